// Matching through the door: the golden month's statement, races, undo, and the register that follows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fromWire } from '#shared/money.ts';
import { addStatement } from '#test/bank-lines.ts';
import { beginBooks, enterDocument } from '#test/golden/bookkeeper.ts';
import type { Bookkeeper } from '#test/golden/bookkeeper.ts';
import { readGoldenMonth } from '#test/golden/golden-month.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const month = readGoldenMonth();
const expected = month.expected['bank_reconciliation'];
const PATH = '/api/bank/workspace/1110';
let app: TestApp;
let books: Bookkeeper;
let session: TestSession;
let lineIds: string[];

// What the handbook's accountant finds at the reconciliation is entered later, from the lines.
const isFound = (kind: string) => kind === 'bank_reconciliation';

beforeAll(async () => {
  app = await startTestApp({ clock: '2027-01-05T02:00:00Z' });
  books = await beginBooks(app, month);
  session = books.session;
  for (const entry of month.entries.toSorted((a, b) => a.date.localeCompare(b.date))) {
    if (entry.stage === 'normal' && !isFound(entry.kind)) await enterDocument(books, entry);
  }
  lineIds = await addStatement(app, {
    account: '1110',
    opening: fromWire(expected.statement_opening) ?? 0n,
    lines: expected.statement.map((line: Record<string, string>) => ({
      date: line['date'],
      amount:
        (fromWire(line['credit'] || '0.00') ?? 0n) - (fromWire(line['debit'] || '0.00') ?? 0n),
      description: line['description'],
      chequeNumber: line['check_no'],
    })),
  });
}, 120_000);
afterAll(() => app.stop());

interface Proposal {
  lineIds: string[];
  items: { entryId: string; position: number; chequeId: string }[];
  score: number;
  isSure: boolean;
  reason: string;
  difference: string;
  role: string;
}

async function workspace() {
  const { status, body } = await session.call('GET', PATH);
  expect(status).toBe(200);
  return body;
}

function wanted(proposal: Proposal, side: 'books' | null = null) {
  const { lineIds: ids, items, role, reason, score, difference } = proposal;
  return { lineIds: ids, items, role, reason, score, difference, differenceSide: side };
}

function match(...matches: object[]) {
  return session.call('POST', `${PATH}/matches`, { matches });
}

/** What each proposal joins, as the golden month calls it: line numbers from 1, and documents. */
function named(proposals: readonly Proposal[], items: readonly Record<string, unknown>[]) {
  const ledger = [...books.numbers].map(([golden, number]) => [number, golden] as const);
  const nameOf = (key: Proposal['items'][number]) => {
    const item = items.find(
      (each) => each['entryId'] === key.entryId && each['position'] === key.position,
    );
    const number = String(item?.['chequeNumber']);
    const document = new Map(ledger).get(String(item?.['documentNumber'])) ?? '?';
    if (number !== '') return `CHQ ${number}`;
    return item?.['amount'] === '-25.00' ? `${document} fee` : document;
  };
  return proposals.map((proposal) => ({
    soa: proposal.lineIds.map((lineId) => lineIds.indexOf(lineId) + 1).join('+'),
    ledger: proposal.items.map(nameOf).join('+'),
    ...(proposal.difference !== '0.00' && { difference: proposal.difference.replace('-', '') }),
  }));
}

describe('the golden month', () => {
  test('its matches are proposed, and no others; all but the wrong cheque are ticked', async () => {
    const { proposals, items, lines, start, bankBalance, bookBalance } = await workspace();
    expect(start).toMatchObject({ isMade: true, opening: '612480.35' });
    const found = named(proposals, items).toSorted((a, b) => Number(a.soa) - Number(b.soa));
    expect(found).toEqual(
      expected.expected_matches.map((each: { soa: number }) => ({
        ...each,
        soa: String(each.soa),
      })),
    );
    expect(proposals.filter(({ isSure }: Proposal) => !isSure)).toMatchObject([
      { score: 80, difference: '-27.00', reason: expect.stringContaining('divisible by 9') },
    ]);
    expect(lines).toHaveLength(expected.statement.length);
    expect(bankBalance).toBe(expected.balance_per_bank);
    expect(bookBalance).toBe(expected.balance_per_books);
  });

  test('made, what is left is what the file says', async () => {
    const { proposals } = await workspace();
    const asked = proposals.map((proposal: Proposal) =>
      wanted(proposal, proposal.difference === '0.00' ? null : 'books'),
    );
    const { status, body } = await match(...asked);
    expect([status, body.outcomes.map(({ error }: { error: string }) => error)]).toEqual([
      200,
      asked.map(() => ''),
    ]);
    const left = await workspace();
    expect(left.lines.map(({ lineId }: { lineId: string }) => lineIds.indexOf(lineId) + 1)).toEqual(
      expected.unmatched_statement_lines,
    );
    expect(left.items).toHaveLength(expected.unmatched_ledger.length);
    expect(left.differences).toMatchObject([{ difference: '-27.00', differenceSide: 'books' }]);
  });

  test('the register has the cheques as the file has them, the wrong one with what the bank paid', async () => {
    const { body } = await session.call('GET', '/api/cheques?account=1110&pageSize=50');
    for (const cheque of registeredCheques()) {
      const row = body.rows.find(
        (each: Record<string, string>) => each['number'] === cheque.cheque_no,
      );
      expect([row.number, row.state === 'cleared', row.clearedOn]).toEqual([
        cheque.cheque_no,
        cheque.status_at_2026_12_31 === 'cleared',
        cheque.cleared_on,
      ]);
    }
    const wrong = body.rows.find(({ number }: { number: string }) => number === '0001239');
    expect(wrong.amount).toBe('4563.00');
  });

  test('all of it undone, the workspace, the register and the ledger are as they were', async () => {
    const ledger = await ledgerText();
    const { body } = await session.call('GET', `${PATH}/matches?pageSize=100`);
    const ids = body.rows
      .filter(({ kind }: { kind: string }) => kind !== 'start')
      .map(({ matchId }: { matchId: string }) => matchId);
    const undone = await session.call('POST', `${PATH}/undo`, { matchIds: ids });
    expect(undone.body.undoneCount).toBe(ids.length);
    expect((await workspace()).proposals).toHaveLength(expected.expected_matches.length);
    const cheques = await session.call(
      'GET',
      '/api/cheques?account=1110&pageSize=50&state=cleared',
    );
    expect(cheques.body.rows).toEqual([]);
    expect(await ledgerText()).toBe(ledger);
    const again = await session.call('POST', `${PATH}/undo`, { matchIds: ids });
    expect(again.body.undoneCount).toBe(0);
  });
});

function registeredCheques() {
  return month.expected.cheque_register.filter(
    (cheque) => cheque['bank_account'] === '1110' && cheque['status_at_2026_12_31'] !== 'void',
  ) as unknown as { cheque_no: string; status_at_2026_12_31: string; cleared_on: string | null }[];
}

async function ledgerText(): Promise<string> {
  const tables = [
    'transactions',
    'journal_entries',
    'journal_lines',
    'open_items',
    'account_balances',
    'ledger_chain',
  ];
  const texts = [];
  for (const table of tables)
    texts.push(
      await readAs(
        app.database.ownerUrl,
        `select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
      ),
    );
  return JSON.stringify(texts);
}

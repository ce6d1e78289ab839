import { afterAll, beforeAll, expect, test } from 'vitest';

import { invariant } from '#shared/invariant.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { findText } from '#test/read-pdf.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';

const DECEMBER = 'from=2026-12-01&to=2026-12-31';
const ALL = 'from=2026-11-01&to=2026-12-31';

interface Line {
  date: string;
  number: string;
  debit: string;
  credit: string;
  balance: string;
  description: string;
}

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

async function get<Url extends string>(path: Url) {
  const reply = await books.session.call('GET', path);
  invariant(reply.status === 200, `${path} answers ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Every page of a card, one after another. */
async function allLines(query: string, pageSize: number): Promise<Line[]> {
  const lines: Line[] = [];
  let after = '';
  for (;;) {
    const page = await get(`/api/ledger?${query}&pageSize=${pageSize}${after}`);
    const last = lines.at(-1);
    expect(page.broughtForward).toBe(last === undefined ? page.opening : last.balance);
    lines.push(...page.lines);
    expect(page.carriedForward).toBe(lines.at(-1)?.balance);
    if (page.next === null) {
      expect(page.closing).toBe(page.carriedForward);
      return lines;
    }
    after = `&after=${encodeURIComponent(page.next)}`;
  }
}

test('the card of the bank account is the golden one, whatever the size of its pages', async () => {
  const { rows } = books.month.expected.ledger_card_1110;
  const key = ({ date, debit, credit }: Pick<Line, 'date' | 'debit' | 'credit'>) =>
    `${date} ${debit} ${credit}`;
  const shown = await allLines(`account=1110&${ALL}`, 500);
  expect(shown.map(key).toSorted()).toEqual(rows.map(key).toSorted());
  expect(shown.at(-1)?.balance).toBe(rows.at(-1)?.balance);
  expect(await allLines(`account=1110&${ALL}`, 1)).toEqual(shown);
  expect(await allLines(`account=1110&${ALL}`, 7)).toEqual(shown);
});

test.each([
  ['unadjusted', 'trial_balance_unadjusted'],
  ['adjusted', 'trial_balance_adjusted'],
  ['post-closing', 'trial_balance_post_closing'],
] as const)('the cards of %s books come to their trial balance', async (stages, name) => {
  const wanted = books.month.expected[name];
  const { accounts, debit, credit } = await get(
    `/api/ledger/accounts?${DECEMBER}&stages=${stages}`,
  );
  expect(debit).toBe(credit);
  const sideOf = (own: 'debit' | 'credit', closing: string) =>
    closing.startsWith('-') ? (own === 'debit' ? 'credit' : 'debit') : own;
  const figures = accounts
    .filter(({ closing }: { closing: string }) => closing !== '0.00')
    .map((row: { account: string; normalSide: 'debit' | 'credit'; closing: string }) => ({
      account: row.account,
      debit: '0.00',
      credit: '0.00',
      [sideOf(row.normalSide, row.closing)]: row.closing.replace('-', ''),
    }));
  const open = wanted.rows.filter(({ debit: dr, credit: cr }) => dr !== cr);
  expect(figures).toEqual(
    open.map((row) =>
      expect.objectContaining({ account: row.account, debit: row.debit, credit: row.credit }),
    ),
  );
});

test('party ledgers tie to their account and open as cards', async () => {
  for (const account of ['1210', '2010', '1250', '2030']) {
    const ledger = await get(`/api/party-ledgers?account=${account}&${DECEMBER}`);
    expect(ledger).toMatchObject({ isTied: true, totals: ledger.control });
    for (const party of ledger.parties) {
      const lines = await allLines(`account=${account}&partyId=${party.partyId}&${DECEMBER}`, 2);
      expect(lines.at(-1)?.balance ?? party.closing).toBe(party.closing);
    }
  }
});

test('the five books hold every entry once, in pages of any size', async () => {
  for (const [book, { entries }] of Object.entries(books.month.expected.book_totals)) {
    const seen = new Set<string>();
    let after = '';
    do {
      const page = await get(`/api/journal?book=${book}&${ALL}&pageSize=4${after}`);
      for (const entry of page.entries) seen.add(entry.entryNumber);
      after = page.next === null ? '' : `&after=${encodeURIComponent(page.next)}`;
    } while (after !== '');
    // The golden file leaves out what corrections add.
    expect(seen.size).toBeGreaterThanOrEqual(entries);
  }
});

test('cards, party ledgers and journals leave as PDF, XLSX and CSV with the figures of the screen', async () => {
  const { app } = books.app;
  const file = async (path: string) => {
    const reply = await app.inject({ method: 'GET', url: path, headers: books.session.headers });
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  };
  const card = await get(`/api/ledger?account=1110&${DECEMBER}`);
  const csv = rowsOfCsv((await file(`/api/ledger/file/csv?account=1110&${DECEMBER}`)).toString());
  expect(csv).toHaveLength(card.lines.length + 3);
  expect(csv.at(-1)?.slice(-3)).toEqual([card.debit, card.credit, card.closing]);
  const whole = rowsOfCsv((await file(`/api/ledger/file/csv?${ALL}`)).toString());
  const totals = whole.filter((row) => row[6] === 'Total and balance');
  const { accounts } = await get(`/api/ledger/accounts?${ALL}`);
  expect(totals.map((row) => [row[0], ...row.slice(-3)])).toEqual(
    accounts.map((row) => [row.account, row.debit, row.credit, row.closing]),
  );
  const pdf = await file(`/api/party-ledgers/file/pdf?account=1210&${DECEMBER}`);
  const text = await findText(pdf);
  expect(text).toContain('nothing follows');
  expect(text).toContain('Sandigan Office Systems');
  const sheet = await file(`/api/party-ledgers/file/xlsx?account=2010&${DECEMBER}`);
  expect(sheet.subarray(0, 2).toString()).toBe('PK');
});

test('what was recorded after a day is not known on it', async () => {
  const none = await get(`/api/ledger?account=1110&${DECEMBER}&knownBy=2026-11-30`);
  expect(none).toMatchObject({ opening: '0.00', closing: '0.00', lines: [] });
  const known = await get(`/api/ledger?account=1110&${DECEMBER}&knownBy=2027-12-31`);
  expect(known.closing).toBe((await get(`/api/ledger?account=1110&${DECEMBER}`)).closing);
});

test('a wrong place, account, party or period is refused in a sentence', async () => {
  const call = (query: string) => books.session.call('GET', `/api/ledger?${query}`);
  const statuses = await Promise.all([
    call(`account=1110&${DECEMBER}&after=x`),
    call(`account=9999&${DECEMBER}`),
    call(`account=1210&${DECEMBER}&partyId=00000000-0000-4000-8000-000000000000`),
    call('account=1110&from=2026-12-31&to=2026-12-01'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([400, 404, 404, 400]);
  // A party without an account would stand beside the sums of everybody.
  const party = `partyId=${books.parties.get('CUS-A') ?? ''}`;
  const alone = await books.session.call('GET', `/api/ledger/file/csv?${party}&${DECEMBER}`);
  expect(alone.body.problem.fields[0]?.path).toBe('account');
});

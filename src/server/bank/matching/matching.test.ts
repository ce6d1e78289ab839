// Matching through the door: the golden month's statement, races, undo, and the register that
// follows.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listUnattached } from '#server/platform/attachments/queries.ts';
import { fromWire } from '#shared/money.ts';
import { sentenceOf } from '#shared/problems.ts';
import { addStatement } from '#test/bank-lines.ts';
import { differenceOfStatement } from '#test/difference-of-statement.ts';
import { beginBooks, enterDocument } from '#test/golden/bookkeeper.ts';
import type { Bookkeeper } from '#test/golden/begun-books.ts';
import { readGoldenMonth } from '#test/golden/golden-month.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

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
    lines: expected.statement.map((line) => ({
      date: line.date,
      amount: (fromWire(line.credit || '0.00') ?? 0n) - (fromWire(line.debit || '0.00') ?? 0n),
      description: line.description,
      chequeNumber: line.check_no,
    })),
  });
});
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

/** What is left, each time with the difference that the reconciliation statement has. */
async function workspace() {
  const { status, body } = await session.call('GET', PATH);
  expect(status).toBe(200);
  expect(body.difference).toBe(await differenceOfStatement(session, body));
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
  const deriveName = (key: Proposal['items'][number]) => {
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
    ledger: proposal.items.map(deriveName).join('+'),
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
      const row = body.rows.find((each) => each.number === cheque.cheque_no);
      expect([row?.number, row?.state === 'cleared', row?.clearedOn]).toEqual([
        cheque.cheque_no,
        cheque.status_at_2026_12_31 === 'cleared',
        cheque.cleared_on,
      ]);
    }
    const wrong = body.rows.find(({ number }: { number: string }) => number === '0001239');
    expect(wrong?.amount).toBe('4563.00');
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

describe('two people at once', () => {
  test('of the same line one wins and the other is told; the rest of each is made [A-102]', async () => {
    await app.addAccount('accountant.two', 'accountant');
    const other = await app.login('accountant.two');
    const { proposals } = await workspace();
    const sure = proposals
      .filter(({ isSure }: Proposal) => isSure)
      .map((each: Proposal) => wanted(each));
    const [first, second, third] = sure;
    const asked = [
      session.call('POST', `${PATH}/matches`, { matches: [first, second] }),
      other.call('POST', `${PATH}/matches`, { matches: [first, third] }),
    ];
    const outcomes = (await Promise.all(asked)).map(({ body }) => body.outcomes);
    const [mine, theirs] = outcomes;
    const told = [mine?.[0], theirs?.[0]].filter((outcome) => outcome?.error !== '');
    expect(told).toEqual([{ matchId: null, error: sentenceOf('bank-line-matched') }]);
    expect([mine?.[1]?.error, theirs?.[1]?.error]).toEqual(['', '']);
    const rest = await match(...sure.slice(3));
    expect(rest.body.outcomes.every(({ error }: { error: string }) => error === '')).toBe(true);
  });

  test('uneven sums, parts of another match and things that are not there are told, and nothing is made [A-102]', async () => {
    const { proposals, lines, items } = await workspace();
    const [wrong] = proposals as Proposal[];
    const [line] = lines;
    const [item] = items;
    const part = { role: 'item', reason: 'x', score: 0, difference: '0.00', differenceSide: null };
    const key = { entryId: item?.entryId, position: item?.position, chequeId: item?.chequeId };
    const { body } = await match(
      wanted(wrong as Proposal),
      { ...part, lineIds: [line?.lineId], items: [key] },
      { ...part, lineIds: [line?.lineId], items: [] },
      { ...part, lineIds: ['00000000-0000-4000-8000-000000000001'], items: [key] },
    );
    expect(
      body.outcomes.map(({ error }: { error: string }) => error.split(' ').slice(0, 4).join(' ')),
    ).toEqual(['The two sides differ', 'The two sides differ', 'A match has two', 'A part of it']);
  });
});

describe('what the statement shows and the books do not have', () => {
  test('the wrong cheque is matched with its difference, and the correction joins it', async () => {
    const { proposals } = await workspace();
    const { body } = await match(wanted(present(proposals[0]), 'books'));
    const { matchId } = present(body.outcomes[0]);
    const { label, index, kind } = await offered({ lineIds: [], matchId });
    expect([label, kind]).toEqual(['Correction of the entry', 'journal-entry']);
    await enterOffered({ lineIds: [], matchId, index, kind });
    expect(await linesOfLast()).toEqual(['1110 -27.00 CHQ 0001239', '6210 27.00 ']);
    expect((await workspace()).differences).toEqual([]);
    const matched = await session.call('GET', `${PATH}/matches?search=0001239`);
    expect(matched.body.rows).toMatchObject([
      { kind: 'plain', items: [{ role: 'item' }, { role: 'book-error' }] },
    ]);
  });

  test.for([
    [
      [12],
      'Returned cheque',
      'returned-cheque',
      ['1110 -22400.00 DM 2026-12-21', '1210 22400.00 INV-1165'],
    ],
    [[13], 'Bank charge', 'journal-entry', ['1110 -250.00 ', '6240 250.00 ']],
    [[19], 'Bank charge', 'journal-entry', ['1110 -350.00 ', '6240 350.00 ']],
    [[17], 'Interest', 'journal-entry', ['1110 330.00 ', '4510 -412.50 ', '7110 82.50 ']],
  ] as const)(
    'of line %o a form is opened, filled in; posting it matches it as a memo, undone it is proposed',
    async ([from, label, kind, lines]) => {
      const asked = { lineIds: from.map((at) => lineIds[at - 1] ?? ''), matchId: null };
      const offer = await offered(asked);
      expect(offer).toMatchObject({ label, kind });
      await enterOffered({ ...asked, index: offer.index, kind: offer.kind });
      expect(await linesOfLast()).toEqual(lines);
      const { rows } = (await session.call('GET', `${PATH}/matches?pageSize=200`)).body;
      const made = rows.find((each) =>
        each.lines.some(({ lineId }) => lineId === asked.lineIds[0]),
      );
      expect(made).toMatchObject({ score: 100, items: [{ role: 'memo' }] });
      await session.call('POST', `${PATH}/undo`, { matchIds: [present(made).matchId] });
      const { proposals } = await workspace();
      expect(proposals).toMatchObject([
        { isSure: true, score: 100, role: 'memo', difference: '0.00' },
      ]);
      const { body } = await match({ ...wanted(present(proposals[0])), role: 'item' });
      expect(body.outcomes[0]?.error).toBe('');
      const listed = await session.call('GET', `${PATH}/matches?pageSize=200`);
      const { matchId } = present(body.outcomes[0]);
      const row = listed.body.rows.find((each: { matchId: string }) => each.matchId === matchId);
      // The role is known by the server, whatever is sent.
      expect(row?.items).toMatchObject([{ role: 'memo' }]);
    },
  );

  test('the bank’s error is noted; then nothing is unexplained and the difference is zero', async () => {
    expect((await workspace()).difference).not.toBe('0.00');
    const note = {
      state: 'bank-error',
      reason: 'Belongs to another depositor',
      until: null,
      askedUser: '',
      question: '',
    };
    const path = `/api/bank/lines/${lineIds[15] ?? ''}/note` as const;
    expect((await session.call('PUT', path, { note, version: 0 })).status).toBe(200);
    const { difference, lines, items } = await workspace();
    expect(difference).toBe('0.00');
    expect(lines).toMatchObject([
      { note: { state: 'bank-error', version: 1, notedBy: 'accountant.one' } },
    ]);
    expect(items).toHaveLength(expected.unmatched_ledger.length);
  });
});

describe('notes and questions', () => {
  test('a colleague is asked, answers with a paper, and staff read it; a note is changed by one person at a time', async () => {
    const user = await app.loginAs('user');
    const line = lineIds[15] ?? '';
    const path = `/api/bank/lines/${line}/note` as const;
    const note = {
      state: 'hold',
      reason: 'Whose is it?',
      until: '2027-01-31',
      askedUser: 'user.one',
      question: 'Do you know this cheque?',
    };
    const stale = await session.call('PUT', path, { note, version: 0 });
    expect([stale.status, stale.body.problem.code]).toEqual([409, 'conflict']);
    const nobody = await session.call('PUT', path, {
      note: { ...note, askedUser: 'no.one' },
      version: 1,
    });
    expect(nobody.body.problem.fields).toMatchObject([{ path: 'note.askedUser' }]);
    expect((await session.call('PUT', path, { note, version: 1 })).status).toBe(200);
    const asked = await user.call('GET', '/api/bank/questions');
    expect(asked.body.questions).toMatchObject([
      { lineId: line, askedBy: 'accountant.one', answeredAt: null, amount: '-1000.00' },
    ]);
    expect((await session.call('GET', '/api/bank/questions')).body.questions).toEqual([]);
    const answer = { answer: 'It is not ours.', attachmentId: null };
    expect((await session.call('POST', `/api/bank/lines/${line}/answer`, answer)).status).toBe(404);
    const foreign = await user.call('POST', `/api/bank/lines/${line}/answer`, {
      ...answer,
      attachmentId: await uploadAttachment('accountant.one'),
    });
    expect(foreign.body.problem.code).toBe('attachment-not-usable');
    const attachmentId = await uploadAttachment('user.one');
    expect(
      (await user.call('POST', `/api/bank/lines/${line}/answer`, { ...answer, attachmentId }))
        .status,
    ).toBe(200);
    const [open] = (await workspace()).lines;
    expect(open?.note).toMatchObject({
      answer: 'It is not ours.',
      answeredBy: 'user.one',
      answerAttachmentId: attachmentId,
      version: 3,
    });
    // Taken back, the attachment stays: neither its owner nor the sweeper takes it away.
    expect((await session.call('PUT', path, { note: null, version: 3 })).status).toBe(200);
    expect((await user.call('DELETE', `/api/attachments/${attachmentId}`)).body.problem.code).toBe(
      'attachment-in-use',
    );
    expect((await session.call('GET', `/api/attachments/${attachmentId}/details`)).status).toBe(
      200,
    );
    expect(await listUnattached(app.deps.db, new Date('2099-01-01'))).not.toContain(attachmentId);
    const { clientIds } = (await session.call('GET', '/api/bank/colleagues')).body;
    expect(clientIds).toContain('user.one');
    expect(clientIds).not.toContain('accountant.one');
  });
});

describe('rules', () => {
  test('what was recorded twice the same way is suggested, accepted, and offered first', async () => {
    const { suggestedRules } = await workspace();
    expect(suggestedRules).toEqual([]);
    const more = await addStatement(app, {
      account: '1110',
      opening: null,
      lines: [5, 6, 7].map((day) => ({
        date: `2027-01-0${day - 3}`,
        amount: -5_000n,
        description: `CHECKBOOK ORDER ${day}`,
      })),
    });
    for (const lineId of more.slice(0, 2)) {
      const { recordings } = (
        await session.call('POST', `${PATH}/recordings`, { lineIds: [lineId], matchId: null })
      ).body;
      const index = recordings.findIndex(({ kind }: { kind: string }) => kind === 'journal-entry');
      await enterOffered(
        { lineIds: [lineId], matchId: null, index, kind: 'journal-entry' },
        (answers) => {
          const rows = answers['lines'] as Record<string, string>[];
          const filled = rows.map((row) => ({
            ...row,
            account: row['account'] === '' ? '6200' : row['account'],
          }));
          return { ...answers, description: 'Checkbooks', lines: filled };
        },
      );
    }
    const [rule] = (await workspace()).suggestedRules;
    expect(rule).toMatchObject({
      words: 'CHECKBOOK ORDER',
      direction: 'out',
      recordKind: 'journal-entry',
      count: 2,
      answers: { account: '6200' },
    });
    const { words, direction, recordKind, answers } = present(rule);
    const body = {
      account: '1110',
      words,
      direction,
      recordKind,
      answers,
      isActive: true,
      origin: 'learnt',
    };
    const added = await session.call('POST', '/api/bank/rules', body);
    expect(added.status).toBe(200);
    expect((await workspace()).suggestedRules).toEqual([]);
    const asked = { lineIds: [more[2] ?? ''], matchId: null };
    const offer = await offered(asked);
    expect(offer.reason).toBe('By the rule “CHECKBOOK ORDER”');
    await enterOffered({ ...asked, ...offer });
    expect(await linesOfLast()).toEqual(['1110 -50.00 ', '6200 50.00 ']);
    const changed = { ...body, isActive: false, version: 1 };
    const path = `/api/bank/rules/${added.body.ruleId}` as const;
    // A journal entry has another side, or the rule would only stand before what can be posted.
    for (const account of [undefined, '1110', '9999']) {
      const half = { ...body, answers: account === undefined ? {} : { account } };
      const refused = [
        await session.call('POST', '/api/bank/rules', half),
        await session.call('PUT', path, { ...half, version: 1 }),
      ];
      expect(refused.map(({ body: { problem } }) => problem.fields[0]?.path)).toEqual([
        'answers.account',
        'answers.account',
      ]);
    }
    // Another rule for the same lines would never be proposed: it is refused by name.
    const double = { ...body, words: 'order  Checkbook', answers: { account: '6240' } };
    const otherWay = await session.call('POST', '/api/bank/rules', { ...double, direction: 'in' });
    const again = [
      await session.call('POST', '/api/bank/rules', double),
      await session.call('PUT', `/api/bank/rules/${otherWay.body.ruleId}`, {
        ...double,
        version: 1,
      }),
    ];
    for (const { status, body: refusal } of again) {
      expect(status).toBe(400);
      expect(refusal.problem.fields).toEqual([
        {
          path: 'words',
          message: expect.stringContaining(
            'The rule “CHECKBOOK ORDER” (Journal entry, account 6200) already applies',
          ),
        },
      ]);
    }
    // The database refuses it, too, whoever writes it.
    const copied = sql`insert into bank_rules (rule_id, account, words, direction, record_kind, answers,
        is_active, origin, made_by, made_at, version)
      select gen_random_uuid(), account, 'Órder & checkbook', direction, record_kind, answers,
        is_active, origin, made_by, made_at, version from bank_rules where rule_id = ${added.body.ruleId}`;
    await expect(copied.execute(app.deps.db)).rejects.toThrow(
      'Another rule is for the same lines.',
    );
    for (const differs of [{ account: null }, { words: 'CHECKBOOK' }]) {
      const added2 = await session.call('POST', '/api/bank/rules', { ...double, ...differs });
      expect(added2.status).toBe(200);
      await session.call('DELETE', `/api/bank/rules/${added2.body.ruleId}`);
    }
    await session.call('DELETE', `/api/bank/rules/${otherWay.body.ruleId}`);
    expect((await session.call('PUT', path, changed)).status).toBe(200);
    expect((await session.call('PUT', path, changed)).status).toBe(409);
    expect((await session.call('DELETE', path)).status).toBe(200);
    expect((await session.call('GET', '/api/bank/rules')).body.rules).toEqual([]);
  });
});

async function offered(asked: object) {
  const { status, body } = await session.call('POST', `${PATH}/recordings`, asked);
  expect([status, body.recordings?.length > 0]).toEqual([200, true]);
  const { label, kind, reason } = present(body.recordings[0]);
  return { index: 0, label, kind, reason };
}

type Typed = Record<string, unknown>;

/**
 * Opens the form of an offer and enters what stands in it, as a person does who has nothing to add.
 */
async function enterOffered(
  {
    lineIds: ids,
    matchId,
    index,
    kind,
  }: { lineIds: string[]; matchId: string | null; index: number; kind: string },
  change: (answers: Typed) => Typed = (answers) => answers,
): Promise<void> {
  const asked = { lineIds: ids, matchId, index, kind };
  const { body } = await session.call('POST', `${PATH}/recordings/open`, asked);
  const slot = new URL(body.path, 'http://portal').searchParams.get('draft') ?? '';
  const { draft } = (
    await session.call('GET', `/api/drafts/${kind}?slot=${encodeURIComponent(slot)}`)
  ).body;
  // As the browser does: the names of parties are for the form alone.
  const shown = Object.entries(present(draft).answers).filter(([name]) => !name.startsWith('$'));
  const answers = change(Object.fromEntries(shown));
  const preview = await session.call('POST', `/api/transactions/${kind}/preview`, { answers });
  expect([preview.status, preview.body.problem]).toEqual([200, undefined]);
  const { digest, questions } = preview.body;
  const sent = { answers, digest, answered: questions.map(({ code }: { code: string }) => code) };
  const posted = await session.call('POST', `/api/transactions/${kind}`, sent, {
    'idempotency-key': present(draft).idempotencyKey,
  });
  expect([posted.status, posted.body.error]).toEqual([200, undefined]);
}

async function linesOfLast(): Promise<string[]> {
  const rows = await readAs<{ line: string }>(
    app.database.ownerUrl,
    `select account || ' ' || round((debit - credit) / 100.0, 2) || ' ' || case when document like 'JV-%' then ''
      else coalesce(document, '') end as line from journal_lines
      where entry_id = (select entry_id from journal_entries order by sequence desc limit 1) order by account`,
  );
  return rows.map(({ line }) => line);
}

/** An attachment that this person uploaded, as the database has it. */
async function uploadAttachment(clientId: string): Promise<string> {
  const { user_id } = await app.deps.db
    .selectFrom('user_accounts')
    .select('user_id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const attachment_id = randomUUID();
  await app.deps.db
    .insertInto('attachments')
    .values({
      attachment_id,
      sha256: '0'.repeat(64),
      file_name: 'paper.pdf',
      content_type: 'application/pdf',
      size: 1,
      uploaded_by: user_id,
      uploaded_at: app.deps.clock.now(),
      upload_key: null,
    })
    .execute();
  return attachment_id;
}

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
    'day_balances',
    'flow_sums',
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

// The desk records lines of the bank where they stand: previewed, then posted and matched.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readTypedWorkbook } from '#server/output/workbooks/typed-workbook.ts';
import { addStatement } from '#test/bank-lines.ts';
import { makeTrue } from '#test/given.ts';
import { registerVendor } from '#test/invoices.ts';
import { postLines } from '#test/post-lines.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { Answer, TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

const DESK = '/api/bank/workspace/1110/desk';
const PREVIEW = '/api/bank/workspace/1110/desk/preview';
const REVERSE = '/api/bank/workspace/1110/desk/reverse';
const DAY = '2026-12-10';
const LINES = [
  { amount: -15_000n, description: 'SERVICE CHARGE NOV' },
  { amount: -5_000n, description: 'SERVICE CHARGE DEC' },
  { amount: 41_250n, description: 'INTEREST EARNED' },
  { amount: -8_250n, description: 'INTEREST TAX WITHHELD' },
  { amount: -535_000n, description: 'CONVERGE AUTO DEBIT 11' },
  { amount: -267_500n, description: 'CONVERGE AUTO DEBIT 12' },
  { amount: -1_000_000n, description: 'LOAN AMORT 77' },
  { amount: -10_000n, description: 'FEE OF OCTOBER', date: '2026-10-31' },
  { amount: -33_300n, description: 'SOMETHING ELSE' },
  { amount: -70_000n, description: 'ACME RENTAL ONLINE' },
];

let app: TestApp;
let session: TestSession;
let lineIds: string[];
let vendor: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  session = await app.loginAs('accountant');
  vendor = await registerVendor(session);
  await makeTrue(
    app,
    { cash: [{ account: '1110', balance: '100000.00' }] },
    {
      clientId: 'accountant.one',
      date: '2026-10-01',
    },
  );
  lineIds = await addStatement(app, {
    account: '1110',
    opening: 10_000_000n,
    lines: LINES.map((line) => ({ date: DAY, ...line })),
  });
});
afterAll(() => app.stop());

test('what rules and words know takes one preview and one Yes, and is posted and matched together', async () => {
  const { body: workspace } = await session.call('GET', '/api/bank/workspace/1110');
  expect(workspace.knownLineIds.toSorted()).toEqual([0, 1, 2, 3, 7].map(lineAt).toSorted());
  const { body: preview } = await askFor([0, 1, 2, 3, 8]);
  expect(preview.rows.map(shortRow)).toEqual([
    ['Bank charge', ['6240 150.00', '1110 -150.00'], ''],
    ['Bank charge', ['6240 50.00', '1110 -50.00'], ''],
    ['Interest', ['7110 82.50', '1110 330.00', '4510 -412.50'], ''],
    [
      '',
      [],
      'No rule, no word and no earlier entry says what this is. Record this line on its own.',
    ],
  ]);
  expect(preview.readyCount).toBe(3);
  expect(await countEntries()).toBe(1);
  const ready = preview.rows.filter(({ digest }) => digest !== '');
  const key = randomUUID();
  const posted = await postAll(ready, key);
  expect([posted.status, posted.body.recorded.map((one) => one.lineIds)]).toEqual([
    200,
    [[lineAt(0)], [lineAt(1)], [lineAt(2), lineAt(3)]],
  ]);
  const left = (await session.call('GET', '/api/bank/workspace/1110')).body;
  expect(left.lines.map(({ lineId }) => lineId)).not.toContain(lineAt(0));
  expect([left.matchedLineCount, left.items.length]).toEqual([4, 1]);
  // The same act again answers the same, and posts nothing.
  const again = await postAll(ready, key);
  expect(again.body.recorded).toEqual(posted.body.recorded);
  expect(await countEntries()).toBe(4);

  // Undone by a reversal that unmatches: the line is open again, and nothing else is.
  const [charge] = posted.body.recorded;
  const undo = { matchIds: [present(charge).matchId], reason: 'Recorded by mistake' };
  const undone = await session.call('POST', REVERSE, undo);
  expect([undone.status, undone.body.numbers]).toEqual([200, ['RV-2026-000001']]);
  const open = (await session.call('GET', '/api/bank/workspace/1110')).body;
  expect(open.lines.map(({ lineId }) => lineId)).toContain(lineAt(0));
  expect(open.items).toHaveLength(1);
  const twice = await session.call('POST', REVERSE, undo);
  expect([twice.status, twice.body.problem.code]).toEqual([409, 'bank-not-recorded-here']);
});

test('a line is split over accounts, with party, VAT and withholding; the next of its payee is known and fits what the bank paid', async () => {
  const split = entryOf(6, 'bank-payment', {
    ...payment('Loan amortisation'),
    lines: [
      { account: '2510', amount: '9,000.00', vatClass: 'non-vat' },
      { account: '7010', amount: '1,000.00', vatClass: 'non-vat' },
    ],
  });
  const taxed = entryOf(4, 'bank-payment', {
    ...payment('Internet'),
    payee: vendor,
    invoiceNumber: 'SI-77',
    lines: [{ account: '6110', amount: '5,600.00', vatClass: 'services', withholding: 'WC100' }],
  });
  const { body } = await session.call('POST', PREVIEW, { entries: [split, taxed] });
  expect(body.rows.map(shortRow)).toEqual([
    ['Bank payment', ['2510 9000.00', '7010 1000.00', '1110 -10000.00'], ''],
    ['Bank payment', ['6110 5000.00', '1415 600.00', '2210 -250.00', '1110 -5350.00'], ''],
  ]);
  expect((await postAll(body.rows)).status).toBe(200);
  const rows = await readAs<{ type: string; tax: string }>(
    app.database.ownerUrl,
    `select type, tax::text from tax_rows where tax <> 0 order by type`,
  );
  expect(rows).toEqual([
    { type: 'ewt', tax: '25000' },
    { type: 'input-vat', tax: '60000' },
  ]);
  // Words that were matched say who it is; the gross is such that the bank's amount is left.
  const known = (await askFor([5])).body.rows[0];
  expect(known).toMatchObject({ label: 'Bank payment', kind: 'bank-payment' });
  expect(known?.answers).toMatchObject({ payee: vendor });
  expect(known?.refusal).toBe('Enter the number of the supplier’s invoice: input VAT needs one.');
  const answers = { ...present(known).answers, invoiceNumber: 'SI-78' };
  const filled = { ...answers, lines: [{ ...firstRow(answers), amount: '2,800.00' }] };
  const second = await session.call('POST', PREVIEW, {
    entries: [entryOf(5, 'bank-payment', filled)],
  });
  expect(second.body.rows.map(({ refusal }) => refusal)).toEqual(['']);
});

test('a preview never shows what Yes would refuse: closed months, other amounts, the same document twice', async () => {
  await readAs(
    app.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '2026-10-01', now(), user_id from user_accounts limit 1`,
  );
  const wrong = entryOf(8, 'withdrawal', {
    receiptEmail: 'a@b.example',
    bank: '1110',
    date: DAY,
    amount: '300.00',
    purpose: 'cash-on-hand',
    particulars: 'Cash',
  });
  const known = { lineIds: [lineAt(7)], matchId: null };
  const { body } = await session.call('POST', PREVIEW, { entries: [wrong, known] });
  expect(body.rows.map(({ refusal }) => refusal)).toEqual([
    'The entry moves (300.00) on this account, the bank says (333.00).',
    expect.stringContaining('October 2026'),
  ]);
  const bill = {
    vendor,
    account: '1110',
    method: 'transfer',
    reference: 'X',
    date: DAY,
    bills: [{ bill: 'BILL-9', amount: '333.00' }],
  };
  await makeTrue(
    app,
    { items: [{ account: '2010', document: 'BILL-9', partyId: vendor, balance: '333.00' }] },
    { clientId: 'accountant.one', date: '2026-12-01' },
  );
  const one = entryOf(8, 'bill-payment', bill);
  const paid = { ...bill, bills: [{ bill: 'BILL-9', amount: '700.00' }] };
  const both = await session.call('POST', PREVIEW, {
    entries: [one, entryOf(9, 'bill-payment', paid)],
  });
  expect(both.body.rows.map(({ digest }) => digest !== '')).toEqual([true, false]);
  // What changed since is refused whole: nothing is posted.
  const before = await countEntries();
  const stale = both.body.rows.map((row) => ({ ...row, digest: row.digest || '0'.repeat(64) }));
  const refused = await postAll(stale);
  expect([refused.status, refused.body.problem.code]).toEqual([409, 'conflict']);
  expect(await countEntries()).toBe(before);
});

test('what is entered on the full form is matched by posting it, and a file of the preview says the same', async () => {
  const asked = { lineIds: [lineAt(9)], matchId: null };
  const { body } = await session.call('POST', '/api/bank/workspace/1110/recordings', asked);
  const index = body.recordings.findIndex(({ kind }) => kind === 'withdrawal');
  const answers = {
    receiptEmail: 'a@b.example',
    bank: '1110',
    date: DAY,
    amount: '700.00',
    purpose: 'cash-on-hand',
    particulars: 'Rent of a stall',
  };
  const opened = await session.call('POST', '/api/bank/workspace/1110/recordings/open', {
    ...asked,
    index,
    kind: 'withdrawal',
    answers,
  });
  const slot = new URL(opened.body.path, 'http://portal').searchParams.get('draft') ?? '';
  const { draft } = (
    await session.call('GET', `/api/drafts/withdrawal?slot=${encodeURIComponent(slot)}`)
  ).body;
  const preview = await session.call('POST', '/api/transactions/withdrawal/preview', { answers });
  const posted = await session.call(
    'POST',
    '/api/transactions/withdrawal',
    { answers, digest: preview.body.digest },
    { 'idempotency-key': present(draft).idempotencyKey },
  );
  expect(posted.status).toBe(200);
  const { matches } = await listMatches();
  expect(matches).toMatchObject([{ kind: 'plain', score: 100, reason: 'Recorded from this line' }]);
  const url = `${PREVIEW}/csv?lineIds=${lineAt(0)}`;
  const csv = await app.app.inject({ url, headers: session.headers });
  expect(csv.body).toContain('SERVICE CHARGE NOV,-150.00,Bank charge');
  const other = `${PREVIEW}/xlsx?lineIds=${lineAt(0)}`;
  const xlsx = await app.app.inject({ url: other, headers: session.headers });
  expect(xlsx.statusCode, xlsx.body).toBe(200);
  const [sheet] = await readTypedWorkbook(xlsx.rawPayload);
  expect(sheet?.rows[1]?.[0]).toBe('What the bank lines are recorded as');
  expect(sheet?.rows.find(([first]) => first === 'Total')?.[2]).toBe(-150);
});

test('a record says which lines of the bank it is matched with, to whom the bank’s lines are open', async () => {
  const user = await app.loginAs('user');
  const amount = 33_300n;
  const { transactionId } = await postLines(app, 'user.one', {
    date: DAY,
    description: 'Paid from the bank',
    lines: [
      { account: '6240', debit: amount, credit: 0n },
      { account: '1110', debit: 0n, credit: amount },
    ],
  });
  const path = `/api/records/${transactionId}` as const;
  const account = { account: '1110', title: expect.any(String), currency: 'PHP' };
  expect((await session.call('GET', path)).body.record.bank).toEqual([
    { ...account, kind: null, lines: [] },
  ]);
  const { body: workspace } = await session.call('GET', '/api/bank/workspace/1110');
  const item = present(workspace.items.find((each) => each.transactionId === transactionId));
  const { entryId, position, chequeId } = item;
  const match = {
    lineIds: [lineAt(8)],
    items: [{ entryId, position, chequeId }],
    role: 'item' as const,
    reason: 'Chosen by hand',
    score: 0,
    difference: '0.00',
    differenceSide: null,
  };
  const made = await session.call('POST', '/api/bank/workspace/1110/matches', { matches: [match] });
  expect(made.body.outcomes).toMatchObject([{ error: '' }]);
  const line = { lineId: lineAt(8), date: DAY, amount: '-333.00', description: 'SOMETHING ELSE' };
  const lines = [{ ...line, statementId: expect.any(String), position: expect.any(Number) }];
  expect((await session.call('GET', path)).body.record.bank).toEqual([
    { ...account, kind: 'plain', lines },
  ]);
  // Who recorded it opens it, and reads nothing of the bank's statement.
  const own = await user.call('GET', path);
  expect([own.status, own.body.record.bank]).toEqual([200, []]);
});

async function listMatches() {
  const { body } = await session.call(
    'GET',
    '/api/bank/workspace/1110/matches?search=ACME&page=1&pageSize=20',
  );
  return { matches: body.rows };
}

type Preview = Answer<'POST /api/bank/workspace/:account/desk/preview'>['body'];
type Row = Preview['rows'][number];

function lineAt(at: number): string {
  return present(lineIds[at]);
}

function askFor(places: readonly number[]) {
  const entries = places.map((at) => ({ lineIds: [lineAt(at)], matchId: null }));
  return session.call('POST', PREVIEW, { entries });
}

function entryOf(at: number, kind: string, answers: object) {
  return { lineIds: [lineAt(at)], matchId: null, kind, answers };
}

function payment(particulars: string) {
  return { bank: '1110', date: DAY, particulars, priceMode: 'vat-inclusive' };
}

function postAll(rows: readonly Row[], key = randomUUID()) {
  const entries = rows.map(({ lineIds: ids, matchId, kind, answers, digest }) => {
    return { lineIds: ids, matchId, kind, answers, digest };
  });
  const answered = rows.flatMap(({ questions }) => questions.map(({ code }) => code));
  return session.call('POST', DESK, { entries, answered }, { 'idempotency-key': key });
}

function shortRow({ label, lines, refusal }: Row) {
  return [
    label,
    lines.map(({ account, debit, credit }) =>
      debit === '0.00' ? `${account} -${credit}` : `${account} ${debit}`,
    ),
    refusal,
  ];
}

function firstRow(answers: Row['answers']): object {
  const rows = answers['lines'];
  return Array.isArray(rows) && typeof rows[0] === 'object' ? rows[0] : {};
}

async function countEntries(): Promise<number> {
  const [row] = await readAs<{ count: number }>(
    app.database.ownerUrl,
    `select count(*)::int as count from journal_entries where number not like 'OB%'`,
  );
  return row?.count ?? 0;
}

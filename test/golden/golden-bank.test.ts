// The accountant reconciles the golden month with the bank's own file, through the calls of the
// screens, and two people sign it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyReconciliations } from '#server/bank/reconciliations/verify.ts';
import { restDrawer } from '#server/output/vouchers/drawing/draw-printout.ts';
import { readTypedWorkbook } from '#server/output/workbooks/typed-workbook.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { csvStatement, keepStatement } from '#test/bank-statement.ts';
import { enter } from '#test/enter.ts';
import { newKey } from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';
import { findText } from '#test/read-pdf.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '../present.ts';

import { enterDocument } from './bookkeeper.ts';
import { startGoldenBooks } from './golden-books.ts';
import type { GoldenBooks } from './golden-books.ts';
import { readGoldenMonth } from './golden-month.ts';

const month = readGoldenMonth();
const expected = month.expected['bank_reconciliation'];
const AS_AT = '2026-12-31';
const PATH = '/api/bank/workspace/1110';
const CURRENT = `/api/bank/reconciliation/1110?asAt=${AS_AT}` as const;
const FOUND = month.entries.filter(({ kind }) => kind === 'bank_reconciliation');

let app: TestApp;
let books: GoldenBooks;
let accountant: TestSession;
let admin: TestSession;
let lineIds: string[];

beforeAll(async () => {
  books = await startGoldenBooks('normal');
  ({ app } = books);
  accountant = books.session;
  const content = csvStatement(
    expected.statement.map((line) => [
      line.date,
      line.credit === '' ? `-${line.debit}` : line.credit,
      line.description,
      line.check_no,
    ]),
    { opening: expected.statement_opening },
  );
  await keepStatement(accountant, { account: '1110', content });
  await accountant.call('GET', PATH);
  lineIds = (await read(PATH)).lines.map(({ lineId }: { lineId: string }) => lineId);
  admin = await app.loginAs('admin');
});
afterAll(async () => {
  restDrawer();
  await app.stop();
});

async function read<Url extends string>(path: Url, session = accountant) {
  const { status, body } = await session.call('GET', path);
  expect([path, status, body]).toMatchObject([path, 200, {}]);
  return body;
}

interface Row {
  readonly reference: string;
  readonly text: string;
  readonly amount: string;
  readonly date: string;
}
const amounts = (rows: readonly Row[]) =>
  rows.map(({ amount }) => amount.replace('-', '')).toSorted();
const amountsOf = (rows: readonly { amount: string }[]) =>
  rows.map(({ amount }) => amount).toSorted();

test('what the bank shows and the books lack is the difference, and nothing can be signed', async () => {
  const { proposals } = await read(PATH);
  const matches = proposals.map((proposal: { difference: string }) => {
    const { isSure: _, ...wanted } = proposal as { difference: string; isSure: boolean };
    return { ...wanted, differenceSide: wanted.difference === '0.00' ? null : 'books' };
  });
  const made = await accountant.call('POST', `${PATH}/matches`, { matches });
  expect(made.body.outcomes.map(({ error }: { error: string }) => error)).toEqual(
    matches.map(() => ''),
  );
  const { figures, obstacles, digest } = await read(CURRENT);
  expect(figures.unexplained.rows.map(({ lineId }) => lineIds.indexOf(lineId ?? '') + 1)).toEqual(
    expected.unmatched_statement_lines,
  );
  expect(figures.bookErrors.rows).toMatchObject([{ text: present(expected.book_errors[0]).ref }]);
  expect(figures.balancePerBooks).toBe(expected.balance_per_books);
  expect(obstacles).toEqual([
    `${present(expected.book_errors[0]).ref}: record the correction.`,
    'The difference is (23,670.00), not 0.00.',
    '6 lines of the bank are neither matched nor the bank’s error: (23,670.00).',
  ]);
  const refused = await prepare(accountant, digest);
  expect([refused.status, refused.body.problem.code]).toEqual([409, 'reconciliation-open']);
});

function prepare(session: TestSession, digest: string) {
  return session.call('POST', '/api/bank/reconciliation/1110/prepare', { asAt: AS_AT, digest });
}

test('recorded and noted, every figure and item is the file’s to the centavo', async () => {
  for (const entry of FOUND) {
    await enterDocument(books, entry);
  }
  await recordFound();
  const { figures, obstacles, notes } = await read(CURRENT);
  expect(figures).toMatchObject({
    companyName: month.company['name'],
    balancePerBank: expected.balance_per_bank,
    adjustedBank: expected.adjusted_bank,
    balancePerBooks: expected.balance_per_books,
    adjustedBooks: expected.adjusted_book,
    difference: expected.difference,
    unexplained: { rows: [], total: '0.00' },
    openingProof: null,
  });
  expect(obstacles).toEqual([]);
  expect(notes).toEqual([]);
  expect(figures.depositsInTransit.rows).toMatchObject(
    expected.add_deposits_in_transit.map((row: Record<string, string>) => ({
      reference: books.numbers.get(row['ref'] ?? ''),
      date: row['date'],
      amount: row['amount'],
    })),
  );
  expect(figures.outstandingCheques.rows.map((row: Row) => [row.reference, row.amount])).toEqual(
    expected.less_outstanding_cheques
      .map((row) => [row.cheque, `-${row.amount}`])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  );
  expect(amountsOf(figures.bankErrors.rows)).toEqual(amountsOf(expected.bank_errors));
  expect(amountsOf(figures.creditMemos.rows)).toEqual(amountsOf(expected.credit_memos));
  expect(amounts(figures.debitMemos.rows)).toEqual(amountsOf(expected.debit_memos));
  expect(figures.bookErrors.rows).toMatchObject(
    expected.book_errors.map((row: Record<string, string>) => ({
      text: row['ref'],
      amount: `-${row['amount']}`,
    })),
  );
  const [bank, own] = [figures.proof.bank.at(-1), figures.proof.books.at(-1)];
  expect({ ...bank, label: '' }).toEqual({ ...own, label: '' });
  expect([bank?.beginning, bank?.ending]).toEqual([
    expected.statement_opening,
    expected.adjusted_bank,
  ]);
});

/**
 * Lines 12, 13, 17 to 19 are answered by the entries that were made for them; 16 is the bank's
 * error.
 */
async function recordFound() {
  const { items, differences } = await read(PATH);
  const itemOf = (amount: string) => {
    const { entryId, position, chequeId } = present(items.find((item) => item.amount === amount));
    return { entryId, position, chequeId };
  };
  const wanted = { reason: 'By hand', score: 0, difference: '0.00', differenceSide: null };
  const ofLines = (...numbers: number[]) => numbers.map((number) => lineIds[number - 1] ?? '');
  const memo = { ...wanted, role: 'memo' };
  const wrong = present(differences[0]);
  const matches = [
    { ...memo, lineIds: ofLines(12), items: [itemOf('-22400.00')] },
    { ...memo, lineIds: ofLines(13), items: [itemOf('-250.00')] },
    { ...memo, lineIds: ofLines(17, 18), items: [itemOf('330.00')] },
    { ...memo, lineIds: ofLines(19), items: [itemOf('-350.00')] },
    {
      ...wanted,
      role: 'book-error',
      lineIds: ofLines(11),
      items: [...present(await itemsOfMatch(wrong.matchId)), itemOf('-27.00')],
    },
  ];
  const made = await accountant.call('POST', `${PATH}/matches`, { matches });
  expect(made.body.outcomes.map(({ error }: { error: string }) => error)).toEqual(
    matches.map(() => ''),
  );
  const note = {
    state: 'bank-error',
    reason: 'belongs to another depositor',
    until: null,
    askedUser: '',
    question: '',
  };
  const [line] = ofLines(16);
  await accountant.call('PUT', `/api/bank/lines/${line}/note`, { note, version: 0 });
}

async function itemsOfMatch(matchId: string) {
  const { rows } = await read(`${PATH}/matches?pageSize=100`);
  const found = rows.find((row: { matchId: string }) => row.matchId === matchId);
  return found?.items.map(({ entryId, position, chequeId }: Record<string, unknown>) => ({
    entryId,
    position,
    chequeId,
  }));
}

test('the draft is printed as such, and leaves as a workbook', async () => {
  const draft = await findFile(`/api/bank/reconciliation/1110/file/pdf?asAt=${AS_AT}`);
  const text = await findText(draft);
  for (const part of [
    'Name, signature, date',
    'BANK RECONCILIATION STATEMENT',
    '421,879.85',
    '0001241',
    'Proof of cash',
  ])
    expect(text).toContain(part);
  const sheets = await readTypedWorkbook(
    await findFile(`/api/bank/reconciliation/1110/file/xlsx?asAt=${AS_AT}`),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Reconciliation', 'Proof of cash']);
  const adjusted = sheets[0]?.rows.find(([label]) => label === 'Adjusted balance per bank');
  expect(adjusted?.[4]).toBe(421_879.85);
});

async function findFile(url: string, session = accountant): Promise<Buffer> {
  const { headers } = session;
  const { statusCode, rawPayload } = await app.app.inject({ method: 'GET', url, headers });
  expect([url, statusCode]).toEqual([url, 200]);
  return rawPayload;
}

let signedId = '';

test('of two who prepare it at once one does; other figures than those seen are refused [A-102]', async () => {
  const { digest } = await read(CURRENT);
  const other = await prepare(accountant, '0'.repeat(64));
  expect(other.body.problem.code).toBe('reconciliation-changed');
  expect((await prepare(admin, digest)).status).toBe(403);
  await app.addAccount('accountant.two', 'accountant');
  const second = await app.login('accountant.two');
  const both = await Promise.all([prepare(accountant, digest), prepare(second, digest)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { rows } = await read('/api/bank/reconciliations?account=1110');
  expect(rows).toMatchObject([
    { state: 'prepared', asAt: AS_AT, adjusted: expected.adjusted_bank, sha256: digest },
  ]);
  signedId = present(rows[0]?.reconciliationId);
});

test('somebody else reviews it; the very file is kept and stands in the report folder', async () => {
  const { reconciliation, figures } = await read(`/api/bank/reconciliations/${signedId}`);
  const path = `/api/bank/reconciliations/${signedId}/review` as const;
  const preparer = await app.login(reconciliation.preparedBy);
  if (preparer.clientId === accountant.clientId) accountant = preparer;
  const body = { sha256: reconciliation.sha256 };
  const own = await preparer.call('POST', path, body);
  expect(own.body.problem.code).toBe('reconciliation-same-person');
  const changed = await admin.call('POST', path, { sha256: '0'.repeat(64) });
  expect(changed.body.problem.code).toBe('reconciliation-changed');
  expect((await admin.call('POST', path, body)).status).toBe(200);
  expect((await admin.call('POST', path, body)).body.problem.code).toBe('conflict');
  accountant = preparer;
  const { rows } = await read('/api/bank/reports?search=reconciliation');
  expect(rows).toMatchObject([
    { account: '1110', asAt: AS_AT, version: 1, reconciliationId: signedId, uploadedBy: 'admin' },
  ]);
  const kept = await findFile(`/api/bank/reports/${rows[0]?.reportId}/file`);
  expect(await findFile(`/api/bank/reconciliations/${signedId}/file/pdf`)).toEqual(kept);
  const text = await findText(kept);
  expect(text).not.toContain('Name, signature, date');
  for (const part of [reconciliation.preparedBy, 'admin', reconciliation.sha256.slice(0, 20)])
    expect(text).toContain(part);
  expect(figures.difference).toBe('0.00');
});

test('what was signed stays: its matches are not undone, and later matches are none of it [A-102]', async () => {
  const { rows } = await read(`${PATH}/matches?pageSize=100`);
  const matchIds = rows.map(({ matchId }: { matchId: string }) => matchId);
  expect(rows.every(({ isFrozen }: { isFrozen: boolean }) => isFrozen)).toBe(true);
  const undone = await accountant.call('POST', `${PATH}/undo`, { matchIds });
  expect(undone.body.problem.code).toBe('bank-match-frozen');
  const { signed, notes } = await read(CURRENT);
  expect([signed?.state, notes]).toEqual(['reviewed', []]);
});

test('the reversal of a cleared item breaks it, and so does an entry of the days before; it says why and who', async () => {
  await enter(accountant, ['journal-entry', journal('1120', '2026-12-30')]);
  expect((await read(CURRENT)).signed?.breaks).toEqual([]);
  const deposit = month.entries.find(({ ref }) => ref === 'FT-702');
  const reversed = await accountant.call(
    'POST',
    `/api/records/${books.transactions.get(deposit?.no ?? '')}/reverse`,
    { reason: 'The dollars were never sold', date: '2027-01-05' },
    newKey(),
  );
  expect(reversed.status).toBe(200);
  await enter(accountant, ['journal-entry', journal('1110', '2026-12-30')]);
  const { signed, notes } = await read(CURRENT);
  expect(signed?.state).toBe('broken');
  expect(notes).toEqual(['What was signed for this date no longer agrees with these figures.']);
  const number = books.numbers.get('FT-702');
  const who = accountant.clientId;
  expect(signed?.breaks).toMatchObject([
    {
      cause: 'reversed',
      by: who,
      text: `${number}, which was cleared, was reversed by ${who} on 5 Jan 2027: The dollars were never sold`,
    },
    { cause: 'dated-within', by: who },
  ]);
  const { accounts } = await read('/api/bank/overview');
  expect(accounts.find(({ account }: { account: string }) => account === '1110')).toMatchObject({
    isBroken: true,
    lastReconciled: AS_AT,
    bankBalance: expected.balance_per_bank,
  });
});

function journal(account: string, date: string) {
  return {
    date,
    stage: 'normal',
    description: 'Found in a drawer',
    lines: [
      { account, debit: '100.00', credit: '', party: '', document: '', foreign: '' },
      { account: '1010', debit: '', credit: '100.00', party: '', document: '', foreign: '' },
    ],
  };
}

test('taken back with a reason it stands as it was; signed anew, the report has a second version', async () => {
  const path = `/api/bank/reconciliations/${signedId}` as const;
  const reason = { reason: 'An entry was missing' };
  expect((await admin.call('POST', `${path}/withdraw`, reason)).status).toBe(200);
  expect((await admin.call('POST', `${path}/withdraw`, reason)).status).toBe(409);
  expect((await read(path)).reconciliation).toMatchObject({
    state: 'withdrawn',
    withdrawn: reason,
  });
  const { digest, figures } = await read(CURRENT);
  expect(figures.depositsInTransit.rows).toHaveLength(2);
  const prepared = await prepare(accountant, digest);
  expect(prepared.status).toBe(200);
  const { reconciliationId } = prepared.body;
  const reviewed = await admin.call(
    'POST',
    `/api/bank/reconciliations/${reconciliationId}/review`,
    {
      sha256: digest,
    },
  );
  expect(reviewed.status).toBe(200);
  const { rows } = await read('/api/bank/reports?search=reconciliation');
  expect(rows).toMatchObject([{ version: 2, versionCount: 2, reconciliationId }]);
});

test('where a statement is missing, or the day has not come, it says so', async () => {
  const of = async (account: string, asAt: string) =>
    (await read(`/api/bank/reconciliation/${account}?asAt=${asAt}`)).obstacles;
  expect(await of('1120', AS_AT)).toContain('No statement of the bank reaches back to this day.');
  expect(await of('1110', '2026-11-30')).toEqual(
    expect.arrayContaining([
      '31 Dec 2026 was signed already. Withdraw that sign-off before you sign 30 Nov 2026.',
      'No statement of the bank reaches back to this day.',
    ]),
  );
  expect(await of('1110', '2027-01-31')).toEqual([
    '31 Jan 2027 is in the future.',
    'The last statement ends on 31 Dec 2026. Upload the one up to 31 Jan 2027.',
  ]);
  expect(
    (await accountant.call('GET', '/api/bank/reconciliation/1199?asAt=2026-12-31')).status,
  ).toBe(404);
});

test('the next period begins where this one ended, and what was outstanding goes on', async () => {
  const { figures } = await read('/api/bank/reconciliation/1110?asAt=2027-01-04');
  expect(figures).toMatchObject({ from: '2027-01-01', difference: '0.00' });
  expect(figures.creditMemos.rows).toEqual([]);
  expect(figures.outstandingCheques.rows).toHaveLength(expected.less_outstanding_cheques.length);
  const [bank, own] = [figures.proof.bank.at(-1), figures.proof.books.at(-1)];
  expect([bank?.beginning, own?.beginning]).toEqual([figures.adjustedBank, figures.adjustedBooks]);
});

test('cheques that are dated ahead leave less, day by day', async () => {
  for (const [number, date, amount] of [
    ['0002001', '2027-01-20', '1000.00'],
    ['0002002', '2027-01-10', '2000.00'],
    ['0002003', '2027-01-20', '3000.00'],
  ] as const) {
    const { status } = await enter(accountant, [
      'cheque-disbursement',
      cheque(number, date, amount),
    ]);
    expect(status).toBe(200);
  }
  const { accounts, asOf } = await read('/api/bank/overview');
  const current = present(accounts.find(({ account }) => account === '1110'));
  const after = (less: bigint) => toWire((fromWire(current.bookBalance) ?? 0n) - less);
  expect(asOf).toBe('2027-01-05');
  expect(current.forecast).toEqual([
    { date: '2027-01-10', amount: '2000.00', chequeCount: 1, balanceAfter: after(2_000_00n) },
    { date: '2027-01-20', amount: '4000.00', chequeCount: 2, balanceAfter: after(6_000_00n) },
  ]);
  const dollars = accounts.find(({ account }: { account: string }) => account === '1130');
  // In dollars; the transfer that was reversed brought 1,500.00 back.
  const held = (fromWire(month.expected.usd_account.quantity) ?? 0n) + 1_500_00n;
  expect([dollars?.currency, dollars?.bookBalance]).toEqual(['USD', toWire(held)]);
  expect((await admin.call('GET', '/api/bank/overview')).status).toBe(200);
});

function cheque(chequeNumber: string, date: string, amount: string) {
  return {
    receiptEmail: 'books@sandigan.example',
    payee: books.parties.get('GOV-BIR'),
    bank: '1110',
    chequeNumber,
    date,
    particulars: 'Paid later',
    priceMode: 'vat-inclusive',
    lines: [{ account: '6210', amount, vatClass: 'non-vat' }],
  };
}

test('what was signed is checked anew by its hash', async () => {
  expect(await verifyReconciliations(app.deps.db)).toEqual({ checked: 2, faults: [] });
  const change = `update reconciliations set figures = jsonb_set(figures, '{adjustedBank}', '"1.00"') where withdrawn_at is null`;
  await expect(readAs(app.database.appUrl, `set role talaan_app; ${change}`)).rejects.toThrow(
    'permission denied',
  );
  await readAs(app.database.ownerUrl, change);
  const { faults } = await verifyReconciliations(app.deps.db);
  expect(faults).toEqual([
    'reconciliation of 1110 as of 2026-12-31 has other figures than were signed.',
  ]);
});

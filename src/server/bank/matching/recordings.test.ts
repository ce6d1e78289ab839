// What is recorded from lines of the bank, kind by kind, through the door: offered, opened,
// previewed, entered, proposed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { invariant } from '#shared/invariant.ts';
import { addStatement } from '#test/bank-lines.ts';
import { enter } from '#test/enter.ts';
import { makeTrue } from '#test/given.ts';
import { registerCustomer, registerVendor } from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { listMatched } from './recordings/learnt-queries.ts';

let app: TestApp;
let session: TestSession;
let lineIds: string[];

const DAY = '2026-12-10';
const LINES = [
  { amount: 1_120_000n, description: 'CREDIT MABUHAY TRADING CORPORATION' },
  { amount: -500_000n, description: 'PESONET OUT 884711', reference: '884711' },
  { amount: -2_500_000n, description: 'INSTAPAY TRANSFER' },
  { amount: 330_075n, description: 'OVER THE COUNTER' },
  { amount: 8_000n, description: 'INTEREST EARNED' },
  { amount: -12_345n, description: 'ATM WITHDRAWAL' },
];

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  session = await app.loginAs('accountant');
  const customer = await registerCustomer(session);
  const vendor = await registerVendor(session);
  await makeTrue(
    app,
    {
      items: [
        { account: '1210', document: 'INV-1', partyId: customer, balance: '11200.00' },
        { account: '1210', document: 'INV-2', partyId: customer, balance: '900.00' },
        { account: '2010', document: 'BILL-7', partyId: vendor, balance: '5000.00' },
        { account: '1030', document: 'CR-91', balance: '3000.75' },
        { account: '1030', document: 'CR-92', balance: '300.00' },
      ],
    },
    { clientId: 'accountant.one', date: '2026-12-01' },
  );
  lineIds = await addStatement(app, {
    account: '1110',
    opening: 0n,
    lines: LINES.map((line) => ({ ...line, date: DAY })),
  });
  await addStatement(app, {
    account: '1120',
    opening: 0n,
    lines: [{ date: '2026-12-11', amount: 2_500_000n, description: 'CREDIT' }],
  });
  const withdrawn = await enter(session, [
    'withdrawal',
    {
      receiptEmail: 'books@sandigan.example',
      bank: '1120',
      date: DAY,
      amount: '1.00',
      purpose: 'cash-on-hand',
      particulars: 'A first one',
    },
  ]);
  invariant(withdrawn.status === 200, 'somebody recorded before, with an address for the receipt');
});
afterAll(() => app.stop());

test.for([
  [0, 'Customer’s direct payment', 'collection-receipt', ['1110 11200.00', '1210 -11200.00 INV-1']],
  [1, 'Payment of a supplier', 'bill-payment', ['1110 -5000.00', '2010 5000.00 BILL-7']],
  [2, 'Transfer between own accounts', 'fund-transfer', ['1110 -25000.00', '1120 25000.00']],
  [
    3,
    'Deposit of receipts',
    'deposit',
    ['1030 -300.00 CR-92', '1030 -3000.75 CR-91', '1110 3300.75'],
  ],
  [4, 'Interest', 'journal-entry', ['1110 80.00', '4510 -100.00', '7110 20.00']],
] as const)(
  'line %i: %s is offered first, and its form is accepted as it stands',
  async ([at, label, kind, lines]) => {
    const asked = { lineIds: [lineIds[at] ?? ''], matchId: null };
    const { body } = await session.call('POST', '/api/bank/workspace/1110/recordings', asked);
    expect(body.recordings[0]).toMatchObject({ label, kind });
    const opened = await session.call('POST', '/api/bank/workspace/1110/recordings/open', {
      ...asked,
      index: 0,
      kind,
    });
    const slot = new URL(opened.body.path, 'http://portal').searchParams.get('draft') ?? '';
    const { draft } = (
      await session.call('GET', `/api/drafts/${kind}?slot=${encodeURIComponent(slot)}`)
    ).body;
    const shown = Object.entries(draft?.answers as object).filter(
      ([name]) => !name.startsWith('$'),
    );
    const answers = Object.fromEntries(shown);
    const preview = await session.call('POST', `/api/transactions/${kind}/preview`, { answers });
    expect([preview.status, preview.body.problem]).toEqual([200, undefined]);
    const sent = {
      answers,
      digest: preview.body.digest,
      answered: preview.body.questions.map(({ code }: { code: string }) => code),
    };
    const posted = await session.call('POST', `/api/transactions/${kind}`, sent, {
      'idempotency-key': present(draft).idempotencyKey,
    });
    expect(posted.status).toBe(200);
    expect(await linesOfLast()).toEqual(lines);
    // Posting it has matched it.
    const { lines: open } = (await session.call('GET', '/api/bank/workspace/1110')).body;
    expect(open.map(({ lineId }: { lineId: string }) => lineId)).not.toContain(lineIds[at]);
  },
);

test('for what nothing fits every kind of that direction is offered, and its draft has the bank’s date and amount', async () => {
  const asked = { lineIds: [lineIds[5] ?? ''], matchId: null };
  const { body } = await session.call('POST', '/api/bank/workspace/1110/recordings', asked);
  const kinds = body.recordings.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual([
    'bill-payment',
    'bank-payment',
    'cheque-disbursement',
    'withdrawal',
    'fund-transfer',
    'petty-cash-replenishment',
    'returned-cheque',
    'importation',
    'vat-remittance',
    'journal-entry',
  ]);
  for (const [index, kind] of kinds.entries()) {
    const opened = await session.call('POST', '/api/bank/workspace/1110/recordings/open', {
      ...asked,
      index,
      kind,
    });
    const slot = new URL(opened.body.path, 'http://portal').searchParams.get('draft') ?? '';
    const { draft } = (
      await session.call('GET', `/api/drafts/${kind}?slot=${encodeURIComponent(slot)}`)
    ).body;
    expect(draft?.answers).toMatchObject({ date: DAY });
    expect(JSON.stringify(draft?.answers)).toContain('1110');
  }
  const changed = await session.call('POST', '/api/bank/workspace/1110/recordings/open', {
    ...asked,
    index: 0,
    kind: 'withdrawal',
  });
  expect([changed.status, changed.body.problem.code]).toEqual([409, 'conflict']);
});

async function linesOfLast(): Promise<string[]> {
  const rows = await readAs<{ line: string }>(
    app.database.ownerUrl,
    `select account || ' ' || round((debit - credit) / 100.0, 2)
        || case when account in ('1210', '2010', '1030') then ' ' || document else '' end as line from journal_lines
      where entry_id = (select entry_id from journal_entries order by sequence desc limit 1) order by 1`,
  );
  return rows.map(({ line }) => line);
}

test('what lines became before is found by indexes, also where tables were counted while small', async () => {
  await readAs(app.database.ownerUrl, 'analyze');
  const own = connect(app.database.appUrl, { maxConnections: 1 });
  await own.db.transaction().execute(async (tx) => {
    expect(await listMatched(tx, '1110')).not.toEqual([]);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_xact_user_tables where seq_scan > 0
        and relname in ('bank_match_lines', 'bank_match_items', 'bank_matches', 'journal_entries',
          'transactions')`.execute(tx);
    expect(rows).toEqual([]);
  });
  await own.end();
});

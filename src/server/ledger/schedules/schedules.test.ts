import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';

import { enter } from '../../../../test/enter.ts';
import {
  enterInvoice,
  newKey,
  registerCustomer,
  registerVendor,
  typedInvoice,
} from '../../../../test/invoices.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';
import { present } from '#test/present.ts';

import { postDueLines } from './post-lines.ts';

let portal: TestApp;
let accountant: TestSession;
let vendor: string;
let billId: string;
let last = 0;

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-01-20T02:00:00Z' });
  accountant = await portal.loginAs('accountant');
  vendor = await registerVendor(accountant, '999-003-001');
});
afterAll(() => portal.stop());

async function at(day: string): Promise<void> {
  portal.clock.set(`${day}T02:00:00Z`);
  accountant = await portal.loginAs('accountant');
}

function bill(line: object, more: object = {}) {
  return enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor,
      invoiceNumber: `SI-${(last += 1)}`,
      date: '2026-01-15',
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [
        {
          description: 'Insurance of the van',
          account: '6200',
          amount: '10,000.00',
          vatClass: 'non-vat',
          ...line,
        },
      ],
      ...more,
    },
  ]);
}

async function overview() {
  return (await accountant.call('GET', '/api/schedules')).body;
}

async function tieOf(account: string) {
  return (await overview()).accounts.find((row) => row.account === account);
}

async function postAll() {
  const { body } = await accountant.call('GET', '/api/schedules/due');
  const lines = body.lines.map(({ scheduleId, position, date }) => ({
    scheduleId,
    position,
    date,
  }));
  return accountant.call('POST', '/api/schedules/post', { lines }, newKey());
}

async function lockMonth(month: string): Promise<void> {
  const { db, end } = connect(portal.database.ownerUrl, { maxConnections: 1 });
  await sql`insert into locked_months
    select ${month}::date, now(), user_id from user_accounts limit 1`.execute(db);
  await end();
}

async function balanceOf(account: string): Promise<string> {
  const rows = await portal.deps.db
    .selectFrom('account_balances')
    .select(({ fn }) => [fn.sum('debit').as('debit'), fn.sum('credit').as('credit')])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return String(BigInt(rows.debit ?? 0) - BigInt(rows.credit ?? 0));
}

test('a year of insurance waits as prepaid, and its schedule stands beside the account', async () => {
  const { status, body } = await bill({ coversFrom: '2026-01-01', coversTo: '2026-12-31' });
  expect(status, JSON.stringify(body)).toBe(200);
  billId = body.transactionId;
  expect(await balanceOf('1465')).toBe('1000000');
  expect(await balanceOf('6200')).toBe('0');
  const [schedule] = (await overview()).schedules;
  expect(schedule).toMatchObject({
    kind: 'prepaid',
    name: 'Insurance of the van',
    account: '1465',
    counterAccount: '6200',
    total: '10000.00',
    left: '10000.00',
    lineCount: 12,
    nextDue: '2026-01-31',
    state: 'running',
    isOfSource: true,
  });
  expect(await tieOf('1465')).toMatchObject({
    ledger: '10000.00',
    schedules: '10000.00',
    difference: '0.00',
  });
});

test('what is wrong with the days covered is told at its field', async () => {
  const refused = async (line: object) =>
    (await bill(line)).body.problem.fields.map(({ path }) => path);
  expect(await refused({ coversFrom: '2026-01-01' })).toEqual(['lines.0.coversTo']);
  expect(await refused({ coversFrom: '2026-02-01', coversTo: '2026-01-01' })).toEqual([
    'lines.0.coversTo',
  ]);
  expect(
    await refused({ account: '1470', coversFrom: '2026-01-01', coversTo: '2026-12-31' }),
  ).toEqual(['lines.0.account']);
});

test('what is due is posted once; the twelve parts come to the total', async () => {
  await at('2026-03-31');
  const { body: due } = await accountant.call('GET', '/api/schedules/due');
  expect(due.lines.map(({ date, total }) => [date, total])).toEqual([
    ['2026-01-31', '833.33'],
    ['2026-02-28', '833.33'],
    ['2026-03-31', '833.33'],
  ]);
  expect(due.lines[0]?.entry).toMatchObject([
    { account: '6200', debit: '833.33' },
    { account: '1465', credit: '833.33' },
  ]);
  const lines = due.lines.map(({ scheduleId, position, date }) => ({
    scheduleId,
    position,
    date,
  }));
  const key = newKey();
  expect((await accountant.call('POST', '/api/schedules/post', { lines }, key)).body).toMatchObject(
    { posted: 3 },
  );
  // The same key answers the same; another finds them posted.
  expect((await accountant.call('POST', '/api/schedules/post', { lines }, key)).status).toBe(200);
  const again = await accountant.call('POST', '/api/schedules/post', { lines }, newKey());
  expect(again.body.problem.code).toBe('schedule-line-posted');
  expect(await balanceOf('6200')).toBe('249999');
  expect(await tieOf('1465')).toMatchObject({ ledger: '7500.01', difference: '0.00' });
});

test('the database itself posts no line twice, and keeps the sum', async () => {
  const { db: owner, end } = connect(portal.database.ownerUrl, { maxConnections: 1 });
  try {
    const [line] = await owner.selectFrom('schedule_postings').selectAll().execute();
    const other = await owner.selectFrom('transactions').select('transaction_id').execute();
    const again = { ...present(line), transaction_id: present(other[0]).transaction_id };
    await expect(
      owner.insertInto('schedule_postings').values(again).execute(),
    ).rejects.toMatchObject({ constraint: 'schedule_postings_once' });
    const added = { schedule_id: again.schedule_id, position: 99, due_date: '2027-01-31' };
    await expect(
      owner
        .insertInto('schedule_lines')
        .values({ ...added, amount: 1n, interest: 0n })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'schedules_lines_sum' });
  } finally {
    await end();
  }
});

test('a reversed entry of a line opens the line again', async () => {
  const posted = await portal.deps.db
    .selectFrom('schedule_postings')
    .select('transaction_id')
    .where('position', '=', 3)
    .executeTakeFirstOrThrow();
  const path = `/api/records/${posted.transaction_id}/reverse` as const;
  const reversed = await accountant.call('POST', path, { reason: 'Too early' }, newKey());
  expect(reversed.status).toBe(200);
  expect((await overview()).schedules[0]).toMatchObject({ state: 'due', postedCount: 2 });
  expect((await postAll()).body).toMatchObject({ posted: 1 });
  expect(await tieOf('1465')).toMatchObject({ difference: '0.00' });
});

test('the bill reversed: its schedule ends and what it posted is reversed with it', async () => {
  const { body } = await accountant.call('GET', `/api/schedules/unwinding/${billId}`);
  expect(body.postings.map(({ total }) => total)).toEqual(['833.33', '833.33', '833.33']);
  const path = `/api/records/${billId}/reverse` as const;
  const reversed = await accountant.call('POST', path, { reason: 'Cancelled' }, newKey());
  expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
  expect(await balanceOf('1465')).toBe('0');
  expect(await balanceOf('6200')).toBe('0');
  expect((await overview()).schedules[0]).toMatchObject({ state: 'ended' });
  expect((await accountant.call('GET', '/api/schedules/due')).body.lines).toEqual([]);
});

test('income invoiced ahead waits as deferred, and its VAT is due at once', async () => {
  const customer = await registerCustomer(accountant);
  const typed = typedInvoice(customer, 'D-1', {
    date: '2026-03-20',
    terms: 'until',
    dueDate: '2026-04-20',
  });
  const [line] = typed.lines;
  const lines = [
    {
      ...line,
      description: 'Maintenance, second quarter',
      quantity: '1',
      unitPrice: '9,000.00',
      taxClass: 'vatable',
      account: '4020',
      coversFrom: '2026-04-01',
      coversTo: '2026-06-30',
    },
  ];
  const { status, body } = await enterInvoice(accountant, {
    ...typed,
    priceMode: 'vat-exclusive',
    lines,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await tieOf('2050')).toMatchObject({ ledger: '-9000.00', difference: '0.00' });
  expect(await balanceOf('2110')).toBe('-108000');
  await at('2026-04-30');
  const { lines: due } = (await accountant.call('GET', '/api/schedules/due')).body;
  expect(due[0]?.entry).toMatchObject([
    { account: '2050', debit: '3000.00' },
    { account: '4020', credit: '3000.00' },
  ]);
});

test('by itself on its day, in the name of who switched it on; a closed month is left to people', async () => {
  const set = await accountant.call('PUT', '/api/schedules/automatic', { isAutomatic: true });
  expect(set.status).toBe(200);
  expect(await postDueLines(portal.deps)).toBe(1);
  expect(await postDueLines(portal.deps)).toBe(0);
  expect(await tieOf('2050')).toMatchObject({ ledger: '-6000.00', difference: '0.00' });
  await at('2026-06-02');
  await lockMonth('2026-05-01');
  expect(await postDueLines(portal.deps)).toBe(0);
  const [line] = (await accountant.call('GET', '/api/schedules/due')).body.lines;
  expect(line).toMatchObject({
    date: '2026-06-02',
    note: 'May 2026 is closed. It is posted on 2 Jun 2026, in the next open month.',
  });
  expect((await postAll()).body).toMatchObject({ posted: 1 });
});

test('an asset, a loan and the 13th month by hand: reckoned figures, each with its faults', async () => {
  const add = (form: object) => accountant.call('POST', '/api/schedules', form, newKey());
  const asset = {
    kind: 'asset',
    name: 'Delivery van',
    account: '1535',
    counterAccount: '6220',
    costAccount: '1530',
    sourceId: null,
    acquiredOn: '2026-05-10',
    cost: '1300000.00',
    salvage: '100000.00',
    lifeMonths: 60,
    from: '2026-06-01',
    takenBefore: '0.00',
  };
  const wrong = await add({ ...asset, salvage: '1300000.00', account: '1530' });
  expect(wrong.body.problem.fields.map(({ path }) => path)).toEqual(['salvage', 'account']);
  const shown = await accountant.call('POST', '/api/schedules/preview', asset);
  // 1,200,000.00 over 60 months.
  expect(shown.body.lines).toHaveLength(60);
  expect(shown.body.lines[0]).toMatchObject({ dueDate: '2026-06-30', amount: '20000.00' });
  const { body } = await add(asset);
  // Nothing in the ledger yet: the page says what explains it.
  expect(await tieOf('1530')).toMatchObject({
    ledger: '0.00',
    difference: '-1300000.00',
    unexplained: [{ transactionId: null, amount: '-1300000.00' }],
  });
  const loan = { ...LOAN, name: 'BDO term loan', firstDue: '2026-06-30' };
  const planned = (await accountant.call('POST', '/api/schedules/preview', loan)).body;
  expect(planned.entry).toMatchObject([
    { account: '2510', debit: '9461.85' },
    { account: '7010', debit: '1200.00' },
    { account: '1110', credit: '10661.85' },
  ]);
  const pay = {
    kind: 'thirteenth-month',
    name: '13th month 2026',
    account: '2360',
    counterAccount: '6015',
    sourceId: null,
    monthlyPay: '240000.00',
    from: '2026-06-01',
    to: '2026-12-31',
  };
  // Seven months: 140,000.00, 20,000.00 a month.
  const thirteenth = (await accountant.call('POST', '/api/schedules/preview', pay)).body;
  expect(thirteenth).toMatchObject({ total: '140000.00' });
  expect(thirteenth.lines[0]).toMatchObject({ amount: '20000.00' });
  const end = `/api/schedules/schedule/${body.scheduleId}/end` as const;
  const ended = await accountant.call('POST', end, { reason: 'Typed twice' }, newKey());
  expect(ended.body).toMatchObject({ reversed: 0 });
  expect(await tieOf('1530')).toBeUndefined();
});

test('an asset that its bill brought: depreciated, in the lapsing schedule, sold at a loss, and back', async () => {
  const bought = await bill(
    { description: 'Laptop', account: '1520', amount: '36,000.00' },
    { date: '2026-06-01' },
  );
  const sourceId = bought.body.transactionId;
  const { body } = await accountant.call(
    'POST',
    '/api/schedules',
    {
      kind: 'asset',
      name: 'Laptop',
      account: '1525',
      counterAccount: '6220',
      costAccount: '1520',
      sourceId,
      acquiredOn: '2026-06-01',
      cost: '36000.00',
      salvage: '0.00',
      lifeMonths: 36,
      from: '2026-06-01',
      takenBefore: '0.00',
    },
    newKey(),
  );
  const { scheduleId } = body;
  expect(await tieOf('1520')).toMatchObject({ ledger: '36000.00', difference: '0.00' });
  await at('2026-08-10');
  const path = `/api/schedules/schedule/${scheduleId}/disposal` as const;
  const sale = {
    date: '2026-08-10',
    proceeds: '30000.00',
    proceedsAccount: '1110',
    reason: 'Sold to an employee',
  };
  const early = await accountant.call('POST', path, sale, newKey());
  expect(early.body.problem.code).toBe('schedule-lines-due');
  await postAll();
  const csv = await accountant.call('GET', '/api/schedules/lapsing/2026/csv');
  expect(String(csv.body)).toMatch(
    /Laptop,2026-06-01,36,36000\.00,0\.00,0\.00,2000\.00,2000\.00,34000\.00/,
  );
  // 36,000.00 less two months of 1,000.00 is 34,000.00; 30,000.00 came in.
  const shown = await accountant.call('POST', `${path}/preview`, sale);
  expect(shown.body).toMatchObject({
    bookValue: '34000.00',
    gain: '-4000.00',
    entry: [
      { account: '1525', debit: '2000.00' },
      { account: '1110', debit: '30000.00' },
      { account: '6295', debit: '4000.00' },
      { account: '1520', credit: '36000.00' },
    ],
  });
  const sold = await accountant.call('POST', path, sale, newKey());
  expect(sold.status, JSON.stringify(sold.body)).toBe(200);
  expect(await balanceOf('1520')).toBe('0');
  expect(await tieOf('1520')).toMatchObject({ difference: '0.00' });
  expect(await tieOf('1525')).toMatchObject({ difference: '0.00' });
  const refused = await accountant.call(
    'POST',
    `/api/records/${sourceId}/reverse`,
    { reason: 'Returned' },
    newKey(),
  );
  expect(refused.body.problem.code).toBe('schedule-disposed');
  const back = `/api/records/${sold.body.transactionId}/reverse` as const;
  await accountant.call('POST', back, { reason: 'Not sold after all' }, newKey());
  const again = (await overview()).schedules.find((row) => row.scheduleId === scheduleId);
  expect(again).toMatchObject({ state: 'running', left: '34000.00' });
  expect(await tieOf('1525')).toMatchObject({ ledger: '-2000.00', difference: '0.00' });
});

/** One journal entry's lines, as account, debit and credit. */
async function linesOf(transactionId: string): Promise<string[]> {
  const rows = await portal.deps.db
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.entry_id', 'l.entry_id')
    .select(['l.account', 'l.debit', 'l.credit'])
    .where('e.transaction_id', '=', transactionId)
    .orderBy('l.position')
    .execute();
  return rows.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`);
}

/** The entries that the lines of a schedule posted, in their order. */
async function postedBy(scheduleId: string): Promise<{ date: string | null; lines: string[] }[]> {
  const { body } = await accountant.call('GET', `/api/schedules/schedule/${scheduleId}`);
  const posted = body.lines.filter(({ transactionId }) => transactionId !== null);
  return Promise.all(
    posted.map(async ({ transactionId, postedOn }) => ({
      date: postedOn,
      lines: await linesOf(present(transactionId)),
    })),
  );
}

const LOAN = {
  kind: 'loan',
  name: 'Term loan of the bank',
  account: '2510',
  counterAccount: '7010',
  paidFrom: '1110',
  sourceId: null,
  principal: '120000.00',
  rateBasisPoints: 1200,
  months: 12,
  firstDue: '2026-09-30',
  method: 'annuity',
};

async function addSchedule(form: object): Promise<string> {
  const { status, body } = await accountant.call('POST', '/api/schedules', form, newKey());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.scheduleId;
}

test('a loan and the 13th month are posted month by month, to the centavo by the tables', async () => {
  await at('2026-09-01');
  await accountant.call('PUT', '/api/schedules/automatic', { isAutomatic: false });
  await postAll();
  const received = await enter(accountant, [
    'journal-entry',
    {
      date: '2026-09-01',
      stage: 'normal',
      description: 'Loan received',
      lines: [
        { account: '1110', debit: '120,000.00' },
        { account: '2510', credit: '120,000.00' },
      ],
    },
  ]);
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const loan = await addSchedule(LOAN);
  // 130,000.00 of pay a month, September to December: a twelfth is 10,833.33, the last 10,833.34.
  const pay = await addSchedule({
    kind: 'thirteenth-month',
    name: '13th month 2026',
    account: '2360',
    counterAccount: '6015',
    sourceId: null,
    monthlyPay: '130000.00',
    from: '2026-09-01',
    to: '2026-12-31',
  });
  await at('2026-12-31');
  await postAll();
  // 12 % of 120,000.00 is 1,200.00 a month, and then of what is left.
  expect(await postedBy(loan)).toEqual([
    { date: '2026-09-30', lines: ['2510 946185 0', '7010 120000 0', '1110 0 1066185'] },
    { date: '2026-10-30', lines: ['2510 955647 0', '7010 110538 0', '1110 0 1066185'] },
    { date: '2026-11-30', lines: ['2510 965203 0', '7010 100982 0', '1110 0 1066185'] },
    { date: '2026-12-30', lines: ['2510 974855 0', '7010 91330 0', '1110 0 1066185'] },
  ]);
  expect(await postedBy(pay)).toEqual([
    { date: '2026-09-30', lines: ['6015 1083333 0', '2360 0 1083333'] },
    { date: '2026-10-31', lines: ['6015 1083333 0', '2360 0 1083333'] },
    { date: '2026-11-30', lines: ['6015 1083333 0', '2360 0 1083333'] },
    { date: '2026-12-31', lines: ['6015 1083334 0', '2360 0 1083334'] },
  ]);
  // 120,000.00 less the four parts of the principal; four twelfths of 520,000.00.
  expect(await tieOf('2510')).toMatchObject({ ledger: '-81581.10', difference: '0.00' });
  expect(await tieOf('2360')).toMatchObject({ ledger: '-43333.33', difference: '0.00' });
});

test('an asset takes its cost from the bill it was bought with, and ends with it', async () => {
  const bought = await bill(
    { description: 'Two scanners', account: '1520', amount: '24,000.00' },
    { date: '2026-12-01' },
  );
  const sourceId = bought.body.transactionId;
  const offered = async () =>
    (await accountant.call('GET', '/api/schedules/purchases')).body.purchases.filter(
      ({ transactionId }) => transactionId === sourceId,
    );
  expect(await offered()).toMatchObject([
    { date: '2026-12-01', account: '1520', accumulated: '1525', amount: '24000.00' },
  ]);
  const scanner = (cost: string) => ({
    kind: 'asset',
    name: `Scanner of ${cost}`,
    account: '1525',
    counterAccount: '6220',
    costAccount: '1520',
    sourceId,
    acquiredOn: '2026-12-01',
    cost,
    salvage: '0.00',
    lifeMonths: 24,
    from: '2026-12-01',
    takenBefore: '0.00',
  });
  await addSchedule(scanner('9600.00'));
  expect(await offered()).toMatchObject([{ amount: '14400.00' }]);
  const more = await accountant.call('POST', '/api/schedules/preview', scanner('14400.01'));
  expect(more.body.problem.fields).toMatchObject([
    {
      path: 'cost',
      message: 'The document has 14,400.00 on 1520 that is in no schedule yet.',
    },
  ]);
  await addSchedule(scanner('14400.00'));
  expect(await offered()).toEqual([]);
  expect(await tieOf('1520')).toMatchObject({ difference: '0.00' });
  expect((await postAll()).body).toMatchObject({ posted: 2 });
  // Seven months of the laptop, and one of the scanners: 400.00 and 600.00.
  expect(await balanceOf('1525')).toBe('-800000');
  const path = `/api/records/${sourceId}/reverse` as const;
  const reversed = await accountant.call('POST', path, { reason: 'Sent back' }, newKey());
  expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
  const scanners = (await overview()).schedules.filter((row) => row.sourceId === sourceId);
  expect(scanners.map(({ state }) => state)).toEqual(['ended', 'ended']);
  expect(await balanceOf('1525')).toBe('-700000');
  expect(await tieOf('1525')).toMatchObject({ difference: '0.00' });
});

test('above the amount of a rule the entry of a typed schedule is submitted, and posted as that line', async () => {
  await at('2027-01-30');
  const admin = await portal.loginAs('admin');
  const rule = { isOn: true, fromAmount: '10000.00', version: 0 };
  await accountant.call('PUT', '/api/settings/approvals/journal-entry', rule);
  const waits = async () => (await admin.call('GET', '/api/approvals')).body.waiting;
  const [asked] = await waits();
  await admin.call('POST', `/api/approvals/${present(asked).requestId}/approve`, {});
  const dueLoan = async () =>
    (await accountant.call('GET', '/api/schedules/due')).body.lines.find(
      ({ name }) => name === LOAN.name,
    );
  const line = present(await dueLoan());
  expect(line).toMatchObject({ approval: 'needed', requestId: null, total: '10661.85' });
  const { scheduleId, position, date } = line;
  const choice = { scheduleId, position, date };
  const alone = await accountant.call('POST', '/api/schedules/post', { lines: [choice] }, newKey());
  expect(alone.body.problem.code).toBe('schedule-own');
  const key = newKey();
  const submitted = await accountant.call('POST', '/api/schedules/submit', choice, key);
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  const { requestId } = submitted.body;
  const again = await accountant.call('POST', '/api/schedules/submit', choice, key);
  expect(again.body.requestId).toBe(requestId);
  // Nobody posts past the one who is asked, and it is asked once.
  expect(await dueLoan()).toMatchObject({ approval: 'waits', requestId });
  const other = await accountant.call('POST', '/api/schedules/submit', choice, newKey());
  expect(other.body.problem.code).toBe('schedule-line-waits');
  const past = await accountant.call('POST', '/api/schedules/post', { lines: [choice] }, newKey());
  expect(past.body.problem.code).toBe('schedule-line-waits');
  const twice = sql`insert into approval_requests (request_id, what, subject, title, content, requested_by, requested_at)
    select gen_random_uuid(), what, subject, title, content, requested_by, requested_at
      from approval_requests where request_id = ${requestId}::uuid`;
  const owner = connect(portal.database.ownerUrl, { maxConnections: 1 });
  await expect(twice.execute(owner.db)).rejects.toMatchObject({
    constraint: 'approval_requests_one_line',
  });
  await owner.end();
  // Sent back it is due again, and no draft of an entry that no schedule would know.
  const back = { reason: 'Paid on Monday' };
  const sent = await admin.call('POST', `/api/approvals/${requestId}/send-back`, back);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await dueLoan()).toMatchObject({ approval: 'needed', requestId: null });
  expect((await accountant.call('GET', '/api/drafts')).body.drafts).toEqual([]);
  const anew = await accountant.call('POST', '/api/schedules/submit', choice, newKey());
  const { request } = (await admin.call('GET', `/api/approvals/${anew.body.requestId}`)).body;
  const digest = present(request.preview).digest;
  const path = `/api/approvals/${anew.body.requestId}/approve` as const;
  const approved = await admin.call('POST', path, { digest });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect((await postedBy(scheduleId)).map((entry) => entry.date)).toContain('2027-01-30');
  expect(await dueLoan()).toBeUndefined();
  expect(await tieOf('2510')).toMatchObject({ difference: '0.00' });
});

// The golden month's adjusted books: closed by the year-end, locked month by month, and kept from
// later entries.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { verifyLedger } from '#server/ledger/postings/verify.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { findLines } from '#test/golden/books.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { enter } from '#test/enter.ts';
import { csvStatement, keepStatement } from '#test/bank-statement.ts';
import { newKey } from '#test/invoices.ts';
import { reopenByTwo } from '#test/reopen.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { recordPostings } from '../../ledger/postings/record.ts';
import { buildReversal, findReversible } from '../../ledger/transactions/reversal.ts';
import { postDueReversals } from './reversing.ts';
import { verifyPeriods } from './verify.ts';
import { closingStep } from './year-end.ts';

let books: GoldenBooks;
let accountant: TestSession;
let admin: TestSession;

beforeAll(async () => {
  books = await startGoldenBooks('adjusting');
  accountant = books.session;
  await books.app.addAccount('boss.two', 'admin');
  admin = await books.app.loginAs('admin');
});
afterAll(() => books.app.stop());

const MONTHS = '/api/periods/months';
const YEAR = '/api/periods/years/2026';

/** `4010 Dr 100.00`, sorted: lines of the golden month or of the portal, told alike. */
function told(
  lines: readonly { account: string; debit?: string | undefined; credit?: string | undefined }[],
): string[] {
  return lines
    .map(({ account, debit = '0.00', credit = '0.00' }) => `${account} ${debit} ${credit}`)
    .toSorted();
}

function golden(ref: string): string[] {
  return told(books.month.entries.find((entry) => entry.ref === ref)?.lines ?? []);
}

function journal(date: string, more: object = {}) {
  return {
    date,
    stage: 'normal',
    description: 'Rent of the store room',
    lines: [
      { account: '6110', debit: '100.00' },
      { account: '2020', credit: '100.00' },
    ],
    attachments: [],
    ...more,
  };
}

async function reverseGolden(ref: string): Promise<void> {
  const no = books.month.entries.find((entry) => entry.ref === ref)?.no ?? '';
  const path = `/api/records/${books.transactions.get(no)}/reverse` as const;
  const body = { reason: 'To be reckoned by the portal', date: '2026-12-31' };
  expect((await accountant.call('POST', path, body, newKey())).status).toBe(200);
}

async function closeMonth(month: string, note = '') {
  const { body } = await accountant.call('GET', `${MONTHS}/${month}`);
  const { digest } = body.checklist;
  return accountant.call('POST', `${MONTHS}/${month}/close`, { digest, note });
}

/**
 * Acts while somebody's posting has its place in the chain and comes to the journal too late: what
 * acts waits for that place by then, and has to begin anew.
 */
async function withRival<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
  const someoneWaits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(books.app.deps.db);
    return rows.length > 0;
  };
  let acting: Promise<Answer> | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      // Whoever looks first whether each waits for the other is the one that gives in.
      await sql`set local deadlock_timeout = '10s'`.execute(tx);
      await sql`select from ledger_chain for update`.execute(tx);
      acting = act();
      await expect.poll(someoneWaits, { interval: 10 }).toBe(true);
      await sql`lock table journal_entries in row exclusive mode`.execute(tx);
    });
  } catch (error) {
    // The machine was so busy that the other had looked already: then it goes on as it began.
    if (!(error instanceof Error && error.message === 'deadlock detected')) throw error;
  } finally {
    await end();
  }
  return present(acting);
}

test('what the accountant entered at the year-end is what the portal prepares', async () => {
  for (const ref of ['AJE-07', 'AJE-06', 'AJE-05', 'AJE-04']) {
    await reverseGolden(ref);
  }
  const rates = [{ account: '1130', rate: '58.90' }];
  const form = { asAt: '2026-12-31', rates };
  const preview = await accountant.call('POST', '/api/periods/remeasurement/preview', form);
  expect(preview.body.holdings).toMatchObject([
    {
      account: '1130',
      currency: 'USD',
      quantity: '4500.00',
      carrying: '259750.00',
      // 57.7222222…: as many decimals as a bulletin has.
      carryingRate: '57.7222',
      target: '265050.00',
      difference: '5300.00',
    },
  ]);
  const body = { ...form, digest: preview.body.digest };
  const key = newKey();
  const posted = await withRival(() =>
    accountant.call('POST', '/api/periods/remeasurement', body, key),
  );
  expect(posted.status).toBe(200);
  const again = await accountant.call('POST', '/api/periods/remeasurement', body, key);
  expect(again.body).toEqual(posted.body);
  const lines = await findLines(books.app.deps.db, posted.body.transactionId);
  expect(told(lines.map((line) => wire(line)))).toEqual(golden('AJE-04'));
  // The new value is the base of the next average: there is nothing left to remeasure.
  const after = await accountant.call('POST', '/api/periods/remeasurement/preview', form);
  expect(after.body).toMatchObject({ entry: null, holdings: [{ carrying: '265050.00' }] });

  for (const [code, period, ref] of [
    ['VAT-EXEMPT', '2026-Q4', 'AJE-05'],
    ['VAT', '2026-Q4', 'AJE-06'],
    ['INCOME-TAX', '2026', 'AJE-07'],
  ]) {
    const { body: year } = await accountant.call('GET', YEAR);
    const draft = year.drafts.find((one: { code: string }) => one.code === code);
    expect(told(present(draft?.entry).lines), code).toEqual(golden(ref ?? ''));
    const made = await accountant.call('POST', `/api/periods/drafts/${code}`, { period });
    const slot = new URL(made.body.path, 'http://x').searchParams.get('draft');
    const kept = await accountant.call('GET', `/api/drafts/journal-entry?slot=${slot}`);
    const entered = await enter(accountant, ['journal-entry', present(kept.body.draft).answers]);
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  }
  const states = async (year: `/api/periods/years/${string}`) => {
    const { body } = await accountant.call('GET', year);
    return body.drafts.map(({ code, state }) => `${code} ${state}`);
  };
  expect(await states(YEAR)).toEqual(['VAT-EXEMPT done', 'VAT done', 'INCOME-TAX done']);
  // Where nothing ever stood, nothing was entered.
  const before = await states('/api/periods/years/2025');
  expect(before).toEqual(['VAT-EXEMPT not-applicable', 'VAT nothing', 'INCOME-TAX nothing']);
});

test('closing entries equal the golden month’s, are recorded once, and leave nothing open', async () => {
  const { body: before } = await accountant.call('GET', YEAR);
  expect(before.closing).toMatchObject({ state: 'ready', profit: '762783.70', posted: [] });
  const shown: { code: string; lines: { account: string; debit: string; credit: string }[] }[] =
    before.closing.entries;
  for (const { code, lines } of shown) expect(told(lines), code).toEqual(golden(code));
  const nextYear = async () => {
    const { body } = await accountant.call(
      'GET',
      '/api/reports/financial-position?from=2027-01-01&to=2027-01-31',
    );
    return body.report.rows.flatMap(({ cells: [name, amount] }) =>
      name?.text?.startsWith('Net income') === true ? [[name.text, amount?.amount]] : [],
    );
  };
  expect(await nextYear()).toEqual([['Net income of prior years, not closed', '762783.70']]);
  const trial = '/api/reports/trial-balance?from=2027-01-01&to=2027-01-31';
  expect((await accountant.call('GET', trial)).body.report.notes).toEqual([
    'Income and expense accounts include prior years, whose closing entries are not posted: net income of 762,783.70.',
  ]);
  // In January the year at work is the one before, until it is locked.
  const { body: inJanuary } = await accountant.call('GET', '/api/periods');
  expect(inJanuary).toMatchObject({ year: '2026', yearToClose: '2026' });
  const { digest } = before.closing;
  const stale = await accountant.call(
    'POST',
    `${YEAR}/closing`,
    { digest: '0'.repeat(64) },
    newKey(),
  );
  expect(stale.body.problem.code).toBe('closing-changed');
  const key = newKey();
  const posted = await accountant.call('POST', `${YEAR}/closing`, { digest }, key);
  expect(posted.body.entries).toHaveLength(3);
  const again = await accountant.call('POST', `${YEAR}/closing`, { digest }, key);
  expect(again.body).toEqual(posted.body);
  const other = await accountant.call('POST', `${YEAR}/closing`, { digest }, newKey());
  expect(other.body.problem.code).toBe('nothing-to-prepare');
  const { body: after } = await accountant.call('GET', YEAR);
  expect(after.closing).toMatchObject({ state: 'done', entries: [], profit: '0.00' });
  expect(await nextYear()).toEqual([]);
  expect((await accountant.call('GET', trial)).body.report.notes).toEqual([]);
  expect(after.closing.invariants.map(({ isOk }: { isOk: boolean }) => isOk)).toEqual([
    true,
    true,
    true,
  ]);
  expect(await verifyLedger(books.app.deps.db)).toEqual([]);
});

test('closing entries that cannot be posted yet say what they wait for, and lead there', () => {
  const obstacles = [
    { text: '31 Dec 2026 has not passed yet.', path: null },
    { text: 'The year 2025 is not closed yet.', path: '/periods/year-end?year=2025' },
  ];
  expect(closingStep({ state: 'obstructed', obstacles })).toMatchObject({
    text: 'Not yet: 31 Dec 2026 has not passed yet. The year 2025 is not closed yet.',
    path: '/periods/year-end?year=2025',
  });
});

test('an accrual reverses itself on its day, in the stage of its entry', async () => {
  const planned = await enter(accountant, [
    'journal-entry',
    journal('2026-12-31', { stage: 'adjusting', reverseOn: '2027-01-01', reverseHow: 'post' }),
  ]);
  const asked = await enter(accountant, ['journal-entry', journal('2026-12-31')]);
  const path = `/api/periods/reversing/${asked.body.transactionId}` as const;
  const early = await accountant.call('PUT', path, { reverseOn: '2026-12-31', how: 'ask' });
  expect(early.body.problem.fields[0]?.path).toBe('reverseOn');
  await accountant.call('PUT', path, { reverseOn: '2027-01-02', how: 'ask' });
  // Asking for the list, or planning, reverses what is due; another look finds nothing left to do.
  expect(await postDueReversals(books.app.deps)).toBe(0);
  const { body } = await accountant.call('GET', '/api/periods/reversing');
  expect(body.entries).toMatchObject([
    { transactionId: planned.body.transactionId, state: 'done', reversal: { date: '2027-01-01' } },
    { transactionId: asked.body.transactionId, state: 'due', how: 'ask' },
  ]);
  const stages = await books.app.deps.db
    .selectFrom('journal_entries')
    .select('stage')
    .where('transaction_id', '=', present(body.entries[0]?.reversal).transactionId)
    .execute();
  expect(stages).toEqual([{ stage: 'adjusting' }]);
  const yes = await accountant.call('POST', `${path}/post`, {}, newKey());
  expect(yes.status).toBe(200);
  const record = await accountant.call('GET', `/api/records/${yes.body.transactionId}`);
  expect(record.body.record.date).toBe('2027-01-02');
  // Both stood in the closed year: it is closed again for what they left in it.
  const { body: year } = await accountant.call('GET', YEAR);
  const again = { digest: year.closing.digest };
  expect((await accountant.call('POST', `${YEAR}/closing`, again, newKey())).status).toBe(200);
});

test('a checklist finds by itself what is left to do, each with its screen', async () => {
  const lines = [
    ['2026-12-30', '-15.00', 'CHARGE'],
    ['2026-12-31', '2.00', 'INTEREST'],
    ['2027-01-02', '-15.00', 'CHARGE'],
  ] as const;
  const content = csvStatement(lines, { opening: '1000.00' });
  await keepStatement(accountant, { account: '1110', name: 'December.csv', content });
  await accountant.call('PUT', '/api/drafts/deposit', {
    answers: { date: '2026-12-30' },
    idempotencyKey: 'a-draft-of-december',
    basedOn: 0,
  });
  const { body } = await accountant.call('GET', `${MONTHS}/2026-12`);
  const found = new Map(body.checklist.items.map((item) => [item.key, item]));
  expect(found.get('trial-balance')?.severity).toBe('ok');
  expect(found.get('control-accounts')?.severity).toBe('ok');
  expect(found.get('suspense')?.severity).toBe('ok');
  expect(found.get('foreign-currency')?.severity).toBe('ok');
  expect(found.get('year-end')?.severity).toBe('ok');
  expect(found.get('drafts')?.findings.map(({ text, path }) => ({ text, path }))).toContainEqual({
    text: 'Deposit (30 Dec 2026): a draft of accountant.one.',
    path: '/depositform',
  });
  expect(found.get('bank')?.findings[0]?.path).toBe('/bankreconciliation/1110/statement');
  expect(found.get('papers')?.severity).toBe('warns');
  // Each count opens exactly that many.
  expect(found.get('bank')?.findings.map(({ text, path }) => ({ text, path }))).toContainEqual({
    text: expect.stringMatching(
      /^1110 .+: 2 lines of the bank are not matched up to 31 Dec 2026\.$/,
    ),
    path: '/bankreconciliation/1110?to=2026-12-31',
  });
  const desk = await accountant.call('GET', '/api/bank/workspace/1110?to=2026-12-31');
  expect(desk.body.lines).toHaveLength(2);
  for (const { text, path } of found.get('papers')?.findings ?? []) {
    const { pathname, search } = new URL(present(path), 'http://x');
    expect(pathname).toBe('/records/missing');
    const asked = `/api/records?papers=without&${search.slice(1)}` as const;
    const opened = await accountant.call('GET', asked);
    expect(text).toContain(`: ${opened.body.total} this month without a supporting document`);
  }
});

test.for(['\\u0000', '\\ud800'])(
  'a draft with %s in it stands in nobody else’s way',
  async (sign) => {
    const clerk = await books.app.loginAs('user');
    const draft = { answers: { date: '2026-12-29' }, basedOn: 0, idempotencyKey: randomUUID() };
    const kept = await clerk.call('PUT', '/api/drafts/invoice?slot=hostile', draft);
    expect(kept.body.state).toBe('saved');
    // As one that an earlier version let in.
    const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
    const text = `{"date": "2026-12-29", "note": "a${sign}b"}`;
    await sql`update drafts set answers = ${text}::json where slot = 'hostile'`.execute(db);
    await end();
    for (const path of [`${MONTHS}/2026-12`, '/api/periods', YEAR] as const) {
      const { status, body } = await accountant.call('GET', path);
      expect(status, `${path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
    }
    await clerk.call('DELETE', '/api/drafts/invoice?slot=hostile');
  },
);

test('a month before the first entry of the books is not open, but before them', async () => {
  const { months } = (await accountant.call('GET', '/api/periods?year=2026')).body;
  const before = months.filter(({ isBeforeBooks }) => isBeforeBooks);
  expect(before.map(({ month }) => month)).toContain('2026-01');
  const first = months.find(({ isBeforeBooks }) => !isBeforeBooks);
  // A year is locked when all of its months are closed, these too.
  expect(before[0]?.obstacle).toBe('');
  expect(first?.entryCount).toBeGreaterThan(0);
});

test('months are closed in order, by what was seen, and with a note where the checklist warns', async () => {
  expect((await closeMonth('2027-01', 'x')).body.problem.code).toBe('period-not-over');
  expect((await closeMonth('2026-12', 'x')).body).toMatchObject({
    error: 'The month 2026-11 is still open. Close it first.',
  });
  const stale = { digest: '0'.repeat(64), note: 'x' };
  const changed = await accountant.call('POST', `${MONTHS}/2026-11/close`, stale);
  expect(changed.body.problem.code).toBe('period-changed');
  const silent = await closeMonth('2026-11');
  expect(silent.body.problem).toMatchObject({
    code: 'period-note-needed',
    fields: [{ path: 'note' }],
  });
  const note = 'Opening balances only';
  expect((await closeMonth('2026-11', note)).status).toBe(200);
  expect((await closeMonth('2026-11', note)).body.problem.code).toBe('period-closed');
  const { body } = await accountant.call('GET', `${MONTHS}/2026-11`);
  expect(body).toMatchObject({
    month: { state: 'closed', closedBy: 'accountant.one' },
    closes: [{ note }],
  });
  const refused = await enter(accountant, ['journal-entry', journal('2026-11-30')]);
  expect(refused.body.problem.fields[0]).toMatchObject({ path: 'date' });
});

test('nothing slips into a month while it is closed', async () => {
  const { body } = await accountant.call('GET', `${MONTHS}/2026-12`);
  const close = { digest: body.checklist.digest, note: 'Papers follow' };
  const [closed, ...entered] = await Promise.all([
    accountant.call('POST', `${MONTHS}/2026-12/close`, close),
    ...Array.from({ length: 4 }, () => enter(accountant, ['journal-entry', journal('2026-12-15')])),
  ]);
  const rows = await books.app.deps.db
    .selectFrom('journal_entries')
    .innerJoin('locked_months', (join) => join.onTrue())
    .select(['number'])
    .where('date', '=', '2026-12-15')
    .whereRef('recorded_at', '>', 'locked_at')
    .execute();
  expect(rows).toEqual([]);
  expect([200, 409]).toContain(closed.status);
  expect(entered.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
});

test('the year is locked, and only the admin opens a month of it again', async () => {
  await reopenByTwo(admin, accountant, { month: '2026-12', reason: 'The test begins anew' });
  books.app.clock.advance(60);
  const { body: year } = await accountant.call('GET', YEAR);
  if (year.closing.entries.length > 0)
    await accountant.call('POST', `${YEAR}/closing`, { digest: year.closing.digest }, newKey());
  const locked = await accountant.call('POST', `${YEAR}/lock`, { note: 'Audited' });
  expect(locked.body, JSON.stringify(locked.body)).toEqual({ success: true });
  const { body: months } = await accountant.call('GET', '/api/periods?year=2026');
  expect(months.isYearLocked).toBe(true);
  expect(months.years).toEqual(['2027', '2026']);
  const { body: later } = await accountant.call('GET', '/api/periods');
  expect(later).toMatchObject({ year: '2027', yearToClose: '2027' });

  // In the new year, a closing entry's reversal would open what the closed one has closed.
  const closing = present(
    (await accountant.call('GET', YEAR)).body.closing.posted[0],
  ).transactionId;
  const { record } = (await accountant.call('GET', `/api/records/${closing}`)).body;
  expect([record.mayReverse, record.mayNotReverseBecause]).toEqual([
    false,
    'This entry closes the year. To reverse it, ask an admin to reopen December 2026.',
  ]);
  const reversal = { reason: 'A bill came late' };
  const late = await accountant.call('POST', `/api/records/${closing}/reverse`, reversal, newKey());
  expect(late.body.problem.code).toBe('closing-entry-day');
  const inNewYear = { reverseOn: '2027-01-02', how: 'post' } as const;
  const plan = await accountant.call('PUT', `/api/periods/reversing/${closing}`, inNewYear);
  expect(plan.body.problem.code).toBe('closing-entry-day');
  const { db } = books.app.deps;
  const found = await findReversible(db, closing);
  const ownDay = buildReversal(
    { ...found, lockedMonths: [] },
    { now: books.app.clock.now(), ...reversal },
  );
  const forged = recordPostings(db, {
    userId: found.recorded_by,
    actor: 'accountant.one',
    address: '',
    at: books.app.clock.now(),
    key: randomUUID(),
    contentHash: 'x',
    postings: [{ ...ownDay, date: '2027-01-02' }],
  });
  await expect(forged).rejects.toMatchObject({ code: 'closing-entry-day' });

  const reason = { reason: 'A bill of the landlord came late' };
  expect((await accountant.call('POST', `${MONTHS}/2026-12/reopen`, reason)).status).toBe(403);
  expect((await admin.call('POST', `${MONTHS}/2026-12/reopen`, { reason: '' })).status).toBe(400);
  const reopened = await reopenByTwo(admin, accountant, { month: '2026-12', ...reason });
  expect(reopened.status).toBe(200);
  expect((await admin.call('POST', `${MONTHS}/2026-12/reopen`, reason)).body.problem.code).toBe(
    'period-not-closed',
  );
  expect((await enter(accountant, ['journal-entry', journal('2026-12-31')])).status).toBe(200);
  const { body } = await accountant.call('GET', `${MONTHS}/2026-12`);
  expect(body.closes[0]?.reopened).toMatchObject({ by: 'admin', ...reason });
  expect(
    body.checklist.items.find(({ key }: { key: string }) => key === 'year-end')?.severity,
  ).toBe('warns');
});

test('a close on record is never changed, and no role but an admin’s reopens', async () => {
  const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
  try {
    await expect(sql`update month_closes set note = 'x'`.execute(db)).rejects.toThrow(
      'stays on record',
    );
    await expect(sql`delete from month_closes`.execute(db)).rejects.toThrow('stays on record');
    const { rows } = await sql<{ id: string }>`
      select user_id as id from user_accounts where client_id = 'accountant.one'`.execute(db);
    const forged = {
      month: '2026-11-01',
      userId: rows[0]?.id,
      at: '2027-01-05T00:00:00Z',
      reason: 'x',
    };
    await expect(
      sql`select reopen_month(${JSON.stringify(forged)}::jsonb)`.execute(books.app.deps.db),
    ).rejects.toThrow('period_reopened_by_admin');
    await expect(sql`delete from locked_months`.execute(books.app.deps.db)).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await end();
  }
  expect((await verifyPeriods(books.app.deps.db)).faults).toEqual([]);
});

function wire({ account, debit, credit }: { account: string; debit: bigint; credit: bigint }) {
  expect(fromWire(toWire(debit))).toBe(debit);
  return { account, debit: toWire(debit), credit: toWire(credit) };
}

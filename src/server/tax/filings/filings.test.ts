// The golden month's statements are filed; later entries are told, to the centavo, and the
// amendment is drafted and filed.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { enter } from '#test/enter.ts';
import { newKey } from '#test/invoices.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { readAs } from '#test/read-as.ts';
import { present } from '#test/present.ts';
import type { TestReply } from '#test/test-session.ts';

import { listStandingFilings } from './standing-filings.ts';
import { FILED_SUBJECTS } from './subjects.ts';
import { verifyFilings } from './verify.ts';

let books: GoldenBooks;
let filingId: string;

const DETAILS = [
  'taxpayerType',
  'lastName',
  'firstName',
  'middleName',
  'tradeName',
  'address1',
  'address2',
  'zip',
  'country',
  'email',
  'isVatRegistered',
  'defaultAtc',
  'version',
];
const STATE = '/api/filings/state?subject=statements&period=2026';

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

async function state() {
  const { status, body } = await books.session.call('GET', STATE);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function file(more: object = {}) {
  const { digest } = await state();
  const form = { subject: 'statements', period: '2026', digest, filedOn: '2027-01-05' };
  return books.session.call('POST', '/api/filings', {
    ...form,
    reference: 'AFS-1',
    note: '',
    amends: null,
    ...more,
  });
}

async function enterRent(date: string) {
  const lines = [
    { account: '6110', debit: '100.00' },
    { account: '2020', credit: '100.00' },
  ];
  const answers = { date, stage: 'normal', description: 'Rent', lines, attachments: [] };
  const { body } = await enter(books.session, ['journal-entry', answers]);
  return body as { transactionId: string; entryNumber: string };
}

test('only what was seen, of a period that is over, is filed, and only once', async () => {
  const early = await books.session.call('POST', '/api/filings', {
    subject: 'statements',
    period: '2027',
    digest: '0'.repeat(64),
    filedOn: '2027-01-05',
    reference: '',
    note: '',
    amends: null,
  });
  expect(early.body.problem.code).toBe('filing-not-over');
  expect((await file({ period: '2026-Q4' })).body.problem.code).toBe('filing-period-wrong');
  expect((await file({ subject: 'nothing' })).body.problem.code).toBe('filing-subject-unknown');
  expect((await file({ digest: '0'.repeat(64) })).body.problem.code).toBe('filing-changed');
  expect((await file({ filedOn: '2026-12-31' })).body.problem.fields[0]?.path).toBe('filedOn');
  const filed = await file();
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  ({ filingId } = filed.body);
  expect((await file()).body.problem.code).toBe('filing-exists');
  expect(await state()).toMatchObject({
    standing: { filingId, amendment: 0, state: 'standing', filedBy: 'accountant.one' },
    alarm: null,
  });
  const { body } = await books.session.call('GET', '/api/filings/alarms');
  expect(body.alarms).toEqual([]);
});

test('a later entry is told: which, by whom, when, and how much of which figure', async () => {
  await enterRent('2027-01-02');
  expect((await state()).alarm).toBeNull();
  const late = await enterRent('2026-12-30');
  const { body } = await books.session.call('GET', '/api/filings/alarms');
  const [alarm, ...others] = body.alarms;
  expect(others).toEqual([]);
  expect(alarm?.entries).toMatchObject([
    { transactionId: late.transactionId, entryNumber: late.entryNumber, by: 'accountant.one' },
  ]);
  const moved = present(alarm).figures.filter((figure) => figure.difference !== '0.00');
  expect(moved.length).toBeGreaterThan(0);
  for (const { key, before, now, difference } of moved) {
    expect(Number(now) - Number(before)).toBeCloseTo(Number(difference), 2);
    const told = alarm?.entries[0]?.changes.find((change: { key: string }) => change.key === key);
    expect(told?.amount, key).toBe(difference);
  }
  const listed = await books.session.call('GET', '/api/filings?year=2026');
  expect(listed.body.filings).toMatchObject([{ filingId, hasAlarm: true }]);
});

test('the amendment is drafted as a file and filed; the first filing stays as it was', async () => {
  const first = (await books.session.call('GET', `/api/filings/${filingId}`)).body;
  const csv = await books.session.call('GET', `/api/filings/${filingId}/amendment/csv`);
  expect(csv.status).toBe(200);
  expect(String(csv.body)).toContain('Per books today');
  const pdf = await books.session.call('GET', `/api/filings/${filingId}/amendment/pdf`);
  expect(pdf.status).toBe(200);
  const amended = await file({ amends: filingId, reference: 'AFS-2' });
  expect(amended.status, JSON.stringify(amended.body)).toBe(200);
  expect(await state()).toMatchObject({
    standing: { filingId: amended.body.filingId, amendment: 1 },
    alarm: null,
    history: [{ amendment: 1 }, { amendment: 0, state: 'amended' }],
  });
  const after = (await books.session.call('GET', `/api/filings/${filingId}`)).body;
  expect(after.figures).toEqual(first.figures);
  expect((await file({ amends: filingId })).body.problem.code).toBe('filing-not-standing');
  expect(await listStandingFilings(books.app.deps.db)).toMatchObject([
    { subject: 'statements', period: '2026', amendment: 1, reference: 'AFS-2' },
  ]);

  const path = `/api/filings/${amended.body.filingId}/withdraw` as const;
  expect((await books.session.call('POST', path, { reason: '' })).status).toBe(400);
  expect((await books.session.call('POST', path, { reason: 'Not sent' })).status).toBe(200);
  expect(await state()).toMatchObject({ standing: { filingId }, alarm: { filing: { filingId } } });
});

test('every return and list is filed as it stands, and an entry within its period moves those that have it', async () => {
  const { body } = await books.session.call('GET', '/api/filings');
  const latest: Record<string, string> = { month: '2026-12', quarter: '2026-Q4', year: '2026' };
  const subjects: { code: string; periods: string[] }[] = body.subjects.filter(
    ({ code }: { code: string }) => code !== 'statements',
  );
  expect(subjects.map(({ code }) => code)).toEqual(expect.arrayContaining(['2550Q', 'SLSP']));
  for (const { code, periods } of subjects) {
    const period = latest[periods[0] ?? ''] ?? '';
    const path = `/api/filings/state?subject=${code}&period=${period}` as const;
    const now = await books.session.call('GET', path);
    expect(now.status, `${code} ${JSON.stringify(now.body)}`).toBe(200);
    const { digest } = now.body;
    const filed = await file({ subject: code, period, digest });
    expect(filed.status, `${code} ${JSON.stringify(filed.body)}`).toBe(200);
  }
  // An invoice of December is reversed within December: the VAT of the quarter is another one.
  const reversible = books.month.entries.filter(({ kind }) => kind === 'invoice');
  let reversal: string | undefined;
  for (const { no } of reversible) {
    const path = `/api/records/${books.transactions.get(no)}/reverse` as const;
    const reversed = await books.session.call(
      'POST',
      path,
      { reason: 'Wrong', date: '2026-12-31' },
      newKey(),
    );
    if (reversed.status === 200) {
      reversal = reversed.body.transactionId;
      break;
    }
  }
  expect(reversal).toBeDefined();
  const { body: told } = await books.session.call('GET', '/api/filings/alarms');
  const moved: { filing: { subject: string }; entries: { transactionId: string }[] }[] =
    told.alarms;
  expect(moved.map(({ filing }) => filing.subject)).toEqual(
    expect.arrayContaining(['2550Q', 'SLSP']),
  );
  for (const { filing, entries } of moved.filter(({ filing }) => filing.subject !== 'statements')) {
    expect(
      entries.map(({ transactionId }) => transactionId),
      filing.subject,
    ).toEqual([reversal]);
  }
});

/** The alarm of a return or list on the dashboard. */
async function findAlarm(subject: string) {
  const { body } = await books.session.call('GET', '/api/filings/alarms');
  return body.alarms.find((alarm: { filing: { subject: string } }) => {
    return alarm.filing.subject === subject;
  });
}

function typeItems(items: object[], version: number) {
  const path = '/api/tax/returns/2550Q?period=2026-Q4';
  return books.session.call('PUT', path, { items, version });
}

async function vatReturn() {
  const { body } = await books.session.call('GET', '/api/tax/returns/2550Q?period=2026-Q4');
  const items = body.taxReturn.parts.flatMap((part) => part.items);
  const known = new Map(items.map((item) => [item.item, item]));
  return { of: (item: string) => known.get(item), checks: body.taxReturn.checks };
}

test('the amended return takes off what the filed one says was payable, unless another amount is typed', async () => {
  const path = '/api/filings/state?subject=2550Q&period=2026-Q4';
  const { standing, figures } = (await books.session.call('GET', path)).body;
  const { body: filed } = await books.session.call('GET', `/api/filings/${standing?.filingId}`);
  const payable = filed.figures.find(({ key }: { key: string }) => key === '21')?.amount;
  expect(payable).not.toBe('0.00');
  expect(figures).toContainEqual(expect.objectContaining({ key: '18', amount: payable }));
  const shown = (await vatReturn()).of('18');
  expect(shown?.behind).toMatchObject({ of: 'filing', subject: '2550Q' });
  expect(shown?.amount).toBe(payable);
  expect(shown?.note).toContain('the return filed on 5 Jan 2027 (AFS-1)');
  // The form sends it along with what was typed: it stays the filed amount, not a typed one.
  await typeItems([{ item: '18', amount: payable, note: shown?.note ?? '' }], 0);
  const typed = [{ item: '18', amount: '100.00', note: 'Paid in part' }];
  expect((await typeItems(typed, 1)).status).toBe(200);
  const corrected = await vatReturn();
  expect(corrected.of('18')).toMatchObject({ amount: '100.00', note: 'Paid in part' });
  expect(corrected.checks).toContainEqual({
    text: expect.stringContaining('Item 18 was typed as 100.00'),
    isOk: false,
  });
  await typeItems([], 2);
  expect((await vatReturn()).of('18')?.amount).toBe(payable);
  const csv = await books.session.call('GET', `/api/filings/${standing?.filingId}/amendment/csv`);
  expect(csv.headers['content-disposition']).toContain('"2550Q-2026-Q4-amendment-1.csv"');
});

test('a typed item, an importation and another TIN are told on the dashboard, by whom and how much', async () => {
  const { digest, standing } = (
    await books.session.call('GET', '/api/filings/state?subject=2550Q&period=2026-Q4')
  ).body;
  const form = { subject: '2550Q', period: '2026-Q4', digest, amends: standing?.filingId };
  expect((await file(form)).status).toBe(200);
  expect(await findAlarm('2550Q')).toBeUndefined();
  books.app.clock.advance(1000);
  await typeItems([{ item: '17', amount: '5000.00', note: 'Paid in November' }], 3);
  expect((await findAlarm('2550Q'))?.others).toMatchObject([
    {
      what: 'Item 17, Advance VAT payments, typed: 0.00 before, 5,000.00 now',
      by: 'accountant.one',
      amount: '5000.00',
    },
  ]);
  await typeItems([], 4);
  expect(await findAlarm('2550Q')).toBeUndefined();

  const importation = {
    entryNumber: 'C-1001',
    assessmentDate: '2026-12-02',
    supplier: 'Kaohsiung Parts',
    importationDate: '2026-12-01',
    country: 'Taiwan',
    dutiableValue: '9000.00',
    charges: '1000.00',
    exempt: '0.00',
    taxable: '10000.00',
    vat: '1200.00',
    receiptNumber: 'OR-9',
    paymentDate: '2026-12-03',
  };
  const { body: entered } = await books.session.call('POST', '/api/tax/importations', importation);
  const told = [{ what: 'Importation C-1001 entered, by its VAT', amount: '1200.00' }];
  expect((await findAlarm('SLSP'))?.others).toMatchObject(told);
  // What is only on the list is no input tax.
  expect(await findAlarm('2550Q')).toBeUndefined();
  await books.session.call('DELETE', `/api/tax/importations/${entered.importationId}`);
  expect((await findAlarm('SLSP'))?.others).toEqual([]);
});

test('VAT withheld that earlier quarters left is taken off; an entry on it, or on what was carried over, is told', async () => {
  const trialBalance = [
    { account: '1445', debit: '70.00', credit: '' },
    { account: '1430', debit: '30.00', credit: '' },
    { account: '2020', debit: '', credit: '100.00' },
  ];
  const left = ['opening-balances', { date: '2026-09-29', trialBalance }] as const;
  const { body } = await enter(books.session, left);
  const alarm = await findAlarm('2550Q');
  expect(alarm?.entries).toMatchObject([
    {
      transactionId: body.transactionId,
      changes: [
        { key: '38', amount: '30.00' },
        { key: '16', amount: '70.00' },
      ],
    },
  ]);
  const { taxReturn } = (await books.session.call('GET', '/api/tax/returns/2550Q?period=2026-Q4'))
    .body;
  const days = { from: '2026-10-01', to: '2026-12-31' };
  expect(taxReturn.working.slice(-2)).toMatchObject([
    { text: '70.00', behind: { of: 'account', account: '1445', ...days } },
    { behind: { of: 'tax', type: 'creditable-wt', ...days } },
  ]);
});

test('the dashboard reckons a filing anew only when something came that may have moved it', async () => {
  const subject = FILED_SUBJECTS.find(({ code }) => code === '2550Q');
  if (subject === undefined) throw new Error('2550Q');
  const reckoned = vi.spyOn(subject, 'compute');
  const countAfter = async (act: () => Promise<unknown>) => {
    await act();
    reckoned.mockClear();
    await findAlarm('2550Q');
    return reckoned.mock.calls.length;
  };
  await findAlarm('2550Q');
  expect(await countAfter(async () => undefined)).toBe(0);
  expect(await countAfter(() => enterRent('2027-01-03'))).toBe(0);
  expect(await countAfter(() => enterRent('2026-12-29'))).toBe(1);
  expect(await countAfter(() => typeItems([{ item: '17', amount: '1.00', note: '' }], 5))).toBe(1);
  expect(await countAfter(() => typeItems([], 6))).toBe(1);
  expect(await countAfter(async () => undefined)).toBe(0);
  reckoned.mockRestore();
});

test('another name, TIN, taxable year or VAT status later leaves what was filed as it was', async () => {
  const path = '/api/filings/state?subject=SLSP&period=2026-Q4';
  const { standing, files } = (await books.session.call('GET', path)).body;
  const sentFiles = () =>
    Promise.all(
      files.map(({ fileName }: { fileName: string }) =>
        books.session.call('GET', `/api/filings/${standing?.filingId}/files/${fileName}`),
      ),
    ).then((replies) => replies.map(({ body }) => body));
  const before = await sentFiles();
  expect(before.length).toBeGreaterThan(1);
  const { db } = books.app.deps;
  const { rows } = await sql<{ party_id: string; version: number; name: string }>`
    select p.party_id, p.version, p.name from parties p join tax_rows x using (party_id)
      where x.type = 'output-vat' and x.date >= '2026-12-01' and p.taxpayer_type <> 'individual' limit 1`.execute(
    db,
  );
  const [party] = rows;
  const known = (await books.session.call('GET', `/api/parties/${party?.party_id}`)).body.party;
  expect(known, party?.name).toBeDefined();
  books.app.clock.advance(1000);
  const kept = new Set(DETAILS);
  const details = Object.entries(known).filter(([name]) => kept.has(name));
  const changed = await books.session.call('PUT', `/api/parties/${party?.party_id}`, {
    ...Object.fromEntries(details),
    tin: '123-456-788-000',
    registeredName: 'Renamed Inc.',
    warningsSeen: true,
    reason: 'The BIR gave another one',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await sentFiles()).toEqual(before);
  expect((await findAlarm('SLSP'))?.others).toMatchObject([
    {
      what: expect.stringContaining('TIN or branch of Renamed Inc.:'),
      by: 'accountant.one',
      amount: null,
    },
  ]);
  const now = await books.session.call('GET', '/api/tax/dat/sales/file?period=2026-12');
  expect(String(now.body)).toContain('RENAMED');

  const profile = (change: object) =>
    sql`update company_profiles set profile = profile || ${JSON.stringify(change)}::jsonb`.execute(
      db,
    );
  const year = '/api/filings/state?subject=statements&period=2026';
  const was = (await books.session.call('GET', year)).body;
  await profile({ fiscalYearEndMonth: 4, isVatRegistered: false });
  const is = (await books.session.call('GET', year)).body;
  await profile({ entityType: 'sole_proprietor' });
  const owned = (await books.session.call('GET', year)).body;
  await profile({ entityType: 'corporation' });
  // Quarters that stand filed keep their key and days; what is filed from now on goes by the new
  // year.
  const quarter = (await books.session.call('GET', path)).body;
  const next = await books.session.call('GET', '/api/filings/state?subject=SLSP&period=2026-10-Q');
  const { checks } = (await books.session.call('GET', '/api/tax/returns/2550Q?period=2026-10-Q'))
    .body.taxReturn;
  const calendar = await books.session.call(
    'GET',
    '/api/filings/state?subject=SLSP&period=2026-Q3',
  );
  const withheld = await books.session.call(
    'GET',
    '/api/filings/state?subject=1601-EQ&period=2026-10-Q',
  );
  await profile({ fiscalYearEndMonth: 12, isVatRegistered: true });
  expect([is.digest, is.alarm]).toEqual([was.digest, was.alarm]);
  // The statements of a person have no lines of equity but the total: that those stood on what was
  // filed moved nothing.
  const isLine = ({ key }: { key: string }) => !key.startsWith('BS.EQ.');
  expect(owned.alarm?.figures).toEqual(was.alarm?.figures.filter(isLine));
  expect(quarter.standing).toMatchObject({ from: '2026-10-01', to: '2026-12-31' });
  expect(next.body).toMatchObject({ periodLabel: 'Quarter to October 2026', isOver: true });
  expect(checks).toContainEqual({
    text: '1 Oct 2026 to 31 Oct 2026 are already filed with 2026-Q4.',
    isOk: false,
  });
  expect(calendar.body.problem.code).toBe('filing-period-wrong');
  expect(withheld.body.problem.code).toBe('filing-period-wrong');
});

/** Until so many connections to the books wait for what another one holds. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const read = async () =>
    (await readAs<{ n: number }>(books.app.database.ownerUrl, waiting))[0]?.n;
  await expect.poll(read, { interval: 20 }).toBe(count);
}

test('two people at one filing at the same moment leave no amendment without what it amends', async () => {
  const path = '/api/filings/state?subject=2551Q&period=2026-Q4';
  const { standing, digest } = (await books.session.call('GET', path)).body;
  const again = { subject: '2551Q', period: '2026-Q4', digest };
  let amending: ReturnType<typeof file> | undefined;
  await books.app.deps.db.transaction().execute(async (tx) => {
    await sql`update filings set withdrawn_at = now(), withdrawn_reason = 'Not sent', withdrawn_by = filed_by
      where filing_id = ${standing?.filingId}`.execute(tx);
    amending = file({ ...again, amends: standing?.filingId });
    // It has looked, and waits for the withdrawal.
    await untilWaiting(1);
  });
  expect((await amending)?.body.problem?.code).toBe('filing-not-standing');
  const both = await Promise.all([file(again), file(again)]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const [filed] = both.flatMap(({ body }) => body.filingId ?? []);
  const path0 = `/api/filings/${filed}/withdraw` as const;
  const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
  let late: ReturnType<typeof file> | undefined;
  let early: Promise<TestReply> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table audit_events in share mode`.execute(tx);
    late = file({ ...again, amends: filed });
    await untilWaiting(1);
    // The amendment is written and not yet on record: whoever takes back what it amends waits for
    // it.
    early = books.session.call('POST', path0, { reason: 'Not sent' });
    await untilWaiting(2);
  });
  await end();
  expect((await late)?.status).toBe(200);
  expect((await early)?.body.problem.code).toBe('filing-not-standing');
  await expect(
    sql`update filings set withdrawn_at = now(), withdrawn_reason = 'x', withdrawn_by = filed_by
      where filing_id = ${filed}`.execute(books.app.deps.db),
  ).rejects.toThrow('What was amended stands under its amendment.');
});

test('what is hashed of a filing is the text that the auditor’s package says it is', async () => {
  const { db } = books.app.deps;
  const rows = await db.selectFrom('filings').selectAll().execute();
  expect(rows.map(({ subject }) => subject)).toContain('statements');
  for (const { filing_id, subject, period, amendment, figures, sha256 } of rows) {
    const entries = await db
      .selectFrom('filing_entries')
      .select(['entry_id', 'keys', 'amounts'])
      .where('filing_id', '=', filing_id)
      .orderBy('entry_id')
      .execute();
    const frozen = {
      subject,
      period,
      amendment,
      figures: figures.map(({ key, label, amount }) => [key, label, amount]),
      entries: entries.flatMap(({ entry_id, keys, amounts }) =>
        keys.map((key, at) => [entry_id, key, amounts[at]]),
      ),
    };
    if (subject === 'statements') expect(frozen.entries.length).toBeGreaterThan(0);
    expect(sha256).toBe(hashOf(frozen));
  }
});

test('what was filed is never changed, not even by the owner of the tables, and verify would tell [A-95, A-96]', async () => {
  expect((await verifyFilings(books.app.deps.db)).faults).toEqual([]);
  const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
  try {
    const stays = 'What was filed stays filed';
    await expect(sql`update filings set reference = 'x'`.execute(db)).rejects.toThrow(stays);
    await expect(sql`delete from filings`.execute(db)).rejects.toThrow(stays);
    await expect(sql`update filing_entries set amounts = '{0}'`.execute(db)).rejects.toThrow(stays);
    await expect(sql`update filing_files set content = ''`.execute(db)).rejects.toThrow(stays);
    await expect(sql`delete from filing_files`.execute(db)).rejects.toThrow(stays);
    await expect(sql`update tax_return_changes set now = 0`.execute(db)).rejects.toThrow();
    await expect(
      sql`insert into filing_files select ${filingId}::uuid, 'x', content, sha256 from filing_files limit 1`.execute(
        db,
      ),
    ).rejects.toThrow(stays);
    await expect(
      sql`insert into filing_entries values (${filingId}::uuid, gen_random_uuid(), '{forged}', '{1}')`.execute(
        db,
      ),
    ).rejects.toThrow(stays);
    await sql`alter table filings disable trigger filings_stay`.execute(db);
    await sql`update filings set figures = '[]' where filing_id = ${filingId}`.execute(db);
  } finally {
    await end();
  }
  expect((await verifyFilings(books.app.deps.db)).faults).toEqual([
    'statements of 2026, amendment 0, has other figures than were filed.',
  ]);
});

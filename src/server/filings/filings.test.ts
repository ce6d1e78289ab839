// The golden month's statements are filed; later entries are told, to the centavo, and the amendment is drafted and filed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/db/connect.ts';
import { enter } from '#test/enter.ts';
import { newKey } from '#test/invoices.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';

import { listStandingFilings } from './standing-filings.ts';
import { verifyFilings } from './verify.ts';

let books: GoldenBooks;
let filingId: string;

const STATE = '/api/filings/state?subject=statements&period=2026';

beforeAll(async () => {
  books = await startGoldenBooks();
}, 120_000);
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
  expect((await file({ filedOn: '2026-12-31' })).body.problem.fields[0].path).toBe('filedOn');
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
  expect(alarm.entries).toMatchObject([
    { transactionId: late.transactionId, entryNumber: late.entryNumber, by: 'accountant.one' },
  ]);
  const moved = alarm.figures.filter(
    (figure: { difference: string }) => figure.difference !== '0.00',
  );
  expect(moved.length).toBeGreaterThan(0);
  for (const { key, before, now, difference } of moved) {
    expect(Number(now) - Number(before)).toBeCloseTo(Number(difference), 2);
    const told = alarm.entries[0].changes.find((change: { key: string }) => change.key === key);
    expect(told?.amount, key).toBe(difference);
  }
  const listed = await books.session.call('GET', '/api/filings?year=2026');
  expect(listed.body.filings).toMatchObject([{ filingId, hasAlarm: true }]);
});

test('the amendment is drafted as a file and filed; the first filing stays as it was', async () => {
  const first = (await books.session.call('GET', `/api/filings/${filingId}`)).body;
  const csv = await books.session.call('GET', `/api/filings/${filingId}/amendment/csv`);
  expect(csv.status).toBe(200);
  expect(String(csv.body)).toContain('As the books stand');
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

  const path = `/api/filings/${amended.body.filingId}/withdraw`;
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
    const path = `/api/filings/state?subject=${code}&period=${period}`;
    // oxlint-disable-next-line no-await-in-loop -- one person at one desk
    const now = await books.session.call('GET', path);
    expect(now.status, `${code} ${JSON.stringify(now.body)}`).toBe(200);
    const { digest } = now.body;
    // oxlint-disable-next-line no-await-in-loop -- one person at one desk
    const filed = await file({ subject: code, period, digest });
    expect(filed.status, `${code} ${JSON.stringify(filed.body)}`).toBe(200);
  }
  // An invoice of December is reversed within December: the VAT of the quarter is another one.
  const reversible = books.month.entries.filter(({ kind }) => kind === 'invoice');
  let reversal: string | undefined;
  for (const { no } of reversible) {
    const path = `/api/records/${books.transactions.get(no)}/reverse`;
    // oxlint-disable-next-line no-await-in-loop -- the first that nothing depends on
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

test('what was filed is never changed, not even by the owner of the tables, and verify would tell', async () => {
  expect((await verifyFilings(books.app.deps.db)).faults).toEqual([]);
  const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
  try {
    const stays = 'What was filed stays filed';
    await expect(sql`update filings set reference = 'x'`.execute(db)).rejects.toThrow(stays);
    await expect(sql`delete from filings`.execute(db)).rejects.toThrow(stays);
    await expect(sql`update filing_entries set amount = 0`.execute(db)).rejects.toThrow(stays);
    await expect(
      sql`insert into filing_entries select ${filingId}::uuid, entry_id, 'forged', 1 from journal_entries limit 1`.execute(
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

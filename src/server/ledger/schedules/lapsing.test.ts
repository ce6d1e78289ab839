// The lapsing schedule of assets that were depreciated by hand until a schedule took them over in
// the middle of a year: each year has its own, in every format, and ties to the ledger.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readTypedWorkbook } from '#server/output/workbooks/typed-workbook.ts';
import { enter } from '#test/enter.ts';
import { newKey } from '#test/invoices.ts';
import { findText } from '#test/read-pdf.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let portal: TestApp;
let accountant: TestSession;

/** Bought on 1 July 2025, 100.00 a month: 600.00 of 2025, and 500.00 by hand until May 2026. */
const SHELVES = {
  kind: 'asset',
  name: 'Shelves',
  account: '1515',
  counterAccount: '6220',
  costAccount: '1510',
  sourceId: null,
  acquiredOn: '2025-07-01',
  cost: '6000.00',
  salvage: '0.00',
  lifeMonths: 60,
  from: '2026-06-01',
  takenBefore: '1100.00',
  takenThisYear: '500.00',
};
/** Bought in February 2026, 50.00 a month: all that came before June is of 2026. */
const CHAIR = {
  ...SHELVES,
  name: 'Chair',
  acquiredOn: '2026-02-01',
  cost: '1200.00',
  lifeMonths: 24,
  takenBefore: '200.00',
  takenThisYear: '0.00',
};

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-06-30T02:00:00Z' });
  accountant = await portal.loginAs('accountant');
  await book('2025-12-31', ['1510 6000.00', '1515 -600.00', '3010 -5400.00']);
  await book('2026-02-01', ['1510 1200.00', '1110 -1200.00']);
  await book('2026-05-31', ['6220 700.00', '1515 -700.00']);
});
afterAll(() => portal.stop());

async function book(date: string, lines: readonly string[]): Promise<void> {
  const typed = lines.map((text) => {
    const [account = '', amount = ''] = text.split(' ');
    return amount.startsWith('-')
      ? { account, credit: amount.slice(1) }
      : { account, debit: amount };
  });
  const answers = { date, stage: 'normal', description: 'By hand', lines: typed };
  const { status, body } = await enter(accountant, ['journal-entry', answers]);
  expect(status, JSON.stringify(body)).toBe(200);
}

function add(form: object) {
  return accountant.call('POST', '/api/schedules', form, newKey());
}

async function lapsing(year: number, format: string): Promise<Buffer> {
  const response = await portal.app.inject({
    method: 'GET',
    url: `/api/schedules/lapsing/${year}/${format}`,
    headers: accountant.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

test('what was depreciated of the year before the schedule is at most all, and of an earlier month', async () => {
  const refused = async (form: object) =>
    (await accountant.call('POST', '/api/schedules/preview', form)).body.problem.fields;
  expect(await refused({ ...SHELVES, takenThisYear: '1100.01' })).toEqual([
    {
      path: 'takenThisYear',
      message: 'This is more than 1,100.00, all that was depreciated before.',
    },
  ]);
  expect(await refused({ ...SHELVES, from: '2026-01-01' })).toEqual([
    {
      path: 'takenThisYear',
      message: 'The first month is January: nothing of that year is before it.',
    },
  ]);
  expect(await refused({ ...CHAIR, takenThisYear: '100.00' })).toEqual([
    { path: 'takenThisYear', message: 'It was acquired in 2026: all 200.00 is of it.' },
  ]);
  expect(await refused({ ...SHELVES, takenThisYear: '-1.00' })).toMatchObject([
    { path: 'takenThisYear' },
  ]);
});

test('depreciation of this year before a schedule is in this year, in CSV, XLSX and PDF, and ties', async () => {
  const { body: added } = await add(SHELVES);
  expect((await add(CHAIR)).status).toBe(200);
  const { schedule } = (await accountant.call('GET', `/api/schedules/schedule/${added.scheduleId}`))
    .body;
  expect(schedule).toMatchObject({ takenBefore: '1100.00', takenThisYear: '500.00' });
  const { body: due } = await accountant.call('GET', '/api/schedules/due');
  const lines = due.lines.map(({ scheduleId, position, date }) => ({ scheduleId, position, date }));
  const posted = await accountant.call('POST', '/api/schedules/post', { lines }, newKey());
  expect(posted.body).toMatchObject({ posted: 2 });

  // Cost, salvage, prior years, this year, accumulated, net book value.
  const csv = (await lapsing(2026, 'csv')).toString();
  expect(csv).toContain('Shelves,2025-07-01,60,6000.00,0.00,600.00,600.00,1200.00,4800.00');
  expect(csv).toContain('Chair,2026-02-01,24,1200.00,0.00,0.00,250.00,250.00,950.00');
  expect(csv).toMatch(/Total,,,7200\.00,0\.00,600\.00,850\.00,1450\.00,5750\.00/);
  const [sheet] = await readTypedWorkbook(await lapsing(2026, 'xlsx'));
  const shelves = sheet?.rows.find(([name]) => String(name).includes('Shelves'));
  expect(shelves?.slice(3, 9)).toEqual([6000, 0, 600, 600, 1200, 4800]);
  const pdf = await findText(await lapsing(2026, 'pdf'));
  expect(pdf).toMatch(/Shelves.*6,000\.00.*600\.00\s+600\.00\s+1,200\.00\s+4,800\.00/);
  for (const account of ['1510', '1515'])
    expect(pdf).toMatch(new RegExp(String.raw`${account} [^\n]*difference 0\.00`));
  // In the books the year's expense is what the schedule of that year says.
  const { accounts } = (await accountant.call('GET', '/api/schedules')).body;
  expect(accounts.find(({ account }) => account === '1515')).toMatchObject({
    ledger: '-1450.00',
    difference: '0.00',
  });
});

test('the year before ends, and the year after begins, with the same accumulated depreciation', async () => {
  const before = (await lapsing(2025, 'csv')).toString();
  expect(before).toContain('Shelves,2025-07-01,60,6000.00,0.00,600.00,0.00,600.00,5400.00');
  const pdf = await findText(await lapsing(2025, 'pdf'));
  expect(pdf).toMatch(/1510 [^\n]*6,000\.00[^\n]*difference 0\.00/);
  expect(pdf).toMatch(/1515 [^\n]*600\.00[^\n]*difference 0\.00/);
  const after = (await lapsing(2027, 'csv')).toString();
  expect(after).toContain('Shelves,2025-07-01,60,6000.00,0.00,1200.00,0.00,1200.00,4800.00');
  expect(after).toContain('Chair,2026-02-01,24,1200.00,0.00,250.00,0.00,250.00,950.00');
});

test('a program that does not know the field adds a schedule as before', async () => {
  const { takenThisYear: _, ...older } = { ...SHELVES, name: 'Older' };
  const { status, body } = await accountant.call('POST', '/api/schedules/preview', older);
  expect(status, JSON.stringify(body)).toBe(200);
});

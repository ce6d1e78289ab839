// An overdrawn bank account is a debt, and a payment that overdraws one asks first (handbook 14,
// ruling 12).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  const trialBalance = [
    { account: '1110', debit: '1000.00', credit: '' },
    { account: '1120', debit: '500.00', credit: '' },
    { account: '3010', debit: '', credit: '1500.00' },
  ];
  await enter(accountant, ['opening-balances', { date: '2026-10-31', trialBalance }]);
});
afterAll(() => app.stop());

test('a withdrawal that overdraws a bank asks first, and one that does not asks nothing', async () => {
  const within = await withdraw('400.00', '2026-11-05', []);
  expect(within.status).toBe(200);
  const unasked = await withdraw('900.00', '2026-12-05', []);
  expect([unasked.status, unasked.body.problem.code]).toEqual([409, 'question-open']);
  const preview = await accountant.call('POST', '/api/transactions/withdrawal/preview', {
    answers: answers('900.00', '2026-12-05'),
  });
  expect(preview.body.questions).toMatchObject([
    {
      code: 'overdraws-1110',
      text: expect.stringContaining(
        'has 600.00. This payment overdraws it: 300.00 below zero. Post it anyway.',
      ),
    },
  ]);
  expect((await withdraw('900.00', '2026-12-05', ['overdraws-1110'])).status).toBe(200);
  // What is overdrawn already is overdrawn further.
  expect((await withdraw('1.00', '2026-12-06', [])).body.problem.code).toBe('question-open');
});

test('what a bank is overdrawn by is a current liability, and its figures open what adds up to them', async () => {
  const rows = await positionOn('2026-12-31');
  expect(rows.get('Total cash')).toBe('1800.00');
  expect(rows.get('Total bank overdrafts')).toBe('300.00');
  expect(rows.get('Total current liabilities')).toBe('300.00');
  expect(rows.get('TOTAL ASSETS')).toBe('1800.00');
  expect(rows.get('TOTAL LIABILITIES AND EQUITY')).toBe('1800.00');
});

test('before it was overdrawn it was an asset, in the column beside too', async () => {
  const rows = await positionOn('2026-11-30');
  expect(rows.get('Total cash')).toBe('1500.00');
  expect(rows.has('Total bank overdrafts')).toBe(false);
});

/** The first amounts of the statement of financial position; each opens just that amount. */
async function positionOn(to: string) {
  const query = `from=2026-01-01&to=${to}&stages=adjusted`;
  const { body } = await accountant.call('GET', `/api/reports/financial-position?${query}`);
  const { rows, checks } = body.report;
  expect(checks.every(({ isOk }) => isOk)).toBe(true);
  const amounts = new Map<string, string>();
  for (const { kind, cells } of rows) {
    const [text, cell] = cells;
    if (cell?.amount === undefined) continue;
    amounts.set(text?.text ?? '', cell.amount);
    const { behind } = cell;
    if (kind === 'line' || behind?.of !== 'figure') continue;
    const { of: _of, ...asked } = behind;
    const search = queryOf({ ...asked, pageSize: '50' });
    const { body: opened } = await accountant.call('GET', `/api/report-figure?${search}`);
    expect([text?.text, opened.amount]).toEqual([text?.text, cell.amount]);
  }
  return amounts;
}

function answers(amount: string, date: string) {
  return {
    receiptEmail: 'books@sandigan.example',
    bank: '1110',
    date,
    amount,
    purpose: 'cash-on-hand',
    particulars: 'Cash for deliveries',
    reference: 'W-1',
  };
}

function withdraw(amount: string, date: string, answered: readonly string[]) {
  return enter(accountant, ['withdrawal', answers(amount, date)], { answered });
}

function queryOf(asked: object): string {
  const entries = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

const RANGE = {
  kind: 'invoice',
  prefix: 'INV-',
  first: '001001',
  last: '001500',
  next: '001201',
  atpNumber: 'OCN-4AU0001234567',
  atpDate: '2026-01-15',
  printer: 'Quezon Forms Press',
};
const CANCELLED = {
  kind: 'invoice',
  from: 'INV-001205',
  state: 'cancelled',
  date: '2026-03-01',
  reason: 'misprinted, all copies kept',
};

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

test('while no range is registered nothing is asked', async () => {
  const { body } = await preview('ANY-7');
  expect(body.questions).toEqual([]);
});

describe('with a registered range', () => {
  beforeAll(() => accountant.call('POST', '/api/numbers/ranges', RANGE));

  test('the next number is entered without a question', async () => {
    expect((await preview('INV-001201')).body.questions).toEqual([]);
    expect((await enter('INV-001201')).status).toBe(200);
    expect((await preview('INV-001202')).body.questions).toEqual([]);
  });

  test.for([
    [
      'SI-9',
      'number-outside',
      'SI-9 lies in no registered range of printed numbers. It is right as typed.',
    ],
    ['INV-001501', 'number-outside', 'INV-001501 lies in no'],
    [
      'INV-001199',
      'number-before',
      'INV-001199 comes before INV-001201, the first number that was unused',
    ],
    [
      'INV-001204',
      'number-skipped',
      'INV-001204 skips INV-001202 to INV-001203 (2 numbers), which are neither recorded nor registered as cancelled.',
    ],
    ['INV-001203', 'number-skipped', 'INV-001203 skips INV-001202, which is neither'],
  ] as const)('%s is a question: %s', async ([number, code, text]) => {
    const { body } = await preview(number);
    expect(body.questions).toEqual([{ code, text: expect.stringContaining(text) }]);
  });

  test.for([
    ['INV-1202', 'Enter it as printed: INV-001202.'],
    ['inv 001201', 'The number inv 001201 is already recorded, in SJ-2026-000001.'],
  ] as const)('%s is refused at its field', async ([number, message]) => {
    const { status, body } = await preview(number);
    expect([status, body.problem.fields]).toEqual([400, [{ path: 'invoiceNumber', message }]]);
  });

  test('a cancelled number is refused, skipped over without a question, and free again once withdrawn', async () => {
    expect((await cancel({ ...CANCELLED, from: 'INV-001202' })).body.count).toBe(1);
    const refused = await preview('INV-001202');
    expect(refused.body.problem.fields).toEqual([
      {
        path: 'invoiceNumber',
        message:
          'INV-001202 is registered as cancelled since 1 Mar 2026: misprinted, all copies kept',
      },
    ]);
    expect((await preview('INV-001203')).body.questions).toEqual([]);
    const { body } = await accountant.call('GET', '/api/numbers');
    const { unusedId } = present(body.unused[0]);
    const path = `/api/numbers/unused/${unusedId}/withdraw` as const;
    expect((await accountant.call('POST', path, { reason: 'wrong booklet' })).status).toBe(200);
    expect((await accountant.call('POST', path, { reason: 'again' })).status).toBe(404);
    expect((await preview('INV-001202')).body.questions).toEqual([]);
    const after = await accountant.call('GET', '/api/numbers');
    expect(after.body.unused[0]?.withdrawn).toMatchObject({
      by: 'accountant.one',
      reason: 'wrong booklet',
    });
  });

  test('a number in records cannot be cancelled; reversed, it can, and then stays out of use', async () => {
    const { body } = await enter('INV-001202');
    const taken = await cancel({ ...CANCELLED, from: 'INV-001202' });
    expect([taken.status, taken.body.error]).toEqual([
      409,
      'This number is recorded. Reverse that record first.',
    ]);
    const path = `/api/records/${body.transactionId}/reverse` as const;
    await accountant.call('POST', path, { reason: 'the form was spoiled' }, newKey());
    expect((await cancel({ ...CANCELLED, from: 'INV-001202' })).status).toBe(200);
    expect((await cancel({ ...CANCELLED, from: 'INV-001202' })).body.error).toBe(
      'This number is already registered as cancelled or missing.',
    );
    expect((await preview('INV-001202')).status).toBe(400);
  });

  test('whoever cancels and whoever enters the same number at once: one of them passes', async () => {
    const numbers = ['INV-001203', 'INV-001204', 'INV-001205', 'INV-001206'];
    for (const number of numbers) {
      const { body } = await preview(number);
      const post = user.call(
        'POST',
        '/api/transactions/invoice',
        { answers: answersOf(number), digest: body.digest },
        newKey(),
      );
      const replies = await Promise.all([post, cancel({ ...CANCELLED, from: number })]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('the page tells used, cancelled, missing and passed-over numbers, and the next one', async () => {
    await cancel({ ...CANCELLED, from: 'INV-001208', to: 'INV-001209', state: 'missing' });
    const { body } = await accountant.call('GET', '/api/numbers');
    const range = present(body.ranges[0]);
    expect(range.used + range.cancelled).toBe(6);
    expect(range).toMatchObject({
      missing: 2,
      gaps: [{ from: 'INV-001207', to: 'INV-001207', count: 1 }],
      gapCount: 1,
      nextNumber: 'INV-001210',
      left: 291,
    });
    expect(body.internal.length).toBeGreaterThan(1);
    for (const series of body.internal)
      expect(series).toMatchObject({ isGapless: true, recorded: series.last });
    const rows = rowsOfCsv((await accountant.call('GET', '/api/numbers/export/csv')).body);
    expect(rows.filter((row) => row[3] === 'Skipped numbers').map((row) => row[2])).toEqual([
      'INV-001207',
    ]);
    expect(rows.filter((row) => row[3] === 'Missing').map((row) => row[5])).toEqual([
      CANCELLED.reason,
      CANCELLED.reason,
    ]);
    expect(rows).toHaveLength(10);
  });

  test('numbers of no range are listed apart', async () => {
    const first = await preview('SI-9');
    const { questions, digest } = first.body;
    const body = {
      answers: answersOf('SI-9'),
      digest,
      answered: questions.map(({ code }: { code: string }) => code),
    };
    const posted = await user.call('POST', '/api/transactions/invoice', body, newKey());
    expect(posted.status, JSON.stringify(posted.body)).toBe(200);
    const { body: page } = await accountant.call('GET', '/api/numbers');
    expect(page).toMatchObject({ outsideCount: 1, outside: [{ kind: 'invoice', number: 'SI-9' }] });
  });

  test('a correction may keep the number of what it corrects', async () => {
    const posted = await enter('INV-001210');
    const corrects = { transactionId: posted.body.transactionId, reason: 'wrong price' };
    const corrected = await enterInvoice(accountant, answersOf('INV-001210'), { corrects });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  });

  test('the checklist of a month tells the numbers that were passed over, as the page does', async () => {
    await cancel({ ...CANCELLED, from: 'INV-001300', state: 'missing' });
    await cancel({ ...CANCELLED, from: 'INV-001302', state: 'missing' });
    const page = await accountant.call('GET', '/api/numbers');
    const { gaps } = present(page.body.ranges[0]);
    expect(gaps.length).toBeGreaterThan(2);
    const { body } = await accountant.call('GET', '/api/periods/months/2026-03');
    const item = present(body.checklist.items.find(({ key }) => key === 'numbers'));
    expect(item.findings.map(({ text }) => text)).toEqual(
      gaps.map(({ from, to, count }) =>
        expect.stringContaining(count === 1 ? `number ${from} is not` : `numbers ${from} to ${to}`),
      ),
    );
  });
});

test.for([
  [{ first: '1201', last: '001500' }, 'last'],
  [{ first: '001500', last: '001201', next: '' }, 'last'],
  [{ next: '000001' }, 'next'],
  [{ first: 'A1' }, 'first'],
  [{ atpNumber: '' }, 'atpNumber'],
  [{ atpDate: '2026-02-30' }, 'atpDate'],
  [{ atpDate: '2027-01-15' }, 'atpDate'],
  [{ kind: 'bill' }, 'kind'],
] as const)('the range %o is refused at %s', async ([change, path]) => {
  const body = { ...RANGE, prefix: 'X-', ...change };
  const reply = await accountant.call('POST', '/api/numbers/ranges', body);
  expect(reply.status).toBe(400);
  expect(reply.body.problem.fields.map((field: { path: string }) => field.path)).toContain(path);
});

test('a range whose ends are exchanged is one mistake, not two', async () => {
  const body = { ...RANGE, prefix: 'X-', first: '001500', last: '001001', next: '' };
  const reply = await accountant.call('POST', '/api/numbers/ranges', body);
  expect(reply.body.problem.fields).toEqual([
    { path: 'last', message: 'The last number is before the first one.' },
  ]);
});

test('ranges of one prefix do not overlap; a range is changed and removed, with its audit rows', async () => {
  const body = { ...RANGE, prefix: 'OV-', first: '100', last: '199', next: '' };
  const replies = await Promise.all([
    accountant.call('POST', '/api/numbers/ranges', body),
    accountant.call('POST', '/api/numbers/ranges', { ...body, first: '150', last: '250' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const page = await accountant.call('GET', '/api/numbers');
  const range = page.body.ranges.find((row: { prefix: string }) => row.prefix === 'OV-');
  const path = `/api/numbers/ranges/${range?.rangeId}` as const;
  expect((await accountant.call('PUT', path, { ...body, last: '180' })).status).toBe(200);
  expect((await accountant.call('DELETE', path)).status).toBe(200);
  expect((await accountant.call('DELETE', path)).status).toBe(404);
  const audit = await app.deps.db
    .selectFrom('audit_events')
    .select('action')
    .where('action', 'like', 'atp-range.%')
    .where('subject', 'like', 'OV-%')
    .orderBy('audit_event_id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'atp-range.registered',
    'atp-range.changed',
    'atp-range.removed',
  ]);
});

test.for([
  [{ from: 'INV-' }, 'from'],
  [{ from: 'INV-1205' }, 'from'],
  [{ from: 'INV-001600' }, 'from'],
  [{ to: 'SI-001210' }, 'to'],
  [{ to: 'INV-001200' }, 'to'],
  [{ to: 'INV-009999' }, 'to'],
  [{ reason: '' }, 'reason'],
  [{ date: '2999-01-01' }, 'date'],
  [{ state: 'lost' }, 'state'],
] as const)('the unused form %o is refused at %s', async ([change, path]) => {
  const reply = await cancel({ ...CANCELLED, from: 'INV-001300', ...change });
  expect(reply.status).toBe(400);
  expect(reply.body.problem.fields[0]?.path).toBe(path);
});

test('a user has no part in it', async () => {
  expect((await user.call('GET', '/api/numbers')).status).toBe(403);
  expect((await user.call('POST', '/api/numbers/unused', CANCELLED)).status).toBe(403);
});

function cancel(form: object) {
  return accountant.call('POST', '/api/numbers/unused', form);
}

function preview(number: string) {
  return user.call('POST', '/api/transactions/invoice/preview', { answers: answersOf(number) });
}

function enter(number: string) {
  return enterInvoice(user, answersOf(number));
}

function answersOf(number: string) {
  return typedInvoice(customer, number);
}

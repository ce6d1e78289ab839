import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addDays } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import type { Side } from '#shared/ledger/party-accounts.ts';
import { fromWire } from '#shared/money.ts';
import { newKey, registerCustomer } from '#test/invoices.ts';
import { postLines } from '#test/post-lines.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { findText } from '#test/read-pdf.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { readTypedWorkbook } from '../../output/workbooks/typed-workbook.ts';
import type { TypedSheet } from '../../output/workbooks/typed-workbook.ts';

import { listOpenRows } from './open-rows-queries.ts';
import type { OpenRow } from './open-rows-queries.ts';

// The lines of the handbook's golden month on the party accounts:
// day, account, party, document, amount (a credit below zero), own day, due day.
const MONTH = `
2026-11-30 1210 CUS-A INV-1188 44800.00 2026-11-12 2026-12-12
2026-11-30 1210 CUS-C INV-1170 89600.00 2026-09-20 2026-10-20
2026-11-30 1210 CUS-D INV-1165 22400.00 2026-07-15 2026-08-14
2026-11-30 2010 SUP-X BILL-288 -49500.00 2026-11-05 2026-12-05
2026-12-01 2010 SUP-L BILL-301 -37450.00 - 2026-12-05
2026-12-02 1210 CUS-A INV-1201 123200.00 - 2027-01-01
2026-12-02 2010 SUP-X BILL-302 -166500.00 - 2027-01-01
2026-12-03 1210 CUS-B INV-1202 56789.50 - 2027-01-02
2026-12-04 1210 CUS-E INV-1203 60000.00 - 2027-01-03
2026-12-05 1210 CUS-F INV-1204 12500.00 - 2027-01-04
2026-12-05 2010 SUP-L BILL-301 37450.00 - -
2026-12-08 1210 CUS-A INV-1188 -44800.00 - -
2026-12-08 1210 CUS-A INV-1201 -80000.00 - -
2026-12-08 2010 SUP-X BILL-303 -2220.00 - 2027-01-07
2026-12-09 2010 SUP-X BILL-303 2220.00 - -
2026-12-09 2010 SUP-X BILL-303A -2220.00 - 2027-01-07
2026-12-10 1210 CUS-B INV-1202 -56789.50 - -
2026-12-10 2030 CUS-B CR-502 -3210.50 - -
2026-12-10 2010 SUP-P BILL-304 -19000.00 - 2027-01-09
2026-12-11 2010 SUP-C BILL-305 -13200.00 - 2027-01-10
2026-12-14 2010 SUP-E BILL-306 -9824.37 - 2026-12-28
2026-12-15 2010 SUP-W BILL-307 -111000.00 - 2027-01-14
2026-12-15 1210 CUS-C INV-1170 -50000.00 - -
2026-12-16 1210 CUS-D INV-1165 -22400.00 - -
2026-12-17 2010 SUP-X BILL-288 49500.00 - -
2026-12-17 2010 SUP-X BILL-302 166500.00 - -
2026-12-17 1250 SUP-X BP-402 4000.00 - -
2026-12-18 1210 CUS-B INV-1206 22400.00 - 2027-01-17
2026-12-18 2030 CUS-B CR-502 3210.50 - -
2026-12-18 1210 CUS-B INV-1206 -3210.50 - -
2026-12-20 2010 SUP-W BILL-307 60000.00 - -
2026-12-30 1210 CUS-D INV-1165 22400.00 - -`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: '2027-01-02T01:00:00Z' });
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  const keys = [...new Set(MONTH.map(([, , party = '']) => party))];
  for (const [index, key] of keys.entries()) ids[key] = await register(key, 100 + index);
  for (const line of MONTH) await enter(line);
});
afterAll(() => app.stop());

describe('the ageing of the golden month', () => {
  test('of receivables has the handbook’s buckets, and equals account 1210', async () => {
    const ageing = await findAgeing('receivable', '2026-12-31');
    expect(amountsOf(ageing)).toEqual([
      '134889.50',
      '0.00',
      '0.00',
      '39600.00',
      '0.00',
      '22400.00',
    ]);
    expect(ageing).toMatchObject({
      total: '196889.50',
      control: { account: '1210', balance: '196889.50' },
      advancesTotal: '0.00',
      isTied: true,
    });
    expect(itemsOf(ageing)).toEqual([
      'CUS-A INV-1201 0 43200.00',
      'CUS-B INV-1206 0 19189.50',
      'CUS-C INV-1170 72 39600.00',
      // The returned cheque leaves the invoice its own due day.
      'CUS-D INV-1165 139 22400.00',
      'CUS-E INV-1203 0 60000.00',
      'CUS-F INV-1204 0 12500.00',
    ]);
  });

  test('of payables shows the advance beside, never netted', async () => {
    const ageing = await findAgeing('payable', '2026-12-31');
    expect(amountsOf(ageing)).toEqual(['85420.00', '9824.37', '0.00', '0.00', '0.00', '0.00']);
    expect(ageing).toMatchObject({
      total: '95244.37',
      control: { account: '2010', balance: '95244.37' },
      advancesTotal: '4000.00',
      advancesControl: { account: '1250', balance: '4000.00' },
      isTied: true,
    });
    const supplier = ageing.parties.find((party: { name: string }) => party.name === 'SUP-X');
    expect(supplier).toMatchObject({ total: '2220.00', advances: '4000.00' });
  });

  test('of an earlier day knows nothing of what came later', async () => {
    const ageing = await findAgeing('receivable', '2026-12-10');
    expect(ageing).toMatchObject({ total: '227700.00', advancesTotal: '3210.50', isTied: true });
    expect(itemsOf(ageing)).toContain('CUS-C INV-1170 51 89600.00');
    expect(itemsOf(ageing)).not.toContain(expect.stringContaining('INV-1206'));
  });

  test('is an accountant’s and goes out by document', async () => {
    expect((await user.call('GET', '/api/ageing?side=receivable')).status).toBe(403);
    const path = '/api/ageing/export/xlsx?side=receivable&asOf=2026-12-31';
    const [sheet] = await findSheets(path);
    const rows = tableOf(sheet);
    expect(rows.slice(1, -1)).toHaveLength(6);
    expect(rows[3]?.slice(0, 2)).toEqual(['CUS-C', 'INV-1170']);
    expect(rows[3]?.slice(4, 9)).toEqual([72, null, null, null, 39600]);
    const { total } = await findAgeing('receivable', '2026-12-31');
    expect([rows.at(-1)?.[0], rows.at(-1)?.[11]]).toEqual(['Total', Number(total)]);
  });
});

describe('a party’s page', () => {
  test('lists what is open on a day, to everybody', async () => {
    const { body } = await user.call('GET', path('CUS-B', 'open-items?asOf=2026-12-10'));
    expect(body).toMatchObject({
      asOf: '2026-12-10',
      sides: [
        {
          side: 'receivable',
          items: [],
          total: '0.00',
          advances: [{ document: 'CR-502', balance: '3210.50' }],
          advancesTotal: '3210.50',
        },
      ],
    });
    const today = await user.call('GET', path('CUS-A', 'open-items'));
    expect(today.body).toMatchObject({
      asOf: '2027-01-02',
      sides: [
        { items: [{ document: 'INV-1201', due: '2027-01-01', daysPastDue: 1, bucket: '1-30' }] },
      ],
    });
    // The accountant recorded it: the user is not led to the transaction.
    expect(today.body.sides[0]?.items[0]?.transactionId).toBeNull();
  });

  test('names the balance in the register, to the centavo', async () => {
    const { body } = await user.call('GET', '/api/parties?register=vendor&search=sup-x');
    expect(body.rows).toMatchObject([
      {
        name: 'SUP-X',
        openBalance: '2220.00',
        advances: '4000.00',
        tin: expect.stringContaining('***'),
      },
    ]);
    const [sheet] = await findSheets('/api/parties/export/xlsx?register=customer');
    expect(tableOf(sheet)[0]?.[6]).toBe('Open balance');
    expect(sheet?.rows.find(([name]) => name === 'CUS-C')?.[6]).toBe(39600);
  });

  test('has its history, of which a user sees what they recorded', async () => {
    const all = await accountant.call('GET', path('CUS-A', 'history?pageSize=2'));
    expect(all.body).toMatchObject({
      total: 4,
      rows: [{ date: '2026-12-08' }, { date: '2026-12-08' }],
    });
    expect((await user.call('GET', path('CUS-A', 'history'))).body).toMatchObject({ total: 0 });
    const own = await registerCustomer(user, '999-002-000');
    const { number } = await postInvoice(user, own, { date: '2027-01-01' });
    const { body } = await user.call('GET', `/api/parties/${own}/history`);
    expect(body).toMatchObject({
      total: 1,
      rows: [{ number, state: 'posted', recordedBy: 'user.one' }],
    });
    const items = await user.call('GET', `/api/parties/${own}/open-items`);
    expect(items.body.sides[0]?.items[0]).toMatchObject({ transactionId: expect.any(String) });
  });

  test('a correction gives the document its new due day, a reversal takes it from the list', async () => {
    const own = await registerCustomer(user, '999-002-109');
    const first = await postInvoice(user, own, { date: '2027-01-01', terms: '7' });
    const due = async () => {
      const { body } = await user.call('GET', `/api/parties/${own}/open-items`);
      return body.sides[0]?.items.map((item: { due: string }) => item.due);
    };
    expect(await due()).toEqual(['2027-01-08']);
    const lines = [
      { account: '1210', debit: 0n, credit: 112_000n, partyId: own, document: first.number },
      { account: '3030', debit: 112_000n, credit: 0n },
    ];
    const reversal = { date: '2027-01-02', description: 'Reversal', lines };
    await postLines(app, 'accountant.one', {
      ...reversal,
      change: {
        reversesId: first.transactionId,
        reason: 'wrong terms',
        action: 'transaction.reversed',
      },
    });
    expect(await due()).toEqual([]);
    await postLines(app, 'accountant.one', {
      date: '2027-01-01',
      due: '2027-01-31',
      description: 'Again',
      lines: [
        { account: '1210', debit: 112_000n, credit: 0n, partyId: own, document: first.number },
        { account: '3030', debit: 0n, credit: 112_000n },
      ],
    });
    expect(await due()).toEqual(['2027-01-31']);
  });
});

describe('the statement of account', () => {
  const period = 'from=2026-12-08&to=2026-12-31';

  test('has what was there before, every line, what is there after; advances apart', async () => {
    const { body } = await accountant.call('GET', path('SUP-X', `statement?${period}`));
    expect(body.total).toBe('2220.00');
    expect(body.sections).toMatchObject([
      {
        account: '2010',
        opening: '216000.00',
        charges: '4440.00',
        payments: '218220.00',
        closing: '2220.00',
      },
      { account: '1250', opening: '0.00', charges: '4000.00', closing: '4000.00' },
    ]);
    expect(body.sections[0]?.lines.map((line) => line.balance)).toEqual([
      '218220.00',
      '216000.00',
      '218220.00',
      '168720.00',
      '2220.00',
    ]);
  });

  test('is whole for accountant and admin, and not a user’s at all', async () => {
    expect((await user.call('GET', path('SUP-X', `statement?${period}`))).status).toBe(403);
    expect((await user.call('GET', path('SUP-X', `statement/pdf?${period}`))).status).toBe(403);
    const backwards = path('SUP-X', 'statement?from=2026-12-31&to=2026-12-01');
    const { status, body } = await accountant.call('GET', backwards);
    expect([status, body.problem.fields[0]?.path]).toEqual([400, 'to']);
  });

  test('goes out as a sheet and as a paper', async () => {
    const [sheet] = await findSheets(path('SUP-X', `statement/xlsx?${period}`));
    expect(tableOf(sheet).map((row) => row[7])).toEqual([
      'Balance',
      216000,
      218220,
      216000,
      218220,
      168720,
      2220,
      2220,
      0,
      4000,
      4000,
    ]);
    const response = await app.app.inject({
      method: 'GET',
      url: path('SUP-X', `statement/pdf?${period}`),
      headers: accountant.headers,
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    const text = await findText(response.rawPayload);
    for (const part of [
      'STATEMENT OF ACCOUNT',
      'SUP-X',
      '216,000.00',
      '2,220.00',
      'Not deducted above',
    ])
      expect(text).toContain(part);
  });
});

describe('what is kept of documents says what their lines say', () => {
  const days = Array.from({ length: 35 }, (_, at) => addDays('2026-11-29', at));

  test.for(['receivable', 'payable'] as const)('of %ss, on every day', async (side) => {
    for (const asOf of days) {
      const kept = await listOpenRows(app.deps.db, { side, asOf });
      const rows = kept.map(({ document, transactionId, date, due, balance, ...row }) => {
        return { document, transactionId, date, due, balance, partyId: row.partyId };
      });
      expect(rows.toSorted(inOrder), asOf).toEqual(await rowsByLines(side, asOf));
    }
  });

  test.for(['due', 'document'])(
    'an ageing without its documents is the same, by %s',
    async (by) => {
      for (const side of ['receivable', 'payable']) {
        for (const asOf of days) {
          const whole = await findAgeing(side, `${asOf}&by=${by}`);
          const parties = whole.parties.map((party) => ({ ...party, items: [] }));
          const sums = await findAgeing(side, `${asOf}&by=${by}&documents=false`);
          expect(sums, `${side} ${asOf}`).toEqual({ ...whole, parties });
        }
      }
    },
  );
});

/** The open documents of a day from nothing but lines. */
async function rowsByLines(side: Side, asOf: string) {
  const { control, advances, sign } = SIDE_ACCOUNTS[side];
  const { rows } = await sql<Omit<OpenRow, 'side' | 'isAdvance' | 'name' | 'recordedBy'>>`
    with sums as (
      select account, party_id, document, sum(debit - credit)::bigint as balance, min(e.date) as first_day
        from journal_lines join journal_entries e using (entry_id)
        where account in (${control}, ${advances}) and e.date <= ${asOf} group by 1, 2, 3 having sum(debit - credit) <> 0)
    select s.document, o.transaction_id as "transactionId", coalesce(o.date, s.first_day) as date,
        coalesce(o.due, s.first_day) as due, s.party_id as "partyId",
        s.balance * case s.account when ${control} then ${sign}::bigint else -${sign}::bigint end as balance
      from sums s join accounts a on a.number = s.account left join lateral (
        select t.transaction_id, coalesce(l.document_date, t.date) as date,
            coalesce(l.due_date, t.due_date, l.document_date, t.date) as due
          from journal_lines l join journal_entries e using (entry_id) join transactions t using (transaction_id)
          where (l.account, l.party_id, l.document) = (s.account, s.party_id, s.document) and e.date <= ${asOf}
            and t.reverses_id is null and case a.normal_side when 'debit' then l.debit else l.credit end > 0
            and not exists (select from transactions r where r.reverses_id = t.transaction_id and r.date <= ${asOf})
          order by e.sequence, l.position limit 1) o on true`.execute(app.deps.db);
  return rows.toSorted(inOrder);
}

function inOrder(one: Pick<OpenRow, 'document' | 'partyId'>, other: typeof one): number {
  return one.document.localeCompare(other.document) || one.partyId.localeCompare(other.partyId);
}

async function findAgeing(side: string, asOf: string) {
  const { status, body } = await accountant.call('GET', `/api/ageing?side=${side}&asOf=${asOf}`);
  expect(status).toBe(200);
  return body;
}

interface Aged {
  readonly parties: {
    name: string;
    items: { document: string; daysPastDue: number; balance: string }[];
  }[];
  readonly buckets: { amount: string }[];
}

function amountsOf({ buckets }: Aged): string[] {
  return buckets.map(({ amount }) => amount);
}

function itemsOf({ parties }: Aged): string[] {
  return parties.flatMap(({ name, items }) =>
    items.map((item) => `${name} ${item.document} ${item.daysPastDue} ${item.balance}`),
  );
}

async function findSheets(url: string) {
  const response = await app.app.inject({ method: 'GET', url, headers: accountant.headers });
  expect(response.statusCode).toBe(200);
  return readTypedWorkbook(response.rawPayload);
}

/** The headings and what is below them, without title and foot. */
function tableOf(sheet: TypedSheet | undefined) {
  const rows = sheet?.rows ?? [];
  const blanks = rows.flatMap((row, at) => (row.every((cell) => cell === null) ? [at] : []));
  return rows.slice((blanks[0] ?? 0) + 1, blanks.at(-1));
}

function path<Rest extends string>(key: string, rest: Rest) {
  return `/api/parties/${ids[key] ?? ''}/${rest}` as const;
}

async function register(name: string, seed: number): Promise<string> {
  const body = {
    register: name.startsWith('CUS') ? 'customer' : 'vendor',
    taxpayerType: 'non-individual',
    tin: `999-003-${seed}`,
    registeredName: name,
    address1: '12 Kalayaan Avenue',
    isVatRegistered: true,
    warningsSeen: true,
  };
  const reply = await user.call('POST', '/api/parties', body, newKey());
  invariant(reply.body.registered, JSON.stringify(reply.body));
  return reply.body.party.partyId;
}

/** One line of the month against the retained earnings. */
async function enter(line: readonly string[]): Promise<void> {
  const [date = '', account = '', key = '', document = '', written = '', own = '-', due = '-'] =
    line;
  const amount = fromWire(written) ?? 0n;
  const partyId = ids[key] ?? '';
  const debit = amount > 0n ? amount : 0n;
  const credit = amount > 0n ? 0n : -amount;
  const dates = {
    ...(own === '-' ? {} : { documentDate: own }),
    ...(due === '-' ? {} : { dueDate: due }),
  };
  await postLines(app, 'accountant.one', {
    date,
    description: document,
    partyId,
    lines: [
      { account, debit, credit, partyId, document, ...dates },
      { account: '3030', debit: credit, credit: debit },
    ],
  });
}

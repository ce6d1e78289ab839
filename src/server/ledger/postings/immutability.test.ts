import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

let app: TestApp;
let server: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.loginAs('user');
  const answers = typedInvoice(await registerCustomer(user), 'I-1');
  await enterInvoice(user, answers);
  server = new pg.Client({ connectionString: app.database.appUrl });
  owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await Promise.all([server.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([server.end(), owner.end()]);
  await app.stop();
});

const LEDGER = ['transactions', 'journal_entries', 'journal_lines', 'tax_rows'];
const KEPT = [
  'account_balances',
  'day_balances',
  'flow_sums',
  'number_series',
  'ledger_chain',
  'document_claims',
  'locked_months',
];

test.for([...LEDGER, ...KEPT])(
  'the server’s role can neither write, change, remove nor empty %s',
  async (table) => {
    for (const statement of [
      `insert into ${table} select * from ${table}`,
      `update ${table} set ${await firstColumn(table)} = ${await firstColumn(table)}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
    ]) {
      await expect(server.query(statement)).rejects.toThrow(
        /permission denied|must be owner|non-DEFAULT value/,
      );
    }
  },
);

test.for([...LEDGER, ...KEPT])(
  'the server’s role is granted reading of %s and nothing else',
  async (table) => {
    const { rows } = await owner.query(
      `select array_agg(privilege_type::text) as rights from information_schema.role_table_grants
      where grantee = 'talaan_app' and table_name = $1`,
      [table],
    );
    expect(rows).toEqual([{ rights: ['SELECT'] }]);
  },
);

test.for(LEDGER)(
  'nor can the owner of %s change, remove or empty it: triggers refuse [A-95]',
  async (table) => {
    for (const statement of [
      `update ${table} set ${await firstColumn(table)} = ${await firstColumn(table)}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(owner.query(statement)).rejects.toThrow(/append-only/);
    }
  },
);

test.for([
  'take_numbers(text[])',
  'prepare_postings(jsonb, jsonb[])',
  'record_entries(jsonb, jsonb[], text[])',
  'post_acts(jsonb)',
  'attach_papers(uuid, jsonb, uuid)',
])('the server’s role cannot call %s by itself', async (name) => {
  const { rows } = await owner.query(
    `select has_function_privilege('talaan_app', $1, 'execute') as may`,
    [name],
  );
  expect(rows).toEqual([{ may: false }]);
});

test('an entry that does not balance, or has one line or none, is refused, also from the owner [A-100]', async () => {
  for (const lines of [
    "($1, 0, '1010', 100, 0)",
    "($1, 0, '1010', 100, 0), ($1, 1, '4010', 0, 99)",
  ]) {
    await owner.query('begin');
    const entry = await copyEntry();
    await expect(owner.query(`insert into journal_lines values ${lines}`, [entry])).rejects.toThrow(
      /does not balance/,
    );
    await owner.query('rollback');
  }
  await owner.query('begin');
  await copyEntry();
  await expect(owner.query('commit')).rejects.toThrow(/does not balance/);
});

test('lines of no entry and lines on no account are refused, also from the owner', async () => {
  const lines = (entry: string, account: string) =>
    owner.query(`insert into journal_lines values ($1, 0, $2, 100, 0), ($1, 1, '4010', 0, 100)`, [
      entry,
      account,
    ]);
  await expect(lines(crypto.randomUUID(), '1010')).rejects.toMatchObject({
    code: '23503',
    constraint: 'journal_lines_entry_fk',
  });
  await owner.query('begin');
  const entry = await copyEntry();
  await expect(lines(entry, '1019')).rejects.toMatchObject({
    code: '23503',
    constraint: 'journal_lines_account_fk',
  });
  await owner.query('rollback');
});

test('accounts, on which lines stand, are neither removed nor emptied, also by the owner', async () => {
  await expect(owner.query(`delete from accounts where number = '4010'`)).rejects.toThrow(
    /never deleted/,
  );
  await owner.query('begin');
  await owner.query(`alter table journal_lines disable trigger user`);
  await expect(owner.query('truncate accounts cascade')).rejects.toThrow(/never deleted/);
  await owner.query('rollback');
});

test('a line that joins a recorded entry is refused [A-95]', async () => {
  await expect(
    owner.query(
      `insert into journal_lines select entry_id, 99, '1010', 5, 0 from journal_entries limit 1`,
    ),
  ).rejects.toThrow(/does not balance/);
});

test.for([
  [0, 0],
  [5, 5],
  [-5, 0],
  [0, -5],
])('a line with debit %d and credit %d is refused [A-100]', async ([debit, credit]) => {
  await expect(
    owner.query(
      `insert into journal_lines select entry_id, 98, '1010', $1, $2 from journal_entries limit 1`,
      [debit, credit],
    ),
  ).rejects.toThrow(/journal_lines_one_side/);
});

test('a posting that does not balance is refused even when the server asks for it, and leaves no gap [A-97, A-100]', async () => {
  const { rows: before } = await owner.query('select * from number_series order by series');
  const { rows: users } = await owner.query('select user_id from user_accounts limit 1');
  const posting = {
    transactionId: crypto.randomUUID(),
    entryId: crypto.randomUUID(),
    kind: 'invoice',
    book: 'SJ',
    number: 'X',
    numberKey: 'X',
    date: '2026-03-01',
    description: 'x',
    total: '100',
    answers: {},
    summary: [],
    totals: [],
    printed: {},
    receiptTo: '',
    attachmentIds: [],
    searchText: 'x',
    action: 'transaction.posted',
    taxRows: [],
    lines: [
      { position: 0, account: '1010', debit: 100, credit: 0 },
      { position: 1, account: '4010', debit: 0, credit: 99 },
    ],
  };
  const request = {
    userId: users[0].user_id,
    actor: 'x',
    address: '',
    at: '2026-03-01T00:00:00Z',
    key: 'k'.repeat(16),
    contentHash: 'x',
    postings: [posting],
  };
  await server.query(`set search_path to pg_temp, public`);
  await server
    .query(`create temp table journal_lines (entry_id uuid, debit bigint, credit bigint)`)
    .catch(() => undefined);
  await expect(server.query('select public.post_transactions($1)', [request])).rejects.toThrow(
    /does not balance/,
  );
  const { rows: after } = await owner.query('select * from number_series order by series');
  expect(after).toEqual(before);
});

async function firstColumn(table: string): Promise<string> {
  const { rows } = await owner.query(
    'select column_name from information_schema.columns where table_name = $1 order by ordinal_position limit 1',
    [table],
  );
  return rows[0].column_name;
}

/** A second entry of a transaction of its own, copied from the first, without lines. */
async function copyEntry(): Promise<string> {
  await owner.query(`insert into transactions (transaction_id, kind, number, date, description, total, answers, summary, totals,
    printed, receipt_to, recorded_by, recorded_at, search_text) select gen_random_uuid(), kind, 'copy', date, description, total,
    answers, summary, totals, printed, receipt_to, recorded_by, recorded_at, search_text from transactions where number = 'I-1'`);
  const { rows } =
    await owner.query(`insert into journal_entries select gen_random_uuid(), sequence + 50, (select transaction_id
    from transactions where number = 'copy'), book, year, serial + 50, number || 'x', date, description, recorded_at, previous_hash,
    hash from journal_entries limit 1 returning entry_id`);
  return rows[0].entry_id;
}

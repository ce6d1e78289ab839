import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { uploadPaper } from '#test/upload-paper.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { connect, poolCounts } from '../../platform/db/connect.ts';
import { inOneSnapshot, openSnapshot } from '../../platform/db/snapshot.ts';

import { MovedSums } from './moved-sums.ts';
import { verifyEntries } from './verify-entries.ts';
import { listStretches } from './verify-queries.ts';
import { verifyLedger } from './verify.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.loginAs('user');
  const accountant = await app.loginAs('accountant');
  const customer = await registerCustomer(user);
  for (const number of ['V-1', 'V-2']) await enterInvoice(user, typedInvoice(customer, number));
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } });
  const file = { content: await picture.png().toBuffer(), name: 'a.png' };
  const upload = await uploadPaper(app.app, user.headers, file);
  const attachments = [upload.json().attachment.attachmentId];
  await enterInvoice(user, typedInvoice(customer, 'V-3', { attachments }));
  const { body } = await enterInvoice(
    user,
    typedInvoice(customer, 'Ñandú ₱🙂', { note: 'línea\n"2"' }),
  );
  await accountant.call(
    'POST',
    `/api/records/${body.transactionId}/reverse`,
    { reason: 'ñ "quoted"' },
    newKey(),
  );
});
afterAll(() => app.stop());

/** What names an entry in an edit, and what it stands for. */
const ENTRY = /entry\((\d)\)/g;
const ENTRY_ID = '(select entry_id from journal_entries where sequence = $1)';

test('a ledger that nobody touched has no fault', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

test('what is kept is held against entries of the same moment, read over another connection', async () => {
  const { db } = app.deps;
  const count = async (tx: typeof db) =>
    (await tx.selectFrom('audit_events').select(['audit_event_id']).execute()).length;
  const before = await count(db);
  const connections: unknown[] = [];
  const read = async (tx: typeof db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    connections.push(rows[0]?.pid);
    const event = { actor: 'x', action: 'x', subject: 'x', address: '', at: new Date() };
    await recordAudit(db, { ...event, actorUserId: null });
    return count(tx);
  };
  expect(await inOneSnapshot(db, read, read)).toEqual([before, before]);
  expect(new Set(connections).size).toBe(2);
  expect(await count(db)).toBe(before + 2);
});

// Attack A-96: somebody edits the database itself, triggers switched off.
test.for([
  [
    `update journal_lines set account = '4020' where account = '4010' and entry_id = entry(2)`,
    /^Entry SJ-2026-000002 \(V-2\) was changed after it was recorded\.$/,
  ],
  [
    `update journal_lines set debit = debit + 1 where debit > 0 and entry_id = entry(2)`,
    /^Entry SJ-2026-000002 is wrong/,
  ],
  [`delete from tax_rows where entry_id = entry(3)`, /^Entry SJ-2026-000003 \(V-3\) was changed/],
  [
    `update transactions set number = 'V-9' where number = 'V-2'`,
    /^Entry SJ-2026-000002 \(V-9\) was changed/,
  ],
  [
    `update transactions set total = total + 1 where number = 'V-2'`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `update transactions set answers = '{}' where number = 'V-2'`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `update transactions set description = 'Something else' where number = 'V-2'`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `update transactions set due_date = due_date + 1 where number = 'V-2'`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `update transactions set receipt_to = 'other@sample.example' where number = 'V-2'`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `delete from transaction_attachments where transaction_id = (select transaction_id from transactions where number = 'V-3')`,
    /^Entry SJ-2026-000003 \(V-3\) was changed/,
  ],
  [
    `delete from mails where kind = 'receipt'`,
    /^The receipt of V-1 .* is no longer among the mails/,
  ],
  [
    `update journal_entries set text_version = 1 where entry_id = entry(2)`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `update transactions set reason = 'other' where reverses_id is not null`,
    /^Entry SJ-2026-000005 .* was changed/,
  ],
  [
    `update journal_entries set description = 'x' where entry_id = entry(1)`,
    /^Entry SJ-2026-000001 \(V-1\) was changed/,
  ],
  [
    `update journal_entries set hash = sha256('x') where entry_id = entry(2)`,
    /^Entry SJ-2026-000003 does not follow the entry before it/,
  ],
  [
    `delete from journal_lines where entry_id = entry(5); delete from tax_rows where entry_id = entry(5);
    delete from journal_entries where entry_id = entry(5)`,
    /The chain ends at entry 4/,
  ],
  [
    `delete from journal_lines where entry_id = entry(2); delete from tax_rows where entry_id = entry(2);
    delete from journal_entries where entry_id = entry(2)`,
    /^Transaction V-2 .* has no journal entry/,
  ],
  [
    `update account_balances set debit = debit + 1 where account = '1210'`,
    /^The kept balance of account 1210 2026-03 says/,
  ],
  [
    `delete from account_balances where account = '2110'`,
    /^The kept balance of account 2110 2026-03 says 0\.00 \/ 0\.00/,
  ],
  [
    `update day_balances set debit = debit + 1 where account = '1210'`,
    /^What account 1210 moved on 2026-03-01 is kept as .*\.01 \/ .*; the lines say .*\.00 \/ /,
  ],
  [
    `delete from day_balances where account = '2110'`,
    /^What account 2110 moved on 2026-03-\d\d is kept as 0\.00 \/ 0\.00; the lines say 120\.00 \/ 480\.00/,
  ],
  [
    `update flow_sums set effect = effect + 1 where account = '4010' and not is_reversal`,
    /^What account 4010 let cash rise by on 2026-03-\d\d is kept as .*1; the lines say .*0\./,
  ],
  [
    `insert into stage_balances (account, month, stage, debit, credit) values ('1210', '2026-03-01', 'adjusting', 5, 0)`,
    /^The kept adjusting part of account 1210 2026-03 says 0\.05 \/ 0\.00, the lines say 0\.00 \/ 0\.00/,
  ],
  [
    `update journal_entries set stage = 'closing' where entry_id = entry(2)`,
    /^Entry SJ-2026-000002 is under the closing ones; its form said normal\.$/,
  ],
  [
    `update open_items set balance = balance + 1 where account = '1210' and document = 'V-2'`,
    /^The kept balance of V-2 on account 1210 says .*, the lines say /,
  ],
  [
    `update open_items set last_moved = last_moved + 1 where account = '1210' and document = 'V-2'`,
    /^V-2 on account 1210 is kept as moved last on 2026-03-\d\d, the lines say 2026-03-\d\d\.$/,
  ],
  [
    `insert into currency_balances (account, quantity) values ('1130', 100)`,
    /^The kept foreign amount of account 1130 says 1\.00, the lines say 0\.00/,
  ],
  [
    `insert into cheques (cheque_id, account, number, payee, amount, written_amount, date, state)
      values (gen_random_uuid(), '1110', '0000001', 'Nobody', 0, 0, '2026-03-01', 'voided')`,
    /^The status of cheque 0000001 of account 1110 is not the last/,
  ],
  [
    `update number_series set last_number = 9 where series = 'SJ-2026'`,
    /^Series SJ-2026 gave 9 numbers, but 5 are recorded/,
  ],
  [
    `update journal_entries set serial = 9 where entry_id = entry(2)`,
    /^Series SJ-2026 gave 5 numbers, but 5 are recorded \(1 to 9\)/,
  ],
  [
    `update journal_entries set serial = 9 where entry_id = entry(2);
    update transactions set series = 'SJ-2026', serial = 9 where number = 'V-2'`,
    /^Series SJ-2026 gave 5 numbers, but 5 are recorded \(1 to 9\)/,
  ],
  [
    `update transactions set series = 'SJ-2026', serial = 5 where number = 'V-2';
    update journal_entries set serial = 1, year = 2025 where entry_id = entry(2)`,
    /^Series SJ-2026 gave 5 numbers, but 4 are recorded \(1 to 5\)/,
  ],
  [
    `update transactions set series = 'ZZ', serial = 2 where number = 'V-2'`,
    /^Series ZZ gave 0 numbers, but 1 are recorded \(2 to 2\)/,
  ],
  [
    `insert into journal_lines (entry_id, position, account, debit, credit)
      values (entry(2), 90, '1110', 5, 0), (entry(2), 91, '1110', 0, 5)`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [
    `update journal_lines set position = -position where entry_id = entry(2)`,
    /^Entry SJ-2026-000002 \(V-2\) was changed/,
  ],
  [`delete from journal_lines where entry_id = entry(2)`, /^Entry SJ-2026-000002 is wrong/],
  [
    `update journal_entries set sequence = -7 where sequence = 1`,
    /^Entry SJ-2026-000001 has place -7 in the chain, not 1\.$/,
  ],
  [
    `update journal_entries set sequence = 1000000000000000 where sequence = 5`,
    /^Entry SJ-2026-000005 has place 1000000000000000 in the chain, not 5\.$/,
  ],
  [`update ledger_chain set length = 4`, /The chain ends at entry 5/],
] as const)('%s is named [A-96]', async ([edit, fault]) => {
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  try {
    await db
      .transaction()
      .execute(async (tx) => {
        await sql.raw('set local session_replication_role = replica').execute(tx);
        await sql.raw(edit.replaceAll(ENTRY, ENTRY_ID)).execute(tx);
        const faults = await verifyIn(tx);
        expect(
          faults.some((sentence) => fault.test(sentence)),
          faults.join('\n'),
        ).toBe(true);
        // At each seam of what is read together, the same is found.
        for (const portion of [1, 2]) expect(await verifyIn(tx, portion)).toEqual(faults);
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
  } finally {
    await end();
  }
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

const CHANGED = (number: string, document: string) =>
  `Entry ${number} (${document}) was changed after it was recorded.`;
const FOLLOWS_NOT = (number: string) =>
  `Entry ${number} does not follow the entry before it: one was changed or removed.`;

// Portions of two entries: the second one begins with the third entry, the third with the last.
test.for([
  {
    name: 'the last entry before a seam is missing',
    edit: 'delete from journal_entries where sequence = 2',
    first: [
      'Entry SJ-2026-000003 has place 3 in the chain, not 2.',
      FOLLOWS_NOT('SJ-2026-000003'),
      /^Transaction V-2 .* has no journal entry\.$/,
    ],
  },
  {
    name: 'the first entry behind a seam is missing',
    edit: 'delete from journal_entries where sequence = 3',
    first: [
      'Entry SJ-2026-000004 has place 4 in the chain, not 3.',
      FOLLOWS_NOT('SJ-2026-000004'),
      /^Transaction V-3 .* has no journal entry\.$/,
    ],
  },
  {
    name: 'two entries are exchanged across a seam',
    edit: `update journal_entries set sequence = -2 where sequence = 2;
      update journal_entries set sequence = 2 where sequence = 3;
      update journal_entries set sequence = 3 where sequence = -2`,
    first: [
      FOLLOWS_NOT('SJ-2026-000003'),
      CHANGED('SJ-2026-000003', 'V-3'),
      FOLLOWS_NOT('SJ-2026-000002'),
      CHANGED('SJ-2026-000002', 'V-2'),
      FOLLOWS_NOT('SJ-2026-000004'),
    ],
  },
  {
    name: 'the first entry behind a seam was changed',
    edit: `update journal_entries set description = 'x' where sequence = 3`,
    first: [CHANGED('SJ-2026-000003', 'V-3')],
  },
  {
    name: 'a line of the last entry was changed',
    edit: `update journal_lines set memo = 'x' where entry_id = entry(5)`,
    first: [/^Entry SJ-2026-000005 .* was changed after it was recorded\.$/],
  },
] as const)(
  '$name: told of it, over one connection and several [A-96]',
  async ({ edit, first }) => {
    const owner = connect(app.database.ownerUrl, { maxConnections: 1 });
    const other = connect(app.database.ownerUrl, { maxConnections: 10 });
    const change = (text: string) =>
      owner.db.transaction().execute(async (tx) => {
        await sql.raw('set local session_replication_role = replica').execute(tx);
        await sql.raw(text.replaceAll(ENTRY, ENTRY_ID)).execute(tx);
      });
    try {
      await change(`create temp table kept_entries as table journal_entries;
      create temp table kept_lines as table journal_lines; ${edit}`);
      const faults = await verifyLedger(owner.db, 2);
      const told = [...first].map((sentence) =>
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      );
      expect(faults.slice(0, told.length)).toEqual(told);
      for (const portion of [1, 2, 3])
        expect(await verifyLedger(other.db, portion)).toEqual(faults);
      expect(poolCounts(other.db).total).toBe(3);
    } finally {
      await change(`delete from journal_entries; insert into journal_entries table kept_entries;
      delete from journal_lines; insert into journal_lines table kept_lines`);
      await owner.end();
      await other.end();
    }
    expect(await verifyLedger(app.deps.db, 1)).toEqual([]);
  },
);

test('a connection that breaks while it reads its part ends the verification', async () => {
  const { db } = app.deps;
  const stretches = await listStretches(db, 2);
  expect(stretches.map(({ last }) => last)).toEqual([2n, 4n, 2n ** 63n - 1n]);
  const beside = await openSnapshot(db);
  await beside.rollback().execute();
  await expect(verifyEntries([db, beside], stretches, new MovedSums([]))).rejects.toThrow();
});

/** The same check inside the transaction of the edit. */
function verifyIn(tx: Parameters<typeof verifyLedger>[0], portion?: number): Promise<string[]> {
  const inside = {
    transaction: () => inside,
    setIsolationLevel: () => inside,
    setAccessMode: () => inside,
    execute: (work: (db: typeof tx) => Promise<string[]>) => work(tx),
  };
  return verifyLedger(inside as unknown as typeof tx, portion);
}

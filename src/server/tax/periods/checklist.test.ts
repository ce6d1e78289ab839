// Findings of a month's checklist are accepted with a note, kept, shown, and taken back with a
// reason.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checklistCounts } from '#shared/tax/checklist-counts.ts';
import { connect } from '#server/platform/db/connect.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { reopenByTwo } from '#test/reopen.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let admin: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-05T09:00:00+08:00' });
  admin = await app.loginAs('admin');
  accountant = await app.loginAs('accountant');
  const person = { displayName: 'Liza M. Ramos', email: '', signatureLine: '', isReadOnly: false };
  await admin.call('PUT', '/api/auth/people/accountant.one', person);
  customer = await registerCustomer(accountant);
  await post('2026-02-10');
  for (const slot of ['one', 'two']) {
    await accountant.call('PUT', `/api/drafts/deposit?slot=${slot}`, {
      answers: { date: '2026-02-20' },
      idempotencyKey: randomUUID(),
      basedOn: 0,
    });
  }
});
afterAll(() => app.stop());

const MONTH = '/api/periods/months/2026-02';

function post(date: string) {
  return postInvoice(accountant, customer, { date });
}

async function itemOf(key: string, session = accountant) {
  const { body } = await session.call('GET', MONTH);
  return present(body.checklist.items.find((item) => item.key === key));
}

function accept(key: string, marks: readonly string[], note = 'Agreed with the auditor') {
  return accountant.call('POST', `${MONTH}/acceptances`, { key, marks, note });
}

async function acceptAll(key: string, note?: string) {
  const { findings } = await itemOf(key);
  return accept(
    key,
    findings.map(({ mark }) => mark),
    note,
  );
}

function withdraw(acceptanceId: string, reason = 'It was settled after all') {
  const path = `/api/periods/acceptances/${acceptanceId}/withdraw` as const;
  return accountant.call('POST', path, { reason });
}

test('each question says what to do, and each finding has a mark of its own', async () => {
  const { body } = await accountant.call('GET', MONTH);
  expect(body.checklist.items.every(({ advice }) => advice.length > 10)).toBe(true);
  const { findings, openCount, findingCount } = await itemOf('drafts');
  // Two drafts in the same words are two findings.
  expect(findings.map(({ text }) => text)).toEqual([
    'Deposit (20 Feb 2026): a draft of accountant.one.',
    'Deposit (20 Feb 2026): a draft of accountant.one.',
  ]);
  expect(new Set(findings.map(({ mark }) => mark)).size).toBe(2);
  expect([openCount, findingCount]).toEqual([2, 2]);
});

test('an accepted finding says who, when and why, and asks for nothing any more', async () => {
  const before = await accountant.call('GET', MONTH);
  const [first, second] = (await itemOf('drafts')).findings;
  expect((await accept('drafts', [present(first).mark])).body).toEqual({ success: true });
  // What was seen before is no longer what would be closed.
  const { digest } = before.body.checklist;
  const close = await accountant.call('POST', `${MONTH}/close`, { digest, note: 'x' });
  expect(close.body.problem.code).toBe('period-changed');
  const half = await itemOf('drafts', admin);
  expect(half).toMatchObject({ severity: 'warns', openCount: 1, findingCount: 2 });
  expect(half.findings).toMatchObject([
    { mark: second?.mark, accepted: null },
    {
      mark: first?.mark,
      accepted: { by: 'Liza M. Ramos', note: 'Agreed with the auditor', at: expect.any(String) },
    },
  ]);
  expect((await accept('drafts', [present(second).mark])).status).toBe(200);
  expect(await itemOf('drafts')).toMatchObject({ severity: 'accepted', openCount: 0 });
  const { body: audit } = await admin.call('GET', '/api/audit?action=finding.accepted');
  expect(audit.rows[0]).toMatchObject({
    actor: 'accountant.one',
    subject: '2026-02',
    after: { check: 'drafts', note: 'Agreed with the auditor', count: 1 },
  });
});

test('what is accepted is what was seen: another amount asks for attention again', async () => {
  expect((await itemOf('papers')).findings[0]?.text).toContain(': 1 this month');
  const [{ mark } = { mark: '' }] = (await itemOf('papers')).findings;
  expect((await accept('papers', [mark])).status).toBe(200);
  await post('2026-02-11');
  const papers = await itemOf('papers');
  expect(papers).toMatchObject({ severity: 'warns', openCount: 1 });
  // What is counted is documents, not their kinds.
  expect(checklistCounts(papers)).toEqual({ found: 2, open: 2 });
  expect((await accept('papers', [mark])).body.problem.code).toBe('finding-changed');
  const { body } = await accountant.call('GET', MONTH);
  expect(body.checklist.past).toMatchObject([
    { title: 'Every transaction has a supporting document', withdrawn: null },
  ]);
});

test('an acceptance wants a note, is made once, by an accountant, and never for what blocks', async () => {
  const { findings } = await itemOf('drafts');
  const marks = findings.map(({ mark }) => mark);
  const codeOf = async (answer: ReturnType<typeof accept>) => (await answer).body.problem.code;
  expect((await accept('papers', ['0'.repeat(64)], ' a ')).body.problem.fields[0]?.path).toBe(
    'note',
  );
  expect(await codeOf(accept('drafts', marks))).toBe('finding-accepted');
  expect(await codeOf(accept('trial-balance', marks))).toBe('finding-blocks');
  expect(await codeOf(accept('no-such-check', marks))).toBe('not-found');
  const body = { key: 'papers', marks: ['0'.repeat(64)], note: 'Agreed' };
  expect((await admin.call('POST', `${MONTH}/acceptances`, body)).status).toBe(403);
});

test('what blocks closing blocks it though an acceptance of it was planted', async () => {
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  try {
    await sql`alter table account_balances disable trigger user`.execute(db);
    await sql`update account_balances set debit = debit + 1 where account = '1210'`.execute(db);
    const { findings } = await itemOf('trial-balance');
    const { mark, text } = present(findings[0]);
    await sql`insert into finding_acceptances
        (acceptance_id, month, check_key, mark, finding, note, accepted_by, accepted_at)
      select gen_random_uuid(), '2026-02-01', 'trial-balance', ${mark}, ${text}, 'Planted', user_id, now()
        from user_accounts where client_id = 'accountant.one'`.execute(db);
    const item = await itemOf('trial-balance');
    expect(item).toMatchObject({ severity: 'blocks', openCount: 1 });
    expect(item.findings[0]?.accepted).toBeNull();
    const { body } = await accountant.call('GET', MONTH);
    const close = { digest: body.checklist.digest, note: 'All the same' };
    const refused = await accountant.call('POST', `${MONTH}/close`, close);
    expect(refused.body.problem.code).toBe('period-blocked');
  } finally {
    await sql`update account_balances set debit = debit - 1 where account = '1210'`.execute(db);
    await sql`alter table account_balances enable trigger user`.execute(db);
    await end();
  }
});

test('an acceptance is taken back with a reason, which is kept too, and may be made anew', async () => {
  const id = present((await itemOf('drafts')).findings[0]?.accepted).acceptanceId;
  expect((await withdraw(id, '')).body.problem.fields[0]?.path).toBe('reason');
  expect((await withdraw(id)).body).toEqual({ success: true });
  expect((await withdraw(id)).body.problem.code).toBe('acceptance-withdrawn');
  expect(await itemOf('drafts')).toMatchObject({ severity: 'warns', openCount: 1 });
  const { body } = await accountant.call('GET', MONTH);
  expect(body.checklist.past.find(({ acceptanceId }) => acceptanceId === id)).toMatchObject({
    by: 'Liza M. Ramos',
    note: 'Agreed with the auditor',
    withdrawn: { by: 'Liza M. Ramos', reason: 'It was settled after all' },
  });
  expect((await admin.call('GET', '/api/audit?action=finding.withdrawn')).body.total).toBe(1);
  expect((await acceptAll('drafts', 'Seen')).body.problem.code).toBe('finding-accepted');
  const [open] = (await itemOf('drafts')).findings;
  expect((await accept('drafts', [present(open).mark], 'Seen again')).status).toBe(200);
});

test('the files of the checklist say who accepted what', async () => {
  const file = await admin.call('GET', `${MONTH}/checklist/csv`);
  const rows = rowsOfCsv(file.body);
  const drafts = rows.findIndex(([title]) => title === 'No drafts left to post');
  expect(rows[drafts]?.slice(1, 3)).toEqual(['Accepted', '2']);
  expect(rows.slice(drafts + 1, drafts + 3).map((row) => row[3])).toEqual(
    expect.arrayContaining([
      'Liza M. Ramos, 5 Mar 2026: Seen again',
      'Liza M. Ramos, 5 Mar 2026: Agreed with the auditor',
    ]),
  );
  const pdf = await admin.call('GET', `${MONTH}/checklist/pdf`);
  expect(pdf.status).toBe(200);
});

test('once all is accepted the month closes without a note, and its checklist stays as it was', async () => {
  const { body: open } = await accountant.call('GET', MONTH);
  for (const { key, severity } of open.checklist.items) {
    if (severity === 'warns') expect((await acceptAll(key)).status).toBe(200);
  }
  const { body } = await accountant.call('GET', MONTH);
  const close = { digest: body.checklist.digest, note: '' };
  expect((await accountant.call('POST', `${MONTH}/close`, close)).body).toEqual({ success: true });
  const closed = await accountant.call('GET', MONTH);
  const kept = present(closed.body.closes[0]);
  expect(kept.items).toEqual(body.checklist.items);
  // Nothing is accepted, or taken back, in a closed month.
  const { findings } = present(kept.items.find(({ key }) => key === 'drafts'));
  const id = present(findings[0]?.accepted).acceptanceId;
  expect((await withdraw(id)).body.problem.code).toBe('period-closed');
  const file = await admin.call('GET', `${MONTH}/checklist/csv?closeId=${kept.closeId}`);
  expect(file.body).toContain('Seen again');
});

test('what was accepted is never changed or erased', async () => {
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  const reopen = { month: '2026-02', reason: 'A bill came late' };
  expect((await reopenByTwo(admin, accountant, reopen)).status).toBe(200);
  try {
    for (const change of [
      sql`update finding_acceptances set note = 'Other'`,
      sql`update finding_acceptances set withdrawn_reason = 'Other' where withdrawn_at is not null`,
      sql`delete from finding_acceptances`,
      sql`truncate finding_acceptances`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('stays on record');
    }
  } finally {
    await end();
  }
});

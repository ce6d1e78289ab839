// Two pairs of eyes: what a rule asks a second person for is posted, paid or reopened by two, and
// by nobody alone, however one goes about it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { drawReceipt, uploadDocument } from '#test/upload.ts';

import { sweepAttachments } from '../../platform/attachments/sweep.ts';
import { verifyLedger } from '../postings/verify.ts';
import { getVoucherInput } from '../vouchers/queries.ts';

let app: TestApp;
let user: TestSession;
let other: TestSession;
let accountant: TestSession;
let admin: TestSession;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp({
    clock: '2026-11-20T02:00:00Z',
    config: { smtpUrl: 'smtp://127.0.0.1:1' },
  });
  admin = await app.loginAs('admin');
});
afterAll(() => app.stop());

function setRule(session: TestSession, subject: string, fromAmount: string, version = 0) {
  const body = { isOn: true, fromAmount, version };
  return session.call('PUT', `/api/settings/approvals/${subject}`, body);
}

async function waiting(session: TestSession) {
  return (await session.call('GET', '/api/approvals')).body.waiting;
}

/** The id of the request of such a sort that waits. */
async function waitingId(session: TestSession, what: string): Promise<string> {
  return (await waiting(session)).find((row) => row.what === what)?.requestId ?? '';
}

async function requestOf(session: TestSession, requestId: string) {
  return (await session.call('GET', `/api/approvals/${requestId}`)).body.request;
}

/** Approves what is looked at now. */
async function approve(session: TestSession, requestId: string) {
  const { preview } = await requestOf(session, requestId);
  const body = preview === null ? {} : { digest: preview.digest };
  return session.call('POST', `/api/approvals/${requestId}/approve`, body);
}

/** Puts a rule in force: one asks, the other agrees. */
async function agreeOn(subject: string, fromAmount: string): Promise<void> {
  expect((await setRule(accountant, subject, fromAmount)).body).toMatchObject({ isWaiting: true });
  expect((await approve(admin, await waitingId(admin, 'rule'))).status).toBe(200);
}

function bill(amount: string, change: object = {}) {
  const lines = [{ account: '6110', amount, vatClass: 'exempt', description: 'Rent' }];
  return {
    receiptEmail: 'books@sandigan.example',
    typeOfExpense: 'bill',
    vendor,
    invoiceNumber: `SI-${amount}`,
    date: '2026-11-15',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines,
    ...change,
  };
}

/** Reviews and submits a form; answers the confirmed body as well, to send it again. */
async function submit(
  session: TestSession,
  answers: object,
  corrects?: { transactionId: string; reason: string },
) {
  const preview = await session.call('POST', '/api/transactions/bill/preview', {
    answers,
    ...(corrects && { corrects: corrects.transactionId }),
  });
  expect(preview.body).toMatchObject({ secondPerson: 'approves' });
  const { digest, questions } = preview.body;
  const answered = questions.map(({ code }) => code);
  const body = { answers, digest, answered, ...(corrects && { corrects }) };
  const key = newKey();
  const reply = await session.call('POST', '/api/transactions/bill/submit', body, key);
  return { body, key, status: reply.status, requestId: reply.body.requestId };
}

async function billCount(): Promise<number> {
  const [row] = await readAs<{ count: string }>(
    app.database.ownerUrl,
    "select count(*) from transactions where kind = 'bill'",
  );
  return Number(row?.count);
}

/** What the database says to whoever writes past the portal. */
function refusalOf(url: string, statement: string): Promise<string> {
  return readAs(url, statement).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
}

const REASON = { reason: 'A late bill' };

async function lock(month: string): Promise<void> {
  await readAs(
    app.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '${month}', '2026-11-01', user_id from user_accounts limit 1`,
  );
}

test('where nobody else may agree, an admin alone reopens a month', async () => {
  await lock('2026-09-01');
  const opened = await admin.call('POST', '/api/periods/months/2026-09/reopen', REASON);
  expect(opened.body).toMatchObject({ isWaiting: false });
  expect(await app.countOf('locked_months')).toBe(0);
});

describe('a rule', () => {
  test('that nobody else could satisfy is refused; one takes effect when another person agrees', async () => {
    const alone = await setRule(admin, 'bill', '5000.00');
    expect(alone.body.problem.code).toBe('approval-nobody-else');
    user = await app.loginAs('user');
    await app.addAccount('other.user', 'user');
    other = await app.login('other.user');
    accountant = await app.loginAs('accountant');
    vendor = await registerVendor(user);
    expect((await setRule(admin, 'bill', '5000.00')).body).toMatchObject({ isWaiting: true });
    expect((await setRule(admin, 'bill', '9000.00')).body.problem.code).toBe('conflict');
    expect((await setRule(user, 'bill', '9000.00')).status).toBe(403);
    const requestId = await waitingId(admin, 'rule');
    expect((await approve(admin, requestId)).body.problem.code).toBe('approval-own');
    // Until somebody agreed nothing has changed.
    const before = await enter(user, ['bill', bill('6,000.00')]);
    expect(before.status).toBe(200);
    expect(await requestOf(accountant, requestId)).toMatchObject({
      what: 'rule',
      mayDecide: true,
      rule: { before: 'No second person', after: 'Approved by a second person from 5,000.00' },
    });
    expect((await approve(accountant, requestId)).status).toBe(200);
    const { body } = await admin.call('GET', '/api/settings/approvals');
    expect(body.others).toEqual(['accountant.one']);
    expect(body.rules.find(({ subject }) => subject === 'bill')).toMatchObject({
      isOn: true,
      fromAmount: '5000.00',
      version: 1,
      waiting: null,
    });
    const audit = await admin.call('GET', '/api/audit?action=approval-rule.changed');
    expect(audit.body.rows[0]).toMatchObject({ actor: 'accountant.one' });
  });
});

describe('a document above the amount', () => {
  test('is submitted, kept and told; sent back it is a draft again, and nothing typed is lost', async () => {
    await readAs(
      app.database.ownerUrl,
      "update user_accounts set person_email = client_id || '@sandigan.example'",
    );
    const content = await drawReceipt(1);
    const { attachmentId } = await uploadDocument(app, user, { content, fileName: 'Rent.jpg' });
    const answers = bill('12,345.60', { attachments: [attachmentId] });
    const count = await billCount();
    expect((await enter(user, ['bill', answers])).body.problem.code).toBe('approval-needed');
    const sent = await submit(user, answers);
    expect(sent.status).toBe(200);
    const path = '/api/transactions/bill/submit';
    const again = await user.call('POST', path, sent.body, sent.key);
    expect(again.body.requestId).toBe(sent.requestId);
    const posted = await user.call('POST', '/api/transactions/bill', sent.body, sent.key);
    expect(posted.body.problem.code).toBe('approval-waits');
    expect(await billCount()).toBe(count);
    // The file is held by the form that waits, and goes to no other record meanwhile.
    const elsewhere = await enter(user, ['bill', bill('90.00')]);
    const late = `/api/records/${elsewhere.body.transactionId}/attachments` as const;
    const given = await user.call(
      'POST',
      late,
      { attachmentIds: [attachmentId], reason: '' },
      newKey(),
    );
    expect(given.body.problem.code).toBe('attachment-not-usable');

    const { requestId } = sent;
    expect((await user.call('GET', '/api/home')).body.approvals).toMatchObject([
      { requestId, isOwn: true, mayDecide: false, amount: '12345.60' },
    ]);
    expect((await accountant.call('GET', '/api/home')).body.approvals).toMatchObject([
      { requestId, isOwn: false, mayDecide: true, requestedBy: 'user.one' },
    ]);
    expect((await other.call('GET', `/api/approvals/${requestId}`)).status).toBe(404);
    expect((await user.call('POST', `/api/approvals/${requestId}/approve`, {})).status).toBe(403);
    const mails = await readAs(
      app.database.ownerUrl,
      "select recipient, subject from mails where kind = 'approval' and subject like '%Bill,%' order by 1",
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'accountant.one@sandigan.example',
      'admin@sandigan.example',
    ]);
    app.clock.advance(8 * 86_400);
    [user, accountant, admin, other] = [
      await app.loginAs('user'),
      await app.loginAs('accountant'),
      await app.loginAs('admin'),
      await app.login('other.user'),
    ];
    await sweepAttachments(app.deps);
    const { attachments, preview } = await requestOf(accountant, requestId);
    expect(attachments).toMatchObject([{ attachmentId, fileName: 'Rent.jpg' }]);
    expect(preview?.lines).toHaveLength(2);

    const unsaid = await accountant.call('POST', `/api/approvals/${requestId}/send-back`, {});
    expect(unsaid.status).toBe(400);
    const reason = 'Which month is this?';
    const back = await accountant.call('POST', `/api/approvals/${requestId}/send-back`, { reason });
    expect(back.status).toBe(200);
    expect((await approve(admin, requestId)).body.problem.code).toBe('approval-decided');
    const { drafts } = (await user.call('GET', '/api/home')).body;
    expect(drafts).toMatchObject([{ title: `Sent back: ${reason}`, amount: '12,345.60' }]);
    const slot = drafts[0]?.slot ?? '';
    const { draft } = (await user.call('GET', `/api/drafts/bill?slot=${slot}`)).body;
    expect(draft?.answers).toMatchObject({ vendor, attachments: [attachmentId] });
    expect(draft?.answers['$labels']).toMatchObject([{ id: vendor }, { name: 'Rent.jpg' }]);
    const spent = await user.call('POST', path, sent.body, sent.key);
    expect(spent.body.problem.code).toBe('idempotency-key-reused');
  });

  test('is posted when another approves what they saw, under both names, bound with the entry', async () => {
    const { requestId } = await submit(accountant, bill('7,000.00'));
    expect((await approve(accountant, requestId)).body.problem.code).toBe('approval-own');
    const path = `/api/approvals/${requestId}/approve` as const;
    const blind = await admin.call('POST', path, { digest: '0'.repeat(64) });
    expect(blind.body.problem.code).toBe('conflict');
    const { body } = await approve(admin, requestId);
    const record = (await user.call('GET', `/api/records/${body.transactionId}`)).status;
    expect(record).toBe(404);
    const own = await accountant.call('GET', `/api/records/${body.transactionId}`);
    expect(own.body.record).toMatchObject({
      recordedBy: 'accountant.one',
      approvedBy: { name: 'admin' },
      releasedBy: null,
    });
    expect(own.body.record.history.map(({ text, actor }) => [text, actor])).toEqual([
      ['Approved by a second person', 'admin'],
      [expect.stringContaining('Posted as'), 'accountant.one'],
    ]);
    const id = body.transactionId ?? '';
    const input = await getVoucherInput(app.deps.db, id);
    expect(input).toMatchObject({
      recordedBy: 'accountant.one',
      secondPeople: { approved: { name: 'admin' }, released: null },
    });
    const [stored] = await readAs(
      app.database.ownerUrl,
      `select printed -> 'approval' as approval from transactions where transaction_id = '${id}'`,
    );
    expect(stored?.['approval']).toMatchObject({
      preparedBy: 'accountant.one',
      approvedBy: 'admin',
    });
    const journal = await app.app.inject({
      url: '/api/records/export/journal',
      headers: accountant.headers,
    });
    expect(journal.body).toContain('; approved-by: admin');
    expect(await verifyLedger(app.deps.db)).toEqual([]);
  });

  test('a small bill cannot be corrected to a large one alone; the correction is approved too', async () => {
    const small = await enter(user, ['bill', bill('100.00')]);
    const corrects = { transactionId: small.body.transactionId, reason: 'Two zeros missing' };
    const large = bill('10,000.00');
    const alone = await enter(accountant, ['bill', large], { corrects });
    expect(alone.body.problem.code).toBe('approval-needed');
    const { requestId } = await submit(accountant, large, corrects);
    expect((await requestOf(admin, requestId)).preview?.replaces?.number).toBe(small.body.number);
    expect((await approve(admin, requestId)).status).toBe(200);
    const { body } = await accountant.call('GET', `/api/records/${small.body.transactionId}`);
    expect(body.record).toMatchObject({ state: 'reversed' });
  });

  test('who submitted it takes it back; what can no longer be posted says why', async () => {
    const one = await submit(user, bill('8,000.00'));
    const foreign = await other.call('POST', `/api/approvals/${one.requestId}/withdraw`, {});
    expect(foreign.status).toBe(404);
    const taken = await user.call('POST', `/api/approvals/${one.requestId}/withdraw`, {});
    expect(taken.status).toBe(200);
    const two = await submit(user, bill('8,100.00'));
    await readAs(
      app.database.ownerUrl,
      `insert into locked_months (month, locked_at, locked_by)
        select '2026-11-01', now(), user_id from user_accounts limit 1`,
    );
    const late = await requestOf(admin, two.requestId);
    expect(late.preview).toBeNull();
    expect(late.obstacle).toContain('closed');
    await readAs(app.database.ownerUrl, 'delete from locked_months');
    expect((await approve(admin, two.requestId)).status).toBe(200);
  });
});

describe('a payment above the amount', () => {
  test('is posted by one; its cheque is printed and handed over once another released it [A-101]', async () => {
    await agreeOn('cheque-disbursement', '1500.00');
    const answers = {
      receiptEmail: 'books@sandigan.example',
      payee: vendor,
      bank: '1110',
      chequeNumber: '0001001',
      date: '2026-11-16',
      particulars: 'Pag-IBIG, October',
      priceMode: 'vat-exclusive',
      lines: [{ account: '2330', amount: '1,600.00', vatClass: 'non-vat' }],
    };
    const written = await enter(accountant, ['cheque-disbursement', answers]);
    expect(written.status).toBe(200);
    const { transactionId, number } = written.body;
    const list = await accountant.call('GET', '/api/cheques');
    const chequeId = list.body.rows[0]?.chequeId ?? '';
    const hand = () =>
      accountant.call('POST', `/api/cheques/${chequeId}/state`, {
        from: 'written',
        state: 'released',
        date: '2026-11-20',
      });
    const print = () => accountant.call('GET', `/api/cheques/${chequeId}/cheque.pdf`);
    expect((await hand()).body.problem.code).toBe('release-needed');
    expect((await print()).body.problem.code).toBe('release-needed');
    const { awaitsRelease } = (await accountant.call('GET', `/api/records/${transactionId}`)).body
      .record;
    const requestId = awaitsRelease ?? '';
    expect((await approve(accountant, requestId)).body.problem.code).toBe('approval-own');
    const back = { reason: 'Not this one' };
    const sentBack = await admin.call('POST', `/api/approvals/${requestId}/send-back`, back);
    expect(sentBack.body.problem.code).toBe('approval-not-for-this');
    expect((await approve(admin, requestId)).body).toMatchObject({ transactionId, number });
    expect((await hand()).status).toBe(200);
    const { body } = await accountant.call('GET', `/api/records/${transactionId}`);
    expect(body.record).toMatchObject({ releasedBy: { name: 'admin' }, awaitsRelease: null });
    expect(body.record.history.at(-1)).toMatchObject({ text: 'Payment released', actor: 'admin' });
    const input = await getVoucherInput(app.deps.db, transactionId);
    expect(input.signatories.at(-1)).toBe('Released by');
    expect(input.secondPeople?.released).toMatchObject({ name: 'admin' });
    const small = {
      ...answers,
      chequeNumber: '0001002',
      lines: [{ ...answers.lines[0], amount: '10.00' }],
    };
    await enter(accountant, ['cheque-disbursement', small]);
    expect(await waiting(admin)).toEqual([]);
  });
});

describe('a closed month', () => {
  test('is reopened by two with no rule about it, past the portal too', async () => {
    const { rules } = (await admin.call('GET', '/api/settings/approvals')).body;
    const before = rules.find(({ subject }) => subject === 'reopening');
    expect(before).toMatchObject({ isOn: true, version: 0 });
    await lock('2026-10-01');
    const path = '/api/periods/months/2026-10/reopen';
    const asked = await admin.call('POST', path, { reason: 'A late bill' });
    expect(asked.body).toMatchObject({ isWaiting: true });
    const twice = await admin.call('POST', path, { reason: 'A late bill' });
    expect(twice.body.problem.code).toBe('reopening-waits');
    const { body: waits } = await accountant.call('GET', '/api/periods/months/2026-10');
    expect(waits.month.reopening).toMatchObject({ by: 'admin', reason: 'A late bill' });
    const alone = `select reopen_month(jsonb_build_object('month', '2026-10-01', 'at', now(), 'reason', 'x',
      'userId', (select user_id from user_accounts where client_id = 'admin')))`;
    expect(await refusalOf(app.database.appUrl, alone)).toContain('period_second_person');
    const requestId = await waitingId(accountant, 'reopen');
    const agree = `/api/periods/reopenings/${requestId}/approve` as const;
    expect((await admin.call('POST', agree)).body.problem.code).toBe('approval-own');
    expect((await accountant.call('POST', agree)).status).toBe(200);
    expect(await app.countOf('locked_months')).toBe(0);
    const { body } = await admin.call('GET', '/api/audit?action=period.reopened');
    expect(body.rows[0]).toMatchObject({ actor: 'admin', after: { approvedBy: 'accountant.one' } });
  });

  test('is reopened by one where two people agreed on that rule', async () => {
    const path = '/api/settings/approvals/reopening';
    const off = { isOn: false, fromAmount: '0.00', version: 0 };
    expect((await admin.call('PUT', path, off)).body).toMatchObject({ isWaiting: true });
    await lock('2026-10-01');
    const { rules } = (await admin.call('GET', '/api/settings/approvals')).body;
    expect(rules.find(({ subject }) => subject === 'reopening')).toMatchObject({ isOn: true });
    expect((await approve(accountant, await waitingId(accountant, 'rule'))).status).toBe(200);
    const opened = await admin.call('POST', '/api/periods/months/2026-10/reopen', REASON);
    expect(opened.body).toMatchObject({ isWaiting: false });
    expect(await app.countOf('locked_months')).toBe(0);
  });
});

describe('the database', () => {
  test('refuses who decides alone, changes or deletes, whoever writes', async () => {
    const { requestId } = await submit(user, bill('9,000.00'));
    const { ownerUrl, appUrl } = app.database;
    const decide = (by: string) => `update approval_requests
      set decision = 'approved', decided_at = now(), decided_by = (select user_id from user_accounts where client_id = '${by}')
      where request_id = '${requestId}'`;
    expect(await refusalOf(appUrl, decide('admin'))).toContain('permission denied');
    expect(await refusalOf(appUrl, "delete from approval_rules where subject = 'bill'")).toContain(
      'permission denied',
    );
    expect(await refusalOf(ownerUrl, decide('user.one'))).toContain('may not decide');
    expect(await refusalOf(ownerUrl, decide('other.user'))).toContain('may not decide');
    const alone = decide('user.one').replace("'approved'", "'alone'");
    expect(await refusalOf(ownerUrl, alone)).toContain('waits for a second person');
    expect(
      await refusalOf(
        ownerUrl,
        `update approval_requests set amount = 1 where request_id = '${requestId}'`,
      ),
    ).toContain('append-only');
    expect(await refusalOf(ownerUrl, 'delete from approval_requests')).toContain('append-only');
    expect(await refusalOf(ownerUrl, decide('admin'))).toBe('done');
    expect(
      await refusalOf(
        ownerUrl,
        `update approval_requests set decision = null where request_id = '${requestId}'`,
      ),
    ).toContain('append-only');
  });

  test('entries that the portal works out ask nobody and say so', async () => {
    await agreeOn('journal-entry', '1.00');
    const into = await registerVendor(user, '999-003-000');
    const { body } = await accountant.call('GET', `/api/parties/${vendor}/merge?into=${into}`);
    const confirmed = { into, digest: body.digest, isTinConfirmed: true, reason: 'Same company' };
    const merged = await accountant.call(
      'POST',
      `/api/parties/${vendor}/merge`,
      confirmed,
      newKey(),
    );
    expect(merged.body).toMatchObject({ entryCount: 1 });
    const kept = await readAs(
      app.database.ownerUrl,
      "select subject from approval_requests where decision = 'prepared'",
    );
    expect(kept).toEqual([{ subject: 'journal-entry' }]);
  });
});

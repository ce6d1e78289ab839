import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { readAs } from '#test/read-as.ts';
import type { SmtpPeer } from '#test/smtp-peer.ts';
import { startSmtpPeer, until } from '#test/smtp-peer.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { systemClock } from '../../platform/ports/clock.ts';
import { createSmtpMailer } from '../../platform/ports/mailer-smtp.ts';

import { enqueueMail } from '../../platform/mail/outbox.ts';
import { deliver, PUT_OFF } from './deliver.ts';
import { claimDueMail } from './queries.ts';
import type { ReceiptWorker, WorkerRules } from './worker.ts';
import { startReceiptWorker } from './worker.ts';

let app: TestApp;
let peer: SmtpPeer;
let user: TestSession;
let customer: string;
let worker: ReceiptWorker | undefined;
let workerProcess: ChildProcess | undefined;

beforeEach(async () => {
  peer = await startSmtpPeer();
  app = await startTestApp();
  user = await app.loginAs('user');
  customer = await registerCustomer(user);
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  // One that outlives a failed test would hold up the whole run.
  workerProcess?.kill('SIGKILL');
  await peer.kill();
  await app.stop();
});

const HASTY: Partial<WorkerRules> = {
  pollMs: 50,
  firstPauseMs: 100,
  maxPauseMs: 200,
  firstDelayMs: 50,
};

function startWorker(rules: Partial<WorkerRules> = HASTY): void {
  const deps = { ...app.deps, clock: systemClock, mailer: createSmtpMailer(peer.url) };
  worker = startReceiptWorker(deps, rules);
}

/** The same worker in a process of its own, so that it can be killed. */
function startWorkerProcess(): ChildProcess {
  const program = fileURLToPath(
    new URL('../../../../test/receipt-worker-process.ts', import.meta.url),
  );
  workerProcess = fork(program, [app.database.appUrl, peer.url], { execArgv: [] });
  return workerProcess;
}

async function mails(): Promise<
  { state: string; attempts: number; message_id: string; mail_id: string; last_error: string }[]
> {
  return readAs(app.database.ownerUrl, 'select * from mails order by created_at, mail_id');
}

async function untilState(state: string, timeoutMs?: number): Promise<void> {
  await until(async () => (await mails()).every((mail) => mail.state === state), timeoutMs);
}

test('a posted invoice is mailed with its voucher, once', async () => {
  startWorker();
  const posted = await postInvoice(user, customer, { receiptEmail: 'maria.pena@example.com' });
  const [mail] = await peer.waitFor(1);
  await untilState('sent');
  expect(peer.received).toHaveLength(1);
  expect(peer.received[0]?.recipients).toEqual(['maria.pena@example.com']);
  expect(mail).toMatchObject({
    subject: `Invoice ${posted.number} recorded (${posted.entryNumber})`,
    messageId: (await mails())[0]?.message_id,
  });
  expect(mail?.text).toContain('PHP 1,120.00');
  expect(mail?.text).toContain('PESOS ONE THOUSAND ONE HUNDRED TWENTY ONLY');
  expect(mail?.html).toContain('Mabuhay Trading Corporation');
  const [voucher] = mail?.attachments ?? [];
  expect(voucher).toMatchObject({
    filename: `Invoice ${posted.number}.pdf`,
    mimeType: 'application/pdf',
  });
  expect(
    Buffer.from(voucher?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-talaan-attempt');
});

test('what is typed into a form can begin no header and leave no markup [A-118, A-119]', async () => {
  startWorker();
  await postInvoice(user, customer, {
    invoiceNumber: 'INV-<img src=x>',
    note: 'Bcc: everybody@example.com',
  });
  const [mail] = await peer.waitFor(1);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.html).toContain('&lt;img src=x&gt;');
  expect(mail?.html).not.toContain('<img');
});

test('a receipt is mailed later, to an address that the form had not, ten times at most [A-119]', async () => {
  startWorker();
  const { transactionId } = await postInvoice(user, customer, { receiptEmail: 'a@example.com' });
  const path = `/api/records/${transactionId}/receipts` as const;
  const wrong = await user.call('POST', path, { to: 'Ana <ana@example.com>' });
  expect(wrong.body.problem.fields[0]).toMatchObject({ path: 'to' });
  expect((await user.call('POST', path, { to: 'b@example.com' })).status).toBe(200);
  await peer.waitFor(2);
  expect(peer.received.flatMap(({ recipients }) => recipients)).toEqual(
    expect.arrayContaining(['a@example.com', 'b@example.com']),
  );
  const { body } = await user.call('GET', `/api/records/${transactionId}`);
  expect(body.record.receipts).toHaveLength(2);
  const more = Array.from({ length: 9 }, () => user.call('POST', path, { to: 'c@example.com' }));
  const statuses = (await Promise.all(more)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  const accountant = await app.loginAs('accountant');
  const theirs = await postInvoice(accountant, customer);
  const others = `/api/records/${theirs.transactionId}/receipts` as const;
  expect((await user.call('POST', others, { to: 'd@example.com' })).status).toBe(404);
});

test('who mails a receipt says its subject and message, as text and in one line [A-118, A-119]', async () => {
  startWorker();
  const { transactionId } = await postInvoice(user, customer);
  await peer.waitFor(1);
  const path = `/api/records/${transactionId}/receipts` as const;
  const send = (words: { subject?: string; message?: string }) =>
    user.call('POST', path, { to: 'b@example.com', ...words });
  const refused = [
    { subject: 'Your invoice\r\nBcc: everybody@example.com' },
    { subject: '' },
    { subject: 'x'.repeat(201) },
    { message: 'x'.repeat(2001) },
    { message: 'a\u0000b' },
  ];
  for (const words of refused) expect((await send(words)).status).toBe(400);
  const message = 'Dear Ana,\nBcc: everybody@example.com\n<img src=x>';
  expect((await send({ subject: 'Your invoice', message })).status).toBe(200);
  const [, mail] = await peer.waitFor(2);
  expect(mail?.subject).toBe('Your invoice');
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.text).toContain(message);
  expect(mail?.text).toContain('The voucher is attached as a PDF.');
  expect(mail?.html).toContain('Dear Ana,<br>Bcc: everybody@example.com<br>&lt;img src=x&gt;');
  // Nothing is remembered: the next one is written by us.
  expect((await send({})).status).toBe(200);
  const [, , next] = await peer.waitFor(3);
  expect(next?.subject).toMatch(/^Invoice .* recorded/);
});

test('twenty receipts at once all arrive, none twice [R3, F-12]', async () => {
  startWorker();
  await Promise.all(Array.from({ length: 20 }, () => postInvoice(user, customer)));
  await untilState('sent', 40_000);
  const ids = (await peer.waitFor(20)).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(20);
  expect(ids).toHaveLength(20);
});

test('with the mail server down invoices are posted, and the receipts arrive within 30 seconds of its return [R2, R3, F-12]', async () => {
  await peer.kill();
  startWorker({});
  await Promise.all([postInvoice(user, customer), postInvoice(user, customer)]);
  await until(async () => (await mails()).some(({ last_error }) => last_error !== null));
  // Long enough for the pauses to grow.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  await peer.start();
  await untilState('sent', 30_000);
  expect(
    (await peer.waitFor(2)).map(({ headers }) =>
      headers.some(({ key }) => key === 'x-talaan-attempt'),
    ),
  ).toEqual([false, false]);
});

test('a message that is refused for now is tried again until it is taken [F-12]', async () => {
  await peer.setMode('451');
  startWorker();
  await postInvoice(user, customer);
  await until(async () => (await mails()).some(({ attempts }) => attempts >= 2));
  expect((await mails())[0]?.last_error).toContain('Try again later');
  await peer.setMode('accept');
  await untilState('sent');
  expect(peer.received).toHaveLength(1);
});

test('a message that stays refused has failed in the end [F-12]', async () => {
  await peer.setMode('451');
  startWorker({ ...HASTY, maxRefusals: 3 });
  await postInvoice(user, customer);
  await untilState('failed');
  expect((await mails())[0]).toMatchObject({ attempts: 3 });
});

test('a refused address fails at once, is seen by the admin, and goes out when it is sent again', async () => {
  await peer.setMode('550');
  startWorker();
  await postInvoice(user, customer);
  await untilState('failed');
  const admin = await app.loginAs('admin');
  const list = await admin.call('GET', '/api/mail?state=failed');
  expect(list.body).toMatchObject({
    total: 1,
    rows: [{ to: 'books@sandigan.example', state: 'failed' }],
  });
  expect(list.body.rows[0]?.lastError).toContain('No such mailbox');
  await peer.setMode('accept');
  const { mailId } = present(list.body.rows[0]);
  expect((await admin.call('POST', `/api/mail/${mailId}/resend`)).status).toBe(200);
  await untilState('sent');
  const [mail] = await peer.waitFor(1);
  expect(mail?.messageId).toBe(`<${mailId}@talaan>`);
  const audit = await admin.call('GET', '/api/audit');
  const actions = audit.body.rows.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['mail.failed', 'mail.resent']));
  expect((await admin.call('POST', `/api/mail/${mailId}/resend`)).status).toBe(409);
});

test('a message whose answer was lost goes out again with the same Message-ID, and the twin says so [F-12]', async () => {
  await peer.setMode('drop');
  startWorker();
  await postInvoice(user, customer);
  await peer.waitFor(1);
  await until(async () => (await mails())[0]?.last_error !== null);
  await peer.start();
  await untilState('sent');
  const [first, second, ...more] = await peer.waitFor(2);
  expect(more).toEqual([]);
  expect(second?.messageId).toBe(first?.messageId);
  const attempt = (mail: typeof first) =>
    mail?.headers.find(({ key }) => key === 'x-talaan-attempt')?.value;
  expect([attempt(first), attempt(second)]).toEqual([undefined, '2']);
});

test('a worker killed between sending and noting it: sent twice at most, under one Message-ID, marked [R3, F-29]', async () => {
  await postInvoice(user, customer);
  await peer.setMode('hold');
  const doomed = startWorkerProcess();
  await peer.waitFor(1);
  doomed.kill('SIGKILL');
  // A slow machine may have let it try once more before it was killed.
  const attempts = (await mails())[0]?.attempts ?? 0;
  expect(attempts).toBeGreaterThan(0);
  await peer.setMode('accept');
  expect((await mails())[0]).toMatchObject({ state: 'waiting' });
  startWorker();
  // The dead worker's claim runs out.
  await untilState('sent');
  const all = await peer.waitFor(2);
  expect(all.length).toBeLessThanOrEqual(attempts + 1);
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
  expect(all.at(-1)?.headers).toContainEqual(
    expect.objectContaining({ key: 'x-talaan-attempt', value: String(attempts + 1) }),
  );
});

test('a slow mail server slows no posting [R3, F-12]', async () => {
  await peer.setMode('slow');
  startWorker();
  await postInvoice(user, customer);
  await peer.waitFor(1);
  await Promise.all(Array.from({ length: 4 }, () => postInvoice(user, customer)));
  // All four are answered before their mails are through.
  const states = (await mails()).map(({ state }) => state);
  expect(states).toHaveLength(5);
  expect(states).toContain('waiting');
  await untilState('sent', 30_000);
  expect(peer.received).toHaveLength(5);
});

test('nobody can make the portal send more than 120 receipts in an hour [A-119]', async () => {
  const { transactionId } = await postInvoice(user, customer);
  await readAs(
    app.database.ownerUrl,
    `insert into mails (created_at, kind, transaction_id, recipient, state, sent_at, next_attempt_at)
      select now(), 'receipt', '${transactionId}', 'a@example.com', 'sent', now(), now() from generate_series(1, 120)`,
  );
  startWorker();
  await until(async () =>
    (await mails()).some(({ last_error }) => last_error?.includes('More than 120')),
  );
  expect(peer.received).toEqual([]);
});

test('receipts over the limit of a person are put off together', async () => {
  const { transactionId } = await postInvoice(user, customer);
  await postInvoice(user, customer);
  await postInvoice(user, customer);
  await readAs(
    app.database.ownerUrl,
    `insert into mails (created_at, kind, transaction_id, recipient, state, sent_at, next_attempt_at)
      select now(), 'receipt', '${transactionId}', 'a@example.com', 'sent', now(), now() from generate_series(1, 120)`,
  );
  const now = new Date();
  const mailer = createSmtpMailer(peer.url);
  const deps = { ...app.deps, mailer, clock: { now: () => now } };
  const mail = present(await claimDueMail(deps.db, { now, until: new Date(now.getTime() + 1) }));
  const rules = { firstDelayMs: 50, maxDelayMs: 50, maxRefusals: 50 };
  expect(await deliver(deps, mail, rules)).toBe('put-off');
  const waiting = (await mails()).filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ last_error }) => last_error)).toEqual([PUT_OFF, PUT_OFF, PUT_OFF]);
  expect(await claimDueMail(deps.db, { now, until: now })).toBeUndefined();
});

test('without a mail server messages are kept, and the admin reads them', async () => {
  const posted = await postInvoice(user, customer);
  worker = startReceiptWorker({ ...app.deps, clock: systemClock }, HASTY);
  await untilState('kept');
  const admin = await app.loginAs('admin');
  const { rows } = (await admin.call('GET', `/api/mail?search=${posted.number}`)).body;
  const shown = await admin.call('GET', `/api/mail/${rows[0]?.mailId}`);
  // Written out when it is opened, it reads as the list named it.
  expect(shown.body.mail.subject).toBe(rows[0]?.subject);
  expect(shown.body.mail).toMatchObject({
    state: 'kept',
    attempts: 0,
    from: 'Talaan <talaan@localhost>',
    attachments: [{ fileName: `Invoice ${posted.number}.pdf`, contentType: 'application/pdf' }],
  });
  const pdf = await admin.call('GET', `/api/mail/${rows[0]?.mailId}/attachments/0`);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  expect((await admin.call('GET', `/api/mail/${rows[0]?.mailId}/attachments/1`)).status).toBe(404);
  expect((await user.call('GET', '/api/mail')).status).toBe(403);
});

test('the outbox takes one bare address and a subject of one line [A-70, A-119]', async () => {
  const write = (to: string, subject = 'Hello') =>
    enqueueMail(app.deps.db, { kind: 'inquiry', to, subject, text: 'x', at: app.clock.now() });
  for (const to of [
    'a@example.com, b@example.com',
    'Name <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com;b@example.com',
    'a@b@example.com',
    '"a b"@example.com',
    'nobody',
  ]) {
    await expect(write(to)).rejects.toThrow('mails_one_recipient');
  }
  await write('a@example.com', 'Hello\r\nBcc: b@example.com\u2028x');
  startWorker();
  const [mail] = await peer.waitFor(1);
  expect(mail).toMatchObject({
    subject: 'Hello Bcc: b@example.com x',
    to: [{ address: 'a@example.com' }],
  });
  expect(mail?.bcc).toBeUndefined();
});

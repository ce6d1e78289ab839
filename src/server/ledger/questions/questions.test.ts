// Questions in place: who may ask, see, answer and settle, and a link outside that opens one
// question, once, until it expires.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { drawReceipt, uploadDocument } from '#test/upload.ts';

import { sweepAttachments } from '../../platform/attachments/sweep.ts';
import { verifyEvidence } from '../evidence/verify.ts';

const DAY_S = 86_400;

let app: TestApp;
let accountant: TestSession;
let user: TestSession;
let admin: TestSession;
let vendor: string;
let bill: string;
let receipts = 0;

beforeAll(async () => {
  app = await startTestApp({
    clock: '2026-11-20T02:00:00Z',
    config: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://books.example' },
  });
  accountant = await app.loginAs('accountant');
  vendor = await registerVendor(accountant);
  user = await app.loginAs('user');
  bill = await postBill(accountant, 'SI 1');
});
afterAll(() => app.stop());
// Limits of one test are forgotten by the next; a session is as fresh as its last login.
beforeEach(async () => {
  app.clock.advance(3_700);
  [accountant, user, admin] = [
    await app.loginAs('accountant'),
    await app.loginAs('user'),
    await app.loginAs('admin'),
  ];
});

async function postBill(session: TestSession, invoiceNumber: string): Promise<string> {
  const lines = [{ description: 'Paper', account: '6110', amount: '1,120.00', vatClass: 'goods' }];
  const answers = {
    receiptEmail: 'a@b.example',
    typeOfExpense: 'bill',
    vendor,
    invoiceNumber,
    date: '2026-11-18',
    terms: '30',
    priceMode: 'vat-inclusive',
    lines,
  };
  const { status, body } = await enter(session, ['bill', answers]);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.transactionId;
}

function ask(session: TestSession, body: object = {}, headers = newKey()) {
  const asked = {
    subject: 'transaction',
    subjectId: bill,
    colleague: 'user.one',
    text: 'What is it?',
  };
  return session.call('POST', '/api/questions', { ...asked, ...body }, headers);
}

const OUTSIDE = { colleague: '', name: 'Maria Reyes', email: 'maria@papel.example' };

/** Asks outside and answers the question and the token of its link. */
async function askOutside(session: TestSession, body: object = {}) {
  const { status, body: asked } = await ask(session, { ...OUTSIDE, ...body });
  expect(status, JSON.stringify(asked)).toBe(200);
  return { questionId: asked.questionId, path: new URL(present(asked.link)).pathname };
}

const BROWSER = { accept: 'text/html,*/*' };
const open = (path: string) => app.app.inject({ method: 'GET', url: path, headers: BROWSER });

interface Sent {
  readonly answer?: string;
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
}

/** Sends the form of the page, as a browser does. */
function send(path: string, { answer = '', files = [] }: Sent) {
  const parts = [
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="answer"\r\n\r\n${answer}\r\n`),
    ...(files.length > 0 ? files : [{ name: '', content: Buffer.alloc(0) }]).flatMap((file) => [
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      file.content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ];
  const headers = { ...BROWSER, 'content-type': 'multipart/form-data; boundary=b' };
  return app.app.inject({ method: 'POST', url: path, headers, payload: Buffer.concat(parts) });
}

const questionOf = async (session: TestSession, questionId: string) =>
  (await session.call('GET', `/api/questions/${questionId}`)).body.question;
const rows = (statement: string) => readAs(app.database.ownerUrl, statement);
const receipt = () => drawReceipt((receipts += 1));

test('a colleague is asked, sees it at home, answers with a file, and it is settled onto the record', async () => {
  const { body: asked } = await ask(accountant, { subject: 'document', due: '2026-11-25' });
  expect(asked).toMatchObject({ link: null });
  const home = (await user.call('GET', '/api/home')).body;
  expect(home.openQuestions).toMatchObject([
    { questionId: asked.questionId, mayAnswer: true, mayDecide: false, path: '', isOwn: false },
  ]);
  expect(home.openQuestions[0]?.title).toMatch(/^Supporting document of .*1,120\.00$/);
  const content = await receipt();
  const { attachmentId } = await uploadDocument(app, user, { content });
  const answer = { text: 'The receipt.', attachmentIds: [attachmentId] };
  const path = `/api/questions/${asked.questionId}` as const;
  expect((await user.call('POST', `${path}/answer`, answer)).status).toBe(200);
  expect((await user.call('GET', '/api/home')).body.openQuestions).toEqual([]);
  expect((await accountant.call('GET', '/api/home')).body.openQuestions).toMatchObject([
    { questionId: asked.questionId, isOwn: true, state: 'answered' },
  ]);
  expect(await questionOf(accountant, asked.questionId)).toMatchObject({
    state: 'answered',
    isMonthClosed: false,
    events: [
      { by: 'user.one', text: 'The receipt.', files: [{ attachmentId, isAccepted: false }] },
    ],
  });
  const settled = await accountant.call('POST', `${path}/settle`, { acceptIds: [attachmentId] });
  expect([settled.status, settled.body]).toEqual([200, { success: true }]);
  const record = (await accountant.call('GET', `/api/records/${bill}`)).body.record;
  expect(record.attachments).toMatchObject([{ attachmentId }]);
  expect(record.history.map(({ text }) => text)).toContain('Question answered');
  expect((await verifyEvidence(app.deps.db)).faults).toEqual([]);
  const list = await accountant.call('GET', `/api/questions?transactionId=${bill}`);
  expect(list.body).toMatchObject({ total: 1, rows: [{ state: 'settled', mayDecide: false }] });
  const late = await user.call('POST', `${path}/answer`, { text: 'One more.' });
  expect([late.status, late.body.problem.code]).toEqual([409, 'question-closed']);
  const actions = await rows(
    `select action from audit_events where after ->> 'questionId' = '${asked.questionId}' order by 1`,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'question.answered',
    'question.asked',
    'question.settled',
  ]);
});

test('another person’s question is neither seen, answered nor decided; staff see and decide it', async () => {
  await app.addAccount('user.two', 'user');
  const other = await app.login('user.two');
  const { body } = await ask(accountant);
  const path = `/api/questions/${body.questionId}` as const;
  const refused = [
    await other.call('GET', path),
    await other.call('POST', `${path}/answer`, { text: 'I know.' }),
    await other.call('POST', `${path}/settle`, {}),
    await other.call('POST', `${path}/withdraw`, {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await other.call('GET', '/api/questions')).body.total).toBe(0);
  // Who was asked decides nothing; who was not asked answers nothing, staff neither.
  const own = await user.call('POST', `${path}/settle`, {});
  expect([own.status, own.body.problem.code]).toEqual([403, 'not-allowed']);
  const forThem = await admin.call('POST', `${path}/answer`, { text: 'For them.' });
  expect([forThem.status, forThem.body.problem.code]).toEqual([403, 'question-not-yours']);
  expect((await admin.call('POST', `${path}/withdraw`, {})).status).toBe(200);
  expect((await questionOf(user, body.questionId)).state).toBe('withdrawn');
});

test('one asks only about what one may see, and only active colleagues', async () => {
  const nothing = await ask(user, { colleague: 'accountant.one' });
  expect([nothing.status, nothing.body.problem.code]).toEqual([404, 'not-found']);
  const line = { subject: 'bank-line', subjectId: crypto.randomUUID() };
  expect((await ask(user, { ...line, colleague: 'accountant.one' })).status).toBe(403);
  expect((await ask(accountant, line)).status).toBe(404);
  const party = { subject: 'party', subjectId: vendor, colleague: 'accountant.one' };
  expect((await ask(user, party)).status).toBe(200);
  const fields = async (body: object) =>
    (await ask(accountant, body)).body.problem.fields.map(({ path }: { path: string }) => path);
  expect(await fields({ colleague: 'nobody' })).toEqual(['colleague']);
  expect(await fields({ colleague: 'accountant.one' })).toEqual(['colleague']);
  expect(await fields({ text: ' ' })).toEqual(['text']);
  expect(await fields({ ...OUTSIDE, name: '' })).toEqual(['name']);
  expect(await fields({ ...OUTSIDE, email: 'a@b.example, c@d.example' })).toEqual(['email']);
  await app.addAccount('left.one', 'user');
  await rows(
    `update user_accounts set active_slot = null, deactivated_at = now() where client_id = 'left.one'`,
  );
  expect(await fields({ colleague: 'left.one' })).toEqual(['colleague']);
});

test('an accountant asks about a figure, which leads back to it; nobody else opens it', async () => {
  const subjectId =
    '/financialreport/figure?accounts=6110&from=2026-11-01&measure=movement&to=2026-11-30';
  const figure = { subject: 'figure', subjectId, figureTitle: 'Supplies, November: 1,000.00' };
  expect((await ask(admin, figure)).status).toBe(403);
  const foreign = { ...figure, subjectId: '//evil.example/financialreport/figure?a=1' };
  expect((await ask(accountant, foreign)).status).toBe(400);
  // What stands behind a figure of a tax return is asked about like it; another screen is not.
  const tax = '/taxcompliance/entries?from=2026-10-01&to=2026-12-31&type=output-vat';
  expect((await ask(accountant, { ...figure, subjectId: tax })).status).toBe(200);
  const screen = { ...figure, subjectId: '/settings/company?a=1' };
  expect((await ask(accountant, screen)).status).toBe(400);
  const { body } = await ask(accountant, { ...figure, colleague: 'admin' });
  const question = { title: figure.figureTitle, subject: 'figure' };
  expect(await questionOf(accountant, body.questionId)).toMatchObject({
    ...question,
    path: subjectId,
  });
  expect(await questionOf(admin, body.questionId)).toMatchObject({ ...question, path: '' });
  const found = await accountant.call(
    'GET',
    `/api/questions?figure=${encodeURIComponent(subjectId)}`,
  );
  expect(found.body.total).toBe(1);
});

test('the same key asks once', async () => {
  const key = newKey();
  const first = await ask(accountant, { text: 'Once?' }, key);
  const again = await ask(accountant, { text: 'Once?' }, key);
  expect(again.body).toEqual(first.body);
  expect((await ask(accountant, { text: 'Twice?' }, key)).body.problem.code).toBe(
    'idempotency-key-reused',
  );
});

test('somebody outside sees the question alone, answers once with papers, which stay until accepted', async () => {
  const { questionId, path } = await askOutside(accountant, { text: 'Please send SI 1 <b>' });
  const [mail] = (
    await rows(`select * from mails where kind = 'question' order by created_at`)
  ).slice(-1);
  expect(mail).toMatchObject({ recipient: 'maria@papel.example' });
  expect(String(mail?.['text'])).toContain(`https://books.example${path}`);
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; form-action 'self'/,
    ),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  expect(page.body).toContain('Please send SI 1 &lt;b&gt;');
  // Nothing of the books: neither the number of the bill nor its amount.
  expect(page.body).not.toMatch(/1,120\.00|<script/);
  // What is refused leaves nothing, and keeps what was typed.
  const empty = await send(path, {});
  expect([empty.statusCode, empty.body]).toEqual([400, expect.stringContaining('Enter an answer')]);
  const name = 'photo.jpg';
  const before = await app.countOf('attachments');
  const wrong = [
    { name, content: await receipt() },
    { name: 'virus.exe', content: Buffer.from('MZ') },
  ];
  const refused = await send(path, { answer: 'Here & now', files: wrong });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(refused.body).toContain('Here &amp; now');
  expect(await app.countOf('attachments')).toBe(before);
  const files = [
    { name, content: await receipt() },
    { name: 'two.jpg', content: await receipt() },
  ];
  const sent = await send(path, { answer: 'Both pages.', files });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, path]);
  expect((await open(path)).body).toContain('Your answer was sent');
  const second = await send(path, { answer: 'Once more.' });
  expect([second.statusCode, second.body]).toEqual([410, expect.stringContaining('used already')]);
  // Papers of an answer are not swept, and whoever was not asked does not get at them.
  app.clock.advance(8 * DAY_S);
  await sweepAttachments(app.deps);
  accountant = await app.loginAs('accountant');
  const { events } = await questionOf(accountant, questionId);
  expect(events).toMatchObject([{ by: 'Maria Reyes', text: 'Both pages.' }]);
  const [first = '', other = ''] = (events[0]?.files ?? []).map(({ attachmentId }) => attachmentId);
  user = await app.loginAs('user');
  expect((await user.call('GET', `/api/attachments/${first}/details`)).status).toBe(404);
  const settle = `/api/questions/${questionId}/settle` as const;
  const foreign = await accountant.call('POST', settle, { acceptIds: [crypto.randomUUID()] });
  expect(foreign.body.problem.code).toBe('attachment-not-usable');
  expect((await accountant.call('POST', settle, { acceptIds: [first] })).status).toBe(200);
  const { record } = (await accountant.call('GET', `/api/records/${bill}`)).body;
  const attached = record.attachments.map(({ attachmentId }) => attachmentId);
  expect(attached).toContain(first);
  expect(attached).not.toContain(other);
  expect((await verifyEvidence(app.deps.db)).faults).toEqual([]);
});

test('a link opens until it expires, is renewed or withdrawn, and no other opens', async () => {
  const { questionId, path } = await askOutside(accountant);
  const known = await rows(`select token_hash from question_links`);
  const token = path.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(JSON.stringify(known)).not.toContain(token);
  // A program is told as by every other call.
  const told = await app.app.inject({ method: 'GET', url: '/answer/x' });
  expect([told.statusCode, told.json().problem.code]).toEqual([410, 'question-link-closed']);
  for (const wrong of [`${path}x`, '/answer/x', path.toUpperCase().replace('ANSWER', 'answer')])
    expect((await open(wrong)).statusCode).toBe(410);
  const renewed = await accountant.call('POST', `/api/questions/${questionId}/link`);
  const next = new URL(present(renewed.body.link)).pathname;
  expect([(await open(path)).statusCode, (await open(next)).statusCode]).toEqual([410, 200]);
  app.clock.advance(14 * DAY_S - 1);
  expect((await open(next)).statusCode).toBe(200);
  app.clock.advance(1);
  expect((await open(next)).statusCode).toBe(410);
  expect((await send(next, { answer: 'Late.' })).statusCode).toBe(410);
  accountant = await app.loginAs('accountant');
  expect((await questionOf(accountant, questionId)).linkExpiresAt).toBeNull();
  const last = await accountant.call('POST', `/api/questions/${questionId}/link`);
  const lastPath = new URL(present(last.body.link)).pathname;
  expect((await accountant.call('POST', `/api/questions/${questionId}/withdraw`, {})).status).toBe(
    200,
  );
  expect((await open(lastPath)).statusCode).toBe(410);
  expect((await send(lastPath, { answer: 'Still.' })).statusCode).toBe(410);
});

test('an answer that is not enough is asked again, outside by a new link', async () => {
  const { questionId, path } = await askOutside(accountant);
  const again = `/api/questions/${questionId}/ask-again` as const;
  const early = await accountant.call('POST', again, { text: 'And?' });
  expect([early.status, early.body.problem.code]).toEqual([409, 'question-waits']);
  expect((await send(path, { answer: 'Page one.' })).statusCode).toBe(303);
  const asked = await accountant.call('POST', again, { text: 'Page two is missing.' });
  const next = new URL(present(asked.body.link)).pathname;
  expect((await open(next)).body).toContain('Page two is missing.');
  expect((await questionOf(accountant, questionId)).state).toBe('waiting');
});

test('two who send the form of one link at once: one answer is kept', async () => {
  const { questionId, path } = await askOutside(accountant);
  const files = async () => [{ name: 'a.jpg', content: await receipt() }];
  const replies = await Promise.all([
    send(path, { answer: 'One', files: await files() }),
    send(path, { answer: 'Two', files: await files() }),
  ]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 410]));
  expect((await questionOf(accountant, questionId)).events).toHaveLength(1);
});

test('floods of answers and of mails are bounded', async () => {
  // All but the last of what each may do in its time has been done.
  const ends = new Date(app.clock.now().getTime() + 600_000).toISOString();
  await rows(`insert into rate_windows (key, count, ends_at) values
    ('answer-try 127.0.0.1', 19, '${ends}')
    on conflict (key) do update set count = excluded.count, ends_at = excluded.ends_at`);
  const { path } = await askOutside(accountant);
  await rows(`update rate_windows set count = 29 where key like 'question-mails %'`);
  const tries = [await send(path, {}), await send(path, {})].map(({ statusCode }) => statusCode);
  const asks = [await ask(accountant, OUTSIDE), await ask(accountant, OUTSIDE)];
  expect([tries, asks.map(({ status }) => status)]).toEqual([
    [400, 429],
    [200, 429],
  ]);
});

test('a mail that was sent holds the link no more', async () => {
  const { path } = await askOutside(accountant, { text: 'Hidden?' });
  const where = `text like '%Hidden?%'`;
  await rows(`update mails set state = 'sent', sent_at = now() where ${where}`);
  const [mail] = await rows(`select text from mails where ${where}`);
  expect(String(mail?.['text'])).not.toContain(path);
  expect(String(mail?.['text'])).toContain('/answer/…');
});

test('who only reads asks and answers colleagues, mails nobody and attaches nothing', async () => {
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  await app.addAccount('director.one', 'accountant');
  await admin.call('PUT', '/api/auth/people/director.one', person);
  const director = await app.login('director.one');
  const { status, body } = await ask(director, { text: 'Why so much?' });
  expect(status).toBe(200);
  expect((await ask(director, OUTSIDE)).body.problem.code).toBe('read-only');
  const { attachmentId } = await uploadDocument(app, user, { content: await receipt() });
  const answer = { text: 'So.', attachmentIds: [attachmentId] };
  const path = `/api/questions/${body.questionId}` as const;
  expect((await user.call('POST', `${path}/answer`, answer)).status).toBe(200);
  const attach = await director.call('POST', `${path}/settle`, { acceptIds: [attachmentId] });
  expect(attach.body.problem.code).toBe('read-only');
  expect((await director.call('POST', `${path}/settle`, {})).status).toBe(200);
});

test('what was asked and answered cannot be changed, by its owner neither; an erased party leaves no address', async () => {
  const { body: registered } = await accountant.call(
    'POST',
    '/api/parties',
    {
      register: 'vendor',
      taxpayerType: 'individual',
      tin: '223-456-789',
      lastName: 'Reyes',
      firstName: 'Maria',
      address1: '1 Rizal Street',
      isVatRegistered: false,
      email: 'maria@papel.example',
      warningsSeen: true,
    },
    newKey(),
  );
  const subjectId = registered.party.partyId;
  const { questionId } = await askOutside(accountant, { subject: 'party', subjectId });
  const where = `where question_id = '${questionId}'`;
  for (const statement of [
    `update questions set question = 'Other' ${where}`,
    `update questions set asked_email = 'x@y.example' ${where}`,
    `delete from questions ${where}`,
    `truncate question_papers`,
    `update question_links set expires_at = expires_at + interval '1 year' ${where}`,
    `delete from question_links ${where}`,
  ])
    await expect(rows(statement), statement).rejects.toThrow(/append-only/);
  const erased = await accountant.call('POST', `/api/personal-data/parties/${subjectId}/erase`);
  expect([erased.status, erased.body]).toMatchObject([200, { success: true }]);
  expect(await questionOf(accountant, questionId)).toMatchObject({
    askedOf: 'Somebody outside',
    askedEmail: '',
    text: 'What is it?',
  });
  const renewed = await accountant.call('POST', `/api/questions/${questionId}/link`);
  expect(renewed.status).toBe(404);
});

test('a question to an account that has left is still the asker’s to withdraw', async () => {
  const { body } = await ask(accountant, { colleague: 'user.two' });
  await rows(
    `update user_accounts set active_slot = null, deactivated_at = now() where client_id = 'user.two'`,
  );
  const erased = await admin.call('POST', '/api/personal-data/accounts/user.two/erase');
  expect([erased.status, erased.body]).toMatchObject([200, { success: true }]);
  expect(await questionOf(accountant, body.questionId)).toMatchObject({
    askedOf: 'user.two',
    state: 'waiting',
  });
  const path = `/api/questions/${body.questionId}/withdraw` as const;
  expect((await accountant.call('POST', path, {})).status).toBe(200);
});

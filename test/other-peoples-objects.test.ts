// Every route that names a thing by its id, asked for by somebody else who knows the id: neither
// the thing itself nor that it is there. What each name stands for is written here by hand; a route
// with another name is refused until somebody has said whose it is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';

import { ROUTES } from '#shared/api/index.ts';

import { addStatement } from './bank-lines.ts';
import { csvStatement, keepStatement, readBankFile } from './bank-statement.ts';
import { startGoldenBooks } from './golden/golden-books.ts';
import type { GoldenBooks } from './golden/golden-books.ts';
import { newKey } from './invoices.ts';
import { readAs } from './read-as.ts';
import type { TestSession } from './test-session.ts';
import { uploadPaper } from './upload-paper.ts';

let books: GoldenBooks;
let accountant: TestSession;
let user: TestSession;
let other: TestSession;
/** One of each that belongs to the accountant, by the name of its parameter. */
const theirs = new Map<string, string>();

beforeAll(async () => {
  books = await startGoldenBooks();
  accountant = books.session;
  user = await books.app.loginAs('user');
  theirs.set('transactionId', [...books.transactions.values()][0] ?? '');
  const cheques = await accountant.call('GET', '/api/cheques');
  theirs.set('chequeId', cheques.body.rows[0]?.chequeId ?? '');
  theirs.set('attachmentId', await upload());
  theirs.set('importId', await startImport());
  const view = { name: 'Mine', query: 'state=posted' };
  const saved = await accountant.call('POST', '/api/lists/records/views', view);
  theirs.set('viewId', saved.body.viewId);
  theirs.set('questionId', await ask());
  theirs.set('passkeyId', await addPasskey());
  theirs.set('requestId', await askForRule());
  const content = csvStatement([['2026-12-03', '150.00', 'INTEREST']], { opening: '0.00' });
  await keepStatement(accountant, { account: '1110', content });
  const [line] = await readAs<{ line_id: string }>(
    books.app.database.ownerUrl,
    'select line_id from bank_lines limit 1',
  );
  theirs.set('lineId', line?.line_id ?? '');
  const read = await readBankFile(accountant, { account: '1120', content });
  theirs.set('readingId', read.body.readingId);
  theirs.set('boardId', await openDesk());
  await books.app.addAccount('accountant.two', 'accountant');
  other = await books.app.login('accountant.two');
});
afterAll(() => books.app.stop());

/** A desk with so many lines that it comes in portions. */
async function openDesk(): Promise<string> {
  const lines = Array.from({ length: 1_200 }, (_, at) => {
    return { date: '2026-12-03', amount: BigInt(at + 1), description: `TRANSFER ${at}` };
  });
  await addStatement(books.app, { account: '1120', opening: 0n, lines });
  const { body } = await accountant.call('GET', '/api/bank/workspace/1120?first=portion');
  return body.rest?.boardId ?? '';
}

async function upload(): Promise<string> {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } });
  const file = { content: await picture.png().toBuffer(), name: 'a.png' };
  const reply = await uploadPaper(books.app.app, accountant.headers, file);
  return reply.json().attachment.attachmentId;
}

async function startImport(): Promise<string> {
  const content = Buffer.from('Invoice number,Amount\nA-1,100.00\n').toString('base64');
  const files = [{ name: 'a.csv', content }];
  return (await accountant.call('POST', '/api/imports', { kind: 'invoice', files })).body.importId;
}

/** A question of the accountant to the admin. */
async function ask(): Promise<string> {
  const subject = { subject: 'transaction', subjectId: theirs.get('transactionId') };
  const asked = { ...subject, colleague: 'admin', text: 'What is it?' };
  await accountant.call('POST', '/api/questions', asked, newKey());
  const [row] = await readAs<{ question_id: string }>(
    books.app.database.ownerUrl,
    'select question_id from questions',
  );
  return row?.question_id ?? '';
}

async function addPasskey(): Promise<string> {
  const [row] = await readAs<{ passkey_id: string }>(
    books.app.database.ownerUrl,
    `insert into passkeys (passkey_id, user_id, credential_id, public_key, sign_count, transports, rp_id,
        name, created_at)
      select gen_random_uuid(), user_id, 'x', '', 0, '{}', 'x', 'Laptop', now() from user_accounts
        where client_id = 'accountant.one' returning passkey_id`,
  );
  return row?.passkey_id ?? '';
}

/** A rule that a second person has to agree to. */
async function askForRule(): Promise<string> {
  await books.app.loginAs('admin');
  const rule = { isOn: true, fromAmount: '5000.00', version: 0 };
  await accountant.call('PUT', '/api/settings/approvals/bill', rule);
  const { body } = await accountant.call('GET', '/api/approvals');
  return body.waiting[0]?.requestId ?? '';
}

/**
 * Whose things the names in addresses stand for. `theirs`: of who made it, and of the roles that
 * see all; another user learns nothing. `personal`: not even of another accountant. `own`: names a
 * thing of the caller alone, whatever is named. `books`: of the company, for every role that the
 * call is for. `accounts`: an account, for admins. `word`: no thing, but a kind, a day, a form or a
 * number.
 */
const WHOSE: Readonly<Record<string, readonly string[]>> = {
  theirs: [
    'transactionId',
    'chequeId',
    'attachmentId',
    'importId',
    'questionId',
    'requestId',
    'lineId',
    'readingId',
  ],
  personal: ['viewId', 'passkeyId', 'boardId'],
  own: ['cardId'],
  books: wordsOf(`
    acceptanceId apiKeyId bankAccountId claimId deliveryId file fileId fileName filingId
    importationId index layoutId mailId packageId paper paperId partyId payRunId progressId
    rangeId reconciliationId recurringEntryId reportId ruleId runId savedReportId scheduleId
    sealId statementId unusedId volume webhookId workId
  `),
  accounts: ['clientId', 'prefixedClientId'],
  word: wordsOf(`
    account atc book category code date form format from kind list month name number period
    portion register signInWithCustomToken subject token year
  `),
};
/** Of the books, and for whoever is logged in: customers, vendors and what is owed. */
const FOR_ALL = new Set(['partyId']);
/** Of `accounts`: the caller's own first password; another's is refused. */
const OF_ONESELF = new Set(['PATCH /api/auth/firstLogin/:clientId']);

const BODIES: Readonly<Record<string, object>> = {
  'POST /api/records/:transactionId/receipts': { to: 'maria.santos@example.ph' },
  'POST /api/imports/:importId/check': { mapping: { parts: [], key: null, fixed: {} } },
  'POST /api/bank/lines/:lineId/answer': { answer: 'Interest', attachmentId: null },
  'PUT /api/bank/readings/:readingId': { account: '1110', mapping: null },
  'POST /api/bank/readings/:readingId/save': {
    account: '1110',
    mapping: null,
    opening: null,
    closing: null,
  },
  'POST /api/questions/:questionId/withdraw': { text: '' },
  'POST /api/approvals/:requestId/approve': {},
  'POST /api/approvals/:requestId/send-back': { reason: 'No' },
  'POST /api/approvals/:requestId/withdraw': { reason: '' },
  'PATCH /api/account/passkeys/:passkeyId': { name: 'Yours' },
  'PATCH /api/lists/views/:viewId': { name: 'Yours' },
};

/** Kept by person: whatever is named, one is told of one's own alone. */
const TELLS_NOTHING = new Set(['GET /api/bank/readings/:readingId/progress']);
/** Words beside the names of things, where not any word is one. */
const OF_THE_DESK = new Map([
  ['account', '1120'],
  ['portion', '1'],
]);
const NOBODYS = '00000000-0000-4000-8000-000000000000';

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

test('whose thing each name in an address stands for is written down, once [S3]', () => {
  const told = Object.values(WHOSE).flat();
  const named = new Set(ROUTES.flatMap(({ path }) => namesIn(path)));
  expect(told.toSorted()).toEqual([...named].toSorted());
  for (const name of [...(WHOSE['theirs'] ?? []), ...(WHOSE['personal'] ?? [])])
    expect(theirs.get(name), name).toMatch(/^[\da-f-]{36}$/);
  // What is the company's is not open to a user, but for what all may look up.
  const open = ROUTES.filter(({ access }) => access === 'any').flatMap(({ path, method }) =>
    namesIn(path)
      .filter((name) => [...(WHOSE['books'] ?? []), ...(WHOSE['accounts'] ?? [])].includes(name))
      .filter((name) => !FOR_ALL.has(name) && !OF_ONESELF.has(`${method} ${path}`)),
  );
  expect(open).toEqual([]);
});

/** Asks for every thing of such names as somebody else; the routes that were tried. */
async function tryAll(session: TestSession, whose: readonly string[]): Promise<string[]> {
  const wanted = new Set(whose.flatMap((each) => WHOSE[each] ?? []));
  const tried: string[] = [];
  for (const route of ROUTES) {
    const names = namesIn(route.path);
    if (!names.some((name) => wanted.has(name))) continue;
    const address = names.reduce(
      (path, name) => path.replace(`:${name}`, theirs.get(name) ?? OF_THE_DESK.get(name) ?? 'csv'),
      route.path,
    );
    const key = `${route.method} ${route.path}`;
    const known = BODIES[key];
    const body = route.method === 'GET' ? undefined : (known ?? {});
    const reply = await session.call(route.method, address, body);
    tried.push(key);
    if (TELLS_NOTHING.has(key)) {
      // The same as of what was never there.
      const unknown = names.reduce((path, name) => path.replace(`:${name}`, NOBODYS), route.path);
      expect(reply.body, key).toEqual((await session.call(route.method, unknown, body)).body);
      continue;
    }
    expect([400, 403, 404], `${key} ${JSON.stringify(reply.body)}`).toContain(reply.status);
    // What has no body to be wrong is refused for whose it is, and only for that.
    if (route.method === 'GET' || known !== undefined)
      expect([403, 404], `${key} ${JSON.stringify(reply.body)}`).toContain(reply.status);
  }
  return tried;
}

test('nothing of an accountant’s is opened, changed or removed by a user who knows its id [S3, A-64, A-84, A-115]', async () => {
  expect((await tryAll(user, ['theirs', 'personal'])).length).toBeGreaterThan(35);
});

test('what is one person’s alone is not there for another accountant or the admin either [S3]', async () => {
  expect((await tryAll(other, ['personal'])).length).toBe(5);
  expect((await tryAll(await books.app.loginAs('admin'), ['personal'])).length).toBe(5);
});

test('a card that others bookmarked is only ever one’s own [S3, A-64]', async () => {
  await accountant.call('POST', '/api/bookmarks', { cardId: 'invoice' });
  const before = (await accountant.call('GET', '/api/bookmarks')).body;
  await user.call('DELETE', '/api/bookmarks/invoice');
  expect((await accountant.call('GET', '/api/bookmarks')).body).toEqual(before);
});

test('they are all still there, for who they belong to', async () => {
  for (const path of [
    `/api/records/${theirs.get('transactionId')}`,
    `/api/cheques/${theirs.get('chequeId')}`,
    `/api/attachments/${theirs.get('attachmentId')}/details`,
    `/api/imports/${theirs.get('importId')}/progress`,
    `/api/questions/${theirs.get('questionId')}`,
    `/api/approvals/${theirs.get('requestId')}`,
    `/api/bank/readings/${theirs.get('readingId')}/progress`,
  ]) {
    expect((await accountant.call('GET', path)).status, path).toBe(200);
  }
});

test('lists and files show a user nothing of others [S3, A-115]', async () => {
  expect((await user.call('GET', '/api/records')).body.total).toBe(0);
  expect((await user.call('GET', '/api/cheques')).body.total).toBe(0);
  expect((await user.call('GET', '/api/drafts')).body.drafts).toEqual([]);
  for (const path of ['/api/records/export/csv', '/api/cheques/export/csv'] as const) {
    const lines = String((await user.call('GET', path)).body)
      .trim()
      .split('\r\n');
    expect(lines, path).toHaveLength(1);
  }
  const party = [...books.parties.values()][0] ?? '';
  const history = await user.call('GET', `/api/parties/${party}/history`);
  expect(history.body).toMatchObject({ total: 0 });
});

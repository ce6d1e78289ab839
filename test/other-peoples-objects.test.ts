// What one person recorded, drafted, uploaded or imported, asked for by another whose role sees own
// things only: neither the thing itself nor that it is there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';

import { ROUTES } from '#shared/api/index.ts';

import { startGoldenBooks } from './golden/golden-books.ts';
import type { GoldenBooks } from './golden/golden-books.ts';
import type { TestSession } from './test-session.ts';
import { uploadPaper } from './upload-paper.ts';

let books: GoldenBooks;
let accountant: TestSession;
let user: TestSession;
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
});
afterAll(() => books.app.stop());

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

const NAMES = new Set(['transactionId', 'chequeId', 'attachmentId', 'importId', 'viewId']);
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/records/:transactionId/receipts': { to: 'maria.santos@example.ph' },
  'POST /api/imports/:importId/check': { mapping: { parts: [], key: null, fixed: {} } },
};

test('nothing of an accountant’s is opened, changed or removed by a user who knows its id [S3, A-64, A-84, A-115]', async () => {
  const tried: string[] = [];
  for (const route of ROUTES) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    if (!names.some((name) => NAMES.has(name))) continue;
    const address = names.reduce(
      (path, name) => path.replace(`:${name}`, theirs.get(name) ?? 'csv'),
      route.path,
    );
    const key = `${route.method} ${route.path}`;
    const body = route.method === 'GET' ? undefined : (BODIES[key] ?? {});
    const reply = await user.call(route.method, address, body);
    expect([400, 403, 404], `${key} ${JSON.stringify(reply.body)}`).toContain(reply.status);
    // What has no body to be wrong is refused for whose it is, and only for that.
    if (route.method === 'GET') expect([403, 404], key).toContain(reply.status);
    tried.push(key);
  }
  expect(tried.length).toBeGreaterThan(20);
});

test('they are all still there, for who they belong to', async () => {
  for (const path of [
    `/api/records/${theirs.get('transactionId')}`,
    `/api/cheques/${theirs.get('chequeId')}`,
    `/api/attachments/${theirs.get('attachmentId')}/details`,
    `/api/imports/${theirs.get('importId')}/progress`,
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

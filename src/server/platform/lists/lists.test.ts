// Views of a list and hidden columns are a person's own.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());

const RECORDS = '/api/lists/records';
const save = (name: string, query: string, by = user) =>
  by.call('POST', `${RECORDS}/views`, { name, query });
const change = (viewId: string, body: object, by = user) =>
  by.call('PATCH', `/api/lists/views/${viewId}`, body);
const remove = (viewId: string, by = user) => by.call('DELETE', `/api/lists/views/${viewId}`);
const settingsOf = async (by = user) => (await by.call('GET', RECORDS)).body;

test('a view keeps filters, order and columns, in one order and without the page', async () => {
  const { body } = await save('Unpaid', '?state=posted&page=3&hide=kind&from=2026-01-01&search=');
  expect(await settingsOf()).toEqual({
    success: true,
    views: [
      {
        viewId: body.viewId,
        name: 'Unpaid',
        query: 'from=2026-01-01&hide=kind&state=posted',
        isDefault: false,
      },
    ],
    hidden: [],
  });
  expect((await user.call('GET', '/api/lists/cheques')).body.views).toEqual([]);
});

test('a name is used once in a list, whatever its case; an empty one is refused', async () => {
  const again = await save('UNPAID', 'state=reversed');
  expect(again.body.problem.code).toBe('view-name-taken');
  expect((await save('  ', 'state=reversed')).body.problem.fields[0]?.path).toBe('name');
  const { status } = await user.call('POST', '/api/lists/cheques/views', {
    name: 'Unpaid',
    query: '',
  });
  expect(status).toBe(200);
});

test('one view of a list opens it: another one takes its place', async () => {
  const second = (await save('Reversed', 'state=reversed')).body.viewId;
  const first = (await settingsOf()).views.find(({ name }) => name === 'Unpaid')?.viewId ?? '';
  await change(first, { isDefault: true });
  expect((await change(second, { isDefault: true, name: 'Taken back' })).status).toBe(200);
  const defaults = (await settingsOf()).views.map(({ name, isDefault }) => [name, isDefault]);
  expect(defaults).toEqual([
    ['Taken back', true],
    ['Unpaid', false],
  ]);
  await change(second, { isDefault: false, query: 'page=2&state=returned' });
  expect((await settingsOf()).views[0]).toMatchObject({
    isDefault: false,
    query: 'state=returned',
  });
  expect((await change(second, { name: 'unpaid' })).body.problem.code).toBe('view-name-taken');
});

test('nobody sees, changes or deletes the views of another', async () => {
  const { views } = await settingsOf();
  const viewId = views[0]?.viewId ?? '';
  expect((await settingsOf(accountant)).views).toEqual([]);
  expect((await change(viewId, { name: 'Mine' }, accountant)).status).toBe(404);
  expect((await remove(viewId, accountant)).status).toBe(404);
  expect(await settingsOf()).toMatchObject({ views });
  expect((await remove(viewId)).body).toEqual({ success: true });
  expect((await remove(viewId)).status).toBe(404);
});

test('hidden columns are kept by person and list', async () => {
  const hide = (hidden: unknown) => user.call('PUT', `${RECORDS}/columns`, { hidden });
  expect((await hide(['kind', 'state', 'kind'])).body).toEqual({ success: true });
  expect((await settingsOf()).hidden).toEqual(['kind', 'state']);
  expect((await settingsOf(accountant)).hidden).toEqual([]);
  await hide([]);
  expect((await settingsOf()).hidden).toEqual([]);
  expect((await hide(['<b>'])).status).toBe(400);
  expect((await user.call('PUT', '/api/lists/other/columns', { hidden: [] })).status).toBe(400);
});

test('a person keeps at most fifty views of a list', async () => {
  for (let at = 1; at <= 50; at += 1) {
    expect((await save(`View ${at}`, '', accountant)).status).toBe(200);
  }
  expect((await save('One more', '', accountant)).body.problem.code).toBe('too-many-views');
  expect((await settingsOf(accountant)).views).toHaveLength(50);
});

test('a read-only account keeps views too: they change nothing of the books', async () => {
  const admin = await app.loginAs('admin');
  await app.addAccount('reader.one', 'accountant');
  const reader = await app.login('reader.one');
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  await admin.call('PUT', '/api/auth/people/reader.one', person);
  expect((await save('Mine', 'state=posted', reader)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CARDS } from '#shared/platform/cards.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let portal: TestApp;
let user: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await readAs(portal.database.ownerUrl, 'delete from bookmarks');
  user = await portal.loginAs('user');
});

const add = (body: object, by = user) => by.call('POST', '/api/bookmarks', body);
const remove = (cardId: string, by = user) => by.call('DELETE', `/api/bookmarks/${cardId}`);
const list = async (by = user) =>
  (await by.call('GET', '/api/bookmarks')).body.bookmarks.map(
    ({ cardId }: { cardId: string }) => cardId,
  );

test('a card is bookmarked with what the catalogue says of it', async () => {
  const reply = await add({ cardId: 'invoice-new' });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Bookmark added',
      bookmark: {
        _id: expect.any(String),
        cardId: 'invoice-new',
        title: 'Invoice',
        buttonLink: '/invoiceform',
        category: 'Invoice',
      },
    },
  });
  expect((await user.call('GET', '/api/bookmarks')).body).toEqual({
    success: true,
    bookmarks: [reply.body.bookmark],
  });
});

test('nothing but the id is taken from the browser [A-61, A-62]', async () => {
  for (const buttonLink of [
    'javascript:alert(1)',
    'data:text/html,x',
    'java\tscript:alert(1)',
    '//evil.example',
    'https://evil.example',
  ]) {
    const reply = await add({
      cardId: 'bill-new',
      title: '<b>x</b>',
      category: 'Documentation',
      buttonLink,
    });
    expect(reply.body.bookmark).toMatchObject({
      title: 'Bill',
      buttonLink: '/billsform',
      category: 'Bills',
    });
  }
});

test('bookmarks keep the order in which they were added, each card once', async () => {
  for (const cardId of ['bill-new', 'invoice-new', 'deposit-new', 'bill-new'])
    await add({ cardId });
  expect(await list()).toEqual(['bill-new', 'invoice-new', 'deposit-new']);
});

test('removing is answered alike whether it was there or not [A-64]', async () => {
  await add({ cardId: 'bill-new' });
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await remove('bill-new')).toMatchObject({
      status: 200,
      body: { message: 'Bookmark removed' },
    });
  }
  expect(await list()).toEqual([]);
});

test('a storm of toggles leaves each card at most once [A-65]', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index % 3 === 0 ? remove('bill-new') : add({ cardId: 'bill-new' }),
    ),
  );
  await add({ cardId: 'bill-new' });
  expect(await list()).toEqual(['bill-new']);
});

test('unknown cards and cards of another role are refused [A-63, A-66]', async () => {
  for (const cardId of ['no-such-card', '__proto__', 'a\u0000b', '../auth/logout']) {
    expect((await add({ cardId })).body.problem.code, cardId).toBe('card-unknown');
  }
  for (const body of [{}, { cardId: '' }, { cardId: [] }, { cardId: 'x'.repeat(65) }]) {
    expect((await add(body)).status).toBe(400);
  }
  expect((await add({ cardId: 'documentation' })).body.problem.code).toBe('card-not-for-role');
  expect((await remove('..%2Fauth%2Flogout')).status).toBe(400);
});

test('an accountant bookmarks every card, and a bookmark is one’s own [A-64]', async () => {
  const accountant = await portal.loginAs('accountant');
  for (const { id } of CARDS) expect((await add({ cardId: id }, accountant)).status, id).toBe(200);
  expect(await list(accountant)).toEqual(CARDS.map(({ id }) => id));
  expect(await list()).toEqual([]);
  await remove('bill-new');
  expect(await list(accountant)).toContain('bill-new');
});

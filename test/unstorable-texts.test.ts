// NUL and half a character, which no database keeps, are refused at the door or taken out, whatever
// the call, and never stored for somebody else to stumble over.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';

let portal: TestApp;
let user: TestSession;
let accountant: TestSession;
let importPath: `/api/imports/${string}`;
beforeAll(async () => {
  portal = await startTestApp();
  user = await portal.loginAs('user');
  accountant = await portal.loginAs('accountant');
  const content = Buffer.from('Invoice number,Amount\nA-1,100.00\n').toString('base64');
  const read = await user.call('POST', '/api/imports', {
    kind: 'invoice',
    files: [{ name: 'a.csv', content }],
  });
  importPath = `/api/imports/${read.body.importId}`;
});
afterAll(() => portal.stop());

const SIGNS = [
  ['NUL', 'a\u0000b', 'ab'],
  ['the first half of a character', 'a\uD83D', 'a\uFFFD'],
  ['the second half of a character', '\uDE00b', '\uFFFDb'],
] as const;

test.for(SIGNS)('%s is refused in whatever is kept [A-126]', async ([, text]) => {
  const mapping = { parts: [], key: null, fixed: { note: text } };
  const line = { account: '6110', debit: '1.00', memo: text };
  const answers = { date: '2026-12-01', lines: [line, { ...line, debit: '', credit: '1.00' }] };
  const calls = [
    [user, 'POST', `${importPath}/check`, { mapping }],
    [accountant, 'POST', '/api/transactions/journal-entry/preview', { answers }],
    [accountant, 'POST', '/api/bookmarks', { cardId: text }],
    [accountant, 'POST', '/api/auth/formTicket', { form: text }],
  ] as const;
  for (const [session, method, path, body] of calls) {
    const reply = await session.call(method, path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(400);
  }
  // A password is kept nowhere: a wrong one like any other.
  const login = { ClientId: 'user.one', Password: text };
  expect((await user.call('POST', '/api/auth/login', login)).status).toBe(401);
});

test.for(SIGNS)('a draft is kept without %s, for its form alone to judge', async (given) => {
  const [, text, clean] = given;
  const draft = {
    answers: { date: text, note: text, lines: [{ [text]: text, description: text }] },
    title: 'Mine',
    idempotencyKey: crypto.randomUUID(),
    basedOn: 0,
  };
  const saved = await user.call('PUT', '/api/drafts/invoice', draft);
  expect(saved.body.state, JSON.stringify(saved.body)).toBe('saved');
  const kept = await user.call('GET', '/api/drafts/invoice');
  expect(kept.body.draft?.answers).toEqual({
    date: clean,
    note: clean,
    lines: [{ [clean]: clean, description: clean }],
  });
  await user.call('DELETE', '/api/drafts/invoice');
});

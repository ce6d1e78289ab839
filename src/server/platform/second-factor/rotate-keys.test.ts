import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { appCode } from '#test/app-code.ts';
import { readAs } from '#test/read-as.ts';
import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';

import { dropOldKeys, rotateStoredKeys } from './rotate-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rows = (statement: string) =>
  readAs<Record<string, string>>(app.database.ownerUrl, statement);
const signingKeys = async () =>
  (await rows('select key_id from signing_keys order by created_at')).map(({ key_id }) => key_id);
const keyOf = (bearer: string) => decodeProtectedHeader(bearer).kid;
const statusWith = async (server: TestApp, bearer: string) =>
  (
    await callApp(server.app, 'GET', '/api/auth/Dashboard', {
      headers: { authorization: `Bearer ${bearer}` },
    })
  ).status;

test('new keys log nobody out and lock no app out; the earlier ones go when nothing needs them [S5, S8, V13.3.4]', async () => {
  const other = await startTestApp({
    database: app.database,
    clock: app.clock.now().toISOString(),
  });
  const user = await app.loginAs('user');
  const { body: form } = await user.call('POST', '/api/auth/formTicket', { form: 'invoice' });
  const accountant = await app.loginAs('accountant');
  const { secret } = (await accountant.call('POST', '/api/account/app')).body;
  const code = () => appCode(secret, app.clock.now());
  await accountant.call('POST', '/api/account/app/confirm', { code: code() });
  expect(await statusWith(other, user.bearer)).toBe(200);
  const sealed = 'select sealed_secret::text as sealed, sealing_key_id from code_apps';
  const [before] = await rows(sealed);
  const [early] = await signingKeys();

  const wait = (seconds: number) => {
    for (const { clock } of [app, other]) clock.advance(seconds);
  };
  wait(61);
  expect(await statusWith(other, user.bearer)).toBe(200);
  expect(await rotateStoredKeys(app.deps)).toEqual({ sealedAnew: 1 });

  const [after] = await rows(sealed);
  expect(after?.['sealing_key_id']).not.toBe(before?.['sealing_key_id']);
  for (const bearer of [user.bearer, accountant.bearer])
    expect([await statusWith(app, bearer), await statusWith(other, bearer)]).toEqual([200, 200]);
  const ticket = { headers: { authorization: `Bearer ${form.ticket}` } };
  expect((await callApp(app.app, 'GET', '/api/open-items', ticket)).status).toBe(400);
  // A token of a key that a server has not heard of is looked up, and within a minute it signs so.
  wait(61);
  const late = await app.loginAs('user');
  expect(keyOf(late.bearer)).toBe((await signingKeys()).at(-1));
  expect(keyOf(late.bearer)).not.toBe(early);
  expect(await statusWith(other, late.bearer)).toBe(200);
  await other.addAccount('second.server', 'user');
  expect(keyOf((await other.login('second.server')).bearer)).toBe((await signingKeys()).at(-1));
  const login = { clientId: 'accountant.one', password: PASSWORD, forceLogout: true };
  const asked = await postLogin(app.app, login);
  const entered = await callApp(app.app, 'POST', '/api/auth/secondFactor', {
    body: { ticket: asked.body.problem.wanted?.ticket, code: code() },
  });
  expect(entered.status).toBe(200);

  // A server that had read the earlier key sealed with it a moment later.
  await rows(
    `update code_apps set sealed_secret = '${before?.['sealed']}',
      sealing_key_id = '${before?.['sealing_key_id']}'`,
  );
  wait(7_000);
  expect(await dropOldKeys(app.deps)).toBe(0);
  wait(300);
  expect(await dropOldKeys(app.deps)).toBe(2);
  expect(await signingKeys()).not.toContain(early);
  const { body: jwks } = await callApp(app.app, 'GET', '/identity/v1/jwks');
  expect(jwks).toMatchObject({ keys: (await signingKeys()).map((kid) => ({ kid })) });
  expect(await rows('select key_id from sealing_keys')).toEqual([
    { key_id: after?.['sealing_key_id'] },
  ]);
  const again = await postLogin(app.app, login);
  const reply = await callApp(app.app, 'POST', '/api/auth/secondFactor', {
    body: { ticket: again.body.problem.wanted?.ticket, code: code() },
  });
  expect(reply.status).toBe(200);
  await other.stop();
});

test('keys that cannot be noted in the audit log are not replaced; what is noted holds no key [A-132, S8]', async () => {
  const kept = await signingKeys();
  await rows(`revoke insert on audit_events from talaan_app`);
  await expect(rotateStoredKeys(app.deps)).rejects.toThrow('audit_events');
  await rows(`grant insert on audit_events to talaan_app`);
  expect(await signingKeys()).toEqual(kept);
  expect(await app.countOf('sealing_keys')).toBe(1);
  const noted = await rows(`select subject, after from audit_events where action = 'keys.rotated'`);
  expect(noted).toEqual([{ subject: kept.at(-1), after: { sealedAnew: 1 } }]);
});

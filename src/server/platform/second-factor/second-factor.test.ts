import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { appCode } from '#test/app-code.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { createSoftwarePasskey } from '#test/software-passkey.ts';
import { ADMIN, PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';

const SITE = { host: 'books.example', origin: 'https://books.example' };
const WHO = 'accountant.one';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const codeOf = (secret: string) => appCode(secret, app.clock.now());

/** Sets up an app for who is logged in. */
async function addApp(session: TestSession): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await session.call('POST', '/api/account/app')).body;
  const confirmed = await session.call('POST', '/api/account/app/confirm', {
    code: codeOf(secret),
  });
  expect(confirmed.status).toBe(200);
  app.clock.advance(30);
  return { secret, codes: confirmed.body.recoveryCodes };
}

/** The first step of a login; gives the ticket of the second. */
async function ticketOf(clientId: string, password: string = PASSWORD): Promise<string> {
  const { status, body } = await postLogin(app.app, { clientId, password, forceLogout: true });
  expect({ status, code: body.problem.code }).toEqual({
    status: 401,
    code: 'second-factor-required',
  });
  return present(body.problem.wanted?.ticket);
}

const finish = (ticket: string, proof: object) =>
  callApp(app.app, 'POST', '/api/auth/secondFactor', { body: { ticket, ...proof }, headers: SITE });

/** Logs in with two steps and gives the session. */
async function enter(clientId: string, proof: object, password?: string): Promise<TestSession> {
  const { body } = await finish(await ticketOf(clientId, password), proof);
  const { idToken } = (
    await callApp(app.app, 'POST', '/identity/v1/accounts:signInWithCustomToken', {
      body: { token: body.customToken, returnSecureToken: true },
    })
  ).body;
  const headers = { authorization: `Bearer ${idToken}` };
  const session = { clientId, role: body.role, bearer: idToken, refreshToken: '', headers };
  return {
    ...session,
    sessionId: body.sessionId,
    firstLogin: false,
    call: (method, url, sent, more) =>
      callApp(app.app, method, url, { body: sent, headers: { ...headers, ...more } }),
  };
}

describe('an authenticator app', () => {
  let secret: string;
  let codes: string[];

  test('is set up, and from then on a password alone opens nothing [V6.3.3, V6.5.2]', async () => {
    const first = await app.loginAs('accountant');
    ({ secret, codes } = await addApp(first));
    expect(new Set(codes).size).toBe(10);
    const kept = JSON.stringify(
      await readAs(app.database.ownerUrl, 'select * from code_apps, recovery_codes'),
    );
    for (const hidden of [secret, ...codes]) expect(kept).not.toContain(hidden);
    const ticket = await ticketOf(WHO);
    // Not before the second step does the other session end.
    expect((await first.call('GET', '/api/auth/Dashboard')).status).toBe(200);
    const wrong = await finish(ticket, { code: '000000' });
    expect(wrong.body.problem.code).toBe('second-factor-wrong');
    const right = await finish(ticket, { code: codeOf(secret) });
    expect(right).toMatchObject({ status: 200, body: { role: 'accountant', success: true } });
    expect((await first.call('GET', '/api/auth/Dashboard')).status).toBe(401);
    expect((await finish(ticket, { code: codeOf(secret) })).body.problem.code).toBe(
      'second-factor-over',
    );
  });

  test('gives each code once, also to five who send it at the same moment [V6.5.1]', async () => {
    app.clock.advance(30);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(WHO)));
    const code = codeOf(secret);
    const replies = await Promise.all(tickets.map((ticket) => finish(ticket, { code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // Nor is one of before taken, and not by way of the database either.
    const earlier = appCode(secret, new Date(app.clock.now().getTime() - 30_000));
    expect((await finish(await ticketOf(WHO), { code: earlier })).status).toBe(403);
    await expect(
      readAs(app.database.ownerUrl, 'update code_apps set last_step = last_step'),
    ).rejects.toThrow('A code is good once');
  });

  test('is replaced by a recovery code, typed in any way, each once [V6.5.1]', async () => {
    app.clock.advance(1_000);
    const [code = ''] = codes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await finish(await ticketOf(WHO), { code: typed })).status).toBe(200);
    expect((await finish(await ticketOf(WHO), { code })).status).toBe(403);
    const session = await enter(WHO, { code: present(codes[1]) });
    const { body } = await session.call('GET', '/api/account/security');
    expect(body).toMatchObject({ recoveryCodesLeft: 8, isRequired: false, passkeys: [] });
    const renewed = await session.call('POST', '/api/account/recovery-codes');
    expect((await finish(await ticketOf(WHO), { code: present(codes[2]) })).status).toBe(403);
    codes = renewed.body.recoveryCodes;
  });

  test('is guessed at as little as a password [A-01]', async () => {
    app.clock.advance(1_000);
    expect((await finish(await ticketOf(WHO), { code: codeOf(secret) })).status).toBe(200);
    const ticket = await ticketOf(WHO);
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await finish(ticket, { code: '000000' })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
    // A right password in between does not begin the count anew.
    expect((await finish(await ticketOf(WHO), { code: codeOf(secret) })).status).toBe(429);
    app.clock.advance(901);
    expect((await finish(await ticketOf(WHO), { code: codeOf(secret) })).status).toBe(200);
  });

  test('a ticket is over after five minutes and with another password [V6.5.5]', async () => {
    const ticket = await ticketOf(WHO);
    app.clock.advance(301);
    const late = await finish(ticket, { code: codeOf(secret) });
    expect(late.body.problem.code).toBe('second-factor-over');
    const next = await ticketOf(WHO);
    await readAs(
      app.database.ownerUrl,
      `update user_accounts set password_hash = password_hash || 'x' where client_id = '${WHO}';
      select 1`,
    );
    expect((await finish(next, { code: codeOf(secret) })).status).toBe(401);
    await readAs(
      app.database.ownerUrl,
      `update user_accounts set password_hash = rtrim(password_hash, 'x') where client_id = '${WHO}';
      select 1`,
    );
  });

  test('is asked for again before a reversal, ten minutes after the last time [V7.5.3]', async () => {
    app.clock.advance(30);
    const session = await enter(WHO, { code: codeOf(secret) });
    const id = '00000000-0000-4000-8000-000000000000';
    const reverse = () => session.call('POST', `/api/records/${id}/reverse`, { reason: 'x' });
    expect((await reverse()).body.problem.code).not.toBe('step-up-required');
    app.clock.advance(600);
    const asked = (await reverse()).body.problem;
    expect(asked).toMatchObject({
      code: 'step-up-required',
      wanted: { methods: ['app', 'recovery'] },
    });
    const byPassword = await session.call('POST', '/api/auth/stepUp', { password: PASSWORD });
    expect(byPassword.status).toBe(400);
    const wrong = await session.call('POST', '/api/auth/stepUp', { code: '000000' });
    expect(wrong.body.problem.code).toBe('second-factor-wrong');
    // A form in its frame shows it by its ticket, and the whole session has shown it.
    const { ticket } = (await session.call('POST', '/api/auth/formTicket', { form: 'invoice' }))
      .body;
    const shown = await callApp(app.app, 'POST', '/api/auth/stepUp', {
      body: { code: codeOf(secret) },
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(shown.status).toBe(200);
    expect((await reverse()).body.problem.code).not.toBe('step-up-required');
    app.clock.advance(30);
    expect((await session.call('DELETE', '/api/account/app')).status).toBe(200);
    expect(
      (await postLogin(app.app, { clientId: WHO, password: PASSWORD, forceLogout: true })).status,
    ).toBe(200);
    expect(await app.countOf('recovery_codes')).toBe(0);
  });
});

describe('a passkey', () => {
  test('opens the second step once for each challenge, on its own site alone [V6.7.2]', async () => {
    const session = await app.loginAs('user');
    const passkey = createSoftwarePasskey('books.example');
    const begun = await session.call('POST', '/api/account/passkeys/begin', {}, SITE);
    const made = passkey.make(begun.body.options, SITE.origin);
    const body = { name: 'Phone', passkey: { ticket: begun.body.ticket, response: made } };
    expect((await session.call('POST', '/api/account/passkeys', body, SITE)).status).toBe(200);
    const again = await session.call('POST', '/api/account/passkeys', body, SITE);
    expect(again.body.problem.code).toBe('passkey-refused');
    const [kept] = (await session.call('GET', '/api/account/security')).body.passkeys;
    const at = `/api/account/passkeys/${kept?.passkeyId ?? ''}`;
    expect((await session.call('PATCH', at, { name: ' ' })).status).toBe(400);
    expect((await session.call('PATCH', at, { name: ' Work phone ' })).status).toBe(200);
    const { passkeys } = (await session.call('GET', '/api/account/security')).body;
    expect(passkeys).toEqual([{ ...kept, name: 'Work phone' }]);
    const asked = async (ticket: string) =>
      (
        await callApp(app.app, 'POST', '/api/auth/secondFactor/passkey', {
          body: { ticket },
          headers: SITE,
        })
      ).body;
    const use = async (change: (given: { challenge: string }) => object, count: number) => {
      const ticket = await ticketOf('user.one');
      const { options, ticket: inner } = await asked(ticket);
      passkey.count = count;
      const proof = { passkey: { ticket: inner, response: change(options) } };
      const reply = await finish(ticket, proof);
      return { reply, proof };
    };
    const phished = await use((options) => passkey.use(options, 'https://b00ks.example'), 2);
    expect(phished.reply.status).toBe(403);
    const other = createSoftwarePasskey('books.example');
    const stranger = await use((options) => other.use(options, SITE.origin), 2);
    expect(stranger.reply.status).toBe(403);
    const right = await use((options) => passkey.use(options, SITE.origin), 2);
    expect(right.reply.status).toBe(200);
    // The same answer again, and a copy of the key that is behind in its count.
    expect((await finish(await ticketOf('user.one'), right.proof)).status).toBe(403);
    app.clock.advance(901);
    const copy = await use((options) => passkey.use(options, SITE.origin), 2);
    expect(copy.reply.status).toBe(403);
    const foreign = await callApp(app.app, 'POST', '/api/auth/secondFactor/passkey', {
      body: { ticket: await ticketOf('user.one') },
      headers: { ...SITE, origin: 'https://evil.example' },
    });
    expect(foreign.body.problem.code).toBe('passkey-not-here');
  });
});

describe('the admin', () => {
  test('makes it compulsory for a role; who has none comes no further than setting it up [V6.3.3]', async () => {
    const admin = await app.loginAs('admin');
    app.clock.advance(601);
    const put = (requiredOf: string[]) =>
      admin.call('PUT', '/api/auth/signIns/required', { requiredOf });
    expect((await put(['accountant'])).body.problem.wanted).toEqual({ methods: ['password'] });
    const shown = await admin.call('POST', '/api/auth/stepUp', { password: ADMIN.password });
    expect(shown.status).toBe(200);
    expect((await put(['accountant'])).status).toBe(200);
    const session = await app.loginAs('accountant');
    const user = (await session.call('GET', '/api/auth/Dashboard')).body.user;
    expect(user).toMatchObject({ mustSetUpFactor: true });
    expect((await session.call('GET', '/api/records')).body.problem.code).toBe('second-factor-due');
    const { secret } = await addApp(session);
    expect((await session.call('GET', '/api/records')).status).toBe(200);
    const refused = await session.call('DELETE', '/api/account/app');
    expect(refused.body.problem.code).toBe('second-factor-needed');
    expect((await finish(await ticketOf(WHO), { code: codeOf(secret) })).status).toBe(200);
    expect((await put([])).status).toBe(200);
  });

  test('removes a lost factor, which is mailed, and ends a live session [V6.4.4, V6.5.6, V7.4.5]', async () => {
    const admin = await app.loginAs('admin');
    const person = { displayName: '', email: 'liza@company.ph', signatureLine: '' };
    await admin.call('PUT', `/api/auth/people/${WHO}`, { ...person, isReadOnly: false });
    const before = (await admin.call('GET', '/api/auth/signIns')).body.accounts;
    expect(before.find(({ ClientId }) => ClientId === WHO)).toMatchObject({
      hasApp: true,
      session: { device: '', address: '127.0.0.1' },
    });
    const at = `/api/auth/signIns/${WHO}` as const;
    expect((await admin.call('DELETE', `${at}/secondFactor`)).status).toBe(200);
    expect((await admin.call('DELETE', `${at}/secondFactor`)).status).toBe(404);
    const mails = await readAs(
      app.database.ownerUrl,
      "select recipient, subject from mails where kind = 'account'",
    );
    expect(mails).toEqual([
      { recipient: 'liza@company.ph', subject: 'Your two-step login was removed' },
    ]);
    const session = await app.loginAs('accountant');
    expect((await admin.call('POST', `${at}/end`)).status).toBe(200);
    expect((await session.call('GET', '/api/auth/Dashboard')).status).toBe(401);
    expect((await admin.call('POST', `${at}/end`)).status).toBe(409);
    const actions = (await admin.call('GET', '/api/audit?pageSize=200')).body.actions;
    expect(actions).toEqual(
      expect.arrayContaining([
        'second-factor.added',
        'second-factor.codes-renewed',
        'second-factor.recovery-used',
        'second-factor.refused',
        'second-factor.removed',
        'second-factor.renamed',
        'second-factor.rule-changed',
        'second-factor.taken-off',
        'session.ended',
      ]),
    );
  });
});

test('one reads one’s own logins: when, from where, with what, and what came of it [V7.5.2]', async () => {
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
  const login = (password: string) =>
    callApp(app.app, 'POST', '/api/auth/login', {
      body: { ClientId: WHO.toUpperCase(), Password: password, forceLogout: true },
      headers: { 'user-agent': agent },
    });
  await login('not the one');
  await login(PASSWORD);
  const session = await app.login(WHO);
  const { logins } = (await session.call('GET', '/api/account/logins')).body;
  expect(logins.slice(0, 3)).toMatchObject([
    { result: 'succeeded', device: '' },
    { result: 'succeeded', device: 'Chrome on Windows', address: '127.0.0.1', reason: '' },
    { result: 'failed', device: 'Chrome on Windows' },
  ]);
  expect(logins.map(({ reason }) => reason)).toContain('second-factor');
  const user = await app.addAccount('newcomer', 'user');
  expect(user).not.toBe('');
  const other = await app.login('newcomer');
  expect((await other.call('GET', '/api/account/logins')).body.logins).toHaveLength(1);
});

// Walks every route of the contract as everybody who might knock. A route without a line in
// `expected-access.ts` fails, so nobody adds a call without saying there, apart from the call
// itself, who it is for.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { routesOf } from '#server/app.ts';
import type { Route } from '#shared/api/route.ts';

import { EXPECTED } from './expected-access.ts';
import { readAs } from './read-as.ts';
import { PASSWORD, startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import { callApp, logIn } from './test-session.ts';
import type { TestReply } from './test-session.ts';
import { addAccount } from './users.ts';

const LET_IN: Readonly<Record<string, readonly string[]>> = {
  anybody: ['user', 'accountant', 'admin'],
  staff: ['accountant', 'admin'],
  accountant: ['accountant'],
  admin: ['admin'],
};

let portal: TestApp;
const bearers: Record<string, string | undefined> = {};

beforeAll(async () => {
  portal = await startTestApp();
  await collectBearers();
});
afterAll(() => portal.stop());

test('every route that is served has an expectation, and every expectation a route [S2, S3]', () => {
  const keys = routesOf(portal.app).map(keyOf);
  expect(keys.filter((key) => EXPECTED[key] === undefined)).toEqual([]);
  expect(Object.keys(EXPECTED).filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(['nobody', 'deactivated', 'ended', 'deleted', 'forged'])('%s', (who) => {
  test('is let in only where everyone is [S3, A-25, A-26, A-40, A-115]', async () => {
    for (const route of routesOf(portal.app)) {
      const reply = await knock(route, bearers[who]);
      if (EXPECTED[keyOf(route)] === 'everyone') expect(isRefused(reply), keyOf(route)).toBe(false);
      else expect(reply.status, keyOf(route)).toBe(401);
    }
  });
});

test('no answer to somebody who is logged in is kept by a browser or a proxy [S8, A-116]', async () => {
  for (const route of routesOf(portal.app)) {
    if (route.method !== 'GET' || EXPECTED[keyOf(route)] === 'everyone') continue;
    const { headers } = await knock(route, bearers['accountant'] ?? bearers['admin']);
    expect(headers['cache-control'], keyOf(route)).toMatch(/^(?:private, )?no-store$/);
  }
});

test.for([
  [
    'whose session is over by time',
    async (app: TestApp) => {
      app.clock.advance(3_601);
    },
  ],
  [
    'of a company that may not log in',
    async (app: TestApp) => {
      const company = randomUUID();
      await readAs(
        app.database.ownerUrl,
        `insert into companies (company_id, name, is_permitted, created_at)
          values ('${company}', 'Another Company', false, now());
        update user_accounts set company_id = '${company}' where client_id = 'accountant.one'`,
      );
    },
  ],
] as const)(
  'an accountant %s is let in only where everyone is [S3, A-15, A-30]',
  async ([, change]) => {
    const other = await startTestApp();
    try {
      const { bearer } = await other.loginAs('accountant');
      await change(other);
      for (const route of routesOf(other.app)) {
        const reply = await knock(route, bearer, other);
        if (EXPECTED[keyOf(route)] === 'everyone')
          expect(isRefused(reply), keyOf(route)).toBe(false);
        else expect(reply.status, keyOf(route)).toBe(401);
      }
    } finally {
      await other.stop();
    }
  },
);

describe.each(['user', 'accountant', 'admin'])('the role %s', (role) => {
  test('is let in exactly where it is expected [S3, A-48, A-49, A-120]', async () => {
    const faults: string[] = [];
    for (const route of routesOf(portal.app)) {
      const reply = await knock(route, bearers[role]);
      const isExpected = expects(route, role);
      if (isRefused(reply) === isExpected)
        faults.push(`${keyOf(route)}: ${reply.status} ${JSON.stringify(reply.body)}`);
      if (!isExpected)
        expect(reply, keyOf(route)).toMatchObject({ status: 403, body: { error: 'Not allowed' } });
      if (keyOf(route) === 'POST /api/auth/logout') await collectBearers();
    }
    expect(faults).toEqual([]);
  });
});

describe.each(['user', 'accountant', 'admin'])('a form ticket of the role %s', (role) => {
  test('opens what forms need and nothing else [S3, A-78]', async () => {
    for (const route of routesOf(portal.app)) {
      const isOpen =
        EXPECTED[keyOf(route)] === 'everyone' ||
        (wordsOf(route).includes('forms') && expects(route, role));
      expect(isRefused(await knock(route, bearers[`${role} ticket`])), keyOf(route)).toBe(!isOpen);
    }
  });
});

test.for([
  ['accountant', 'uploadreport', 'report-folder'],
  ['accountant', 'bankreconciliationreport', 'report-folder'],
  ['accountant', 'looseleaf', 'loose-leaf'],
  ['user', 'looseleaf', 'loose-leaf'],
] as const)('a ticket of the role %s for %s opens what that form alone needs', async (given) => {
  const [role, form, word] = given;
  const session = await portal.loginAs(role);
  const { body } = await session.call('POST', '/api/auth/formTicket', { form });
  const ofOneForm = routesOf(portal.app).filter((route) =>
    wordsOf(route).some((one) => one === 'report-folder' || one === 'loose-leaf'),
  );
  expect(ofOneForm).toHaveLength(8);
  for (const route of ofOneForm) {
    const isOpen = wordsOf(route).includes(word) && expects(route, role);
    expect(isRefused(await knock(route, body.ticket)), keyOf(route)).toBe(!isOpen);
  }
  await collectBearers();
});

/** What an account that only reads may call beside every GET: it changes no books. */
const READERS_MAY = [
  'POST /api/auth/online',
  'POST /api/auth/ping',
  'PATCH /api/auth/firstLogin/:clientId',
  'PATCH /api/auth/userManagement/:clientId',
  'POST /api/auth/formTicket',
  'POST /api/bookmarks',
  'DELETE /api/bookmarks/:cardId',
  'POST /api/lists/:list/views',
  'POST /api/news/read',
  'PATCH /api/lists/views/:viewId',
  'DELETE /api/lists/views/:viewId',
  'PUT /api/lists/:list/columns',
  'POST /api/tax/dat/read',
  'POST /api/periods/remeasurement/preview',
  // Their own password and second factor.
  'PUT /api/account/password',
  'POST /api/auth/stepUp',
  'POST /api/auth/stepUp/passkey',
  'POST /api/account/app',
  'POST /api/account/app/confirm',
  'DELETE /api/account/app',
  'POST /api/account/recovery-codes',
  'POST /api/account/passkeys/begin',
  'POST /api/account/passkeys',
  'PATCH /api/account/passkeys/:passkeyId',
  'DELETE /api/account/passkeys/:passkeyId',
  // Who only reads asks and answers colleagues.
  'POST /api/questions',
  'POST /api/questions/:questionId/answer',
  'POST /api/questions/:questionId/ask-again',
  'POST /api/questions/:questionId/settle',
  'POST /api/questions/:questionId/withdraw',
];

test('an accountant who only reads sees all and changes nothing [S3]', async () => {
  const admin = await portal.loginAs('admin');
  const session = await portal.loginAs('accountant');
  const path = '/api/auth/people/accountant.one';
  const person = { displayName: '', email: '', signatureLine: '' };
  expect((await admin.call('PUT', path, { ...person, isReadOnly: true })).status).toBe(200);
  const ticket = await session.call('POST', '/api/auth/formTicket', { form: 'invoice' });
  const open: string[] = [];
  for (const route of routesOf(portal.app).filter((each) => expects(each, 'accountant'))) {
    if (EXPECTED[keyOf(route)] === 'everyone') continue;
    const replies = [await knock(route, session.bearer)];
    if (wordsOf(route).includes('forms')) replies.push(await knock(route, ticket.body.ticket));
    const isOpen = replies.every(({ body }) => body?.problem?.code !== 'read-only');
    if (isOpen && route.method !== 'GET') open.push(keyOf(route));
    if (route.method === 'GET') expect(isOpen, keyOf(route)).toBe(true);
  }
  expect(open.toSorted()).toEqual(READERS_MAY.toSorted());
  await admin.call('PUT', path, { ...person, isReadOnly: false });
  await collectBearers();
});

test('an admin who has to change the password first is let in nowhere else [A-19]', async () => {
  for (const route of routesOf(portal.app)) {
    const reply = await knock(route, bearers['new admin']);
    const isOpen =
      EXPECTED[keyOf(route)] === 'everyone' ||
      wordsOf(route).includes('early') ||
      !expects(route, 'admin');
    const code = reply.body?.problem?.code;
    expect(code === 'password-change-required', `${keyOf(route)} ${code}`).toBe(!isOpen);
    if (keyOf(route) === 'POST /api/auth/logout') await collectBearers();
  }
});

async function collectBearers(): Promise<void> {
  for (const role of ['user', 'accountant', 'admin'] as const) {
    const session = await portal.loginAs(role);
    bearers[role] = session.bearer;
    const { body } = await session.call('POST', '/api/auth/formTicket', { form: 'invoice' });
    bearers[`${role} ticket`] = body.ticket;
  }
  bearers['new admin'] = await bearerOfNewAdmin();
  if (bearers['deactivated'] !== undefined) return;
  bearers['forged'] = `${bearers['admin']?.slice(0, -8)}AAAAAAAA`;
  bearers['ended'] = await bearerOf('ended.person', (session) =>
    session.call('POST', '/api/auth/logout', {}),
  );
  bearers['deactivated'] = await bearerOf('gone.person', () =>
    manage('PATCH', 'deactivate/gone.person'),
  );
  bearers['deleted'] = await bearerOf('deleted.person', () =>
    manage('DELETE', 'client_deleted.person'),
  );
}

async function bearerOfNewAdmin(): Promise<string> {
  const account = { clientId: 'new.admin', password: PASSWORD };
  await addAccount(portal.deps, {
    ...account,
    role: 'admin',
    mustChange: true,
    isQuick: true,
  }).catch(() => undefined);
  return (await logIn(portal.app, { ...account, forceLogout: true })).bearer;
}

/** The bearer of somebody who is let in for a moment; the fifth place is free again afterwards. */
async function bearerOf(
  clientId: string,
  end: (session: Awaited<ReturnType<TestApp['login']>>) => Promise<TestReply>,
): Promise<string> {
  await portal.addAccount(clientId, 'user');
  const session = await portal.login(clientId);
  const ended = await end(session);
  expect(ended.status).toBeLessThan(300);
  if (clientId === 'ended.person') await manage('PATCH', 'deactivate/ended.person');
  return session.bearer;
}

async function manage(method: 'PATCH' | 'DELETE', rest: string): Promise<TestReply> {
  return callApp(portal.app, method, `/api/auth/userManagement/${rest}`, {
    headers: { authorization: `Bearer ${bearers['admin']}` },
  });
}

/**
 * A call with an empty body and names of nothing, which is refused for its content by whoever lets
 * the caller in.
 */
function knock(
  route: Route,
  bearer: string | undefined,
  { app }: Pick<TestApp, 'app'> = portal,
): Promise<TestReply> {
  const url = route.path.replaceAll(/(?<!:):\w+/g, 'knock').replaceAll('::', ':');
  return callApp(app, route.method, url, {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(route.method === 'GET' ? {} : { body: {} }),
  });
}

/** Whether the door stayed shut: 401, or 403 before anything was looked at. */
function isRefused({ status, body }: TestReply): boolean {
  if (status === 401) return body?.problem?.code !== 'invalid-login';
  return (
    status === 403 && ['not-allowed', 'password-change-required'].includes(body?.problem?.code)
  );
}

function expects(route: Route, role: string): boolean {
  const [who = ''] = wordsOf(route);
  return who === 'everyone' || (LET_IN[who]?.includes(role) ?? false);
}

function wordsOf(route: Route): string[] {
  return (EXPECTED[keyOf(route)] ?? '').split(' ');
}

function keyOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

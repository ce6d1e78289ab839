import { manilaDate } from '#shared/dates.ts';
import { enter } from '#test/enter.ts';
import { typedInvoice } from '#test/invoices.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '../../test/present.ts';

import type { Demo } from './demo.ts';

/** Logs the demo's accountant in: the headers of every call. */
export async function logIntoDemo(demo: Demo): Promise<Record<string, string>> {
  const { customToken: token } = await post(demo, '/api/auth/login', {
    ClientId: 'accountant',
    Password: demo.passwords.accountant,
  });
  const exchange = { token, returnSecureToken: true };
  const { idToken } = await post(demo, '/identity/v1/accounts:signInWithCustomToken', exchange);
  return { authorization: `Bearer ${String(idToken)}` };
}

/**
 * Logs the demo's accountant in and enters some invoices over HTTP; the worker draws and mails
 * their vouchers.
 */
export async function enterInvoices(demo: Demo, count: number): Promise<void> {
  const session = demoSession(demo, await logIntoDemo(demo));
  const parties = await session.call('GET', '/api/parties?register=customer');
  const customer = present(parties.body.rows[0]).partyId;
  const date = manilaDate(new Date());
  for (let i = 0; i < count; i += 1) {
    const answers = typedInvoice(customer, `BENCH-${i}`, { date });
    // Its number stands in none of the demo's ranges: a person would be asked, and say yes.
    const { status, body } = await enter(session, ['invoice', answers]);
    if (status !== 200) throw new Error(`Not entered: ${JSON.stringify(body)}`);
  }
}

/** What the tests' helpers need of a session, over HTTP. */
export function demoSession(demo: Demo, known: Record<string, string>): Pick<TestSession, 'call'> {
  return {
    call: async (method, url, body, headers) => {
      const reply = await fetch(`${demo.url}${url}`, {
        method,
        headers: {
          ...headers,
          ...known,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: await reply.json(), headers: {} };
    },
  };
}

async function post(demo: Demo, path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${demo.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

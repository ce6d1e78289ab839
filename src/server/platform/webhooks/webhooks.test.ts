// What happens in the books reaches other programs: signed, in order, again after failures, and
// never this machine's own network.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { API_GUIDE } from '#server/platform/http/api-guide.ts';
import { listCopied, connectForCopy } from '#server/platform/backup/database-queries.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp, TestAppOptions } from '#test/start-test-app.ts';

import { runWebhooks } from './deliver.ts';
import { isPublicAddress } from './public-address.ts';
import { send } from './send.ts';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

let portal: TestApp;
let server: Server;
let received: Received[];
/** What the other program answers, one for each call; 200 when there is none. */
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer((request, response) => {
    void take(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await portal.stop();
  server.closeAllConnections();
  server.close();
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end();
}

async function start(config: TestAppOptions['config'] = { mayWebhooksBePrivate: true }) {
  portal = await startTestApp({ config: { ...config } });
}

const urlOf = (path = '/hook') =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

async function make(events: readonly string[], url = urlOf()) {
  const admin = await portal.loginAs('admin');
  const { status, body } = await admin.call('POST', '/api/integrations/webhooks', { url, events });
  expect([status, body]).toMatchObject([200, { secret: expect.stringMatching(/^whsec_/) }]);
  return body;
}

async function readOnly() {
  const admin = await portal.loginAs('admin');
  return present((await admin.call('GET', '/api/integrations/webhooks')).body.webhooks[0]);
}

const types = () => received.map(({ body }) => JSON.parse(body).type);

/** The lines of the description, run as they stand there. */
function proves({ headers, body }: Received, secret: string): boolean {
  const lines = /```js\n([\s\S]*?)```/.exec(API_GUIDE)?.[1] ?? '';
  expect(lines).toContain('createHmac');
  const now = portal.clock.now().getTime();
  const known = { createHmac, timingSafeEqual, Buffer, headers, body, secret, Number, Math };
  return runInNewContext(`${lines}\nisTrue && isFresh`, { ...known, Date: { now: () => now } });
}

test('an event goes out signed, in the order of the books, once, without names or amounts [V4.1.5]', async () => {
  await start();
  const user = await portal.loginAs('user');
  const customer = await registerCustomer(user);
  await postInvoice(user, customer);
  const { secret } = await make(['transaction.posted', 'party.registered']);
  await runWebhooks(portal.deps);
  // Nothing of what was before.
  expect(types()).toEqual(['webhook.test']);
  const posted = [await postInvoice(user, customer), await postInvoice(user, customer)];
  // Two servers at once.
  await Promise.all([runWebhooks(portal.deps), runWebhooks(portal.deps)]);
  await runWebhooks(portal.deps);
  expect(types()).toEqual(['webhook.test', 'transaction.posted', 'transaction.posted']);
  const told = received.slice(1).map(({ body }) => JSON.parse(body));
  expect(told.map(({ data }) => data.transactionId)).toEqual(
    posted.map(({ transactionId }) => transactionId),
  );
  expect(Object.keys(told[0].data).toSorted()).toEqual([
    'entryNumber',
    'kind',
    'number',
    'transactionId',
  ]);
  const last = present(received.at(-1));
  expect(last.headers['webhook-id']).toBe(told[1].id);
  expect(proves(last, secret)).toBe(true);
  expect(proves({ ...last, body: `${last.body} ` }, secret)).toBe(false);
  expect(await readOnly()).toMatchObject({ state: 'active', waiting: 0, lastError: '' });
});

test('a new signing secret signs beside the one of before for a day, then alone [S8]', async () => {
  await start();
  const { webhookId, secret } = await make(['transaction.posted']);
  await runWebhooks(portal.deps);
  const admin = await portal.loginAs('admin');

  const renewed = await admin.call('POST', `/api/integrations/webhooks/${webhookId}/secret`);
  expect(renewed).toMatchObject({
    status: 200,
    body: { secret: expect.stringMatching(/^whsec_/) },
  });
  expect(renewed.body.secret).not.toBe(secret);
  const user = await portal.loginAs('user');
  const customer = await registerCustomer(user);
  const proofs: boolean[][] = [];
  for (const wait of [0, 24 * 3600]) {
    portal.clock.advance(wait);
    await postInvoice(await portal.loginAs('user'), customer);
    await runWebhooks(portal.deps);
    const last = present(received.at(-1));
    proofs.push([proves(last, secret), proves(last, renewed.body.secret)]);
  }
  expect(proofs).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(
    await readAs(
      portal.database.ownerUrl,
      `select after from audit_events where action = 'webhook.secret-renewed'`,
    ),
  ).toEqual([{ after: { webhookId } }]);
  const gone = `/api/integrations/webhooks/${crypto.randomUUID()}/secret`;
  expect((await (await portal.loginAs('admin')).call('POST', gone)).status).toBe(404);
});

test('what is not taken is tried again after growing pauses, and what follows waits', async () => {
  await start();
  await make(['transaction.posted']);
  await runWebhooks(portal.deps);
  const user = await portal.loginAs('user');
  const customer = await registerCustomer(user);
  await postInvoice(user, customer);
  await postInvoice(user, customer);
  // A redirection is no answer, and is not followed.
  answers = [500, 302, 200, 200];
  for (const [wait, count] of [
    [0, 2],
    [4, 2],
    [1, 3],
    [29, 3],
    [1, 5],
  ] as const) {
    portal.clock.advance(wait);
    await runWebhooks(portal.deps);
    expect(received.length, `after ${wait} more seconds`).toBe(count);
  }
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([ids[1], ids[2], ids[3]]).toEqual([ids[1], ids[1], ids[1]]);
  expect(ids[4]).not.toBe(ids[1]);
});

test('an address that fails for days, or is gone, is stopped, and goes on when a person says so', async () => {
  await start();
  const { webhookId } = await make(['transaction.posted']);
  answers = Array.from({ length: 13 }, () => 503);
  for (let turn = 0; turn < 14; turn += 1) {
    await runWebhooks(portal.deps);
    portal.clock.advance(24 * 3600);
  }
  expect(received).toHaveLength(13);
  expect(await readOnly()).toMatchObject({
    state: 'stopped',
    waiting: 1,
    lastError: 'It answered 503.',
  });
  const user = await portal.loginAs('user');
  await postInvoice(user, await registerCustomer(user));
  await runWebhooks(portal.deps);
  expect(received).toHaveLength(13);

  let admin = await portal.loginAs('admin');
  const list = async () =>
    (await admin.call('GET', `/api/integrations/webhooks/${webhookId}/deliveries`)).body.deliveries;
  const again = (id: string) =>
    admin.call('POST', `/api/integrations/webhooks/${webhookId}/deliveries/${id}/again`);
  const [failed] = await list();
  expect(failed).toMatchObject({ state: 'waiting', attempts: 13, lastStatus: 503 });
  expect((await again(present(failed).deliveryId)).status).toBe(200);
  await runWebhooks(portal.deps);
  // What happened meanwhile was kept.
  expect(types().slice(13)).toEqual(['webhook.test', 'transaction.posted']);
  expect((await again(present((await list())[0]).deliveryId)).status).toBe(200);
  await runWebhooks(portal.deps);
  expect(received.at(-1)?.headers['webhook-id']).toBe(received.at(-2)?.headers['webhook-id']);
  expect((await again('999')).status).toBe(404);

  answers = [410];
  await again(present((await list())[0]).deliveryId);
  await runWebhooks(portal.deps);
  expect((await readOnly()).state).toBe('stopped');
  admin = await portal.loginAs('admin');
  expect((await admin.call('DELETE', `/api/integrations/webhooks/${webhookId}`)).status).toBe(200);
  expect((await admin.call('DELETE', `/api/integrations/webhooks/${webhookId}`)).status).toBe(404);
  expect(await portal.countOf('webhook_secrets')).toBe(0);
  const acts = await readAs(
    portal.database.ownerUrl,
    `select action from audit_events where action like 'webhook.%' order by 1`,
  );
  expect(acts.map(({ action }) => action)).toEqual([
    'webhook.made',
    'webhook.removed',
    'webhook.stopped',
    'webhook.stopped',
  ]);
});

test('an address of this machine or of a private network is refused, by its text and by its name [V1.3.6, A-80]', async () => {
  await start({});
  const admin = await portal.loginAs('admin');
  for (const url of [
    urlOf(),
    'http://example.com/',
    'https://localhost/',
    'https://a.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@example.com/',
    'ftp://example.com/',
    'no address',
    `https://example.com/${'ñ'.repeat(200)}`,
  ]) {
    const reply = await admin.call('POST', '/api/integrations/webhooks', {
      url,
      events: ['month.closed'],
    });
    expect(reply.body, url).toMatchObject({ problem: { code: 'webhook-address' } });
  }
  // A name that leads here is known only when it is looked up.
  const { port } = server.address() as AddressInfo;
  const message = { secrets: ['whsec_AAAA'], messageId: 'm', body: '{}', now: new Date() };
  const url = `http://localhost:${port}/`;
  expect(await send({ ...message, url, mayBePrivate: false })).toEqual({
    error: 'The address is of this machine or of a private network.',
  });
  expect(received).toEqual([]);
  expect(await send({ ...message, url, mayBePrivate: true })).toEqual({ status: 200 });
  for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address)).toBe(true);
  for (const address of ['::ffff:127.0.0.1', '64:ff9b::7f00:1', '100.64.0.1', 'fe80::1', '0.0.0.0'])
    expect(isPublicAddress(address), address).toBe(false);
});

test('a backup in clear leaves the secrets out [S8, A-137]', async () => {
  await start();
  const client = await connectForCopy(portal.database.ownerUrl);
  const withheld = async (isLocked: boolean) =>
    (await listCopied(client, isLocked))
      .filter(({ isWithheld }) => isWithheld)
      .map(({ name }) => name);
  expect(await withheld(false)).toEqual(['sealing_keys', 'signing_keys', 'webhook_secrets']);
  expect(await withheld(true)).toEqual([]);
  await client.end();
});

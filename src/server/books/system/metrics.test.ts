// What a monitor reads, who may read it, and that neither it nor the log tells of a person.
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from '#server/platform/process/create-log.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

const TOKEN = 'a-token-of-twenty-or-more';
const CANARY = 'Canary-Santos-123-456-789';

let portal: TestApp;
const lines: string[] = [];
const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

beforeAll(async () => {
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  portal = await startTestApp({ config: { metricsToken: TOKEN }, deps: () => ({ log }) });
  const user = await portal.loginAs('user');
  await postInvoice(user, await registerCustomer(user));
});
afterAll(() => portal.stop());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  portal.app.inject({ url: '/metrics', headers, remoteAddress });

test('a monitor reads calls by route and status, and what waits', async () => {
  const user = await portal.loginAs('user');
  await user.call('GET', `/api/records?search=${CANARY}`);
  await user.call('GET', '/api/audit');
  const { body, headers } = await read();
  expect(headers['content-type']).toContain('version=0.0.4');
  for (const line of [
    /^talaan_http_requests_total\{route="\/api\/records",method="GET",status="200"\} 1$/m,
    /^talaan_http_requests_total\{route="\/api\/audit",method="GET",status="403"\} 1$/m,
    /^talaan_http_request_duration_seconds_bucket\{route="\/api\/records",method="GET",le="\+Inf"\} 1$/m,
    /^talaan_event_loop_delay_seconds\{quantile="0\.99"\} \d/m,
    /^talaan_database_connections\{state="open"\} [1-9]/m,
    /^talaan_queue_waiting\{queue="mail"\} \d+$/m,
    /^talaan_queue_waiting\{queue="audit-chain"\} [1-9]\d*$/m,
    /^talaan_last_backup_timestamp_seconds 0$/m,
    /^process_resident_memory_bytes [1-9]/m,
  ])
    expect(body).toMatch(line);
  // Every line is a comment, or a name with labels and one number.
  for (const line of body.trim().split('\n'))
    expect(line).toMatch(/^(# TYPE \w+ (counter|gauge|histogram)|\w+(\{[^{}]+\})? -?[\d.e+-]+)$/);
  expect(body).not.toContain(CANARY);
});

test('it is for programs of this machine, and from elsewhere with the token alone', async () => {
  const status = async (...given: Parameters<typeof read>) => (await read(...given)).statusCode;
  const named = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(await status({}, '::1')).toBe(200);
  expect(await status({}, '192.0.2.7')).toBe(404);
  // A proxy on this machine speaks for somebody else.
  expect(await status({ 'x-forwarded-for': '192.0.2.7' })).toBe(404);
  expect(await status(named(TOKEN), '192.0.2.7')).toBe(200);
  expect(await status(named('a-token-of-twenty-or-less'), '192.0.2.7')).toBe(404);
});

test('the log has the call’s id and route, a slow statement without its values, and no person', async () => {
  const user = await portal.loginAs('user');
  lines.length = 0;
  const reply = await user.call('GET', `/api/records?search=${CANARY}`);
  expect(reply.status).toBe(200);
  await expect
    .poll(() => logged().find(({ msg }) => msg === 'call'))
    .toMatchObject({
      route: '/api/records',
      status: 200,
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  await sql`select pg_sleep(0.55), ${CANARY}::text`.execute(portal.deps.db);
  const slow = logged().find(({ msg }) => msg === 'slow query');
  expect(slow).toMatchObject({ sql: 'select pg_sleep(0.55), $1::text' });
  expect(Number(slow?.['ms'])).toBeGreaterThanOrEqual(500);

  const { log, db } = portal.deps;
  for (const failing of [
    sql`select ${CANARY}::uuid`,
    sql`insert into companies (company_id, name) select company_id, ${CANARY} from companies`,
    sql`insert into api_keys (name) values (${CANARY})`,
  ]) {
    const error = await failing.execute(db).catch((fault: unknown) => fault);
    expect(JSON.stringify(error) + String(error)).toContain(CANARY);
    log.error(
      {
        err: new Error('call failed', { cause: error }),
        password: CANARY,
        user: { email: CANARY },
      },
      'failed',
    );
    log.error({ err: error }, 'failed');
  }
  expect(logged().filter(({ msg }) => msg === 'failed')).toHaveLength(6);
  expect(logged().at(-1)).toMatchObject({ err: { code: '23502', table: 'api_keys' } });
  expect(lines.join('\n')).not.toContain(CANARY);
  expect(lines.join('\n')).not.toContain(user.bearer);
});

test('a log as the program has by itself would tell', async () => {
  const told: string[] = [];
  const log = pino({}, { write: (line) => void told.push(line) });
  const error = await sql`insert into api_keys (name) values (${CANARY})`
    .execute(portal.deps.db)
    .catch((fault: unknown) => fault);
  log.error({ err: error }, 'failed');
  expect(told.join('')).toContain(CANARY);
});

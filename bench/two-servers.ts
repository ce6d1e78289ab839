// How much more two server processes do than one, on one database.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Method } from '#shared/api/route.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { endGently, holdDatabase } from '#test/reliability/held-database.ts';
import { logInOver, sessionOver } from '#test/reliability/http-session.ts';
import { callServer, runServer } from '#test/reliability/running-server.ts';

type Session = Awaited<ReturnType<typeof sessionOver>>;

const SECONDS = Number(process.argv[2] ?? 15);
const CLIENTS = 8;
const PASSWORD = 'Kalesa!Bayan42';

const folder = mkdtempSync(join(tmpdir(), 'talaan-bench-'));
const held = await holdDatabase(join(folder, 'database'));
const settings = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: held.ownerUrl,
  ADMIN_PASSWORD: PASSWORD,
  BACKUP_TIME: 'off',
};
const servers = [await runServer(settings), await runServer(settings)];

try {
  const [first] = servers.map(({ url }) => url);
  const customer = await registerCustomer(await sessionOver(first ?? '', 'admin', PASSWORD));
  const { headers } = await logInOver(first ?? '', 'admin', `${PASSWORD}-Own`);
  const over = (url: string): Session => ({
    call: async <M extends Method, Path extends string>(
      method: M,
      path: Path,
      body?: object,
      more?: Record<string, string>,
    ) => {
      const options = { headers: { ...headers, ...more }, ...(body && { body }) };
      return { ...(await callServer(url, [method, path], options)), headers: {} };
    },
  });
  const sessionsAt = (urls: readonly string[]) =>
    Array.from({ length: CLIENTS }, (_, at) => over(urls[at % urls.length] ?? ''));
  const one = sessionsAt([first ?? '']);
  const two = sessionsAt(servers.map(({ url }) => url));
  const post = async (session: Session) => {
    const answers = typedInvoice(customer, `B-${randomUUID()}`, { date: '2026-11-02' });
    return (await enterInvoice(session, answers)).status;
  };
  const read = async (session: Session) => (await session.call('GET', '/api/records')).status;
  for (const [name, work] of Object.entries({ 'invoices posted': post, 'lists read': read })) {
    await rate(two, work, 3);
    const alone = await rate(one, work, SECONDS);
    const together = await rate(two, work, SECONDS);
    const ratio = (together / alone).toFixed(2);
    console.log(`${name}: ${alone.toFixed(1)}/s by one, ${together.toFixed(1)}/s by two: ${ratio}`);
  }
} finally {
  await Promise.all(servers.map(({ child }) => endGently(child)));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
}

/** How often a second all sessions together do it; throws when one is refused. */
async function rate(
  sessions: readonly Session[],
  work: (session: Session) => Promise<number>,
  seconds: number,
): Promise<number> {
  const start = performance.now();
  const until = start + seconds * 1_000;
  let count = 0;
  const run = async (session: Session) => {
    while (performance.now() < until) {
      const status = await work(session);
      if (status !== 200) throw new Error(`answered ${status}`);
      count += 1;
    }
  };
  await Promise.all(sessions.map(run));
  return count / ((performance.now() - start) / 1_000);
}

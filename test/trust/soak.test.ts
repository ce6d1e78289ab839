// An hour of ordinary work: what is held stays as it is, and nobody is answered wrongly.
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { processesOfDatabase } from '../reliability/database-home.ts';
import { callPortal } from '../reliability/served-portal.ts';
import {
  busyness,
  enterInvoice,
  logInAgain,
  memoryOf,
  p99,
  serveLoaded,
  watchHealth,
} from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
/** Fewer where other work keeps the machine busy: what grows, grows with each call. */
const A_SECOND = Number(process.env['SOAK_RATE'] ?? 50);
/** A login is good for an hour. */
const LOGIN_MINUTES = 25;
/** Of ten calls one enters an invoice, which are two; the others read. */
const READS = [
  '/api/records',
  '/api/home',
  '/api/parties?register=customer',
  '/api/drafts',
] as const;

/** As the kernel numbers them in `/proc/net/tcp`. */
const [ESTABLISHED, CLOSE_WAIT] = ['01', '08'];

/** What the server holds at a moment: megabytes, open files and sockets, database connections. */
type Held = { readonly memory: number; readonly handles: number; readonly connections: number };

test(
  'an hour at fifty calls a second: memory, handles and connections stay, nobody waits [R10, F-30]',
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const served = await serveLoaded();
    let portal = served;
    const ending = new AbortController();
    const watching = watchHealth(portal.address, ending.signal);
    const held: Held[] = [];
    const answered = new Map<number, number>();
    const begun: Promise<void>[] = [];
    const refusals = new Set<string>();
    const count = (status: number, why: string) => {
      answered.set(status, (answered.get(status) ?? 0) + 1);
      // Without the number of the call, which is another one each time.
      if (status !== 200) refusals.add(`${status} ${why.replace(/"requestId":"[^"]*"/, '')}`);
    };
    // Asked once before and once after: it tells of the time since it was asked.
    await loopDelay(portal);
    const began = performance.now();
    const minutes = () => (performance.now() - began) / 60_000;
    let loggedIn = 0;
    try {
      for (let n = 0; minutes() < MINUTES; n += 1) {
        const path = READS[n % READS.length] ?? '/api/home';
        const call =
          n % 10 === 0
            ? enterInvoice(portal, `S-${n}`).then(({ status, why }) => count(status, why))
            : callPortal(portal.address, ['GET', path], { bearer: portal.bearer }).then(
                ({ status, body }) => count(status, status === 200 ? '' : JSON.stringify(body)),
              );
        begun.push(call);
        const isLoginOld = minutes() - loggedIn > LOGIN_MINUTES;
        if (isLoginOld || begun.length >= A_SECOND * 4) await Promise.all(begun.splice(0));
        if (isLoginOld) {
          portal = { ...portal, bearer: await logInAgain(portal) };
          loggedIn = minutes();
        }
        if (n % (A_SECOND * 5) === 0) held.push(heldBy(portal));
        // What a call cost is not waited for twice.
        await sleep(Math.max(0, began + ((n + 1) * 1000) / A_SECOND - performance.now()));
      }
      await Promise.all(begun);
      const delay = await loopDelay(portal);
      ending.abort();
      const slow = p99(await watching);
      const third = Math.floor(held.length / 3);
      const middle = mean(held.slice(third, 2 * third));
      const last = mean(held.slice(2 * third));
      console.log(
        `${[...answered].map(([status, times]) => `${times} × ${status}`).join(', ')} in ` +
          `${minutes().toFixed(1)} min; middle third ${told(middle)}; last third ${told(last)}; ` +
          `event loop p99 ${delay.toFixed(0)} ms; /healthz p99 ${slow.toFixed(0)} ms; ` +
          `busyness ${busyness().toFixed(1)}`,
      );
      expect([...refusals]).toEqual([]);
      // Less than ten minutes are warming up.
      if (MINUTES >= 10) {
        expect(last.memory).toBeLessThan(middle.memory * 1.05);
        expect(last.handles).toBeLessThan(middle.handles * 1.05);
        expect(last.connections).toBeLessThan(middle.connections * 1.05);
      }
      expect(delay).toBeLessThan(100 * busyness());
      expect(slow).toBeLessThan(200 * busyness());
    } finally {
      ending.abort();
      await served.stop();
    }
  },
);

function heldBy({ child, dataDir, address }: LoadedPortal): Held {
  return {
    memory: memoryOf(child.pid),
    // How many connections this test has open says how busy the machine is, and nothing of the
    // server.
    handles: readdirSync(`/proc/${child.pid}/fd`).length - connectionsTo(new URL(address).port),
    connections: processesOfDatabase(dataDir).length,
  };
}

/** Connections to a port of this machine that its server has not closed. */
function connectionsTo(port: string): number {
  const local = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...rows] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n');
  return rows.filter((row) => {
    const [, at = '', , state] = row.trim().split(/\s+/);
    return at.endsWith(local) && (state === ESTABLISHED || state === CLOSE_WAIT);
  }).length;
}

/** Milliseconds that 99 of 100 turns of the server's event loop are below, since last asked. */
async function loopDelay({ address }: LoadedPortal): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const p99s = /^talaan_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m.exec(text)?.[1];
  if (p99s === undefined) throw new Error(`/metrics tells no delay: ${text.slice(0, 200)}`);
  return Number(p99s) * 1000;
}

function mean(values: readonly Held[]): Held {
  const of = (name: keyof Held) =>
    values.reduce((sum, value) => sum + value[name], 0) / values.length;
  return { memory: of('memory'), handles: of('handles'), connections: of('connections') };
}

function told({ memory, handles, connections }: Held): string {
  return (
    `${memory.toFixed(0)} MB, ${handles.toFixed(1)} handles, ` +
    `${connections.toFixed(1)} database processes`
  );
}

// An hour of ordinary work: what is held stays as it is, and nobody is answered wrongly.
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { callPortal } from '../reliability/served-portal.ts';
import {
  busyness,
  enterInvoice,
  memoryOf,
  p99,
  serveLoaded,
  watchHealth,
} from './loaded-portal.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
const A_SECOND = 50;
/** Of ten calls one enters an invoice, which are two; the others read. */
const READS = [
  '/api/records',
  '/api/home',
  '/api/parties?register=customer',
  '/api/drafts',
] as const;

test(
  'an hour at fifty calls a second: memory stays, health answers, no call fails [R10, F-30]',
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const portal = await serveLoaded();
    const ending = new AbortController();
    const watching = watchHealth(portal.address, ending.signal);
    const held: number[] = [];
    const answered = new Map<number, number>();
    const begun: Promise<void>[] = [];
    const count = (status: number) => void answered.set(status, (answered.get(status) ?? 0) + 1);
    const until = Date.now() + MINUTES * 60_000;
    try {
      for (let n = 0; Date.now() < until; n += 1) {
        const path = READS[n % READS.length] ?? '/api/home';
        const call =
          n % 10 === 0
            ? enterInvoice(portal, `S-${n}`)
            : callPortal(portal.address, ['GET', path], { bearer: portal.bearer });
        begun.push(call.then(({ status }) => count(status)));
        if (begun.length >= A_SECOND * 4) await Promise.all(begun.splice(0));
        if (n % (A_SECOND * 5) === 0) held.push(memoryOf(portal.child.pid));
        await sleep(1000 / A_SECOND);
      }
      await Promise.all(begun);
      ending.abort();
      const slow = p99(await watching);
      const third = Math.floor(held.length / 3);
      const [middle, last] = [mean(held.slice(third, 2 * third)), mean(held.slice(2 * third))];
      console.log(
        `${[...answered].map(([status, times]) => `${times} × ${status}`).join(', ')}; ` +
          `${middle.toFixed(0)} MB, then ${last.toFixed(0)} MB; /healthz p99 ${slow.toFixed(0)} ms`,
      );
      expect([...answered.keys()]).toEqual([200]);
      // Less than ten minutes are warming up.
      if (MINUTES >= 10) expect(last).toBeLessThan(middle * 1.05 + 10);
      expect(slow).toBeLessThan(200 * busyness());
    } finally {
      ending.abort();
      await portal.stop();
    }
  },
);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// Papers of the demo's year: the first PDF of a server that has just started, and the auditor's
// package of the year with every voucher and its steps. Prints the clock, and seconds of processor
// of server, drawing and database, which say more on a busy machine.
// Run: node bench/papers.ts          (Linux only; build first: npm run build, or one npm start)
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { manilaDate } from '#shared/dates.ts';
import { present } from '../test/present.ts';

import { startDemo } from './lib/demo.ts';
import type { Demo } from './lib/demo.ts';
import { processorTime } from './lib/processor-time.ts';
import { demoSession, logIntoDemo } from './lib/work.ts';

const AIM_FIRST_MS = 300;
const AIM_PACKAGE_S = 60;
const ASK_EVERY_MS = 100;
const VOUCHERS = 10;
/** What a server does after its start is over by then. */
const SETTLE_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'talaan-bench-'));
try {
  const made = await startDemo(folder);
  const headers = await logIntoDemo(made);
  await made.end();
  const demo = await startDemo(folder);
  console.log(`load of the machine ${loadavg()[0]?.toFixed(0)}`);
  await measureFirst(demo, headers);
  await sleep(SETTLE_MS);
  await measurePackage(demo, headers);
  await demo.end();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Headers = Record<string, string>;

/** Asked for as soon as the server is there, by somebody who was logged in before. */
async function measureFirst(demo: Demo, headers: Headers): Promise<void> {
  const { body } = await demoSession(demo, headers).call('GET', '/api/records');
  const times: number[] = [];
  const had = processorTime(demo.pid);
  for (const { transactionId } of body.rows.slice(0, VOUCHERS)) {
    const began = performance.now();
    const path = `/api/records/${transactionId}/voucher`;
    const reply = await fetch(`${demo.url}${path}`, { headers });
    const bytes = await reply.arrayBuffer();
    if (!reply.ok || bytes.byteLength === 0) throw new Error(`${path}: ${reply.status}`);
    times.push(performance.now() - began);
  }
  const rest = times.slice(1).toSorted((one, other) => one - other);
  const middle = rest[Math.floor(rest.length / 2)] ?? 0;
  const processor = (processorTime(demo.pid) - had) / times.length;
  console.log(
    `first PDF after a cold start: ${times[0]?.toFixed(0)} ms (aim ${AIM_FIRST_MS}), the median of the next ${middle.toFixed(0)} ms; ` +
      `processor ${processor.toFixed(0)} ms each, with what else the start does`,
  );
}

async function measurePackage(demo: Demo, headers: Headers): Promise<void> {
  const { call } = demoSession(demo, headers);
  const period = manilaDate(new Date()).slice(0, 4);
  const [began, had] = [performance.now(), processorTime(demo.pid)];
  const asked = await call('POST', '/api/exports/auditor-packages', { period });
  const { packageId } = present(asked.body.package);
  let state = asked.body.package;
  let [step, since, used] = ['', began, had];
  while (state.state === 'making') {
    await sleep(ASK_EVERY_MS);
    const { body } = await call('GET', `/api/exports/auditor-packages/${packageId}`);
    state = body.package;
    if (state.step === step && state.state === 'making') continue;
    const [now, processor] = [performance.now(), processorTime(demo.pid)];
    if (step !== '') console.log(`  ${step.padEnd(40)}${secondsOf(now - since, processor - used)}`);
    [step, since, used] = [state.step, now, processor];
  }
  if (state.state !== 'ready') throw new Error(`The package was not made: ${state.fault}`);
  const took = secondsOf(performance.now() - began, processorTime(demo.pid) - had);
  console.log(
    `package of ${state.label}: ${state.total} parts, ${(state.size / 1e6).toFixed(1)} MB in ${took} (aim ${AIM_PACKAGE_S} s)`,
  );
}

function secondsOf(clock: number, processor: number): string {
  return `${(clock / 1_000).toFixed(1).padStart(7)} s, processor ${(processor / 1_000).toFixed(1)} s`;
}

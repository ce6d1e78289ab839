// Papers of the demo's year: the first PDF of a server that has just started, and the auditor's
// package of the year with every voucher and its steps. Prints the clock, and seconds of processor
// of server, drawing and database, which say more on a busy machine.
// DEMO names a folder in which the demo is kept for the next time.
// Run: node bench/papers.ts          (Linux only; build first: npm run build, or one npm start)
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { manilaDate } from '#shared/dates.ts';
import { present } from '../test/present.ts';

import { startDemo } from './lib/demo.ts';
import type { Demo } from './lib/demo.ts';
import { median } from './lib/median.ts';
import { processorTime } from './lib/processor-time.ts';
import { demoSession, logIntoDemo } from './lib/work.ts';

const AIM_FIRST_MS = 300;
const AIM_PACKAGE_S = 60;
const ASK_EVERY_MS = 100;
const VOUCHERS = 10;
/** What a server does after its start is over by then. */
const SETTLE_MS = 10_000;

const { DEMO } = process.env;
const folder = DEMO ?? mkdtempSync(join(tmpdir(), 'talaan-bench-'));
try {
  const made = await startDemo(folder);
  const headers = await logIntoDemo(made);
  await made.end();
  const demo = await startDemo(folder);
  console.log(`load of the machine ${loadavg()[0]?.toFixed(0)}`);
  const first = await drawVouchers(demo, headers, 1);
  await sleep(SETTLE_MS);
  const next = await drawVouchers(demo, headers, VOUCHERS);
  console.log(
    `first PDF after a cold start ${first.ms.toFixed(0)} ms (aim ${AIM_FIRST_MS}); when the start is over ${next.ms.toFixed(0)} ms, ` +
      `of processor ${next.processor.toFixed(0)} ms each`,
  );
  await measurePackage(demo, headers);
  const form = { 'content-type': 'application/json' };
  await fetch(`${demo.url}/api/auth/logout`, {
    method: 'POST',
    headers: { ...headers, ...form },
    body: '{}',
  });
  await demo.end();
} finally {
  if (DEMO === undefined) rmSync(folder, { recursive: true, force: true });
}

type Headers = Record<string, string>;

/** Fetches the vouchers of the newest records, and how long each took. */
async function drawVouchers(
  demo: Demo,
  headers: Headers,
  count: number,
): Promise<{ ms: number; processor: number }> {
  const { body } = await demoSession(demo, headers).call('GET', '/api/records');
  const times: number[] = [];
  const had = processorTime(demo.pid);
  for (const { transactionId } of body.rows.slice(0, count)) {
    const began = performance.now();
    const path = `/api/records/${transactionId}/voucher`;
    const reply = await fetch(`${demo.url}${path}`, { headers });
    const bytes = await reply.arrayBuffer();
    if (!reply.ok || bytes.byteLength === 0) throw new Error(`${path}: ${reply.status}`);
    times.push(performance.now() - began);
  }
  return { ms: median(times), processor: (processorTime(demo.pid) - had) / times.length };
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

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { SAMPLE_VOUCHER } from '#test/sample-voucher.ts';

import { Drawer } from './drawer.ts';
import type { Printout } from './drawing-jobs.ts';

const PRINTOUT: Printout = { template: 'voucher', input: SAMPLE_VOUCHER };
const LONG = 60_000;

let folder: string;
let drawer: Drawer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-drawer-'));
});
afterEach(() => {
  drawer?.rest();
  rmSync(folder, { recursive: true, force: true });
});

const go = () => writeFileSync(join(folder, 'go'), '');
const starts = () =>
  existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').length : 0;

/**
 * A drawing program that is ready once the file `go` is there, and then draws its process number.
 */
function drawerOf(limits: {
  patienceMs?: number;
  startMs?: number;
  drawMs?: number;
  restMs?: number;
}) {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { appendFileSync, existsSync } from 'node:fs';
    process.on('disconnect', () => process.exit(0));
    process.on('message', ({ jobId }) => process.send({ jobId, pdf: Buffer.from(String(process.pid)) }));
    appendFileSync(${JSON.stringify(join(folder, 'starts'))}, '.');
    const timer = setInterval(() => {
      if (!existsSync(${JSON.stringify(join(folder, 'go'))})) return;
      clearInterval(timer);
      process.send({ isReady: true });
    }, 10);`,
  );
  const settings = {
    program,
    patienceMs: LONG,
    startMs: LONG,
    drawMs: LONG,
    restMs: LONG,
    mostWaiting: 200,
  };
  drawer = new Drawer({ ...settings, ...limits });
  return drawer;
}

test('who waits long for a process that is starting is told to come again, and then gets the document [F-28]', async () => {
  const slow = drawerOf({ patienceMs: 200 });
  await expect(slow.draw(PRINTOUT)).rejects.toMatchObject({
    code: 'voucher-starting',
    status: 503,
    retryAfterSeconds: 5,
  });
  go();
  await expect
    .poll(() => slow.draw(PRINTOUT).then(String, () => ''), { interval: 50 })
    .toMatch(/^\d/);
  expect(starts()).toBe(1);
});

test('the start does not count into the time that a document may take', async () => {
  const slow = drawerOf({ drawMs: 1_500 });
  const drawn = slow.draw(PRINTOUT);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  go();
  expect((await drawn).length).toBeGreaterThan(0);
});

test('a process that never starts is given up, everybody who waits is told, and the next ask begins anew [F-28]', async () => {
  const broken = drawerOf({ startMs: 300 });
  const asked = await Promise.allSettled([broken.draw(PRINTOUT), broken.draw(PRINTOUT)]);
  for (const end of asked)
    expect(end).toMatchObject({ reason: { code: 'voucher-starting', status: 503 } });
  go();
  await expect.poll(() => broken.draw(PRINTOUT).then(String, () => '')).toMatch(/^\d/);
});

test('kept warm, a process is there before anybody asks, and a fresh one after a pause', async () => {
  go();
  const warm = drawerOf({ restMs: 100 });
  warm.keepWarm();
  await expect.poll(starts).toBe(1);
  const first = Buffer.from(await warm.draw(PRINTOUT)).toString();
  expect(starts()).toBe(1);
  await expect.poll(starts).toBe(2);
  const second = Buffer.from(await warm.draw(PRINTOUT)).toString();
  expect(second).not.toBe(first);
});

// The disk of database and documents runs full while people post: nothing that was acknowledged is
// lost, nothing is acknowledged falsely, and it heals by itself when there is room again.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';

import { findFaultsInBooks } from '../reliability/check-books.ts';
import type { Acknowledged } from '../reliability/check-books.ts';
import { findFaultsOverHttp } from '../reliability/check-portal.ts';
import { enterInvoice, serveLoaded } from './loaded-portal.ts';

const disk = mkdtempSync(join(tmpdir(), 'talaan-full-'));
let isMounted = false;

beforeAll(() => {
  const words = ['-t', 'tmpfs', '-o', 'size=400m', 'none', disk];
  isMounted = spawnSync('mount', words).status === 0;
});
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

test('a full disk refuses plainly, loses nothing, and heals when there is room again [R4, F-06]', async (context) => {
  context.skip(!isMounted, 'a disk of its own can be mounted by root only');
  const portal = await serveLoaded(disk);
  try {
    const acknowledged: Acknowledged[] = [];
    const open = new Map(Array.from({ length: 40 }, (_, n) => [`D-${n}`, randomUUID()]));
    const enterOpen = async () => {
      const statuses: number[] = [];
      for (const [number, key] of open) {
        const { status, told } = await enterInvoice(portal, number, key).catch(() => GONE);
        statuses.push(status);
        if (told === undefined) continue;
        acknowledged.push(told);
        open.delete(number);
        if (acknowledged.length === 5) break;
      }
      return statuses;
    };
    expect(await enterOpen()).toEqual([200, 200, 200, 200, 200]);
    const filler = fill(join(disk, 'filler'));
    const refused = new Set(await enterOpen());
    const upload = await uploadTo(portal.address, portal.bearer);
    console.log(
      `full: postings ${[...refused].join()}, an upload ${upload}, ${acknowledged.length} acknowledged`,
    );
    for (const status of refused) expect([200, 503, 507]).toContain(status);
    expect([503, 507]).toContain(upload);
    rmSync(filler);
    const before = Date.now();
    await expect
      .poll(async () => (await enterOpen(), open.size), { timeout: 120_000, interval: 500 })
      .toBe(0);
    console.log(`healed in ${Date.now() - before} ms, ${acknowledged.length} acknowledged in all`);
    const { ownerUrl = '' } = addressesOfRunning(portal.dataDir) ?? {};
    expect(await findFaultsInBooks(ownerUrl, acknowledged, portal.dataDir)).toEqual([]);
    expect(await findFaultsOverHttp(portal.address, portal.bearer, acknowledged)).toEqual([]);
  } finally {
    await portal.stop();
  }
});

const GONE = { status: 503, told: undefined };

/** Writes until there is no room for another byte. */
function fill(path: string): string {
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
      const bytes = Buffer.alloc(size);
      while (tryToWrite(file, bytes));
    }
  } finally {
    closeSync(file);
  }
  return path;
}

function tryToWrite(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
}

async function uploadTo(address: string, bearer: string): Promise<number> {
  const form = new FormData();
  const content = Buffer.alloc(2 * 1024 * 1024, '%PDF-1.4\n1 0 obj << >> endobj\n');
  form.append('file', new Blob([content]), 'paper.pdf');
  const headers = { authorization: `Bearer ${bearer}` };
  const reply = await fetch(`${address}/api/attachments`, { method: 'POST', headers, body: form });
  await reply.arrayBuffer();
  return reply.status;
}

// Two servers that are started for the first time on one outside database, at the same moment.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';

import { endGently, holdDatabase } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';
import { runServer } from './running-server.ts';

let folder: string;
let held: HeldDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-two-starts-'));
  held = await holdDatabase(join(folder, 'database'));
});
afterAll(async () => {
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

async function query(text: string) {
  const { db, end } = connect(held.ownerUrl, { maxConnections: 1 });
  try {
    return (await sql<{ count: number }>`${sql.raw(text)}`.execute(db)).rows;
  } finally {
    await end();
  }
}

test('both are ready, and the company is made once [F-24]', async () => {
  // As a hosted server has it: an owner who may make roles, and no role of ours yet.
  await query('drop role talaan_app');
  await query(`create role plain_owner login createrole password 'plain'`);
  // Four pairs that start at the same moment: one, and those of three servers.
  for (const starting of [
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]) {
    const name = `talaan_of_${starting.length}`;
    await query(`create database ${name} owner plain_owner`);
    const url = new URL(held.ownerUrl);
    url.pathname = `/${name}`;
    url.username = 'plain_owner';
    url.password = 'plain';
    const servers = await Promise.all(
      starting.map((one) =>
        runServer({
          DATA_DIR: join(folder, `${starting.length}${one}`),
          DATABASE_URL: url.href,
          ADMIN_PASSWORD: 'Kalesa!Bayan42',
        }),
      ),
    );
    for (const { url: address } of servers) {
      expect((await fetch(`${address}/api/portal`)).status).toBe(200);
    }
    for (const { child } of servers) expect(await endGently(child)).toBe(0);
  }
});

// Books that are sealed when their server is killed are sealed by another one, each once.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';

import { endGently, killHard } from './held-database.ts';
import type { HeldDatabase } from './held-database.ts';
import { holdTable } from './hold-table.ts';
import { sessionOver } from './http-session.ts';
import { runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { ADMIN_PASSWORD, holdStartedDatabase } from './started-folder.ts';

const PASSWORD = 'Kubo?Dagat97x';
const PATH = '/api/books/work';

let folder: string;
let held: HeldDatabase;
let servers: RunningServer[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-left-books-'));
  held = await holdStartedDatabase(folder);
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: held.ownerUrl,
    ADMIN_PASSWORD,
    BACKUP_TIME: 'off',
  };
  servers = await Promise.all([runServer(settings), runServer(settings)]);
});
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => endGently(child)));
  await endGently(held.child);
  rmSync(folder, { recursive: true, force: true });
});

test('a book whose server is killed while it is sealed is sealed by another server, once, and nobody asks again [R1]', async () => {
  const [first, other] = [present(servers[0]), present(servers[1])];
  const admin = await sessionOver(first.url, 'admin', ADMIN_PASSWORD);
  const account = { ClientId: 'accountant.one', Role: 'accountant', Company: 'Sample Company' };
  const made = { ...account, Password: PASSWORD };
  expect((await admin.call('POST', '/api/auth/userManagement', made)).status).toBe(200);
  const accountant = await sessionOver(first.url, 'accountant.one', PASSWORD);
  const invoice = typedInvoice(await registerCustomer(accountant), 'INV-1', { date: '2026-10-02' });
  const key = { 'idempotency-key': randomUUID() };
  expect((await enterInvoice(accountant, invoice, { key })).status).toBe(200);

  const release = await holdTable(held.ownerUrl, 'book_seals', 'share');
  const order = { act: 'seal', books: ['SJ', 'GL'], period: '2026-10', sheet: 'legal' };
  const asked = await accountant.call('POST', PATH, order);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const waiting = () =>
    readAs(
      held.ownerUrl,
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "book_seals"%'`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await killHard(first.child);
  await release();

  const again = await sessionOver(other.url, 'accountant.one', PASSWORD);
  const shown = async () =>
    (await again.call('GET', `${PATH}/${asked.body.work.workId}`)).body.work;
  // Fifteen seconds pass before a server is taken for gone.
  await expect.poll(async () => (await shown()).state, { interval: 500 }).toMatch(/done|failed/);
  const { state, error, files } = await shown();
  expect({ state, error, count: files.length }).toEqual({ state: 'done', error: '', count: 2 });
  const sealed = await readAs(
    held.ownerUrl,
    'select book, count(*)::int as seals from book_seals group by book order by book',
  );
  expect(sealed).toEqual([
    { book: 'GL', seals: 1 },
    { book: 'SJ', seals: 1 },
  ]);
});

import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import { expectSameBooks, isHledgerSkipped } from '#test/hledger.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';

import { endGently } from './held-database.ts';
import { sessionOver } from './http-session.ts';
import { runTalaan } from './run-talaan.ts';
import { runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { ADMIN_PASSWORD, copyStartedFolder } from './started-folder.ts';

let folder: string;
let dataDir: string;
let server: RunningServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-export-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  copyStartedFolder(dataDir);
  server = await runServer({ DATA_DIR: dataDir, ADMIN_PASSWORD });
});
afterEach(async () => {
  await endGently(server.child);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(isHledgerSkipped)(
  'talaan export writes the books beside a running server and without one, into an empty folder only',
  async () => {
    const session = await sessionOver(server.url, 'admin', ADMIN_PASSWORD);
    const customer = await registerCustomer(session);
    for (const number of ['INV-1', 'INV-2', 'INV-3']) {
      expect(await enterInvoice(session, typedInvoice(customer, number))).toMatchObject({
        status: 200,
      });
    }
    // Their mails are kept within the second, which is no matter of the books.
    const url = addressesOfRunning(dataDir)?.ownerUrl ?? '';
    const waiting = () => readAs(url, `select from mails where state = 'waiting'`);
    await expect.poll(waiting).toEqual([]);
    const beside = join(folder, 'new', 'beside');
    expect(await runTalaan(dataDir, 'export', beside)).toEqual({
      code: 0,
      output: expect.stringContaining(
        `and 0 kept documents and 4 drawn ones were written to ${beside}.`,
      ),
    });
    const journal = readFileSync(join(beside, 'journal.hledger'), 'utf8');
    await expectSameBooks(journal, url);

    const again = await runTalaan(dataDir, 'export', beside);
    expect(again).toEqual({
      code: 1,
      output: `${beside} is not empty; name a new folder for the export, or an empty one.\n`,
    });
    await endGently(server.child);
    const alone = join(folder, 'alone');
    expect(await runTalaan(dataDir, 'export', alone)).toMatchObject({ code: 0 });
    // The same books give the same documents: the lists of hashes are compared below.
    expect(readdirSync(join(alone, 'documents', 'vouchers', '2026'))).toHaveLength(3);
    const bare = join(folder, 'bare');
    expect(await runTalaan(dataDir, 'export', bare, '--without-vouchers')).toMatchObject({
      code: 0,
    });
    expect(readdirSync(join(bare, 'documents'))).toEqual(['INDEX.csv']);
    for (const name of readdirSync(beside, { withFileTypes: true })) {
      if (!name.isFile()) continue;
      const [first, second] = [beside, alone].map((dir) =>
        readFileSync(join(dir, name.name), 'utf8'),
      );
      expect(second, name.name).toBe(first);
    }
    writeFileSync(join(folder, 'file'), '');
    expect(await runTalaan(dataDir, 'export', join(folder, 'file'))).toEqual({
      code: 1,
      output: `${join(folder, 'file')} can't be written: it is no folder.\n`,
    });
    expect(await runTalaan(dataDir, 'export')).toMatchObject({ code: 2 });
  },
);

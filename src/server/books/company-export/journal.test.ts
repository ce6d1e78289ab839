import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { invariant } from '#shared/invariant.ts';
import { fromWire } from '#shared/money.ts';
import { csvStatement, keepStatement } from '#test/bank-statement.ts';
import { expectSameBooks, isHledgerSkipped, runHledger } from '#test/hledger.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { readAs } from '#test/read-as.ts';
import { findText } from '#test/read-pdf.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { manilaInstant } from '../../output/tables/manila-instant.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { printouts } from '../auditor-package/company-printouts.ts';
import { yearFiles } from '../auditor-package/year-files.ts';

import { exportFolder } from './export-folder.ts';
import { LEFT_OUT } from './table-files.ts';
import { TABLE_NOTES } from './table-notes.ts';

const run = promisify(execFile);

const HOSTILE = [
  'Chair ; date:2019-01-01, [2019-13-45] | ñ ₱ 👍',
  '  = 2019-01-01 * ! (x) "two  spaces" ',
  'memo: a, account:b ; ; {=1 PHP} @@ 5 USD',
];

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  admin = await app.loginAs('admin');
  const customer = await registerCustomer(user);
  for (const description of HOSTILE) {
    const lines = [{ description, quantity: '3', unitPrice: '33.33', taxClass: 'vatable' }];
    await postInvoice(user, customer, { lines, note: description, date: '2026-02-28' });
  }
  const wrong = await postInvoice(accountant, customer);
  const reversed = await accountant.call(
    'POST',
    `/api/records/${wrong.transactionId}/reverse`,
    { reason: 'Entered twice; see INV-1, please' },
    newKey(),
  );
  invariant(reversed.status === 200, 'the invoice is reversed');
  const corrects = {
    transactionId: (await postInvoice(accountant, customer)).transactionId,
    reason: 'Price',
  };
  const corrected = await enterInvoice(accountant, typedInvoice(customer, 'C-1'), { corrects });
  invariant(corrected.status === 200, 'the invoice is corrected');
  await postInvoice(user, customer, { attachments: [await uploadPicture()] });
});
afterAll(() => app.stop());

async function uploadPicture(): Promise<string> {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="=1,ñ.png"\r\n\r\n',
      ),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
  return reply.json().attachment.attachmentId;
}

async function fetchJournal(session: TestSession) {
  const url = '/api/records/export/journal';
  return app.app.inject({ method: 'GET', url, headers: session.headers });
}

/** A folder that does not exist yet, in one that is removed after `use`. */
async function inFolder(use: (dir: string) => Promise<void>): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'talaan-export-'));
  try {
    await use(join(parent, 'books'));
  } finally {
    await rm(parent, { recursive: true });
  }
}

test('accountants and admins get the same journal to the letter, users none', async () => {
  const [first, second, refused] = [
    await fetchJournal(accountant),
    await fetchJournal(admin),
    await fetchJournal(user),
  ];
  expect([first.statusCode, second.statusCode, refused.statusCode]).toEqual([200, 200, 403]);
  expect(first.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="journal-.*\.hledger"/),
    'cache-control': 'no-store',
  });
  expect(second.body).toBe(first.body);
  expect(first.body).toContain('account assets:1210 Accounts Receivable - Trade\n');
});

test.skipIf(isHledgerSkipped)(
  'hledger comes to our own figures, whatever signs the texts hold',
  async () => {
    const journal = (await fetchJournal(admin)).body;
    await expectSameBooks(journal, app.database.ownerUrl);
    const entries = await app.countOf('journal_entries');
    expect(await runHledger(journal, 'stats')).toMatch(new RegExp(`Transactions +: ${entries} `));
    expect((await runHledger(journal, 'tags')).trim().split('\n').toSorted()).toEqual(
      ['document', 'kind', 'party', 'reason', 'reverses', 'type'].toSorted(),
    );
  },
);

test.skipIf(isHledgerSkipped)('one centavo more is seen', async () => {
  const journal = (await fetchJournal(admin)).body;
  const altered = journal
    .replace(/ 111\.99 PHP/, ' 112.00 PHP')
    .replace(/ -99\.99 PHP/, '-100.00 PHP');
  expect(altered).not.toBe(journal);
  await expect(expectSameBooks(altered, app.database.ownerUrl)).rejects.toThrow('to deeply equal');
});

test.skipIf(isHledgerSkipped)('a folder holds all books of one moment and every paper', () =>
  inFolder(async (dir) => {
    const lines = [['2026-03-02', '-350.00', 'SERVICE CHARGE, ñ']] as const;
    const content = csvStatement(lines, { opening: '1000.00' });
    await keepStatement(accountant, { account: '1110', name: 'March.csv', content });
    const told = await exportFolder(app.deps, dir, {
      further: (snapshot) => yearFiles(app.deps, snapshot),
      drawn: printouts(app.deps),
    });
    const books = ['accounts', 'documents', 'journal-lines', 'parties', 'records', 'tax-rows'];
    const names = [...books, 'bank-lines', 'bank-reports', 'bank-statements'];
    const others = ['journal.hledger', 'README.txt', 'SHA256SUMS.txt'];
    const files = [...names.map((name) => `${name}.csv`), ...others];
    expect(told).toMatchObject({ documents: 2, missing: [], damaged: [], undrawn: [] });
    await run('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS.txt'], { cwd: dir });
    const top = told.files.filter((name) => !name.includes('/'));
    expect(top.toSorted()).toEqual(files.toSorted());
    const folders = ['2026', 'documents', 'tables'];
    expect((await readdir(dir)).toSorted()).toEqual([...files, ...folders].toSorted());
    expect(told.files).toEqual(
      expect.arrayContaining([
        '2026/01 Statements/Trial balance, adjusted.csv',
        '2026/02 Ledger and journals/General ledger.csv',
        '2026/03 Tax/Sales register.csv',
        '2026/04 Books and filings/Filed.csv',
        '2026/09 Company and audit trail/Audit trail.csv',
      ]),
    );
    await expectEveryTable(dir);
    await expectSameBooks(
      await readFile(join(dir, 'journal.hledger'), 'utf8'),
      app.database.ownerUrl,
    );
    const findRows = async (name: string) =>
      rowsOfCsv(await readFile(join(dir, `${name}.csv`), 'utf8')).slice(1);
    expect(await findRows('records')).toHaveLength(await app.countOf('transactions'));
    await expectRecord(await findRows('records'));
    expect(await findRows('journal-lines')).toHaveLength(await app.countOf('journal_lines'));
    expect(await findRows('tax-rows')).toHaveLength(await app.countOf('tax_rows'));
    expect(await findRows('accounts')).toHaveLength(await app.countOf('accounts'));
    expect(await findRows('parties')).toHaveLength(await app.countOf('parties'));
    expect((await findRows('bank-lines')).map((row) => row.slice(0, 4))).toEqual([
      ['1110', '2026-03-02', '-350.00', 'SERVICE CHARGE, ñ'],
    ]);
    const [[, , , opening, , file] = []] = await findRows('bank-statements');
    expect(opening).toBe('1000.00');
    expect(await readFile(join(dir, String(file)), 'utf8')).toBe(content);
    await expectRebuilt(findRows);
    const [[, path] = []] = await findRows('documents');
    expect(await findRows('documents/INDEX')).toContainEqual(
      expect.arrayContaining([path, 'Paper of an entry']),
    );
    // Every file beside its list is told what it is.
    const known = new Set((await findRows('documents/INDEX')).map(([file]) => file));
    const under = await readdir(join(dir, 'documents'), { recursive: true, withFileTypes: true });
    const papers = under.filter((entry) => entry.isFile());
    for (const { parentPath, name } of papers)
      expect(name === 'INDEX.csv' || known.has(relative(dir, join(parentPath, name))), name).toBe(
        true,
      );
    expect(papers).toHaveLength(known.size + 1);
    await expectDrawn(dir, told.drawn);
    const stored = await sharp(join(dir, String(path))).metadata();
    expect(stored).toMatchObject({ format: 'png', width: 9 });
  }),
);

/** Every entry has its voucher, and every party its statement of account, with what it owes. */
async function expectDrawn(dir: string, drawn: number): Promise<void> {
  const vouchers = await readdir(join(dir, 'documents', 'vouchers', '2026'));
  expect(vouchers).toHaveLength(await app.countOf('journal_entries'));
  const folder = join(dir, 'documents', 'statements', '2026');
  const statements = await readdir(folder);
  expect(drawn).toBe(vouchers.length + statements.length);
  const text = await findText(await readFile(join(folder, statements[0] ?? '')));
  expect(text).toContain('STATEMENT OF ACCOUNT');
  expect(text).toContain('INV-1');
}

/** The reversal among the records says all that it has. */
async function expectRecord(records: string[][]): Promise<void> {
  const [row]: { at: Date; hash: string; tin: string; client: string }[] = await readAs(
    app.database.ownerUrl,
    `select t.recorded_at as at, encode(e.hash, 'hex') as hash, t.printed -> 'party' ->> 'tin' as tin, u.client_id as client
       from transactions t join journal_entries e using (transaction_id)
         join user_accounts u on u.user_id = t.recorded_by where t.reverses_id is not null`,
  );
  invariant(row !== undefined, 'one reverses another');
  const record = records.find((cells) => cells[11] !== '');
  expect(record?.[8]).toBe(row.tin);
  expect(record?.[11]).toMatch(/^SJ-2026-\d{6}$/);
  expect(record?.slice(13)).toEqual([
    'Entered twice; see INV-1, please',
    '',
    row.client,
    manilaInstant(row.at),
    row.hash,
    '{}',
  ]);
}

/** From the lines alone come the balances that the export's own trial balance has. */
async function expectRebuilt(rowsOf: (name: string) => Promise<string[][]>): Promise<void> {
  const balances = new Map<string, bigint>();
  for (const [, , , , , , account = '', debit = '', credit = ''] of await rowsOf('journal-lines')) {
    const amount = (fromWire(debit) ?? 0n) - (fromWire(credit) ?? 0n);
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  }
  const sheet = await rowsOf('2026/01 Statements/Trial balance, post-closing');
  const stated = sheet.flatMap(([name = '', , debit = '', credit = '']) => {
    const account = /^\s*(\d{4})/.exec(name)?.[1];
    const amount = (fromWire(debit) ?? 0n) - (fromWire(credit) ?? 0n);
    return account === undefined ? [] : [[account, amount] as const];
  });
  const rebuilt = [...balances].filter(([, amount]) => amount !== 0n);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(rebuilt));
}

/** Each table of the database is in the folder, or is left out for a reason; secrets are not. */
async function expectEveryTable(dir: string): Promise<void> {
  const rows: { name: string }[] = await readAs(
    app.database.ownerUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const wanted = rows.map(({ name }) => name).filter((name) => !(name in LEFT_OUT));
  const found = await readdir(join(dir, 'tables'));
  expect(found.toSorted()).toEqual(
    ['README.txt', 'COLUMNS.csv', ...wanted.map((name) => `${name}.csv`)].toSorted(),
  );
  // A stranger is told of each what it holds, and gets numbers as numbers.
  expect(Object.keys(TABLE_NOTES).toSorted()).toEqual(wanted.toSorted());
  expect(await readFile(join(dir, 'tables', 'bank_lines.csv'), 'utf8')).toContain(',-35000,');
  const users = await readFile(join(dir, 'tables', 'user_accounts.csv'), 'utf8');
  expect(users).toContain('accountant.one');
  expect(users).not.toMatch(/password_hash|scrypt|argon/);
}

test('a folder that holds something is refused and left as it is', () =>
  inFolder(async (dir) => {
    const parent = join(dir, '..');
    await writeFile(join(parent, 'mine.txt'), 'mine');
    await expect(exportFolder(app.deps, parent)).rejects.toThrow('is not empty; name a new folder');
    await expect(exportFolder(app.deps, join(parent, 'mine.txt'))).rejects.toThrow(
      'it is no folder',
    );
    expect(await readdir(parent)).toEqual(['mine.txt']);
  }));

test('an export that is cancelled leaves nothing behind, whatever it was at', () =>
  inFolder(async (dir) => {
    const abort = new AbortController();
    const steps: string[] = [];
    const cancelled = exportFolder(app.deps, dir, {
      drawn: printouts(app.deps),
      signal: abort.signal,
      onProgress: ({ step, done }) => {
        steps.push(`${step} ${done}`);
        if (step === 'Vouchers' && done === 2) abort.abort(new Error('Enough'));
      },
    });
    await expect(cancelled).rejects.toThrow('Enough');
    expect(steps).toContain('Statements of account 1');
    expect(await readdir(dir)).toEqual([]);
  }));

test('the years are written beside the books, from another connection, of the same moment', () =>
  inFolder(async (dir) => {
    const moments: (Moment | undefined)[] = [];
    const told = await exportFolder(app.deps, dir, {
      further: async function* (snapshot) {
        await postInvoice(user, await registerCustomer(user, '214365879'));
        moments.push(await momentOf(snapshot));
        yield { name: 'years/2026.txt', content: Readable.from(['2026']) };
        // The books, which end first, hold no moment that nobody reads.
        await expect.poll(countOpen, { timeout: 60_000 }).toBe(1);
      },
      drawn: {
        inMoment: async (snapshot) => {
          moments.push(await momentOf(snapshot));
          return [];
        },
        later: async () => [],
      },
    });
    expect(moments[0]?.moment).toBe(moments[1]?.moment);
    expect(moments[0]?.entries).toBe(moments[1]?.entries);
    expect(moments[0]?.connection).not.toBe(moments[1]?.connection);
    expect(moments[0]?.entries).toBeLessThan(await app.countOf('journal_entries'));
    // Whoever ends first, the list has the books, then the years, then the documents.
    const sums = await readFile(join(dir, 'SHA256SUMS.txt'), 'utf8');
    const lines = sums
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(66));
    const last = lines.findLastIndex((name) => name.startsWith('tables/'));
    expect(lines[0]).toBe('README.txt');
    expect(lines[last + 1]).toBe('years/2026.txt');
    expect(lines.at(-1)).toBe('documents/INDEX.csv');
    expect(told.files.indexOf('years/2026.txt')).toBe(last + 1);
  }));

interface Moment {
  readonly entries: number;
  readonly moment: string;
  readonly connection: number;
}

async function momentOf(snapshot: Snapshot): Promise<Moment | undefined> {
  const { rows } = await sql<Moment>`select pg_current_snapshot()::text as moment,
    pg_backend_pid() as connection, (select count(*)::int from journal_entries) as entries`.execute(
    snapshot,
  );
  return rows[0];
}

test('where the years fail, the books end as well and nothing is left behind', () =>
  inFolder(async (dir) => {
    const failing = exportFolder(app.deps, dir, {
      further: async function* () {
        yield { name: 'years/2026.txt', content: Readable.from(['2026']) };
        throw new Error('The years failed');
      },
    });
    await expect(failing).rejects.toThrow('The years failed');
    expect(await readdir(dir)).toEqual([]);
    expect(await countOpen()).toBe(0);
  }));

/** Connections of the portal that still hold a moment. */
async function countOpen(): Promise<number> {
  const [row]: { open: number }[] = await readAs(
    app.database.ownerUrl,
    `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name = 'talaan' and state like 'idle in transaction%'`,
  );
  return row?.open ?? -1;
}

test('an export that fails leaves nothing behind', () =>
  inFolder(async (dir) => {
    const open = () => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    };
    const deps = { ...app.deps, files: { ...app.deps.files, open } };
    await expect(exportFolder(deps, dir)).rejects.toThrow('there is no room left on its disk');
    expect(await readdir(dir)).toEqual([]);
  }));

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashOf } from '#server/platform/hash-of.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { isHledgerSkipped, readTrialBalance } from '#test/hledger.ts';
import { present } from '#test/present.ts';

import { verifyAnchor } from '../anchors/anchor.ts';
import { parseAnchor } from '../anchors/anchor-file.ts';

import { booksTable } from './index-page.ts';
import { deriveName } from './package-part.ts';

const run = promisify(execFile);
const PATH = '/api/exports/auditor-packages';

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

async function begin(period: string) {
  const { status, body } = await books.session.call('POST', PATH, { period });
  expect(status).toBe(200);
  return body.package.packageId;
}

async function untilOver(packageId: string) {
  for (;;) {
    const { body } = await books.session.call('GET', `${PATH}/${packageId}`);
    if (body.package.state !== 'making') return body.package;
    await sleep(50);
  }
}

async function fileAndClose() {
  const asked = { subject: '2550Q', period: '2026-Q4' };
  const query = new URLSearchParams(asked).toString();
  const { digest } = (await books.session.call('GET', `/api/filings/state?${query}`)).body;
  const body = { ...asked, digest, filedOn: '2027-01-05', reference: 'R', note: '', amends: null };
  const filed = await books.session.call('POST', '/api/filings', body);
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  for (const month of ['2026-11', '2026-12']) {
    const path = `/api/periods/months/${month}` as const;
    const { checklist } = (await books.session.call('GET', path)).body;
    const act = { digest: checklist.digest, note: 'Looked at' };
    const closed = await books.session.call('POST', `${path}/close`, act);
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  }
}

async function unpack(content: Buffer) {
  const dir = await mkdtemp(join(tmpdir(), 'talaan-package-'));
  await writeFile(join(dir, 'package.zip'), content);
  await run('python3', ['-m', 'zipfile', '-e', 'package.zip', 'out'], { cwd: dir });
  return { dir, out: join(dir, 'out') };
}

function fetchFile(packageId: string) {
  const url = `${PATH}/${packageId}/file` as const;
  return books.app.app.inject({ method: 'GET', url, headers: books.session.headers });
}

test('the index names a book as people do, and a large count is readable', () => {
  const amounts = { debit: 172_700n, credit: 172_700n };
  const table = booksTable([
    { book: 'GJ', entries: 1727, first: 'GJ-1', last: 'GJ-2', ...amounts },
  ]);
  expect(table).toContain('<td>General Journal (GJ)</td><td class="n">1,727</td>');
  expect(table).toContain('<th class="n">1,727</th>');
});

test('one click makes the package of a month: every file has its hash, and hledger comes to the same balances', async () => {
  await fileAndClose();
  await keepProofs();
  const packageId = await begin('2026-12');
  const second = await books.session.call('POST', PATH, { period: '2026' });
  expect(second.status).toBe(409);
  const made = await untilOver(packageId);
  expect(made).toMatchObject({
    state: 'ready',
    step: 'Ready',
    label: 'December 2026',
    fault: null,
    faultCount: 2,
  });
  expect(made.done).toBe(made.total);
  const file = await fetchFile(packageId);
  expect(file.headers['content-type']).toBe('application/zip');
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.sha256);

  expect(file.headers['content-disposition']).toMatch(
    /filename="Auditor package [A-Za-z ]+ 2026-12\.zip"/,
  );

  const { dir, out } = await unpack(file.rawPayload);
  try {
    await run('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS.txt'], { cwd: out });
    const sums = (await readFile(join(out, 'SHA256SUMS.txt'), 'utf8')).trim().split('\n');
    const found = await readdir(out, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(sums.length + 1);
    expect((await readdir(join(out, '07 Vouchers'))).length).toBeGreaterThanOrEqual(60);
    const statements = await readdir(join(out, '01 Statements'));
    expect(statements).toHaveLength(24);
    const wantedFiles = books.month.expected['dat_files'] as Record<string, unknown>;
    const data = await readdir(join(out, '03 Tax', 'Data files'));
    expect(data.length).toBeGreaterThanOrEqual(Object.keys(wantedFiles).length - 1);
    expect(await readdir(join(out, '04 Books and filings', 'Not sealed'))).toHaveLength(6);
    const returns = await readdir(join(out, '03 Tax', 'Returns'));
    expect(returns.toSorted()).toEqual([
      '1601-EQ 2026-Q4.csv',
      '1601-EQ 2026-Q4.pdf',
      '2550Q 2026-Q4.csv',
      '2550Q 2026-Q4.pdf',
    ]);
    const issued = await readdir(join(out, '03 Tax', 'Form 2307 issued', '2026-Q4'));
    expect(issued).toHaveLength((books.month.expected['forms_2307_issued'] as object[]).length);
    const received = await readFile(join(out, '03 Tax', 'Form 2307 received.csv'), 'utf8');
    expect(received.trim().split('\r\n').length).toBeGreaterThan(1);
    const frozen = JSON.parse(
      await readFile(
        join(out, '04 Books and filings', 'Filings', '2550Q 2026-Q4 as filed.json'),
        'utf8',
      ),
    );
    expect(hashOf(frozen.frozen)).toBe(frozen.sha256);
    const closed = await readdir(join(out, '04 Books and filings', 'Closed months'));
    expect(closed).toEqual(['2026-12.json']);
    const bank = await readdir(join(out, '05 Bank'));
    expect(bank).toContain('Reconciliations.csv');
    const trail = join(out, '09 Company and audit trail');
    expect(await readdir(trail)).toHaveLength(5);
    const anchor = parseAnchor(await readFile(join(trail, 'Anchor.json'), 'utf8'));
    expect(anchor?.ledger.length).toBeGreaterThan(60);
    expect(await verifyAnchor(books.app.deps, present(anchor))).toEqual([]);
    const index = await readFile(join(out, 'index.html'), 'utf8');
    expect(index).toContain('Debits equal credits.');
    expect(index).toContain('<td>Sales Journal (SJ)</td>');
    // One that is lost and one that is damaged keep nothing else out.
    const proofs = await readdir(join(out, '04 Books and filings', 'Proofs of filing'));
    expect(proofs.toSorted()).toEqual([
      expect.stringMatching(/^2550Q 2026-Q4 \d ñ -333\.png$/),
      expect.stringMatching(/^lessee_information 2026-H2 1 ñ -555\.png$/),
    ]);
    expect(index).toMatch(/2550Q 2026-Q4 \d ñ -111\.png is missing\./);
    expect(index).toMatch(/2550Q 2026-Q4 \d ñ -222\.png is damaged: /);
    if (isHledgerSkipped) return;
    const journal = await readFile(join(out, '06 Open formats', 'journal.hledger'), 'utf8');
    const { rows } = books.month.expected.trial_balance_post_closing;
    const wanted = rows.flatMap(({ account, debit, credit }) => {
      const amount = BigInt(debit.replace('.', '')) - BigInt(credit.replace('.', ''));
      return amount === 0n ? [] : [[account, amount] as const];
    });
    expect(await readTrialBalance(journal)).toEqual(Object.fromEntries(wanted));
  } finally {
    await rm(dir, { recursive: true });
  }
  const { body } = await (await books.app.loginAs('admin')).call('GET', '/api/audit?pageSize=20');
  const actions = body.rows.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['auditor-package.made', 'auditor-package.fetched']),
  );

  // Whoever clears the folder costs nobody more than making it again.
  await rm(join(books.app.deps.config.dataDir, 'packages', `${packageId}-1.part`));
  expect((await fetchFile(packageId)).statusCode).toBe(404);
});

test('no name of a person, party or paper makes a path that leads elsewhere or that a system refuses', () => {
  const long = '字'.repeat(300);
  const hostile = [
    '../../etc/passwd',
    '..',
    'C:\\x',
    'a/b\0c',
    '\u202Egnp.exe',
    '=1+1',
    'x👍y',
    '. ',
    long,
  ];
  const names = hostile.map((text) => deriveName(text));
  expect(names.slice(0, 8)).toEqual([
    'etc-passwd',
    'file',
    'C-x',
    'a-b-c',
    'gnp.exe',
    '1-1',
    'x-y',
    'file',
  ]);
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
    expect(name).toBe(deriveName(name));
  }
  expect(deriveName('Peña, Añonuevo (हिन्दी)')).toBe('Peña, Añonuevo (हिन्दी)');
});

test('a package that is cancelled leaves nothing and gives no file', async () => {
  // A server that was killed left this one behind.
  const folder = join(books.app.deps.config.dataDir, 'packages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'left.zip'), 'x');
  await utimes(join(folder, 'left.zip'), 0, 0);
  const packageId = await begin('2026');
  const cancelled = await books.session.call('POST', `${PATH}/${packageId}/cancel`);
  expect(cancelled.body.package.state).toBe('cancelled');
  expect((await fetchFile(packageId)).statusCode).toBe(409);
  const kept = await readdir(folder);
  expect(kept).not.toContain(`${packageId}-1.part`);
  expect(kept).not.toContain('left.zip');
});

/**
 * Three proofs of filing, of which one gets lost and one is damaged; one that was attached by
 * mistake; and one of a half-year.
 */
async function keepProofs() {
  await sql`update company_profiles set profile = profile || '{"isLessor": true}'::jsonb`.execute(
    books.app.deps.db,
  );
  const ofHalf = await upload('#555');
  const half = await books.session.call(
    'PUT',
    '/api/tax-calendar/lessee_information/2026-H2/state',
    {
      state: 'filed',
      filedOn: '2027-01-05',
      reference: 'R',
      note: '',
      version: 0,
      attachmentIds: [ofHalf.attachmentId],
    },
  );
  expect(half.status, JSON.stringify(half.body)).toBe(200);
  const mistaken = await upload('#444');
  const papers = [await upload('#111'), await upload('#222'), await upload('#333')];
  const [lost = '', damaged = ''] = papers.map(({ sha256 }) => sha256);
  const attachmentIds = papers.map(({ attachmentId }) => attachmentId);
  const given = [[...attachmentIds, mistaken.attachmentId], attachmentIds];
  for (const [version, documentsNow] of given.entries()) {
    const noted = await books.session.call('PUT', '/api/tax-calendar/2550Q/2026-Q4/state', {
      state: 'filed',
      filedOn: '2027-01-05',
      reference: 'R',
      note: '',
      version,
      attachmentIds: documentsNow,
    });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  }
  await books.app.deps.files.remove(lost);
  const store = join(books.app.deps.config.dataDir, 'attachments');
  await writeFile(join(store, damaged.slice(0, 2), damaged), 'something else');
}

async function upload(color: string): Promise<{ attachmentId: string; sha256: string }> {
  const picture = { create: { width: 9, height: 9, channels: 3, background: color } } as const;
  const content = await sharp(picture).png().toBuffer();
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="../ñ\u202E ${color}.png"\r\n\r\n`;
  const reply = await books.app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...books.session.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  });
  const { attachmentId } = reply.json().attachment;
  return { attachmentId, sha256: createHash('sha256').update(content).digest('hex') };
}

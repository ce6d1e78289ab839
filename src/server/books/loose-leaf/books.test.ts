import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { GoldenMonth } from '#test/golden/golden-month.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { readPdfPages } from '#server/bank/formats/pdf-pages.ts';
import { findText } from '#test/read-pdf.ts';
import { postInvoice } from '#test/post-invoice.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { verifyBooks } from './verify.ts';

const run = promisify(execFile);

let books: GoldenBooks;
let expected: GoldenMonth['expected'];

beforeAll(async () => {
  books = await startGoldenBooks();
  expected = books.month.expected;
  const spoiled = { kind: 'invoice', from: 'INV-1205', state: 'cancelled', date: '2026-12-16' };
  await call('POST', '/api/numbers/unused', {
    ...spoiled,
    reason: 'Spoiled form, all copies kept',
  });
});
afterAll(() => books.app.stop());

async function call<M extends 'GET' | 'POST' | 'PUT', Url extends string>(
  method: M,
  url: Url,
  body?: object,
) {
  const reply = await books.session.call(method, url, body);
  expect(reply.body).toMatchObject({ success: true });
  return reply.body;
}

/** The names in a package whose own list of hashes agrees with what is in it. */
async function checkedNames(zip: Buffer): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'talaan-year-'));
  try {
    await writeFile(join(dir, 'year.zip'), zip);
    await run('python3', ['-m', 'zipfile', '-e', 'year.zip', 'out'], { cwd: dir });
    const out = join(dir, 'out');
    await run('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out });
    return (await readdir(out)).toSorted();
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function findBytes(url: string): Promise<Buffer> {
  const { headers } = books.session;
  const reply = await books.app.app.inject({ method: 'GET', url, headers });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** Draws or seals, and waits for the end. */
async function work(act: 'print' | 'seal', period: string, wanted = ['SJ'], sheet = 'legal') {
  const order = { act, books: wanted, period, sheet };
  const { work: begun } = await call('POST', '/api/books/work', order);
  for (;;) {
    const { work: now } = await call('GET', `/api/books/work/${begun.workId}`);
    if (now.state !== 'waiting' && now.state !== 'drawing') return now;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload({ headers }: Pick<TestSession, 'headers'>): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([PICTURE], { type: 'image/png' }), 'proof.png');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const reply = await books.app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return reply.json().attachment.attachmentId;
}

/** The rows of a book on the screen, each as its columns by key. */
async function findRows(book: string, period = '2026-12') {
  const { report } = await call('GET', `/api/books/pages/${book}/${period}`);
  expect(report.checks.filter((check) => !check.isOk)).toEqual([]);
  return report.rows.map((row) => ({
    kind: row.kind,
    ...Object.fromEntries(
      row.cells.map((cell, index) => [report.columns[index]?.key, cell.amount ?? cell.text ?? '']),
    ),
  }));
}

const cents = (text: string | undefined) => BigInt((text || '0.00').replace('.', ''));

/** A book of columns, as all of them stand in the golden month. */
interface GoldenBook {
  readonly rows: readonly {
    readonly ref: string;
    readonly date: string;
    readonly columns: Readonly<Record<string, string>>;
  }[];
  readonly totals: Readonly<Record<string, string>>;
  readonly sundry_debit: string;
  readonly sundry_credit: string;
}

/** Which columns of ours a column of the golden books is; the opposite side counts below zero. */
const COLUMNS: Readonly<
  Record<string, readonly [book: string, Record<string, readonly string[]>]>
> = {
  sales_journal: [
    'SJ',
    {
      accounts_receivable_dr: ['receivable'],
      sales_vatable_cr: ['vatable'],
      zero_rated_sales_cr: ['zero-rated'],
      exempt_sales_cr: ['exempt'],
      output_vat_cr: ['vat'],
    },
  ],
  purchase_journal: [
    'PJ',
    { input_vat_dr: ['vat'], ewt_payable_net: ['-ewt'], accounts_payable_net: ['-payable'] },
  ],
  cash_receipts_book: [
    'CRB',
    {
      undeposited_dr: ['undeposited-debit'],
      bank_dr: ['bank-1110', 'bank-1120', 'bank-1130'],
      cwt_2307_dr: ['creditable'],
      accounts_receivable_cr: ['receivable'],
      customer_advances_cr: ['advances'],
      undeposited_cr: ['undeposited-credit'],
    },
  ],
  cash_disbursements_book: [
    'CDB',
    {
      accounts_payable_dr: ['payable'],
      input_vat_dr: ['vat'],
      petty_cash_dr: ['petty-cash-debit'],
      bank_cr: ['bank-1110', 'bank-1120', 'bank-1130'],
      petty_cash_cr: ['petty-cash-credit'],
    },
  ],
};

test.for(Object.keys(COLUMNS))('every column of the golden %s', async (name) => {
  const [book, columns] = COLUMNS[name] ?? ['', {}];
  const all: Readonly<Record<string, GoldenBook>> = expected.columnar_books;
  const golden = present(all[name]);
  const rows = await findRows(book);
  const sumOf = (row: Record<string, string>, keys: readonly string[]) =>
    keys.reduce(
      (sum, key) => (key.startsWith('-') ? sum - cents(row[key.slice(1)]) : sum + cents(row[key])),
      0n,
    );
  for (const entry of golden.rows) {
    // A reversal has a number of its own here.
    const number = entry.ref.endsWith('-REV')
      ? 'RV-2026-000001'
      : (books.numbers.get(entry.ref) ?? entry.ref);
    const row = rows.find((one: Record<string, string>) =>
      [one['invoice'], one['reference']].includes(number),
    );
    expect(row, `${entry.ref} is ${number}`).toMatchObject({ date: entry.date });
    for (const [key, ours] of Object.entries(columns)) {
      expect(sumOf(row, ours), `${entry.ref} ${key}`).toBe(cents(entry.columns[key]));
    }
  }
  const total = rows.find((row: { kind: string }) => row.kind === 'total');
  for (const [key, ours] of Object.entries(columns)) {
    expect(sumOf(total, ours), `total of ${key}`).toBe(cents(golden.totals[key]));
  }
  // The handbook's own column of withheld tax stands beside the sundry accounts, where the golden
  // book counts it.
  const ewt = name === 'cash_disbursements_book' ? cents(total?.['ewt']) : 0n;
  const purchases = cents(golden.totals['purchases_dr']);
  const sundry = cents(total?.['account-debit']) + ewt - purchases;
  expect(sundry).toBe(cents(golden.sundry_debit));
  expect(cents(total?.['account-credit'])).toBe(cents(golden.sundry_credit));
});

test('the total of a column opens the lines that it adds up, of its accounts alone', async () => {
  const opened = [];
  for (const book of ['SJ', 'PJ', 'CRB', 'CDB', 'GJ']) {
    const { report } = await call('GET', `/api/books/pages/${book}/2026-12`);
    const { cells } = present(report.rows.find(({ kind }) => kind === 'total'));
    for (const [at, { amount, behind }] of cells.entries()) {
      if (behind?.of !== 'figure' || amount === '0.00') continue;
      const { of, ...asked } = behind;
      const said = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
      const query = new URLSearchParams([...said, ['pageSize', '1']]).toString();
      const found = await call('GET', `/api/report-figure?${query}`);
      const figure = behind.measure === 'movement' ? abs(found.amount) : cents(found.amount);
      expect(figure, `${book} ${report.columns[at]?.key}`).toBe(
        behind.measure === 'movement' ? abs(amount ?? '') : cents(amount),
      );
      opened.push(`${of} ${book} ${report.columns[at]?.key}`);
    }
  }
  expect(opened).toEqual(
    expect.arrayContaining([
      'figure SJ receivable',
      'figure PJ payable',
      'figure CRB bank-1110',
      'figure CDB account-debit',
      'figure GJ debit',
    ]),
  );
});

function abs(amount: string): bigint {
  return cents(amount.replace('-', ''));
}

test('the ledger card of the bank account runs to the golden balance, line by line', async () => {
  const rows = await findRows('GL');
  const begin = rows.findIndex((row: { date: string }) => row.date.startsWith('1110 '));
  const card = rows.slice(
    begin + 1,
    rows.findIndex((row: { kind: string }, at: number) => at > begin && row.kind === 'subtotal'),
  );
  const golden = expected.ledger_card_1110.rows;
  expect(
    card.map(({ debit, credit, balance }: Record<string, string>) => [debit, credit, balance]),
  ).toEqual([
    // The opening entry is of November.
    ['', '', present(golden[0]).balance],
    ...golden
      .slice(1)
      .map((row) => [
        row.debit === '0.00' ? '' : row.debit,
        row.credit === '0.00' ? '' : row.credit,
        row.balance,
      ]),
  ]);
});

test('the books of December come to their golden totals, and together to the ledger', async () => {
  const { books: found, binding } = await call('GET', '/api/books/years/2026');
  const december = new Map<string, { debit: string } | undefined>(
    found.map(({ book, months }) => [book, months[11]]),
  );
  for (const [book, totals] of Object.entries(expected.book_totals)) {
    expect(december.get(book)).toMatchObject(totals);
  }
  const sum = Object.values<{ debit: string }>(expected.book_totals).reduce(
    (total: bigint, { debit }: { debit: string }) => total + cents(debit),
    0n,
  );
  expect(cents(december.get('GL')?.debit)).toBe(sum);
  expect(binding).toMatchObject({ day: '2027-01-15', daysLeft: 10, reason: '' });
  const step = { step: 'printed', date: '2027-01-04', reference: '' };
  const none = await books.session.call('POST', '/api/books/years/9999/steps', step);
  expect(none.body.problem.code).toBe('book-not-this-year');
});

test('a sealed month is printed again to the byte; what comes later is a supplement; the year is bound of both', async () => {
  const early = await books.session.call('POST', '/api/books/work', {
    act: 'seal',
    books: ['GJ'],
    period: '2026-12',
  });
  expect(early.body.error).toBe(
    'General Journal: Seal November 2026 first: it has entries that are not sealed.',
  );
  const [sealed] = (await work('seal', '2026-12')).files;
  const first = await findBytes(`/api/books/seals/${sealed?.sealId}/volumes/1`);
  expect(createHash('sha256').update(first).digest('hex')).toBe(sealed?.sha256);

  const customer = books.parties.get('CUS-A') ?? '';
  await postInvoice(books.session, customer, { date: '2026-12-29' });
  const [again, late] = (await work('print', '2026-12')).files;
  expect(again).toMatchObject({ sealId: sealed?.sealId, sha256: sealed?.sha256 });
  expect(late).toMatchObject({ part: 1, sealId: null });
  const notYet = await books.session.call('POST', '/api/books/work', {
    act: 'seal',
    books: ['SJ'],
    period: '2026',
  });
  expect(notYet.status).toBe(409);
  const [supplement] = (await work('seal', '2026-12')).files;
  expect(supplement).toMatchObject({ part: 1, fileName: 'Sales-Journal-2026-12-supplement-1.pdf' });
  const [bound] = (await work('seal', '2026')).files;

  const { books: found } = await call('GET', '/api/books/years/2026');
  const journal = found.find(({ book }: { book: string }) => book === 'SJ');
  expect(journal?.months[11]).toMatchObject({ state: 'sealed', entries: 7, waiting: 0 });
  expect(journal?.months[11]?.seals).toMatchObject([{ entries: 6, cancelled: 1 }, { entries: 1 }]);
  expect(journal?.year).toMatchObject({ state: 'sealed', seals: [{ entries: 7, cancelled: 1 }] });
  expect(await verifyBooks(books.app.deps.db)).toEqual({ checked: 3, faults: [] });
  const zip = await findBytes('/api/books/years/2026/papers/package');
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  const papers = ['affidavit-draft.pdf', 'transmittal-list.pdf', 'SHA256SUMS'];
  expect(await checkedNames(zip)).toEqual(
    ['Sales-Journal-volume-1-of-1.pdf', ...papers].toSorted(),
  );
  const transmittal = await findBytes('/api/books/years/2026/papers/transmittal');
  expect(transmittal.toString('latin1')).toContain('(Transmittal list of books of accounts, 2026)');

  const month = await findText(first);
  expect(month).toMatch(/VAT REG TIN 999-000-111-00000/);
  expect(month).toMatch(/12\/16\/2026 +INV-1205 +CANCELLED/);
  expect(month).toMatch(/Total of December 2026 +290,569\.50/);
  expect(month).toMatch(/\*\*\* nothing follows \*\*\*/);
  const year = await findText(await findBytes(`/api/books/seals/${bound?.sealId}/volumes/1`));
  expect(year).toMatch(/Volume 1 of 1/);
  expect(year).toMatch(/December 2026, supplement 1: recorded after the book was sealed/);
  expect(year).toMatch(/Page (\d) of \1/);
});

test('nothing of a sealed book can be changed, also not by the server', async () => {
  const { db } = books.app.deps;
  for (const statement of [
    'update book_seals set entries = 0',
    'delete from book_volumes',
    "insert into book_volumes select seal_id, 9, 1, 1, repeat('0', 64), '', '' from book_seals limit 1",
    `insert into book_seals select gen_random_uuid(), 'PJ', '2026-12', '2026-12-01', '2026-12-31', 0, 0, 5, 1, 7, 7,
      '[]', '[]', 'legal', sealed_by, now() from book_seals limit 1`,
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|sealed book/);
  }
  // A file that is lost ends the download, never the server.
  const found = await call('GET', '/api/books/years/2026');
  const sales = present(found.books.find(({ book }) => book === 'SJ'));
  const volume = present(sales.year.seals[0]?.volumes[0]);
  await books.app.deps.files.remove(volume.sha256);
  const { headers } = books.session;
  const url = '/api/books/years/2026/papers/package';
  await expect(books.app.app.inject({ method: 'GET', url, headers })).rejects.toThrow();
});

test('a book leaves as a spreadsheet with its totals and its recapitulation', async () => {
  const csv = (await findBytes('/api/books/pages/CRB/2026-12/file/csv')).toString();
  expect(csv).toMatch(/CRB-2026-000001,2026-12-08,CR-2026-000001,Mabuhay Trading Corporation/);
  expect(csv).toMatch(/1440 Creditable Withholding Tax Receivable \(2307\).*,1750\.00,\r\n/);
  const xlsx = await findBytes('/api/books/pages/GL/2026/file/xlsx');
  expect(xlsx.subarray(0, 2).toString()).toBe('PK');
});

test('a drawing that nobody wants any more stops, and its file is not there', async () => {
  const { work: begun } = await call('POST', '/api/books/work', {
    act: 'print',
    books: ['GL'],
    period: '2026',
  });
  const stopped = await books.session.call('DELETE', `/api/books/work/${begun.workId}`);
  expect(stopped.status).toBe(200);
  const { work: now } = await call('GET', `/api/books/work/${begun.workId}`);
  expect(now).toMatchObject({ state: 'cancelled', files: [] });
});

test('anybody hands in scans and sees their own; an accountant sees all and puts one away', async () => {
  const user = await books.app.loginAs('user');
  const attachmentId = await upload(user);
  const handedIn = {
    kind: 'registration',
    year: '2026',
    reference: 'ORUS 1',
    attachmentIds: [attachmentId],
  };
  const reply = await user.call('POST', '/api/books/papers', handedIn);
  expect(reply.body.papers).toMatchObject([{ kind: 'registration', uploadedBy: user.clientId }]);
  const twice = await user.call('POST', '/api/books/papers', handedIn);
  expect(twice.body.problem.code).toBe('attachment-not-usable');
  const { session } = books;
  const { papers } = (await session.call('GET', '/api/books/papers?year=2026')).body;
  const url = `/api/books/papers/${papers[0]?.paperId}/away` as const;
  expect((await session.call('POST', url, { reason: 'Wrong year' })).status).toBe(200);
  expect((await session.call('POST', url, { reason: 'Wrong year' })).status).toBe(409);
});

test('on A4 no date, TIN or number of a journal is broken', async () => {
  for (const book of ['PJ', 'CDB', 'CRB']) {
    const { workId, files } = await work('print', '2026-12', [book], 'a4');
    const url = `/api/books/work/${workId}/files/${present(files[0]).file}`;
    const bytes = Uint8Array.from(await findBytes(url));
    const pages = await readPdfPages(bytes, '', () => undefined);
    const words = pages.flatMap((page) => page.words.map(({ text }) => text));
    const csv = (await findBytes(`/api/books/pages/${book}/2026-12/file/csv`)).toString();
    const dates = new Set(csv.match(/2026-12-\d\d/g));
    expect(dates.size, book).toBeGreaterThan(3);
    for (const [, month, day] of [...dates].map((date) => date.split('-')))
      expect(words, book).toContain(`${month}/${day}/2026`);
    const numbers = new Set(csv.match(/\d{3}-\d{3}-\d{3}-\d{5}|(?:RV|CM|BP|CV|CR|WD)-2026-\d{6}/g));
    for (const number of numbers)
      expect(words, book).toContainEqual(expect.stringContaining(number));
  }
});

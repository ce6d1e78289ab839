import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { firstPageOf, hasPoppler, findText, findWords } from '#test/read-pdf.ts';
import { lineOf, buildLines, SAMPLE_VOUCHER as VOUCHER } from '#test/sample-voucher.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { startTestApp } from '#test/start-test-app.ts';

import { drawPrintout, restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';
import type { VoucherInput } from '../../output/vouchers/voucher-input.ts';

const run = promisify(execFile);

afterAll(() => restDrawer());

function drawVoucher(input: VoucherInput): Promise<Uint8Array> {
  return drawPrintout({ template: 'voucher', input });
}

describe('the text of a voucher', () => {
  test('names who, what and how much, in figures and words', async () => {
    const text = await findText(await drawVoucher(VOUCHER));
    for (const part of [
      'INVOICE RECORD',
      'internal copy, not valid for claim of input tax',
      'VAT REG TIN 999-000-111-00000',
      'INV-1201',
      'SJ-2026-000001',
      '2 Dec 2026',
      'Peña & Añonuevo Trading',
      'TIN 999-001-000-00000',
      '₱ 123,200.00',
      'PESOS ONE HUNDRED TWENTY-THREE THOUSAND TWO HUNDRED ONLY',
      'Accounts Receivable - Trade',
      'Recorded by maria.cruz, 2 Dec 2026, 11:04',
      'abababababababab',
      'Prepared by',
      'Signature over printed name, date',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Total +123,200\.00 +123,200\.00/);
    expect(text).not.toContain('REVERSED');
  });

  test.skipIf(!hasPoppler)('says by its QR code which entry it belongs to', async () => {
    const picture = sharp(await firstPageOf(await drawVoucher(VOUCHER))).ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(
      `TALAAN INV-1201 SJ-2026-000001 ${'ab'.repeat(32)}`,
    );
  });

  test('sums what its tables hold, but not what each piece costs', async () => {
    const bills = {
      label: 'Bills',
      text: '',
      table: {
        head: ['Bill', 'Balance', 'Withheld', 'Paid'],
        rows: [
          ['B-1', '56,000.00', '1,000.00', '55,000.00'],
          ['B-2', '12,320.00', '', '12,320.00'],
        ],
      },
    };
    const cash = {
      label: 'Cash',
      text: '',
      table: {
        head: ['Denomination', 'Pieces', 'Amount'],
        rows: [
          ['1,000.00', '12', '12,000.00'],
          ['500.00', '3', '1,500.00'],
          ['Shortage', '', '(32.50)'],
        ],
      },
    };
    const text = await findText(await drawVoucher({ ...VOUCHER, summary: [bills, cash] }));
    expect(text).toMatch(/Total +68,320\.00 +1,000\.00 +67,320\.00\n/);
    expect(text).toMatch(/Total +13,467\.50\n/);
  });

  test('has its total below its last answer, clear of it, where it has no lines', async () => {
    const summary = [
      { label: 'Amount', text: '8,000.00' },
      { label: 'Destination', text: '1240 Advances to Officers and Employees' },
    ];
    const totals = VOUCHER.totals.slice(-1);
    const drawn = await findWords(await drawVoucher({ ...VOUCHER, summary, totals }));
    const bottomOf = (text: string) =>
      present(drawn.find(({ word }) => word.includes(text))).bottom;
    // A line of the total is drawn between them, 1 mm above its letters.
    expect(bottomOf('TOTAL') - bottomOf('Destination')).toBeGreaterThan(6);
  });

  test('of a document that was voided has no lines and no words', async () => {
    const voided = { ...VOUCHER, lines: [], totals: [], amount: 0n, amountInWords: '' };
    expect(await findText(await drawVoucher(voided))).toContain('Nothing was recorded.');
  });

  test('shows what was typed literally: markup, commands, brackets and formulas do nothing [A-118]', async () => {
    const typed =
      '#panic("x") $a^2$ *b* _c_ <b>d</b> \\u{41} = e #image("/etc/passwd") (f) [g] //h https://example.com/i';
    const text = await findText(
      await drawVoucher({ ...VOUCHER, summary: [{ label: 'Note', text: typed }] }),
    );
    // Where it was broken over lines does not matter here.
    const unbroken = (lines: string) => lines.replaceAll(/[\s\u200B]+/g, '');
    expect(unbroken(text)).toContain(unbroken(typed));
  });

  test('draws what its font lacks as a sign, and hides nothing that turns text round [A-118]', async () => {
    const text = await findText(
      await drawVoucher({
        ...VOUCHER,
        summary: [{ label: 'Note', text: 'a👨‍👩‍👧b 漢 gpj\u202Eexe\u0007\u0000.' }],
      }),
    );
    expect(text).toContain('a\uFFFDb \uFFFD gpjexe.');
  });

  test('breaks very long words and very long texts over lines and pages [A-118]', async () => {
    const text = await findText(
      await drawVoucher({
        ...VOUCHER,
        summary: [
          { label: 'Note', text: `${'x'.repeat(2_000)} ${'long text '.repeat(1_000)}end-of-note` },
        ],
      }),
    );
    expect(text).toContain('end-of-note');
    expect(text).toMatch(/Page 2 of \d/);
  });

  test('repeats heads and carries totals over the pages of a hundred lines', async () => {
    const lines = Array.from({ length: 100 }, () => lineOf('4010', 'Sales of Goods', 0n, 100_000n));
    const text = await findText(
      await drawVoucher({
        ...VOUCHER,
        summary: [buildLines(100)],
        lines: [lineOf('1210', 'Accounts Receivable - Trade', 10_000_000n, 0n), ...lines],
      }),
    );
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(3);
    const carried = [...text.matchAll(/Carried forward +([\d,.]+)( +[\d,.]+)?/g)].map(
      ([, ...sums]) => sums.map((sum) => sum?.trim()).join(),
    );
    const brought = [...text.matchAll(/Brought forward +([\d,.]+)( +[\d,.]+)?/g)].map(
      ([, ...sums]) => sums.map((sum) => sum?.trim()).join(),
    );
    expect(carried.length).toBe(pages.length - 1);
    expect(brought).toEqual(carried);
    for (const page of pages.slice(1)) {
      expect(page).toMatch(/Sandigan Office Systems Inc\. +INVOICE RECORD INV-1201 \(continued\)/);
      expect(page).toMatch(/Description +Quantity +Amount|Account +Title +Debit +Credit/);
    }
    expect(text).toMatch(/Total +100,000\.00 +100,000\.00/);
    for (const n of [1, 50, 100]) expect(text).toMatch(new RegExp(`Thing ${n} `));
  });

  test('marks a reversed transaction and names its reversal', async () => {
    const reversedBy = {
      number: 'REV-2026-000001',
      entryNumber: 'GJ-2026-000004',
      date: '2026-12-03',
      reason: 'wrong customer',
    };
    const text = await findText(await drawVoucher({ ...VOUCHER, reversedBy }));
    expect(text).toContain(
      'Reversed by REV-2026-000001 (entry GJ-2026-000004, 3 Dec 2026): wrong customer',
    );
  });
});

describe('drawing', () => {
  test('gives PDF/A-2b with its fonts inside, and the same bytes for the same transaction', async () => {
    const first = await drawVoucher(VOUCHER);
    restDrawer();
    const second = await drawVoucher({ ...VOUCHER });
    const hash = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex');
    expect(hash(second)).toBe(hash(first));
    const text = Buffer.from(first).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(text).not.toMatch(/\/(JavaScript|JS|Launch|URI|EmbeddedFile)\b/);
  });

  test('many at once are all drawn, each its own', async () => {
    const numbers = Array.from({ length: 30 }, (_, i) => `INV-${1000 + i}`);
    const pdfs = await Promise.all(numbers.map((number) => drawVoucher({ ...VOUCHER, number })));
    expect(new Set(pdfs.map((pdf) => Buffer.from(pdf).toString('base64'))).size).toBe(30);
  });

  test('more than it can hold are refused, and those that wait are drawn [R5, F-28]', async () => {
    const asked = Array.from({ length: 260 }, async () => drawVoucher(VOUCHER));
    const ends = await Promise.allSettled(asked);
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const end of refused) expect(end.reason).toMatchObject({ code: 'voucher-busy' });
    expect(ends.length - refused.length).toBeGreaterThanOrEqual(200);
  });

  test('a drawing process that dies fails its voucher only [F-28]', async () => {
    // Large enough to be at work still when it is ended.
    const doomed = drawVoucher({ ...VOUCHER, summary: [buildLines(4_000)] });
    const next = drawVoucher(VOUCHER);
    const failed = doomed.catch((error: unknown) => error);
    const { stdout } = await run('ps', ['-eo', 'pid,ppid,args']);
    const child = stdout
      .split('\n')
      .find((row) => row.includes('drawing-process') && row.includes(` ${process.pid} `));
    process.kill(Number(child?.trim().split(/\s+/)[0]), 'SIGKILL');
    expect(await failed).toMatchObject({ message: 'The process that draws documents ended.' });
    expect((await next).length).toBeGreaterThan(10_000);
  });
});

describe('serving', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test('the recorder, accountants and admins get it, another user does not [A-115]', async () => {
    const user = await app.loginAs('user');
    const customer = await registerCustomer(user);
    const { transactionId, number } = await postInvoice(user, customer);
    await app.addAccount('other.user', 'user');
    const url = `/api/records/${transactionId}/voucher` as const;
    for (const session of [user, await app.loginAs('accountant'), await app.loginAs('admin')]) {
      const reply = await session.call('GET', url);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(reply.headers).toMatchObject({
        'content-disposition': `attachment; filename="Invoice ${number}.pdf"; filename*=UTF-8''Invoice%20${number}.pdf`,
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, no-store',
      });
    }
    expect((await (await app.login('other.user')).call('GET', url)).status).toBe(404);
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    const inline = await (await app.loginAs('user')).call('GET', `${url}?disposition=inline`);
    expect(inline.headers['content-disposition']).toMatch(/^inline;/);
  });
});

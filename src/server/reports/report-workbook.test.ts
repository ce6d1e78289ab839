import { randomUUID } from 'node:crypto';

import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { present } from '#test/present.ts';
import { findText } from '#test/read-pdf.ts';
import { unzip } from '#test/zip.ts';

import { restDrawer } from '../output/vouchers/drawing/draw-printout.ts';
import { reportPdf } from '../output/vouchers/report-pdf.ts';
import { readTypedWorkbook } from '../output/workbooks/typed-workbook.ts';

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(async () => {
  restDrawer();
  await books.app.stop();
});

test.for(['income-statement', 'financial-position', 'trial-balance', 'changes-in-equity'])(
  'the workbook of %s reads as its PDF does, and its totals add up again',
  async (name) => {
    const reply = await books.app.app.inject({
      url: `/api/reports/${name}/file/xlsx?from=2026-01-01&to=2026-12-31`,
      headers: books.session.headers,
    });
    const [sheet] = await readTypedWorkbook(new Uint8Array(reply.rawPayload));
    const { rows, formulas } = present(sheet);
    expect(rows[0]?.[0]).toBe('Sandigan Office Systems Inc.');
    expect(rows.flat().some((cell) => String(cell).startsWith('Produced '))).toBe(true);
    expect(formulas.size).toBeGreaterThan(0);
    for (const [place, formula] of formulas) {
      const [row = 0, column = 0] = place.split(',').map(Number);
      const value = rows[row]?.[column];
      expect([place, formula, evaluate(formula, rows)]).toEqual([place, formula, value]);
    }
  },
);

test.for([
  ['a4', [595, 842], 9],
  ['letter', [612, 792], 1],
  ['legal', [612, 1008], 5],
] as const)('on %s, PDF and workbook have its size', async ([paperSize, [width, height], code]) => {
  const admin = await books.app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const body = { company: { ...company, paperSize }, version };
  expect((await admin.call('PUT', '/api/settings/company', body)).status).toBe(200);
  const file = async (format: string) => {
    const url = `/api/reports/income-statement/file/${format}?from=2026-01-01&to=2026-12-31`;
    return (await books.app.app.inject({ url, headers: books.session.headers })).rawPayload;
  };
  const boxes = (await file('pdf')).toString('latin1').match(/MediaBox\s*\[([^\]]+)\]/);
  const corner = (boxes?.[1] ?? '').trim().split(/\s+/).map(Number).slice(2);
  expect(corner.map(Math.round)).toEqual([width, height]);
  const sheet = String(unzip(await file('xlsx'))['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain(`paperSize="${code}"`);
  expect(sheet).toMatch(/fitToWidth="1"|fitToPage="1"/);
});

test('a list of many thousand rows is drawn page by page', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => ({
    kind: 'line' as const,
    level: 0,
    cells: [{ text: '2026-12-01' }, { text: `INV-${at}` }, { amount: 123_456n }],
  }));
  const pdf = await reportPdf(
    books.app.deps,
    { companyId: randomUUID(), companyName: 'Sample Company', name: 'accountant.one' },
    {
      title: 'Register of sales',
      period: '2026',
      heading: [],
      columns: [
        { key: 'date', title: 'Date', type: 'date' },
        { key: 'number', title: 'Number', type: 'text' },
        { key: 'amount', title: 'Amount', type: 'money' },
      ],
      rows,
      checks: [{ text: 'The register is whole.', isOk: true }],
      notes: [],
      asRecordedBy: null,
      producedAt: new Date('2027-01-05T02:00:00Z'),
    },
  );
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(1_000_000);
});

test('no page of a statement ends with a heading, and the line of its total is drawn once', async () => {
  const row = (kind: 'heading' | 'line' | 'total', level: number, text: string) => ({
    kind,
    level,
    cells: [{ text }, kind === 'heading' ? {} : { amount: 123_456n }],
  });
  const groups = Array.from({ length: 60 }, (_, at) => [
    ...(at % 3 === 0 ? [row('heading', 0, `Heading of part ${at}`)] : []),
    row('heading', 1, `Heading of group ${at}`),
    ...[1, 2, 3].map((each) => row('line', 2, `Account ${at}-${each}`)),
  ]);
  const pdf = await reportPdf(
    books.app.deps,
    { companyId: randomUUID(), companyName: 'Sample Company', name: 'accountant.one' },
    {
      title: 'Statement of Financial Position',
      period: 'As at 31 December 2026',
      heading: [],
      columns: [
        { key: 'item', title: 'Item', type: 'text' },
        { key: 'amount', title: 'Amount', type: 'money' },
      ],
      rows: [...groups.flat(), row('total', 0, 'Total of all')],
      checks: [],
      notes: [],
      asRecordedBy: null,
      producedAt: new Date('2027-01-05T02:00:00Z'),
    },
  );
  const pages = (await findText(pdf)).split('\f').slice(0, -1);
  expect(pages.length).toBeGreaterThan(4);
  const lastRows = pages.map((page) =>
    page.split('\n').findLast((line) => /^ *(Heading|Account|Total) /.test(line)),
  );
  expect(lastRows.filter((text) => text?.includes('Heading'))).toEqual([]);
  expect(await findTotalLines(pdf)).toEqual([...pages.slice(1).map(() => false), true]);
});

/** Which pages have a line as thick as below a total. */
async function findTotalLines(pdf: Uint8Array): Promise<boolean[]> {
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 });
  const document = await task.promise;
  const found: boolean[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    found.push(fnArray.some((name, at) => name === OPS.setLineWidth && argsArray[at]?.[0] === 1.6));
  }
  await task.destroy();
  return found;
}

/** What a formula of sums and differences comes to, in whole centavos on the way. */
function evaluate(formula: string, rows: readonly (readonly unknown[])[]): number {
  const cellAt = (place: string) => {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    const column = [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const value = rows[Number(row) - 1]?.[column];
    return typeof value === 'number' ? Math.round(value * 100) : 0;
  };
  const partOf = (part: string) => {
    const [, letters = '', first = '', last = ''] =
      /^SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(part) ?? [];
    if (letters === '') return cellAt(part);
    let sum = 0;
    for (let row = Number(first); row <= Number(last); row += 1) sum += cellAt(`${letters}${row}`);
    return sum;
  };
  let sum = 0;
  for (const [, sign = '', part = ''] of formula.matchAll(/([+-]?)(SUM\([^)]+\)|[A-Z]+\d+)/g))
    sum += (sign === '-' ? -1 : 1) * partOf(part);
  return sum / 100;
}

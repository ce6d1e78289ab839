import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { unzip } from '#test/zip.ts';

import type { Demo } from '../demo.ts';
import type { Row } from './table.ts';
import { attempt } from './table.ts';
import { DESK, withPage } from './visit.ts';

const REPORT = '/api/reports/income-statement/file';
/** Three months beside each other, as many columns as a page of letter paper takes. */
const QUERY = 'from=2026-10-01&to=2026-10-31&stages=adjusted&compare=former&former=2';

/** What a workbook needs to be as good as the PDF, by the part of it that says so. */
const WORKBOOK: readonly (readonly [string, string, RegExp])[] = [
  ['head with company and period', 'xl/', /Bayanihan Office Supply/],
  ['bold totals as SUM', 'xl/worksheets/', /<f>SUM\(/],
  ['number formats', 'xl/styles.xml', /<numFmt /],
  ['freeze panes', 'xl/worksheets/', /state="frozen"/],
  ['print titles', 'xl/workbook.xml', /_xlnm\.Print_Titles/],
  ['fit to width', 'xl/worksheets/', /fitToWidth="1"/],
];

/** Whether an income statement leaves as well in a workbook and as a PDF as it is on the screen. */
export async function measurePapers(demo: Demo): Promise<Row[]> {
  return withPage(demo, DESK, async (page) => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const get = async (format: string) => {
      const address = `${demo.url}${REPORT}/${format}?${QUERY}`;
      const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
      return new Uint8Array(await reply.arrayBuffer());
    };
    return [
      ...(await attempt('XLSX of a report', 'all', async () => lookAtWorkbook(await get('xlsx')))),
      ...(await attempt('PDF of a report', 'equal', async () => lookAtPdf(await get('pdf')))),
    ];
  });
}

function lookAtWorkbook(content: Uint8Array): Row {
  const parts = Object.entries(unzip(content));
  const missing = WORKBOOK.filter(
    ([, place, sign]) =>
      !parts.some(([name, body]) => name.startsWith(place) && sign.test(body.toString('utf8'))),
  ).map(([what]) => what);
  return {
    what: 'XLSX of a report: head, SUM, formats, freeze panes, print titles, fit to width',
    now: missing.length === 0 ? 'all' : `without ${missing.join(', ')}`,
    goal: 'all',
    isReached: missing.length === 0,
  };
}

/** Points that edges of one column may differ by. */
const NEAR = 2;
/** A column with amounts in brackets keeps room for the bracket at its right edge. */
const BRACKET = 6;

/** The amount columns of the first page: how far their right edges are from each other. */
async function lookAtPdf(content: Uint8Array): Promise<Row> {
  const task = getDocument({ data: content, disableFontFace: true, verbosity: 0 });
  const document = await task.promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const pages = document.numPages;
  const edges = items.flatMap((item) =>
    'str' in item && /^[\d,]+\.\d{2}$/.test(item.str)
      ? [Number(item.transform[4]) + item.width]
      : [],
  );
  await task.destroy();
  const columns = group(edges);
  const widths = columns.slice(1).map((edge, at) => edge - (columns[at] ?? 0));
  const isEven = widths.every((width) => Math.abs(width - (widths[0] ?? 0)) <= BRACKET);
  return {
    what: 'PDF of a report with three periods: amount columns; pages',
    now: `${columns.length}, ${isEven ? 'equal' : widths.map((width) => width.toFixed(0)).join(' / ')}; ${pages}`,
    goal: 'equal',
    isReached: isEven && columns.length > 1,
  };
}

/** Right edges that are one column: its rightmost, from the left. */
function group(edges: readonly number[]): number[] {
  const columns: number[] = [];
  for (const edge of edges.toSorted((a, b) => a - b)) {
    const last = columns.at(-1);
    if (last !== undefined && edge - last < NEAR) columns[columns.length - 1] = edge;
    else columns.push(edge);
  }
  return columns;
}

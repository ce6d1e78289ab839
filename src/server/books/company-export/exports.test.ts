import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { MAX_CENTAVOS } from '#shared/money.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';

import { writeCsv } from '../../output/tables/csv.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeFramed, writeXlsx } from '../../output/tables/spreadsheet.ts';
import { readTypedWorkbook } from '../../output/workbooks/typed-workbook.ts';

interface Row {
  text: string | null;
  amount: bigint | null;
}

const NAME: ExportColumn<Row> = {
  title: 'Party, or "payee"',
  type: 'text',
  value: (row) => row.text,
};
const COLUMNS: readonly ExportColumn<Row>[] = [
  NAME,
  { title: 'Amount', type: 'money', value: (row) => row.amount },
  { title: 'Date', type: 'date', value: () => '2026-12-02' },
  { title: 'Recorded', type: 'instant', value: () => new Date('2026-12-01T16:05:00Z') },
  { title: 'Papers', type: 'count', value: () => 2 },
];

const FORMULAS = [
  "=cmd|'/c calc'!A1",
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '＝1+1',
  '=HYPERLINK("https://example.com")',
];

async function* each(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows;
}

describe('CSV', () => {
  const parsed = async (rows: readonly Row[]) =>
    rowsOfCsv(await text(writeCsv(COLUMNS, each(rows))));

  test('reads back as it was, whatever signs the texts hold', async () => {
    const texts = ['Peña, Añonuevo & Co.', 'say "ñ"', 'two\nlines', '₱ 👍', ''];
    const rows = await parsed(texts.map((value) => ({ text: value, amount: -123_450n })));
    expect(rows[0]).toEqual(COLUMNS.map(({ title }) => title));
    expect(rows.slice(1).map(([value]) => value ?? '')).toEqual(texts);
    expect(rows[1]?.slice(1)).toEqual(['-1234.50', '2026-12-02', '2026-12-02 00:05:00', '2']);
  });

  test('begins with a byte order mark and ends its lines as Excel wants them', async () => {
    const csv = await buffer(writeCsv(COLUMNS, each([{ text: 'a', amount: null }])));
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.toString()).toMatch(/\r\na,,2026-12-02,[^\r\n]+\r\n$/);
  });

  test.for(FORMULAS)('%j is no formula any more [A-117]', async (formula) => {
    const csv = await text(writeCsv(COLUMNS, each([{ text: formula, amount: 0n }])));
    expect(csv).toMatch(/\r\n"?'/);
  });
});

test('what is put before a formula in CSV can be taken off again without a doubt', async () => {
  const texts = ["'=1", '=1', "''-x", "'tis", '-12', '١-', '\u202E=1'];
  const columns: ExportColumn<string>[] = [
    { title: 'Typed', type: 'text', value: (row) => row },
    { title: 'Exact', type: 'exact', value: (row) => row },
  ];
  const csv = await text(writeCsv(columns, Readable.from(texts)));
  const rows = rowsOfCsv(csv)
    .slice(1)
    .map((row) => row.map(String));
  const guarded = /^'(?='*(?:[\s\u0000]*[=+\-@＝＋－＠]|[\t\r\n]))/;
  expect(rows.map(([typed = '']) => typed.replace(guarded, ''))).toEqual(texts);
  expect(rows.map(([, exact]) => exact)).toEqual(texts);
  expect(rows.map(([typed]) => typed)).toContain("''=1");
});

describe('XLSX', () => {
  const parsed = async (rows: readonly Row[]) => {
    const file = await buffer(writeXlsx('Records', COLUMNS, each(rows)));
    const [sheet] = await readTypedWorkbook(file);
    return sheet;
  };

  test('holds amounts as exact numbers, days as days, texts as they were', async () => {
    const sheet = await parsed([
      { text: 'Peña & "Co." <b>', amount: 123_450n },
      { text: null, amount: -MAX_CENTAVOS },
      { text: 'bell\u0007', amount: null },
    ]);
    expect(sheet?.name).toBe('Records');
    expect(sheet?.rows[0]).toEqual(COLUMNS.map(({ title }) => title));
    const day = new Date('2026-12-02T00:00:00Z');
    expect(sheet?.rows[1]).toEqual([
      'Peña & "Co." <b>',
      1234.5,
      day,
      new Date('2026-12-02T00:05:00Z'),
      2,
    ]);
    expect(sheet?.rows[2]?.[1]).toBe(-999_999_999_999.99);
    expect(sheet?.rows[3]?.[0]).toBe('bell');
  });

  test('holds formulas as texts only [A-117]', async () => {
    const sheet = await parsed(FORMULAS.map((formula) => ({ text: formula, amount: 0n })));
    const texts = sheet?.rows.slice(1).map(([cell]) => String(cell).trim());
    expect(texts).toEqual(FORMULAS.map((formula) => formula.trim()));
    expect(sheet?.hasFormula).toBe(false);
  });

  test('is written as it is read: 50,000 rows need little memory', async () => {
    async function* many(): AsyncIterable<Row> {
      for (let i = 0; i < 50_000; i += 1) yield { text: `Party ${i}`, amount: BigInt(i) };
    }
    const before = process.memoryUsage().heapUsed;
    let bytes = 0;
    let most = 0;
    for await (const chunk of writeXlsx('Records', COLUMNS, many())) {
      bytes += (chunk as Buffer).length;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(bytes).toBeGreaterThan(500_000);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });

  test('of a list too long for a frame is a plain table with whose it is below, and ends its reading', async () => {
    let isEnded = false;
    async function* many(): AsyncIterable<Row> {
      try {
        for (let i = 0; i < 10_005; i += 1)
          yield { text: i < 5 ? 'Void' : `Party ${i}`, amount: 100n };
      } finally {
        isEnded = true;
      }
    }
    const frame = {
      company: { registeredName: 'Sandigan Office Systems Inc.', paperSize: 'a4' as const },
      title: 'Records',
      below: ['All dates'],
      producedAt: new Date('2026-12-01T16:05:00Z'),
      total: { leftOut: { column: NAME, texts: ['Void'] } },
    };
    const [sheet] = await readTypedWorkbook(await buffer(writeFramed(frame, COLUMNS, many())));
    expect(isEnded).toBe(true);
    expect(sheet?.rows[0]).toEqual(COLUMNS.map(({ title }) => title));
    expect(sheet?.rows[10_005]?.slice(0, 2)).toEqual(['Party 10004', 1]);
    // Those that do not count are left out of the total here, too.
    expect(sheet?.rows[10_006]).toEqual(['Total', 10_000, null, null, null]);
    expect(sheet?.rows.slice(10_007).map(([cell]) => cell)).toEqual(
      expect.arrayContaining(['Sandigan Office Systems Inc.', 'Records', 'All dates']),
    );
  });
});

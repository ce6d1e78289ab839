// One folder knows the package that reads and writes workbooks; another package could take its
// place there and nowhere else. What it is trusted with stands here: what goes out comes back, what
// other programs write is understood, what is hostile is refused.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { LockedWorkbook, readWorkbook } from '#server/output/workbooks/read-workbook.ts';
import { writeForeignWorkbook } from '#server/output/workbooks/typed-workbook.ts';
import { streamWorkbook, writeWorkbook } from '#server/output/workbooks/write-workbook.ts';
import type { WorkbookCell } from '#server/output/workbooks/write-workbook.ts';
import { checkArchive } from '#server/platform/files/check-archive.ts';

import { unzip, zip } from './zip.ts';

const ROOT = resolve(import.meta.dirname, '..');
const HOME = 'src/server/output/workbooks/';
/** They hold lines of import as samples. */
const SAMPLES = new Set(['test/packages.test.ts', 'test/workbooks.test.ts']);
const BOUNDS = { maxRows: 60_000, maxColumns: 50, maxCharacters: 8 * 1024 * 1024 };
const SHEET = 'xl/worksheets/sheet1.xml';
const day = (text: string) => new Date(`${text}T00:00:00Z`);

test('no other file imports the package', () => {
  const files = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  const found = files.filter((file) => importsHucre(readFileSync(join(ROOT, file), 'utf8')));
  expect(found.filter((file) => !file.startsWith(HOME) && !SAMPLES.has(file))).toEqual([]);
  expect(found).not.toEqual([]);
});

test.each([
  "import { readXlsx } from 'hucre/xlsx';",
  "import type { Cell } from 'hucre';",
  "const { parseCsv } = await import('hucre/csv');",
])('an import of it is seen: %s', (line) => {
  expect(importsHucre(`const a = 1;\n${line}\n`)).toBe(true);
});

describe('what is written is read again', () => {
  test.each<[string, WorkbookCell, string]>([
    ['a text', 'Peña & "Co." <b>', 'Peña & "Co." <b>'],
    ['leading zeros', '000123', '000123'],
    ['a text of figures', '1234567890123456789', '1234567890123456789'],
    ['a text like a formula', '=1+1', '=1+1'],
    ['a text like a day', '2026-12-05', '2026-12-05'],
    ['lines', 'one\ntwo', 'one\ntwo'],
    ['signs beyond the first plane', '₱ 👍 漢', '₱ 👍 漢'],
    ['an amount', 123_450n, '1234.5'],
    ['a negative amount', -1n, '-0.01'],
    ['the largest amount', 99_999_999_999_999n, '999999999999.99'],
    ['no amount', 0n, '0'],
    ['a count', 42, '42'],
    ['a leap day', day('2024-02-29'), '2024-02-29'],
    ['the last of a year', day('2026-12-31'), '2026-12-31'],
  ])('%s', async (_, cell, text) => {
    const columns = [{ width: 10 }, { width: 10, ...formatOf(cell) }];
    const content = await writeWorkbook([{ name: 'S', columns, rows: [{ cells: ['-', cell] }] }]);
    expect(await read(content)).toEqual([{ name: 'S', rows: [['-', text]] }]);
  });

  test('several sheets, empty ones and empty cells', async () => {
    const columns = [{ width: 10 }];
    const content = await writeWorkbook([
      { name: 'First', columns, rows: [{ cells: ['a', null, 'c'] }, { cells: [] }] },
      { name: 'Nothing', columns, rows: [] },
      { name: 'Añejo & Co', columns, rows: [{ cells: [null, 'b'], isBold: true }] },
    ]);
    const sheets = await read(content);
    expect(sheets.map(({ name }) => name)).toEqual(['First', 'Nothing', 'Añejo & Co']);
    expect(sheets[0]?.rows[0]).toEqual(['a', '', 'c']);
    expect(sheets[1]?.rows).toEqual([]);
    expect(sheets[2]?.rows).toEqual([['', 'b']]);
  });

  test('fifty thousand rows, as they come', async () => {
    async function* rows(): AsyncGenerator<WorkbookCell[]> {
      for (let at = 0; at < 50_000; at += 1) yield [`00${at}`, BigInt(at)];
    }
    const columns = [
      { heading: 'No', width: 8, format: '@' },
      { heading: 'Amount', width: 12, format: '0.00' },
    ];
    const parts: Uint8Array[] = [];
    for await (const part of streamWorkbook({ name: 'Big', columns }, rows())) parts.push(part);
    const [sheet] = await read(Uint8Array.from(Buffer.concat(parts)));
    expect(sheet?.rows).toHaveLength(50_001);
    expect(sheet?.rows.at(-1)).toEqual(['0049999', '499.99']);
  });
});

describe('what other programs write is understood', () => {
  const rows = [
    ['Day', 'Amount'],
    [day('2026-03-05'), 0.1 + 0.2],
  ];

  test.each([
    ['days counted from 1904', { areDaysFrom1904: true }],
    ['days counted from 1900', {}],
    ['texts beside their cells', { areTextsInline: true }],
  ])('%s', async (_, ways) => {
    const content = await writeForeignWorkbook([{ name: 'S', rows }], ways);
    expect((await read(content))[0]?.rows).toEqual([
      ['Day', 'Amount'],
      ['2026-03-05', '0.3'],
    ]);
  });

  test('a formula counts as its last value; a merged cell stands in its first place', async () => {
    const content = await writeForeignWorkbook([
      {
        name: 'S',
        rows: [
          ['Title', null, 'End'],
          [1, 2, null],
        ],
        formulas: [{ row: 1, column: 2, text: 'SUM(A2:B2)', value: 3 }],
        merged: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
      },
      { name: 'Hidden', isHidden: true, rows: [['x']] },
    ]);
    expect(await read(content)).toEqual([
      {
        name: 'S',
        rows: [
          ['Title', '', 'End'],
          ['1', '2', '3'],
        ],
      },
    ]);
  });

  // Typed by hand from the standard, so that no writer of ours has a part in it.
  test('parts of other names, shared and rich texts, a day by its format, an error, gaps', async () => {
    expect(await read(typedByHand())).toEqual([
      {
        name: 'Sheet from elsewhere',
        rows: [['007', 'rich text', '', '2026-12-05'], [], ['Yes', '12.5', 'told']],
      },
    ]);
  });

  test('a password opens, and nothing else does', async () => {
    const content = await writeForeignWorkbook([{ name: 'S', rows: [['a']] }], { password: 'x1' });
    const file = { content, format: 'xlsx' } as const;
    expect((await readWorkbook({ ...file, password: 'x1' }, BOUNDS))[0]?.rows).toEqual([['a']]);
    await expect(readWorkbook({ ...file, password: 'no' }, BOUNDS)).rejects.toThrow(LockedWorkbook);
    await expect(readWorkbook(file, BOUNDS)).rejects.toThrow(LockedWorkbook);
  });
});

describe('what is hostile is refused', () => {
  const sheetOf = (inner: string) => zip({ ...unzip(typedByHand()), [SHEET]: Buffer.from(inner) });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no archive', Buffer.from('Dear Sir, please find enclosed')],
    ['an archive cut off', typedByHand().slice(0, 900)],
    ['an archive without a workbook', zip({ 'a.txt': Buffer.from('a') })],
  ])('%s', async (_, content) => {
    await expect(read(content)).rejects.toThrow();
  });

  test('a bomb is told by its directory before anything is unpacked [A-108, F-20]', () => {
    const bomb = sheetOf(' '.repeat(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(checkArchive(bomb, 16 * 1024 * 1024)).toBe('too-large');
  });

  test('a bomb whose directory lies is not unpacked [A-108]', async () => {
    const entries = { ...unzip(typedByHand()), [SHEET]: Buffer.alloc(20 * 1024 * 1024, 32) };
    await expect(read(zip(entries, { [SHEET]: 1_000 }))).rejects.toThrow();
  });

  test('entities are not resolved, within the file or from outside [A-110]', async () => {
    const levels = Array.from({ length: 9 }, (_, at) => {
      const inner = at === 0 ? 'haha' : `&l${at - 1};`.repeat(10);
      return `<!ENTITY l${at} "${inner}">`;
    });
    const content = sheetOf(
      `<?xml version="1.0"?><!DOCTYPE w [${levels.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>
       <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
       <row r="1"><c r="A1" t="inlineStr"><is><t>&l8;&f;</t></is></c></row></sheetData></worksheet>`,
    );
    const told = JSON.stringify(await read(content).catch(() => []));
    expect(told).not.toMatch(/haha|root:/);
    expect(told.length).toBeLessThan(1_000);
  });

  test('more text than can be sent on', async () => {
    const rows = [Array.from({ length: 40 }, () => 'x'.repeat(4_000))];
    const content = await writeForeignWorkbook([{ name: 'S', rows }]);
    await expect(
      readWorkbook({ content, format: 'xlsx' }, { ...BOUNDS, maxCharacters: 100_000 }),
    ).rejects.toThrow(RangeError);
  });
});

function read(content: Uint8Array) {
  return readWorkbook({ content, format: 'xlsx' }, BOUNDS);
}

function formatOf(cell: WorkbookCell): { format?: string } {
  if (cell instanceof Date) return { format: 'yyyy-mm-dd' };
  return typeof cell === 'string' ? { format: '@' } : {};
}

function importsHucre(source: string): boolean {
  return /^(import|export)\b[^;]*?'hucre\b|\bimport\('hucre\b/m.test(source);
}

function typedByHand(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const texts = {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/words.xml" ContentType="${kind}.sharedStrings+xml"/><Override PartName="/xl/looks.xml" ContentType="${kind}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet from elsewhere" sheetId="7" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/sharedStrings" Target="words.xml"/><Relationship Id="c" Type="${office}/styles" Target="looks.xml"/></Relationships>`,
    'xl/words.xml': `${head}<sst xmlns="${main}"><si><t>007</t></si><si><r><t xml:space="preserve">rich </t></r><r><rPr><b/></rPr><t>text</t></r></si></sst>`,
    'xl/looks.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    [SHEET]: `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" s="1"><v>46361</v></c></row><row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3"><f>5*2.5</f><v>12.5</v></c><c r="C3" t="str"><f>"to"&amp;"ld"</f><v>told</v></c></row></sheetData></worksheet>`,
  };
  return zip(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
  );
}

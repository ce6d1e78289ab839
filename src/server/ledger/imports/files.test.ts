import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { quietMs, workMs } from '#test/quiet-time.ts';
import { unzip, zip } from '#test/zip.ts';

import { writeForeignWorkbook } from '../../output/workbooks/typed-workbook.ts';
import { readCsv } from './read-csv.ts';
import { readFiles } from './read-file.ts';

const BOUNDS = { maxRows: 100, maxColumns: 10 };
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (content: string | Uint8Array) =>
  readCsv(typeof content === 'string' ? bytes(content) : content, BOUNDS);
const refusal = (name: string, content: Uint8Array) =>
  readFiles([{ name, content }]).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

describe('CSV', () => {
  test.each([
    ['commas', 'a,b\r\n1,"2,5"\r\n'],
    ['semicolons', 'a;b\n1;2,5\n'],
    ['tabs', 'a\tb\r1\t"2,5"'],
    ['bars', 'a|b\n1|2,5'],
    ['a named delimiter', 'sep=;\r\na;b\r\n1;2,5'],
    ['a byte order mark', '\uFEFFa,b\n1,"2,5"'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ]);
  });

  test('quoted cells hold quotes, delimiters and line breaks', () => {
    expect(read('"a ""b"" c","x\r\ny",z\n,"",')).toEqual([
      ['a "b" c', 'x\r\ny', 'z'],
      ['', '', ''],
    ]);
    expect(read('12" pipe,2\nan "open,1')).toEqual([
      ['12" pipe', '2'],
      ['an "open', '1'],
    ]);
    expect(read('a,"never ended')).toEqual([['a', 'never ended']]);
  });

  test.each([
    ['UTF-8', bytes('Niño,₱5')],
    ['UTF-16 with a mark', Uint8Array.from(Buffer.from('\uFEFFNiño,₱5', 'utf16le'))],
    ['UTF-16 without one', Uint8Array.from(Buffer.from('Niño,₱5', 'utf16le'))],
    ['UTF-16, high byte first', Uint8Array.from(Buffer.from('\uFEFFNiño,₱5', 'utf16le').swap16())],
  ])('is read in %s', (_, content) => {
    expect(read(content)).toEqual([['Niño', '₱5']]);
  });

  test('Windows-1252 is what is not UTF-8', () => {
    expect(read(Uint8Array.from([0x4e, 0x69, 0xf1, 0x6f, 0x2c, 0x80]))).toEqual([['Niño', '€']]);
  });

  test('whatever cells hold, they come back as written', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replaceAll(/[\u0000-\u001F\uFEFF]/g, '').trim());
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = `sep=,\n${rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(end)}`;
        expect(read(text)).toEqual(rows);
      }),
    );
  });

  test('whatever bytes a file has, it is read within its bounds or refused [S7, A-112]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (content) => {
        try {
          const rows = read(content);
          expect(rows.length).toBeLessThanOrEqual(BOUNDS.maxRows + 1);
          expect(Math.max(0, ...rows.map((row) => row.length))).toBeLessThanOrEqual(
            BOUNDS.maxColumns,
          );
        } catch (error) {
          expect((error as { code?: string }).code).toBe('import-not-text');
        }
      }),
    );
  });

  test('a megabyte of quotes or delimiters takes no time [A-112, A-125]', () => {
    const begun = workMs();
    for (const sign of ['"', ',', '"a', '""', '\n', 'x']) read(sign.repeat(1_000_000));
    expect(workMs(begun)).toBeLessThan(3_000);
  });
});

describe('hostile and strange files are refused with a sentence, quickly', () => {
  test.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'import-not-text'],
    ['a PDF', bytes('%PDF-1.7 …'), 'import-not-text'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'import-old-format'],
    ['nothing', new Uint8Array(), 'import-empty'],
    ['blanks only', bytes(' , ,\n,\n'), 'import-empty'],
    ['half a workbook', bytes('PK\u0003\u0004 and no more'), 'import-not-readable'],
    ['more than 4 MB', new Uint8Array(4 * 1024 * 1024 + 1).fill(0x61), 'import-too-large'],
    ['5,100 rows', bytes('a,b\n1,2\n'.repeat(2_600)), 'import-too-many-rows'],
  ])('%s [A-108]', async (_, content, code) => {
    expect(await refusal('file.xlsx', content)).toBe(code);
  });

  test('a bomb is refused by what its directory says [A-108]', async () => {
    const bomb = await refusal(
      'bomb.xlsx',
      zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(80 * 1024 * 1024, 32) }),
    );
    expect(bomb).toBe('import-too-large');
  });

  test('a bomb whose directory lies is not unpacked further than it says [A-108]', async () => {
    const content = await workbookWith((sheet) => sheet + ' '.repeat(20 * 1024 * 1024), {
      lie: 1_000,
    });
    expect(await refusal('lie.xlsx', content)).toBe('import-not-readable');
  });

  test('external and nested entities are not resolved [A-110]', async () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';
    const content = await workbookWith((sheet) =>
      sheet.replace('<worksheet', `${doctype}<worksheet`).replace('Plain', '&a;&c;'),
    );
    const sheets = await readFiles([{ name: 'entities.xlsx', content }]).catch(() => []);
    expect(JSON.stringify(sheets)).not.toContain('root:');
  });

  test('a million rows are not held [A-112]', async () => {
    const rows = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(1_000_000);
    const content = await workbookWith((sheet) =>
      sheet.replace('</sheetData>', `${rows}</sheetData>`),
    );
    const took = await quietMs(async () => {
      const code = await refusal('rows.xlsx', content);
      expect(['import-too-many-rows', 'import-too-large']).toContain(code);
    });
    expect(took).toBeLessThan(16_000);
  });

  test('a cell in the farthest corner takes no memory', async () => {
    const content = await workbookWith((sheet) =>
      sheet.replace(
        '</sheetData>',
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
      ),
    );
    expect(['read', 'import-too-large', 'import-not-readable', 'import-too-many-rows']).toContain(
      await refusal('corner.xlsx', content),
    );
  });

  test('one long text in every cell is not sent back half a million times [A-112]', async () => {
    const text = 'x'.repeat(5_000);
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const content = await workbookWith(
      (sheet) =>
        sheet.replace('</sheetData>', `${`<row>${cells}</row>`.repeat(4_000)}</sheetData>`),
      { sharedText: text },
    );
    expect(await refusal('shared.xlsx', content)).toBe('import-too-large');
  });
});

test('a workbook is read as people see it: days, figures, shown sheets', async () => {
  const content = await writeForeignWorkbook([
    {
      name: 'March',
      rows: [
        ['Day', 'Amount', 'No', 'Yes?'],
        [new Date('2026-03-05T00:00:00Z'), 0.1 + 0.2, '00123', true],
      ],
    },
    { name: 'Hidden', isHidden: true, rows: [['x']] },
  ]);
  expect(await readFiles([{ name: 'march.xlsx', content }])).toEqual([
    {
      name: 'March',
      rows: [
        ['Day', 'Amount', 'No', 'Yes?'],
        ['2026-03-05', '0.3', '00123', 'Yes'],
      ],
    },
  ]);
});

/**
 * A workbook whose only sheet is written over. `lie` is the size that its directory tells of the
 * sheet.
 */
async function workbookWith(
  change: (sheet: string) => string,
  { lie, sharedText }: { lie?: number; sharedText?: string } = {},
): Promise<Uint8Array> {
  const plain = await writeForeignWorkbook([{ name: 'S', rows: [[sharedText ?? 'Plain', 'b']] }], {
    areTextsInline: sharedText === undefined,
  });
  const entries = unzip(plain);
  const name = 'xl/worksheets/sheet1.xml';
  entries[name] = Buffer.from(change(entries[name]?.toString() ?? ''));
  return zip(entries, lie === undefined ? {} : { [name]: lie });
}

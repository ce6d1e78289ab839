// Files as banks make them, made by us: each is read to the line, and what is hostile or strange is
// refused with a sentence.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { Problem } from '#shared/problems.ts';
import { readGoldenMonth } from '#test/golden/golden-month.ts';
import { present } from '#test/present.ts';

import { writeForeignWorkbook } from '../../output/workbooks/typed-workbook.ts';
import { deriveLayoutKey } from './find-layout-key.ts';
import { findTable } from './find-table.ts';
import { sheetsOf } from './pdf-sheets.ts';
import { readBankFile } from './read-bank-file.ts';
import { readTable } from './read-table.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../test/samples/bank');
const { bank_statement: golden } = readGoldenMonth().expected;
const [OPENING, CLOSING] = [61_248_035n, 46_679_985n];
const bytesOf = (name: string): Uint8Array => Uint8Array.from(readFileSync(join(FOLDER, name)));
const bytes = (text: string) => new TextEncoder().encode(text);
const minor = (text: string) => BigInt(text.replace('.', ''));

type Whole = ReturnType<typeof readWhole>;
const samples = new Map<string, Whole>();

/** A sample of the folder is read once, however many tests look at it. */
function readSample(name: string): Whole {
  const reading = samples.get(name) ?? readWhole(name, bytesOf(name));
  samples.set(name, reading);
  return reading;
}

async function readWhole(name: string, content: Uint8Array, password = '') {
  const file = await readBankFile({ name, content, password });
  if (file.content.kind === 'statements') throw new Error('This is no table.');
  const { mapping, doubts } = findTable(file.content);
  const statement = present(readTable(sheetsOf(file.content, mapping.cuts), mapping)[0]);
  return { ...file, mapping, doubts, statement, key: deriveLayoutKey(file.content, mapping) };
}

async function refusal(content: Uint8Array, password = '') {
  try {
    return {
      code: 'read',
      message: JSON.stringify((await readWhole('any', content, password)).mapping),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, message: error.message };
  }
}

/** The 19 lines that the bank's statement of the golden month has. */
const LINES = golden.map(
  ({ date, debit, credit, description, check_no: chequeNumber, balance }) => ({
    date,
    amount: credit === '' ? -minor(debit) : minor(credit),
    description,
    chequeNumber,
    balance: minor(balance),
  }),
);

describe('the statement of the golden month', () => {
  test.each([
    ['bdo-my-transactions.csv', 'csv', true, true],
    ['bdo-march-2025.csv', 'csv', false, false],
    ['bdo-april-2025.csv', 'csv', false, false],
    ['semicolon-decimal-comma.csv', 'csv', true, true],
    ['tab-separated.txt', 'csv', true, true],
    ['no-header.csv', 'csv', true, true],
    ['sign-turned.csv', 'csv', false, true],
    ['golden-month.xlsx', 'xlsx', true, true],
    ['golden-month.xls', 'xlsx', true, true],
    ['golden-month.pdf', 'pdf', true, true],
  ] as const)('%s gives exactly its 19 lines', async (name, format, hasCheques, hasBalances) => {
    const read = await readSample(name);
    expect(read.format).toBe(format);
    expect(read.doubts).toEqual([]);
    expect(read.statement.warnings).toEqual([]);
    const lines = read.statement.lines.map(({ row: _row, reference: _reference, ...line }) => line);
    expect(lines).toEqual(
      LINES.map((line) => ({
        ...line,
        chequeNumber: hasCheques ? line.chequeNumber : '',
        balance: hasBalances ? line.balance : null,
      })),
    );
    expect(read.statement.opening).toBe(hasBalances ? OPENING : null);
    expect(read.statement.closing).toBe(hasBalances ? CLOSING : null);
  });

  test.each([
    ['bdo-my-transactions.csv', '00012 3456 789', 'PHP', '2026-12-01', '2026-12-31'],
    ['bdo-april-2025.csv', '000123456789', '', null, null],
    ['golden-month.xlsx', '0012-3456-789', 'PHP', null, null],
    ['golden-month.pdf', '0012-3456-789', 'PHP', '2026-12-01', '2026-12-31'],
  ])('%s says whose account and which period', async (name, accountNumber, currency, from, to) => {
    const { statement } = await readSample(name);
    expect(statement).toMatchObject({ accountNumber, currency, from, to });
  });

  test('newest first is turned round, and each line keeps its row of the file', async () => {
    const { statement } = await readSample('bdo-my-transactions.csv');
    expect(statement.lines.map(({ row }) => row)).toEqual(LINES.map((_, at) => 27 - at));
  });

  test.each(['golden-month-locked.pdf', 'golden-month-locked.xlsx'])(
    '%s opens with its password alone',
    async (name) => {
      const content = bytesOf(name);
      expect(await refusal(content)).toMatchObject({ code: 'bank-file-password' });
      expect(await refusal(content, 'wrong')).toMatchObject({
        code: 'bank-file-wrong-password',
        message: expect.stringContaining('This password does not open the file.'),
      });
      expect((await readWhole(name, content, 'sandigan')).statement.lines).toHaveLength(19);
    },
  );

  test('files of one layout have one key, whatever they hold', async () => {
    const [one, other] = [
      await readSample('bdo-march-2025.csv'),
      await readSample('bdo-april-2025.csv'),
    ];
    const longer = `${readFileSync(join(FOLDER, 'bdo-march-2025.csv'), 'utf8')}000123456789,MORE,"Jan 2, 2027",1.00,Credit\r\n`;
    expect((await readWhole('x.csv', bytes(longer))).key).toBe(one.key);
    expect(other.key).not.toBe(one.key);
  });
});

test('a PDF of several pages repeats its headings, wraps its descriptions and names no years', async () => {
  const expected = JSON.parse(readFileSync(join(FOLDER, 'three-pages.json'), 'utf8')) as string[][];
  const progress: string[] = [];
  await readBankFile({
    name: 'three-pages.pdf',
    content: bytesOf('three-pages.pdf'),
    password: '',
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  const { statement, doubts } = await readSample('three-pages.pdf');
  expect(doubts).toEqual([]);
  expect(
    statement.lines.map(({ date, amount, description, balance }) => [
      date,
      String(amount),
      description,
      String(balance),
    ]),
  ).toEqual(expected);
  expect(statement).toMatchObject({ opening: 1_000_000n, from: '2026-12-20', to: '2027-01-10' });
  expect(progress.at(-1)).toMatch(/^(\d+)\/\1$/);
});

test.each([
  [
    'no-headings.pdf',
    [
      '2026-12-05 -120000 SALARY PAYROLL BATCH',
      '2026-12-15 1234 INTEREST EARNED',
      '2026-12-16 -34 PAYMENT OF MANY THINGS',
    ],
  ],
  // Its days stand once each, without a year: the statement's own day has one.
  [
    'days-once.pdf',
    ['2026-12-05 -120000 SALARY', '2026-12-05 1234 INTEREST', '2026-12-16 -34 PAYMENT'],
  ],
  [
    'headings-in-two-rows.pdf',
    [
      '2026-12-05 -120000 SALARY PAYROLL BATCH',
      '2026-12-05 1234 INTEREST',
      '2026-12-15 -34 A VERY LONG DESCRIPTION THAT GOES ON',
      '2026-12-16 1000000000 CHECK DEPOSIT',
    ],
  ],
])('%s is parted into its columns', async (name, expected) => {
  const { statement } = await readSample(name);
  expect(statement.opening).toBe(1_000_000n);
  expect(
    statement.lines.map(({ date, amount, description }) => `${date} ${amount} ${description}`),
  ).toEqual(expected);
});

test('Windows-1252 keeps its letters; balances brought forward and at the end are no lines', async () => {
  const { statement } = await readSample('windows-1252.csv');
  expect(statement).toMatchObject({
    accountNumber: '1234 5678 90',
    opening: 100_000n,
    closing: 120_000n,
  });
  expect(statement.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['Pag-abono – Peña Niño', 25_000n],
    ['Añonuevo “Cebu”', -5_000n],
  ]);
});

test('days that could be months are asked about', async () => {
  const { doubts, mapping } = await readSample('days-or-months.csv');
  expect(mapping.dateOrder).toBe('mdy');
  expect(doubts).toEqual([
    'Day and month could be exchanged in every row: “12/05/2026” is read as 5 Dec 2026. Say which comes first.',
  ]);
});

describe('hostile and strange files are refused with a sentence', () => {
  const pdf = (objects: readonly (string | Uint8Array)[], trailer = '/Root 1 0 R') => {
    const parts = objects.map((object, at) =>
      Buffer.concat([
        Buffer.from(`${at + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    );
    return Uint8Array.from(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        ...parts,
        Buffer.from(`trailer << ${trailer} >>\n%%EOF`),
      ]),
    );
  };
  const stream = (packed: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]);
  const onePage = (contents: Uint8Array) =>
    pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
      stream(contents),
    ]);

  test('a PDF of thousands of pages [F-20]', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>';
    const kids = Array.from({ length: 2_000 }, (_, at) => `${at + 3} 0 R`);
    const tree = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
    const content = pdf(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...kids.map(() => page)]);
    expect((await refusal(content)).message).toContain('at most 1000 are read');
  });

  test('a PDF whose page unpacks to gigabytes [A-109, F-20]', async () => {
    const spaces = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    const bomb = Buffer.concat([
      Buffer.of(0x78, 0x9c),
      ...Array.from({ length: 6_000 }, () => spaces),
    ]);
    expect(await refusal(onePage(bomb))).toMatchObject({ code: 'bank-file-unreadable' });
    expect(process.memoryUsage().rss).toBeLessThan(2_000_000_000);
  });

  test('a PDF without text', async () => {
    expect((await refusal(onePage(deflateSync('q Q')))).message).toContain(
      '(a scan): there is no text in it',
    );
  });

  test('a PDF that is damaged', async () => {
    expect((await refusal(bytes('%PDF-1.7\nnothing of the sort'))).message).toContain('is damaged');
  });

  test('a million rows as CSV [A-112]', async () => {
    expect(await refusal(bytes('1,2,3,4\n'.repeat(1_000_000)))).toMatchObject({
      code: 'bank-file-too-many-lines',
    });
  });

  test('a workbook that unpacks to too much [A-108, F-20]', async () => {
    const content = await writeForeignWorkbook([{ name: 'A', rows: [['x'.repeat(1_000)]] }]);
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    for (let at = 0; at < content.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 900_000_000, true);
    expect(await refusal(content)).toMatchObject({ code: 'bank-file-too-large' });
  });

  test.each([
    ['nothing', new Uint8Array(), 'bank-file-empty', 'holds nothing'],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'bank-file-too-large', '10 MB'],
    [
      'a letter',
      bytes('Dear Sir,\nplease find\n'),
      'bank-file-unreadable',
      'it begins with “Dear Sir',
    ],
    [
      'a workbook cut off',
      bytes('PK\u0003\u0004 and no more'),
      'bank-file-unreadable',
      'as an Excel workbook does',
    ],
    [
      'an old workbook cut off',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0),
      'bank-file-unreadable',
      'as an Excel workbook does',
    ],
    [
      'a web page',
      bytes('<!doctype html><table><tr><td>1'),
      'bank-file-unreadable',
      'It is a web page',
    ],
  ])('%s', async (_, content, code, words) => {
    const { code: is, message } = await refusal(content);
    expect(is).toBe(code);
    expect(message).toContain(words);
  });
});

// Tables as banks print them: whatever the layout, the lines come back; whatever the cells, nothing
// breaks.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import { present } from '#test/present.ts';

import { parseCsv } from '../../platform/files/parse-csv.ts';
import { findTable } from './find-table.ts';
import { readPdfPages } from './pdf-pages.ts';
import { sheetsOfPages } from './pdf-sheets.ts';
import { readTable } from './read-table.ts';
import type { FilePage } from './types.ts';
import { readBankWorkbook } from './workbook-sheets.ts';
import type { StatementMapping } from './types.ts';

const BOUNDS = { maxRows: 200_000, maxColumns: 100 };
const FOLDER = resolve(import.meta.dirname, '../../../../test/samples/bank');

function read(text: string, change: Partial<StatementMapping> = {}) {
  const sheets = [{ name: 'a', rows: parseCsv(text, BOUNDS) }];
  const { mapping, doubts } = findTable({ kind: 'sheets', sheets });
  return { mapping, doubts, ...present(readTable(sheets, { ...mapping, ...change })[0]) };
}

const short = (text: string, change: Partial<StatementMapping> = {}) =>
  read(text, change).lines.map(
    ({ date, amount, description }) => `${date} ${amount} ${description}`,
  );

describe('a statement in any layout', () => {
  const MONTHS = [
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ];
  const DATES: Readonly<Record<string, (y: string, m: string, d: string) => string>> = {
    iso: (y, m, d) => `${y}-${m}-${d}`,
    compact: (y, m, d) => `${y}${m}${d}`,
    american: (y, m, d) => `${m}/${d}/${y}`,
    short: (y, m, d) => `${Number(m)}/${Number(d)}/${y.slice(2)}`,
    european: (y, m, d) => `${d}.${m}.${y}`,
    dashes: (y, m, d) => `${d}-${m}-${y}`,
    words: (y, m, d) => `${MONTHS[Number(m) - 1]} ${Number(d)}, ${y}`,
    bank: (y, m, d) => `${d}-${MONTHS[Number(m) - 1]?.toUpperCase()}-${y.slice(2)}`,
    timed: (y, m, d) => `${m}/${d}/${y} 10:15 AM`,
  };
  const HEADINGS = [
    ['Date', 'Description', 'Debit', 'Credit', 'Amount', 'Dr/Cr', 'Balance'],
    [
      'POSTING DATE',
      'PARTICULARS',
      'WITHDRAWALS',
      'DEPOSITS',
      'TRANSACTION AMOUNT',
      'D/C',
      'RUNNING BALANCE',
    ],
    [
      'Trans. Date',
      'Transaction Details',
      'Debit Amount (PHP)',
      'Credit Amount (PHP)',
      'Amount (PHP)',
      'Credit/debit indicator',
      'Outstanding Balance',
    ],
    ['Value Date', 'Remarks', 'Dr.', 'Cr.', 'Amt', 'Type', 'Ending Balance'],
  ];
  const line = fc.record({
    days: fc.integer({ min: 0, max: 4 }),
    centavos: fc.bigInt({ min: 1n, max: 9_999_999_99n }),
    isIn: fc.boolean(),
    words: fc.array(
      fc.constantFrom('CHECK', 'PAYROLL', 'Niño', 'FEE', 'ATM 12', 'x-7', 'ñ & Co.', 'REF 900'),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  });
  const layout = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    date: fc.constantFrom(...Object.keys(DATES)),
    sign: fc.constantFrom(
      'two',
      'two-negative',
      'signed',
      'turned',
      'indicator',
      'brackets',
      'suffix',
    ),
    decimal: fc.constantFrom('.', ','),
    isGrouped: fc.boolean(),
    headings: fc.constantFrom(...HEADINGS),
    before: fc.subarray([
      'BANK OF THE SOUTH',
      'Account No.: 1234-5678-90',
      'Currency: PHP',
      '',
      'Printed by Ana',
    ]),
    after: fc.subarray(['', 'Page 1 of 1', '** End of Report **', 'Total 12 lines']),
    isNewestFirst: fc.boolean(),
  });

  test('is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 4, maxLength: 25 }), layout, (drafts, how) => {
        let [date, balance] = ['2026-01-14', 5_000_000n];
        const lines = drafts.map(({ days, centavos, isIn, words }, at) => {
          date = addDays(date, days + (at === 0 ? 0 : 1));
          const amount = isIn ? centavos : -centavos;
          balance += amount;
          return { date, amount, balance, description: words.join(' ') };
        });
        const number = (value: bigint) => {
          const digits = String(value < 0n ? -value : value).padStart(3, '0');
          const by = how.decimal === '.' ? ',' : '.';
          const whole = how.isGrouped
            ? digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, by)
            : digits.slice(0, -2);
          return `${whole}${how.decimal}${digits.slice(-2)}`;
        };
        const signed = (value: bigint) => `${value < 0n ? '-' : ''}${number(value)}`;
        const amounts = (amount: bigint): Record<string, string> => {
          const [out, into] = [
            amount < 0n ? number(amount) : '',
            amount > 0n ? number(amount) : '',
          ];
          if (how.sign === 'two') return { debit: out, credit: into };
          if (how.sign === 'two-negative') return { debit: out && `-${out}`, credit: into };
          if (how.sign === 'indicator')
            return { amount: number(amount), mark: amount < 0n ? 'D' : 'C' };
          if (how.sign === 'brackets') return { amount: out ? `(${out})` : into };
          if (how.sign === 'suffix') return { amount: out ? `${out} DR` : `${into} CR` };
          return { amount: signed(how.sign === 'turned' ? -amount : amount) };
        };
        const usesTwo = how.sign.startsWith('two');
        const cells = ({ date, amount, balance, description }: (typeof lines)[number]) => {
          const [y = '', m = '', d = ''] = date.split('-');
          const parts = amounts(amount);
          const money = usesTwo ? [parts['debit'], parts['credit']] : [parts['amount']];
          const mark = how.sign === 'indicator' ? [parts['mark']] : [];
          return [DATES[how.date]?.(y, m, d), description, ...money, ...mark, signed(balance)];
        };
        const [a, b, debit, credit, amount, mark, last] = how.headings;
        const headings = [
          a,
          b,
          ...(usesTwo ? [debit, credit] : [amount]),
          ...(how.sign === 'indicator' ? [mark] : []),
          last,
        ];
        const rows = [headings, ...(how.isNewestFirst ? lines.toReversed() : lines).map(cells)];
        const body = rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(how.delimiter));
        const text = [...how.before, ...body, ...how.after].join('\r\n');
        const back = read(text).lines.map(({ date, amount, balance, description }) => ({
          date,
          amount,
          balance,
          description,
        }));
        expect(back).toEqual(lines);
      }),
      { numRuns: 250 },
    );
  });
});

describe('rows that are no lines', () => {
  const HEAD = 'Date,Description,Debit,Credit,Balance\n';

  test('what looks like a line and is none is said, at most twenty times', () => {
    const bad = Array.from({ length: 23 }, () => '31/31/2026,Strange,1.00,,').join('\n');
    const { lines, warnings } = read(
      `${HEAD}12/14/2026,Good,,5.00,5.00\n12/15/2026,Odd,five,,\n${bad}\n`,
    );
    expect(lines).toHaveLength(1);
    expect(warnings).toHaveLength(21);
    expect(warnings[0]).toBe('Row 3: “five” is no amount, so it was left out.');
    expect(warnings[1]).toBe('Row 4: “31/31/2026” is no day, so it was left out.');
    expect(warnings[20]).toBe('And 4 more rows like these.');
  });

  test('an amount without a day has the day above it; sums have none', () => {
    const text = `${HEAD}12/14/2026,First,,5.00,\n,Second,1.00,,4.00\n,Total,1.00,5.00,\n`;
    expect(short(text)).toEqual(['2026-12-14 500 First', '2026-12-14 -100 Second']);
    expect(read(text).warnings).toEqual([
      'Row 3: it has no date, so it was read as of 2026-12-14, like the line above.',
    ]);
    expect(read(text)).toMatchObject({ opening: 0n, closing: 400n });
  });

  test('a description that runs on is joined', () => {
    expect(
      short(`${HEAD}12/14/2026,Paid by,,5.00,5.00\n,Ana Reyes,,,\n12/15/2026,Fee,1.00,,4.00\n`),
    ).toEqual(['2026-12-14 500 Paid by Ana Reyes', '2026-12-15 -100 Fee']);
  });

  test('more than two decimals are rounded and said', () => {
    const { lines, warnings } = read(
      'Date,Description,Amount\n2026-12-14,Interest,1.005\n2026-12-15,Tax,-0.20100\n',
    );
    expect(lines.map(({ amount }) => amount)).toEqual([101n, -20n]);
    expect(warnings).toHaveLength(2);
  });

  test('balances are named in a box above the table, too', () => {
    const text = `Beginning Balance,Total Credits,Ending Balance\n"1,000.00",5.00,"1,005.00"\n\n${HEAD}12/14/2026,In,,5.00,\n`;
    expect(read(text)).toMatchObject({ opening: 100_000n, closing: 100_500n });
  });

  test('headings may stand in two rows and repeat', () => {
    const head = 'Posting,,Debit,Credit,Running\nDate,Particulars,Amount,Amount,Balance\n';
    expect(short(`${head}12/14/2026,In,,5.00,5.00\n${head}12/15/2026,Out,1.00,,4.00\n`)).toEqual([
      '2026-12-14 500 In',
      '2026-12-15 -100 Out',
    ]);
  });

  test('a person may say another way of reading', () => {
    const text = `${HEAD}12/05/2026,In,,5.00,5.00\n12/06/2026,Out,1.00,,4.00\n`;
    expect(short(text, { dateOrder: 'dmy' })[0]).toBe('2026-05-12 500 In');
    expect(short(text, { isSignTurned: true })[0]).toBe('2026-12-05 -500 In');
  });
});

describe('the cuts of a PDF', () => {
  const page: FilePage = {
    width: 300,
    height: 400,
    words: [
      { text: 'Dec', x: 10, y: 50, width: 15 },
      { text: '5', x: 27, y: 50.5, width: 5 },
      { text: 'Deposit', x: 60, y: 49.8, width: 40 },
      { text: '5.00', x: 200, y: 50, width: 20 },
    ],
  };

  test('part the words of a line into cells, in whatever order they are given', () => {
    expect(sheetsOfPages([page], [150, 45])[0]?.rows[0]).toEqual(['Dec 5', 'Deposit', '5.00']);
    expect(sheetsOfPages([page], [])[0]?.rows[0]).toEqual(['Dec 5 Deposit 5.00']);
  });
});

describe('whatever a file holds, it is read or refused', () => {
  const isRefusal = (error: unknown) =>
    error instanceof Problem || (error instanceof Error && error.name === 'RangeError');

  test('cells of any kind', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '',
        '12/05/2026',
        '1,234.50',
        'Date',
        'Amount',
        'Balance',
        'Description',
        '(5.00)',
        'CR',
        'Opening balance 5.00',
      ),
    );
    const rows = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 30 });
    fc.assert(
      fc.property(rows, fc.integer({ min: -1, max: 40 }), (rows, headerRow) => {
        const sheets = [{ name: 'a', rows }];
        try {
          const { mapping } = findTable({ kind: 'sheets', sheets });
          readTable(sheets, { ...mapping, headerRow });
        } catch (error) {
          expect(error).toSatisfy(isRefusal);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('words anywhere on pages [S7]', () => {
    const place = fc.integer({ min: -50, max: 900 });
    const word = fc.record({
      text: fc.constantFrom('Date', '5.00', '12/05', 'Balance', 'Fee', 'ñ'),
      x: place,
      y: place,
      width: place,
    });
    const pages = fc.array(
      fc.record({ width: place, height: place, words: fc.array(word, { maxLength: 40 }) }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(pages, (pages) => {
        try {
          const { mapping } = findTable({ kind: 'pages', pages });
          readTable(sheetsOfPages(pages, mapping.cuts), mapping);
        } catch (error) {
          expect(error).toSatisfy(isRefusal);
        }
      }),
    );
  });

  test.each(['golden-month.xlsx', 'golden-month.xls', 'golden-month.pdf'])(
    '%s with other bytes',
    async (name) => {
      const whole = readFileSync(join(FOLDER, name));
      const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 1, maxLength: 30 }),
          fc.nat(whole.length),
          async (changes, end) => {
            const content = Uint8Array.from(end % 4 === 0 ? whole.subarray(0, end) : whole);
            for (const [at, byte] of changes) content[at] = byte;
            const isOle = name.endsWith('.xls');
            const reading = name.endsWith('.pdf')
              ? readPdfPages(content, '', () => undefined)
              : readBankWorkbook({ content, password: '', isOle }, BOUNDS);
            await reading.catch((error: unknown) => expect(error).toSatisfy(isRefusal));
          },
        ),
        { numRuns: 25 },
      );
    },
  );
});

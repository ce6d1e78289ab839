// Files as they came from the wild, made again by us: what was read wrong in silence is read right,
// or asked.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { present } from '#test/present.ts';

import { findTable } from './find-table.ts';
import { sheetsOf } from './pdf-sheets.ts';
import { readBankFile } from './read-bank-file.ts';
import { readTable } from './read-table.ts';
import type { StatementMapping } from './types.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../test/samples/bank');

/** A file of the folder as it is read by itself, or with what a person changed. */
async function read(name: string, change: Partial<StatementMapping> = {}) {
  const content = Uint8Array.from(readFileSync(join(FOLDER, name)));
  const file = await readBankFile({ name, content, password: '' });
  if (file.content.kind === 'statements')
    return { statements: file.content.statements, doubts: [], mapping: undefined };
  const { mapping, doubts } = findTable(file.content);
  const wanted = { ...mapping, ...change };
  const statements = readTable(sheetsOf(file.content, wanted.cuts), wanted);
  return { statements, doubts, mapping };
}

async function linesOf(name: string, change: Partial<StatementMapping> = {}): Promise<string[]> {
  const { statements } = await read(name, change);
  return statements.flatMap(({ lines }) =>
    lines.map(({ date, amount }) => `${date} ${(Number(amount) / 100).toFixed(2)}`),
  );
}

describe('amounts', () => {
  const NET = ['961.00', '2402.50', '-480.50', '-2000.00'];

  test('of gross, fee and net the net amounts are the lines, and that is asked', async () => {
    const lines = await linesOf('gross-fee-net.csv', { dateOrder: 'mdy' });
    expect(lines.map((line) => line.slice(11))).toEqual(NET);
    const { doubts } = await read('gross-fee-net.csv');
    expect(doubts).toEqual([expect.stringContaining('The net amounts are read as the lines')]);
  });

  test('a fee beside the amounts is not counted, and that is asked', async () => {
    const { doubts } = await read('amount-and-fee.csv');
    expect(doubts).toEqual([expect.stringContaining('Fees beside the amounts are not counted')]);
  });

  test.each(['amount-and-charges.csv', 'ways-and-fee.csv'])(
    '%s: charges beside the amounts are no amounts, and that is asked',
    async (name) => {
      const { doubts } = await read(name);
      expect(doubts).toEqual([expect.stringContaining('Fees beside the amounts are not counted')]);
      const amounts = (await linesOf(name)).map((line) => line.slice(11));
      expect(amounts[0]).toBe('1000.00');
      expect(amounts.at(-1)).toBe('-1500.00');
    },
  );

  test('where the running balance proves the net amounts nothing is asked', async () => {
    const { doubts } = await read('gross-fee-net-balance.csv');
    expect(doubts).toEqual([]);
    const lines = await linesOf('gross-fee-net-balance.csv');
    expect(lines.map((line) => line.slice(11))).toEqual(NET);
  });

  test('a column of types that says Debit or Credit tells the way', async () => {
    const { doubts } = await read('transaction-type.csv');
    expect(doubts).toEqual([]);
    expect(await linesOf('transaction-type.csv')).toEqual([
      '2026-12-01 12500.00',
      '2026-12-04 -4210.35',
      '2026-12-09 -20000.00',
      '2026-12-15 1750.00',
      '2026-12-31 -3.20',
    ]);
  });

  test.each([
    ['indicator-beside-signed.csv', ['9000.00', '-1200.00', '1200.00', '-5000.00']],
    ['indicator-turned-signs.csv', ['9000.00', '-1200.00', '-5000.00', '700.00']],
  ])('%s: an indicator beside signed amounts counts once', async (name, amounts) => {
    expect((await read(name)).doubts).toEqual([]);
    expect((await linesOf(name)).map((line) => line.slice(11))).toEqual(amounts);
  });

  test.each(['credit-card.csv', 'credit-card-cr.csv'])(
    '%s: purchases of a credit card take money, payments bring it',
    async (name) => {
      expect((await read(name)).doubts).toEqual([]);
      expect((await linesOf(name)).map((line) => line.slice(11))).toEqual([
        '8000.00',
        '-2150.75',
        '-3000.00',
        '-1500.00',
      ]);
    },
  );

  test('an advert for a credit card makes no card of a savings account', async () => {
    expect((await read('savings-with-advert.csv')).doubts).toEqual([]);
    const lines = await linesOf('savings-with-advert.csv');
    expect(lines.map((line) => line.slice(11))).toEqual(['5000.00', '12.50', '10.00']);
  });

  test('the signs of a card that no payment tells are asked about, whatever its balance', async () => {
    const { doubts } = await read('credit-card-unsure.csv');
    expect(doubts).toEqual([expect.stringContaining('This looks like a credit card')]);
    const lines = await linesOf('credit-card-unsure.csv');
    expect(lines.map((line) => line.slice(11))).toEqual(['-2150.75', '-3000.00', '-1500.00']);
  });

  test('charges and payments in two columns are those of a card, and that is asked', async () => {
    const { doubts } = await read('card-charges-and-payments.csv');
    expect(doubts).toEqual([expect.stringContaining('This looks like a credit card')]);
    const lines = await linesOf('card-charges-and-payments.csv');
    expect(lines.map((line) => line.slice(11))).toEqual(['-2150.75', '8000.00', '-450.00']);
  });

  test('what a card owes is a balance below zero, as its running balance proves', async () => {
    const { statements, doubts } = await read('credit-card-owed.csv');
    expect(doubts).toEqual([]);
    const [statement] = statements;
    expect(statement).toMatchObject({ opening: -800_000n, closing: -665_075n });
    expect(statement?.lines.map(({ amount }) => amount)).toEqual([
      800_000n,
      -215_075n,
      -300_000n,
      -150_000n,
    ]);
  });

  test('a running balance that contradicts the reading is asked about', async () => {
    const { doubts } = await read('contradicted-balance.csv');
    expect(doubts).toContainEqual(
      expect.stringMatching(/^The running balance contradicts these amounts in 3 of 3 rows/),
    );
  });

  test('of amounts without a sign the running balance tells the way', async () => {
    const opened = await linesOf('ways-by-balance-opened.csv');
    expect(opened.map((line) => line.slice(11))).toEqual(['-5000.00', '-3000.00', '12.50']);
    expect((await read('ways-by-balance-opened.csv')).doubts).toEqual([]);
    const lines = await linesOf('ways-by-balance.csv');
    expect(lines.map((line) => line.slice(11))).toEqual([
      '5000.00',
      '-3000.00',
      '12.50',
      '-200.00',
    ]);
    expect((await read('ways-by-balance.csv')).doubts).toEqual([
      expect.stringContaining('but not of the first line'),
    ]);
  });

  test('columns that the balance disproves give way to those that it proves', async () => {
    const { doubts, mapping } = await read('amount-and-settled.csv');
    expect(doubts).toEqual([]);
    expect(mapping?.columns.amount).toBe(3);
    const lines = await linesOf('amount-and-settled.csv');
    expect(lines.map((line) => line.slice(11))).toEqual(['985.00', '-2000.00', '492.50']);
  });
});

describe('columns', () => {
  test('a column of bank accounts is no cheque number, and its text is kept', async () => {
    const { statements } = await read('bank-account-column.csv');
    const lines = present(statements[0]).lines;
    expect(lines.map(({ chequeNumber }) => chequeNumber)).toEqual(['', '', '', '', '']);
    expect(lines.map(({ description }) => description)).toContain(
      'TRANSFER TO SUPPLIER 001234567890',
    );
  });

  test('every column of texts is kept in the description', async () => {
    const { statements } = await read('many-texts.csv');
    expect(statements[0]?.lines.map(({ description }) => description)).toEqual([
      'INSTAPAY Instant Makati Mobile Mabuhay Foods Invoice 77',
      'PESONET Batch Ortigas Web Acme Supplies Bill 1290',
      'CASH DEPOSIT Cash Makati Counter Juan Reyes Collection',
    ]);
  });

  test('Excel’s apostrophe is no part of a cell', async () => {
    const { statements, doubts } = await read('apostrophes.csv');
    expect(doubts).toEqual([]);
    expect(statements[0]?.lines).toMatchObject([
      { date: '2026-12-14', amount: 500_000n, balance: 1_500_000n },
      { date: '2026-12-15', amount: -300_000n, chequeNumber: '0001234' },
      { date: '2026-12-16', amount: 1_250n },
    ]);
  });

  test.each([
    ['currency-by-another-name.csv', 'USD'],
    ['amount-in-dollars.csv', 'USD'],
    ['amounts-with-currency.csv', 'USD'],
  ])('%s names its currency', async (name, currency) => {
    const { statements } = await read(name);
    expect(statements.map((statement) => statement.currency)).toEqual([currency]);
  });

  test('lines of several currencies are a statement each, with a balance of their own', async () => {
    const { statements, doubts } = await read('currencies-in-a-column.csv');
    expect(doubts).toEqual([]);
    expect(
      statements.map(({ currency, lines, closing }) => [currency, lines.length, closing]),
    ).toEqual([
      ['USD', 3, 80_000n],
      ['PHP', 2, 4_750_000n],
    ]);
  });

  test('days without a year are asked about, and read with the year that is said', async () => {
    const { doubts, mapping } = await read('no-year.csv');
    expect(doubts).toEqual(['The dates have no year. Enter the year of the last date.']);
    expect(mapping?.year).toBeNull();
    expect(await linesOf('no-year.csv', { year: 2027 })).toEqual([
      '2026-12-29 5000.00',
      '2026-12-30 -3000.00',
      '2027-01-02 12.50',
      '2027-01-05 -100.00',
    ]);
  });
});

describe('formats', () => {
  test('a table in HTML that a bank named .xls', async () => {
    const { statements, doubts } = await read('table-in-html.xls');
    expect(doubts).toEqual([]);
    expect(statements[0]).toMatchObject({ accountNumber: '0012-3456-7890', opening: 1_000_000n });
    expect(statements[0]?.lines).toMatchObject([
      { date: '2026-12-14', amount: 500_000n, description: 'CASH DEPOSIT & CO' },
      { date: '2026-12-15', amount: -300_000n, description: 'CHEQUE PAID' },
      { date: '2026-12-16', amount: 1_250n },
    ]);
  });

  test('a report of fixed width', async () => {
    const { statements, doubts } = await read('fixed-width.txt');
    expect(doubts).toEqual([]);
    expect(statements[0]).toMatchObject({
      accountNumber: '0012-3456-7890',
      from: '2026-12-01',
      to: '2026-12-31',
      opening: 1_000_000n,
      closing: 1_100_000n,
    });
    expect(statements[0]?.lines).toMatchObject([
      { date: '2026-12-14', amount: 500_000n, description: 'CASH DEPOSIT, MAKATI' },
      { date: '2026-12-15', amount: -300_000n, chequeNumber: '0001234' },
      { date: '2026-12-16', amount: 1_250n, description: 'INTEREST' },
      { date: '2026-12-17', amount: -101_250n, description: 'AUTO DEBIT MERALCO, BILL 12' },
    ]);
  });

  test('a short report, most of whose figures are balances', async () => {
    const { statements } = await read('fixed-width-short.txt');
    expect(statements[0]).toMatchObject({ opening: 1_000_000n, closing: 1_380_000n });
    expect(statements[0]?.lines.map(({ amount }) => amount)).toEqual([-120_000n, 500_000n]);
  });

  test('a report whose dates have no signs between', async () => {
    const { statements } = await read('fixed-width-dates.prn');
    expect(statements[0]?.lines).toMatchObject([
      { date: '2026-10-13', amount: -120_000n, description: 'MERALCO' },
      { date: '2026-10-14', amount: 500_000n, description: 'SALES' },
    ]);
  });

  test('a CSV whose cells are filled up with blanks is no report', async () => {
    const { statements, doubts } = await read('padded.csv');
    expect(doubts).toEqual([]);
    expect(statements[0]?.lines.map(({ amount }) => amount)).toEqual([500_000n, -300_000n, 1_250n]);
    expect(statements[0]?.lines[0]?.description).toBe('CASH DEPOSIT');
  });

  test('MT940 between the signs that begin and end a transmission', async () => {
    const { statements } = await read('between-soh-and-etx.sta');
    expect(statements).toMatchObject([
      { accountNumber: '001234567890', currency: 'PHP', opening: 1_000_000n, closing: 1_129_950n },
    ]);
    expect(statements[0]?.lines.map(({ amount }) => amount)).toEqual([250_000n, -120_050n]);
  });

  test('MT940 whose text begins with control-B behind its head', async () => {
    const text = readFileSync(join(FOLDER, 'between-soh-and-etx.sta'), 'latin1');
    const content = Buffer.from(text.replace(/[^]*?(?=:20:)/, '\u0001\u0002'), 'latin1');
    const file = await readBankFile({
      name: 'a.txt',
      content: Uint8Array.from(content),
      password: '',
    });
    expect(file.content).toMatchObject({
      kind: 'statements',
      statements: [{ opening: 1_000_000n, closing: 1_129_950n }],
    });
  });

  test('the first version of camt.052, with its details in the entry itself', async () => {
    const { statements } = await read('version-1.camt052.xml');
    expect(statements).toMatchObject([{ accountNumber: '001234567890', opening: 1_000_000n }]);
    expect(statements[0]?.lines).toMatchObject([
      { amount: 250_000n, reference: 'INV-77', description: 'Mabuhay Foods Invoice 77' },
      { amount: -120_050n, chequeNumber: '0001234' },
    ]);
  });
});

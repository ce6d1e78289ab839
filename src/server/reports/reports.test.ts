// Every statement of the golden month to the centavo, through the calls that the screens make.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GoldenMonth } from '#test/golden/golden-month.ts';
import { readFiled } from '#test/read-filed.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { findText } from '#test/read-pdf.ts';
import type { Answer } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { invariant } from '#shared/invariant.ts';
import { sum, toWire } from '#shared/money.ts';
import { parsePeriod } from '#shared/periods.ts';

import { connect } from '../platform/db/connect.ts';
import { inSnapshot } from '../platform/db/snapshot.ts';
import { restDrawer } from '../output/vouchers/drawing/draw-printout.ts';
import { readTypedWorkbook } from '../output/workbooks/typed-workbook.ts';

import { STATEMENTS } from '../tax/filings/statements-subject.ts';
import { readSums } from '../ledger/postings/balances.ts';

type WireReport = Answer<'GET /api/reports/:name'>['body']['report'];

const DECEMBER = 'from=2026-12-01&to=2026-12-31';
const YEAR = 'from=2026-01-01&to=2026-12-31';

let books: GoldenBooks;
let expected: GoldenMonth['expected'];

beforeAll(async () => {
  books = await startGoldenBooks();
  ({ expected } = books.month);
});
afterAll(async () => {
  restDrawer();
  await books.app.stop();
});

async function findReport(address: string) {
  const { status, body } = await books.session.call('GET', `/api/reports/${address}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.report.checks.filter(({ isOk }) => !isOk)).toEqual([]);
  return body.report;
}

/** The amounts of a column by the text of their rows; the first of a name stands. */
function figures(report: WireReport, key = 'base'): Record<string, string> {
  const at = report.columns.findIndex((column) => column.key === key);
  const all: Record<string, string> = {};
  for (const { cells } of report.rows) {
    const amount = cells[at]?.amount;
    if (amount !== undefined) all[cells[0]?.text ?? ''] ??= amount;
  }
  return all;
}

const named = (rows: readonly { name: string; amount: string }[]) =>
  Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
const items = (rows: readonly { item: string; amount: string }[]) =>
  Object.fromEntries(rows.map(({ item, amount }) => [item, amount]));

describe('the trial balance', () => {
  test.for([
    ['unadjusted', 'trial_balance_unadjusted'],
    ['adjusted', 'trial_balance_adjusted'],
    ['post-closing', 'trial_balance_post_closing'],
  ] as const)('%s', async ([stages, key]) => {
    const report = await findReport(`trial-balance?${YEAR}&stages=${stages}`);
    const rows = report.rows.map(({ cells }) => cells.map(({ text, amount }) => text ?? amount));
    const { rows: should, total_debit, total_credit } = expected[key];
    expect(rows).toEqual([
      ...should.map((row: Record<string, string>) => [
        row['account'],
        row['name'],
        row['debit'],
        row['credit'],
      ]),
      ['Total', undefined, total_debit, total_credit],
    ]);
    expect(report.period).toBe('As at 31 December 2026');
  });
});

describe('the statement of income', () => {
  test.for([
    ['income_statement_month', `income-statement?${DECEMBER}`, 'month'],
    ['income_statement_year', `income-statement?${YEAR}`, 'year'],
  ] as const)('%s', async ([key, address, word]) => {
    const report = await findReport(address);
    const should = expected[key];
    const sections = [
      ['revenue', 'Total revenue'],
      ['cost_of_sales', 'Total cost of sales'],
      ['operating_expenses', 'Total operating expenses'],
      ['other_income', 'Total other income'],
      ['finance_costs_and_final_taxes', 'Total finance costs and final taxes'],
      ['income_tax', 'Total income tax'],
    ] as const;
    expect(figures(report)).toEqual({
      ...Object.assign(
        {},
        ...sections.map(([name, total]) => ({
          ...named(should[name].rows),
          [total]: should[name].total,
        })),
      ),
      'Gross profit': should.gross_profit,
      'Operating profit': should.operating_profit,
      'Profit before tax': should.profit_before_tax,
      'Profit': should.profit,
    });
    expect(report.period).toBe(`For the ${word} ended 31 December 2026`);
  });

  test('the month beside the year to date, the month before and the year before', async () => {
    const report = await findReport(
      `income-statement?${DECEMBER}&compare=year-to-date,former,year-before,share,difference`,
    );
    expect(report.columns.map(({ title }) => title)).toEqual([
      'Item',
      'Dec 2026',
      'Year to date',
      'Nov 2026',
      'Dec 2025',
      'Change',
      'Change, %',
      '% of total',
    ]);
    expect(figures(report, 'year-to-date')['Profit']).toBe(expected.income_statement_year.profit);
    expect(figures(report, 'former-1')['Sales - Goods']).toBe('4150000.00');
    expect(figures(report, 'year-before')['Profit']).toBe('0.00');
    const sales = report.rows.find(({ cells }) => cells[0]?.text === 'Sales - Goods');
    expect(sales?.cells.at(-1)?.text).toBe('63.5%');
    expect(sales?.cells[1]?.behind).toEqual({
      of: 'account',
      account: '4010',
      from: '2026-12-01',
      to: '2026-12-31',
      stages: 'adjusted',
      measure: 'movement',
    });
  });
});

describe('the statement of financial position', () => {
  test('after closing entries', async () => {
    const report = await findReport(`financial-position?${YEAR}`);
    const should = expected.balance_sheet;
    const current = should.current_assets;
    const fixed = should.non_current_assets;
    const owed = should.current_liabilities;
    const { equity } = should;
    const sections = [
      [current.cash, 'Total cash'],
      [current.trade_and_other_receivables, 'Total trade and other receivables'],
      [current.inventories, 'Total inventories'],
      [current.prepayments_and_other_current_assets, 'Total prepayments and other current assets'],
      [fixed.property_and_equipment, 'Total property and equipment'],
      [fixed.other_non_current_assets, 'Total other non-current assets'],
      [owed.trade_and_other_payables, 'Total trade and other payables'],
      [owed.taxes_payable, 'Total taxes payable'],
      [owed.income_tax_payable, 'Total income tax payable'],
      [equity.share_capital, 'Total share capital'],
      [equity.retained_earnings, 'Total retained earnings'],
    ] as const;
    expect(figures(report)).toEqual({
      ...Object.assign(
        {},
        ...sections.map(([section, total]) => ({ ...named(section.rows), [total]: section.total })),
      ),
      'Total current assets': current.total,
      'Total non-current assets': fixed.total,
      'TOTAL ASSETS': should.total_assets,
      'Total current liabilities': owed.total,
      'TOTAL LIABILITIES': should.total_liabilities,
      'TOTAL EQUITY': equity.total,
      'TOTAL LIABILITIES AND EQUITY': should.total_liabilities_and_equity,
    });
  });

  test('before closing entries, profit stands apart and the totals are the same', async () => {
    const report = await findReport(`financial-position?${YEAR}&stages=adjusted&compare=former`);
    expect(figures(report)).toMatchObject({
      'Retained Earnings': '367071.10',
      'Net income for the period': expected.income_statement_year.profit,
      'TOTAL EQUITY': expected.balance_sheet.equity.total,
    });
    expect(figures(report, 'former-1')['TOTAL ASSETS']).toBe('0.00');
  });
});

test('changes in equity', async () => {
  const report = await findReport(`changes-in-equity?${YEAR}`);
  const {
    share_capital: capital,
    retained_earnings: earned,
    total_equity,
  } = expected.changes_in_equity;
  expect(figures(report, '3010')).toEqual({
    'Opening balance': capital.beginning,
    'Profit for the year': '0.00',
    'Closing balance': capital.ending,
  });
  expect(figures(report, 'retained-earnings')).toEqual({
    'Opening balance': earned.beginning,
    'Profit for the year': earned.profit_for_the_year,
    'Closing balance': earned.ending,
  });
  expect(figures(report, 'total')['Closing balance']).toBe(total_equity);
  const shown = await findReport(`changes-in-equity?${YEAR}&hideZero=false`);
  expect(figures(shown, 'retained-earnings')['Dividends']).toBe(earned.dividends);
  // Earlier periods stand above it: the month before ends with what this one begins with.
  const all = await findReport(`changes-in-equity?${DECEMBER}&compare=former,year-before`);
  expect(all.columns.map(({ key }) => key)).toEqual(report.columns.map(({ key }) => key));
  const heads = all.rows.filter(({ kind }) => kind === 'heading');
  expect(heads.map(({ cells }) => cells[0]?.text?.replace('For the month ended ', ''))).toEqual([
    '31 December 2025',
    '30 November 2026',
    '31 December 2026',
  ]);
  const totals = (text: string) =>
    all.rows
      .filter(({ cells }) => cells[0]?.text === text)
      .map(({ cells }) => cells.at(-1)?.amount);
  expect(totals('Closing balance')[1]).toBe(totals('Opening balance')[2]);
  expect(totals('Closing balance')[2]).toBe(total_equity);
  expect(all.checks).toHaveLength(3);
});

describe('cash flows', () => {
  const ends = () => {
    const flow = expected.cash_flow;
    return {
      'Net cash from operating activities': flow.net_operating,
      'Net cash from investing activities': flow.net_investing,
      'Net cash from financing activities': flow.net_financing,
      'Effect of exchange rates on cash': flow.effect_of_exchange_rates_on_cash,
      'Net change in cash': flow.net_change,
      'Cash at the beginning': flow.cash_beginning,
      'Cash at the end': flow.cash_end,
      'Acquisition of property and equipment': flow.net_investing,
    };
  };

  test('by the direct method', async () => {
    const report = await findReport(`cash-flow-direct?${DECEMBER}`);
    expect(figures(report)).toEqual({ ...items(expected.cash_flow.direct), ...ends() });
  });

  test('by the indirect method', async () => {
    const report = await findReport(`cash-flow-indirect?${DECEMBER}`);
    const { profit_before_tax, adjustments, working_capital } = expected.cash_flow.indirect;
    expect(figures(report)).toMatchObject({
      'Profit before tax': profit_before_tax,
      ...items(adjustments),
      ...items(working_capital),
      ...ends(),
    });
  });

  test('a figure opens the entries behind it', async () => {
    const report = await findReport(`cash-flow-entries?${DECEMBER}&item=taxes`);
    expect(figures(report, 'amount')).toMatchObject({ Total: '-11788.00' });
    expect(report.rows).toHaveLength(4);
    expect(report.rows[0]?.cells[3]?.behind).toMatchObject({ of: 'record' });
    const part = await findReport(`cash-flow-entries?${DECEMBER}&item=taxes&pageSize=2`);
    expect(part.rows).toEqual([...report.rows.slice(0, 2), ...report.rows.slice(-1)]);
  });

  test.for(['all', 'all-investing', 'direct-suppliers', 'indirect-profit', 'trade-payables'])(
    'the entries behind %s are the same page by page, in a file, and in the statement',
    async (item) => {
      const whole = await findReport(`cash-flow-entries?${YEAR}&item=${item}`);
      const rows = [];
      let next: string | null = '';
      while (next !== null) {
        const after: string = next === '' ? '' : `&after=${next}`;
        const address = `cash-flow-entries?${YEAR}&item=${item}&pageSize=3${after}`;
        const { body } = await books.session.call('GET', `/api/reports/${address}`);
        rows.push(...body.report.rows.slice(0, -1));
        expect(body.report.rows.at(-1)).toEqual(whole.rows.at(-1));
        next = body.next;
      }
      expect(rows).toEqual(whole.rows.slice(0, -1));
      // A file reads every entry by itself, without what is kept by day.
      const file = await books.app.app.inject({
        url: `/api/reports/cash-flow-entries/file/csv?${YEAR}&item=${item}`,
        headers: books.session.headers,
      });
      const amounts = file.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').at(-1));
      expect(amounts).toEqual(whole.rows.map(({ cells }) => cells.at(-1)?.amount));
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test('an entry’s page begins at a place of the books', async () => {
    const address = `/api/reports/cash-flow-entries?${DECEMBER}&item=taxes&after=7~x` as const;
    expect((await books.session.call('GET', address)).status).toBe(400);
  });

  test('of a year in which the books begin, only what moved since', async () => {
    const report = await findReport(`cash-flow-direct?${YEAR}&compare=months`);
    expect(figures(report, 'base')).toMatchObject(ends());
    expect(report.notes.join(' ')).toContain('30 November 2026');
  });
});

test('the cash position by day and by month ends with the cash of the position', async () => {
  const byDay = await findReport(`cash-position?${DECEMBER}&view=days`);
  expect(figures(byDay, 'total')).toMatchObject({
    'Beginning balance': expected.cash_flow.cash_beginning,
    'Ending balance': expected.cash_flow.cash_end,
  });
  const byMonth = await findReport(`cash-position?${YEAR}`);
  expect(figures(byMonth, '1110')['Dec 2026']).toBe('421879.85');
});

test('expenses by month add up to the year', async () => {
  const report = await findReport(`expense-by-month?${YEAR}`);
  expect(report.columns).toHaveLength(14);
  expect(figures(report, 'part-11')['Salaries and Wages']).toBe('80000.00');
  expect(figures(report, 'base')['Salaries and Wages']).toBe('960000.00');
  const compared = await findReport(
    `expense-by-month?${YEAR}&compare=year-before,budget,difference`,
  );
  const keys = compared.columns.slice(13).map(({ key }) => key);
  expect(keys.join(' ')).toMatch(/^base year-before difference percent budget over-budget /);
  expect(figures(compared)['Salaries and Wages']).toBe('960000.00');
  expect(figures(compared, 'difference')['Salaries and Wages']).toBe('960000.00');
});

test('the trial balance with opening, movement and closing: three pairs that agree', async () => {
  const report = await findReport(`trial-balance?${DECEMBER}&view=movements`);
  expect(report.checks).toHaveLength(3);
  const cash = report.rows.find(({ cells }) => cells[0]?.text === '1110');
  expect(cash?.cells.slice(2).map(({ amount }) => amount)).toEqual([
    '612480.35',
    '0.00',
    '304097.50',
    '494698.00',
    '421879.85',
    '0.00',
  ]);
});

describe('figures as they were recorded by an earlier day', () => {
  test('count nothing that came later, and stand beside those of now', async () => {
    const asked = `${DECEMBER}&knownBy=2027-01-04&compare=now`;
    const report = await findReport(`income-statement?${asked}`);
    expect(figures(report, 'base')['Profit']).toBe('0.00');
    expect(figures(report, 'now')['Profit']).toBe(expected.income_statement_month.profit);
    expect(figures(report, 'since')['Profit']).toBe(expected.income_statement_month.profit);
    const balance = await findReport(`trial-balance?${YEAR}&knownBy=2027-01-05`);
    expect(figures(balance, 'base-debit')['Total']).toBe(
      expected.trial_balance_adjusted.total_debit,
    );
    const cash = await findReport(`cash-flow-direct?${asked}`);
    expect(figures(cash, 'base')['Net change in cash']).toBe('0.00');
    expect(figures(cash, 'now')['Net change in cash']).toBe(expected.cash_flow.net_change);
  });
});

test.for([
  ['income-statement?from=2026-12-31&to=2026-12-01', 'to'],
  [`trial-balance?${DECEMBER}&compare=budget`, 'compare'],
  [`income-statement?${DECEMBER}&compare=now`, 'knownBy'],
  [`income-statement?${DECEMBER}&stages=post-closing`, 'stages'],
  [`income-statement?${DECEMBER}&view=days`, 'view'],
  ['income-statement?from=2020-01-01&to=2026-12-31&compare=months', 'to'],
  ['cash-position?from=2026-01-01&to=2026-12-31&view=days', 'to'],
  ['income-statement?from=1900-01-01&to=1900-01-31&compare=former', 'compare'],
] as const)('%s is refused at its field [A-120]', async ([address, path]) => {
  const { status, body } = await books.session.call('GET', `/api/reports/${address}`);
  expect([status, body.problem.fields.map((field: { path: string }) => field.path)]).toEqual([
    400,
    [path],
  ]);
});

test('statements leave as XLSX and CSV with every figure, and as PDF under the company’s head', async () => {
  const get = (name: string, format: string) =>
    books.app.app.inject({
      url: `/api/reports/${name}/file/${format}?${YEAR}`,
      headers: books.session.headers,
    });
  const csv = await get('income-statement', 'csv');
  expect(csv.body).toContain('  Sales - Goods,4319704.91\r\n');
  expect(csv.body).toContain('Profit,762783.70\r\n');
  const xlsx = await get('trial-balance', 'xlsx');
  const [sheet] = await readTypedWorkbook(new Uint8Array(xlsx.rawPayload));
  const cells = sheet?.rows ?? [];
  expect(cells).toContainEqual(['3010', 'Share Capital', 0, 500_000]);
  expect(cells.flat()).toContain('As at 31 December 2026');
  const pdf = await get('financial-position', 'pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const text = await findText(new Uint8Array(pdf.rawPayload));
  for (const part of ['Statement of Financial Position', '1,797,899.60', '(8,000.00)', 'Checked:'])
    expect(text).toContain(part);
});

test('the ageing leaves as PDF, tied to its account; by the day of the documents it is older', async () => {
  const asked = 'side=receivable&asOf=2026-12-31';
  const { body } = await books.session.call('GET', `/api/ageing?${asked}&by=document`);
  expect(body.total).toBe(expected.ar_ageing.total);
  const days = (item: { date: string; daysPastDue: number }) => [item.date, item.daysPastDue];
  const items = body.parties.flatMap((party) => party.items ?? []);
  expect(items.map(days)).toContainEqual(['2026-12-04', 27]);
  const pdf = await books.app.app.inject({
    url: `/api/ageing/export/pdf?${asked}`,
    headers: books.session.headers,
  });
  const text = await findText(new Uint8Array(pdf.rawPayload));
  for (const part of ['Ageing of receivables', '196,889.50', 'INV-1170', 'Checked: Documents'])
    expect(text).toContain(part);
});

test('the pictures of the first page', async () => {
  const { body } = await books.session.call('GET', '/api/report-overview?to=2026-12-31&months=2');
  expect(body.months).toEqual([
    expect.objectContaining({ month: '2026-11', cash: expected.cash_flow.cash_beginning }),
    {
      month: '2026-12',
      from: '2026-12-01',
      to: '2026-12-31',
      income: '274304.91',
      cost: '389817.04',
      profit: expected.income_statement_month.profit,
      cash: expected.cash_flow.cash_end,
      receivable: expected.ar_ageing.total,
      payable: expected.ap_ageing.total,
    },
  ]);
});

test('a report is saved for the company, renamed and deleted', async () => {
  const { session } = books;
  const settings = { from: '2026-12-01', to: '2026-12-31', compare: 'year-to-date' };
  const saved = { name: 'Board, monthly', report: 'income-statement', settings };
  const { body } = await session.call('POST', '/api/saved-reports', saved);
  const twice = await session.call('POST', '/api/saved-reports', {
    ...saved,
    name: 'board, MONTHLY',
  });
  expect([twice.status, twice.body.problem.code]).toEqual([409, 'saved-report-exists']);
  const address = `/api/saved-reports/${body.savedReportId}` as const;
  expect((await session.call('PUT', address, { name: 'Board' })).status).toBe(200);
  const { body: list } = await session.call('GET', '/api/saved-reports');
  expect(list.reports).toMatchObject([{ ...saved, name: 'Board', savedBy: 'accountant.one' }]);
  expect((await session.call('DELETE', address)).status).toBe(200);
  expect((await session.call('DELETE', address)).status).toBe(404);
});

describe('a budget', () => {
  const budget = '/api/budgets/2026';
  const read = async (address: `/api/budgets/${string}` = budget) =>
    (await books.session.call('GET', address)).body;

  test('is entered by account and month, and stands beside the actual figures', async () => {
    const amounts = [
      { account: '4010', month: '2026-12', amount: '200000.00' },
      { account: '6010', month: '2026-12', amount: '75000.00' },
    ];
    const saved = await books.session.call('PUT', budget, { version: 0, amounts });
    expect([saved.status, saved.body.version]).toEqual([200, 1]);
    const { accounts, months } = await read();
    expect(months).toHaveLength(12);
    const sales = present(accounts.find(({ account }) => account === '4010'));
    expect([sales.amounts[11], sales.total]).toEqual(['200000.00', '200000.00']);
    const report = await findReport(`income-statement?${DECEMBER}&compare=budget`);
    expect(figures(report, 'budget')).toMatchObject({
      'Sales - Goods': '200000.00',
      'Profit': '125000.00',
    });
    expect(figures(report, 'over-budget')['Sales - Goods']).toBe('-30295.09');
  });

  test('refuses what somebody changed meanwhile, and marks what is no amount of it', async () => {
    const stale = await books.session.call('PUT', budget, { version: 0, amounts: [] });
    expect([stale.status, stale.body.problem.code]).toEqual([409, 'conflict']);
    const amounts = [
      { account: '1110', month: '2026-12', amount: '1.00' },
      { account: '4010', month: '2025-12', amount: '1.00' },
      { account: '4010', month: '2026-01', amount: '1.00' },
      { account: '4010', month: '2026-01', amount: '2.00' },
    ];
    const { status, body } = await books.session.call('PUT', budget, { version: 1, amounts });
    expect([status, body.problem.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['amounts.0.account', 'amounts.1.month', 'amounts.3.account'],
    ]);
  });

  test('is copied from the actual figures of a year with a percentage added', async () => {
    const copy = { version: 0, from: '2026', source: 'actual', percent: 2.5 };
    const address = '/api/budgets/2027';
    expect((await books.session.call('POST', `${address}/copy`, copy)).status).toBe(200);
    const { accounts, months } = await read(address);
    const of = (number: string) => accounts.find(({ account }) => account === number)?.amounts[11];
    expect(months[11]).toBe('2027-12');
    expect([of('4010'), of('5090')]).toEqual(['173947.53', '-28034.01']);
  });
});

describe('the statements of a year as they are filed', () => {
  const compute = () => {
    const year = parsePeriod('2026');
    invariant(year !== undefined, 'a year');
    return inSnapshot(books.app.deps.db, (tx) => STATEMENTS.compute(tx, year).then(readFiled));
  };

  test('say what the statements say, and every figure is what its entries add up to', async () => {
    const { figures: filed, entries } = await compute();
    const amounts = Object.fromEntries(filed.map(({ key, amount }) => [key, toWire(amount)]));
    expect(amounts).toMatchObject({
      'IS.REV': expected.income_statement_year.revenue.total,
      'profit': expected.income_statement_year.profit,
      'BS.CA.CASH': expected.balance_sheet.current_assets.cash.total,
      'BS.EQ.RE': expected.balance_sheet.equity.retained_earnings.total,
      'total-assets': expected.balance_sheet.total_assets,
      'total-liabilities': expected.balance_sheet.total_liabilities,
      'total-equity': expected.balance_sheet.equity.total,
    });
    // All entries of these books are of this year.
    for (const { key, amount } of filed) {
      const own = entries.flatMap(({ shares }) => shares.filter((share) => share.key === key));
      expect([key, sum(own.map((share) => share.amount))]).toEqual([key, amount]);
    }
  });
});

test('the next year begins after the closing entries of this one, whatever stage is asked for', async () => {
  const report = await findReport('trial-balance?from=2027-01-01&to=2027-01-31&stages=unadjusted');
  expect(figures(report, 'base-debit')['Total']).toBe(
    expected.trial_balance_post_closing.total_debit,
  );
  const position = await findReport(
    'financial-position?from=2027-01-01&to=2027-01-31&stages=adjusted',
  );
  expect(figures(position)['Retained Earnings']).toBe('1129854.80');
});

test.for([
  [null, '2026-12-10', 'post-closing'],
  [null, '2026-12-20', 'unadjusted'],
  ['2026-12-05', '2026-12-20', 'adjusted'],
  ['2026-11-20', '2026-12-12', 'adjusted'],
  ['2026-11-10', '2026-12-31', 'unadjusted'],
  ['2026-12-01', '2027-01-15', 'adjusted'],
  ['2026-11-30', '2027-01-02', 'post-closing'],
] as const)('kept balances and lines say the same from %s to %s', async ([from, to, stages]) => {
  const { db } = books.app.deps;
  const excluded = {
    'unadjusted': ['adjusting', 'closing'],
    'adjusted': ['closing'],
    'post-closing': [],
  };
  for (const recordedBefore of [
    null,
    new Date('2027-01-05T02:00:00Z'),
    new Date('2027-02-01T00:00:00Z'),
  ]) {
    const kept = await readSums(
      db,
      { from, to },
      {
        excluded: excluded[stages] as ('adjusting' | 'closing')[],
        excludedFrom: null,
        recordedBefore,
      },
    );
    const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
      select l.account, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
        from journal_lines l join journal_entries e using (entry_id)
        where e.date between coalesce(${from}::date, '1900-01-01') and ${to}
          and not e.stage = any(${excluded[stages]})
          and e.recorded_at < coalesce(${recordedBefore}::timestamptz, 'infinity') group by 1`.execute(
      db,
    );
    const moved = [...kept].filter(([, { debit, credit }]) => debit !== 0n || credit !== 0n);
    expect(Object.fromEntries(moved)).toEqual(
      Object.fromEntries(rows.map(({ account, debit, credit }) => [account, { debit, credit }])),
    );
  }
});

describe('a sole proprietor', () => {
  const findTexts = async (address: string) =>
    (await findReport(address)).rows.map(({ cells }) => cells[0]?.text);

  async function beOf(change: object): Promise<object> {
    const { body } = await books.session.call('GET', '/api/settings/company');
    const company = { ...body.company, ...change };
    const sent = { company, version: body.version };
    expect((await books.session.call('PUT', '/api/settings/company', sent)).status).toBe(200);
    return body.company;
  }

  test('has one capital, which profit and drawings belong to, and no share capital', async () => {
    const before = await findReport(`changes-in-equity?${YEAR}`);
    const former = await beOf({
      entityType: 'sole_proprietor',
      lastName: 'Santos',
      firstName: 'Maria',
      isVatRegistered: false,
    });
    const position = await findTexts(`financial-position?${YEAR}`);
    expect(position).toContain('Owner’s capital');
    expect(position).not.toContain('Share capital');
    expect(position).not.toContain('Retained earnings');
    const equity = await findReport(`changes-in-equity?${YEAR}`);
    expect(equity.columns.map(({ title }) => title)).toEqual(['Item', 'Owner’s Capital', 'Total']);
    expect(equity.rows.at(-1)?.cells.at(-1)?.amount).toBe(before.rows.at(-1)?.cells.at(-1)?.amount);
    expect(
      await findTexts('changes-in-equity?from=2026-01-01&to=2026-11-30&hideZero=false'),
    ).toContain('Profit for the period');
    const all = await findTexts(`changes-in-equity?${YEAR}&hideZero=false`);
    expect(all).toContain('Drawings');
    const { body } = await books.session.call('GET', '/api/settings/accounts');
    const titleOf = (account: string) =>
      body.accounts.find(({ number }: { number: string }) => number === account)?.title;
    expect([titleOf('3010'), titleOf('3040')]).toEqual(['Owner’s Capital', 'Owner’s Drawings']);
    expect(titleOf('1445')).toBe('Creditable Percentage Tax Withheld (2307)');
    const asked = '/api/filings/state?subject=statements&period=2026';
    const { figures } = (await books.session.call('GET', asked)).body;
    const keys = figures.map(({ key }: { key: string }) => key);
    expect(keys).toContain('total-equity');
    expect(keys).not.toContain('BS.EQ.CAP');
    await beOf(former);
    expect(await findTexts(`financial-position?${YEAR}`)).toContain('Share capital');
  });
});

test('a trial balance that does not agree is refused', async () => {
  const { db, end } = connect(books.app.database.ownerUrl, { maxConnections: 1 });
  try {
    await sql`update account_balances set debit = debit + 1 where account = '1110'`.execute(db);
  } finally {
    await end();
  }
  const { status, body } = await books.session.call('GET', `/api/reports/trial-balance?${YEAR}`);
  expect([status, body.problem.code]).toEqual([409, 'report-unbalanced']);
});

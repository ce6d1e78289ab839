import type { Kysely } from 'kysely';

import { formatMoney, sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import type { Behind, Check, Report } from '#shared/reports/report.ts';
import type { PurchasesRow, SalesRow } from '#shared/tax/relief.ts';

import type { Tables } from '../../tables.ts';

import type { ListedImportation } from './list-importations.ts';
import { listImportations } from './list-importations.ts';
import { buildMonths } from '../rows/period-of.ts';
import { readProfile } from '../../platform/settings/company.ts';
import { sumListedRows } from '../rows/netted-queries.ts';
import type { TaxSum } from '../rows/queries.ts';
import {
  PURCHASE_COLUMNS,
  SALES_COLUMNS,
  listPurchases,
  listSales,
  sumForMonths,
} from './summary-lists.ts';
import type { Listed } from './summary-lists.ts';
import {
  listReport,
  partyBehind,
  recordBehind,
  spanText,
  tinText,
  buildTotals,
} from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';
import { spanOf } from '../returns/worksheets.ts';

interface ReportOrder {
  readonly period: Period;
  readonly producedAt: Date;
}

type OfMonth<Row> = Row & {
  readonly partyId: string;
  readonly month: string;
  readonly span: { readonly from: string; readonly to: string };
};
type Named = Pick<SalesRow, 'taxpayer'>;
type ReadList<Row> = (
  db: Kysely<Tables>,
  month: Period,
  known: readonly TaxSum[],
) => Promise<Listed<Row>>;

/** What the totals of a list open: of parties with a TIN, by the months of the lists. */
const LISTED = { tin: 'any', isListed: 'yes' } as const;

/** The summary list of sales (SLS), a row for each buyer and month (handbook 6.4). */
export async function slspSales(db: Kysely<Tables>, { period, producedAt }: ReportOrder) {
  const { rows, notes } = await ofMonths(db, period, { type: 'output-vat', read: listSales });
  const listed = sum(rows.map((row) => row.exempt + row.zeroRated + row.taxable));
  const codes = codesOf(SALES_COLUMNS, 'outputTax');
  const sold = listedBy<OfMonth<SalesRow>>('output-vat', codes);
  return listReport({
    title: 'Summary list of sales',
    period: spanText(period),
    columns: [
      ...partyColumns<OfMonth<SalesRow>>(),
      sold('exempt', 'Exempt', (row) => row.exempt),
      sold('zeroRated', 'Zero-rated', (row) => row.zeroRated),
      sold('taxable', 'Taxable', (row) => row.taxable),
      sold('outputTax', 'Output tax', (row) => row.outputTax),
    ],
    rows,
    notes,
    totalsOpen: buildTotals('output-vat', { ...spanOf(period), ...LISTED }, codes),
    checks: [await listedCheck(db, { period, type: 'output-vat', listed })],
    producedAt,
  });
}

/** The summary list of purchases (SLP), a row for each seller and month. */
export async function slspPurchases(db: Kysely<Tables>, { period, producedAt }: ReportOrder) {
  const { rows, notes } = await ofMonths(db, period, { type: 'input-vat', read: listPurchases });
  const listed = sum(
    rows.map((row) => row.exempt + row.services + row.capitalGoods + row.otherGoods),
  );
  const codes = codesOf(PURCHASE_COLUMNS, 'inputTax');
  const bought = listedBy<OfMonth<PurchasesRow>>('input-vat', codes);
  return listReport({
    title: 'Summary list of purchases',
    period: spanText(period),
    columns: [
      ...partyColumns<OfMonth<PurchasesRow>>(),
      bought('exempt', 'Exempt', (row) => row.exempt),
      bought('zeroRated', 'Zero-rated', (row) => row.zeroRated),
      bought('services', 'Services', (row) => row.services),
      bought('capitalGoods', 'Capital goods', (row) => row.capitalGoods),
      bought('otherGoods', 'Other goods', (row) => row.otherGoods),
      bought('inputTax', 'Input tax', (row) => row.inputTax),
    ],
    rows,
    notes,
    totalsOpen: buildTotals('input-vat', { ...spanOf(period), ...LISTED }, codes),
    checks: [await listedCheck(db, { period, type: 'input-vat', listed })],
    producedAt,
  });
}

/** The summary list of importations (SLI), by the day of payment. */
export async function slspImportations(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const rows = await listImportations(db, spanOf(period));
  type Row = (typeof rows)[number];
  const text = (key: string, title: string, value: (row: Row) => string) =>
    ({ key, title, type: 'text', value }) as const;
  return listReport({
    title: 'Summary list of importations',
    period: spanText(period),
    columns: [
      {
        ...text('entryNumber', 'Entry no.', (row) => row.entryNumber),
        behind: ({ transactionId }) =>
          transactionId === null ? undefined : recordBehind({ transactionId }),
      },
      { key: 'paymentDate', title: 'Paid', type: 'date', value: (row) => row.paymentDate },
      text('supplier', 'Supplier', (row) => row.supplier),
      text('country', 'Country', (row) => row.country),
      text('customsOffice', 'Customs office', (row) => row.customsOffice),
      money<Row>('dutiableValue', 'Dutiable value', (row) => row.dutiableValue),
      money<Row>('charges', 'Charges', (row) => row.charges),
      money<Row>('exempt', 'Exempt', (row) => row.exempt),
      money<Row>('taxable', 'Taxable', (row) => row.taxable),
      money<Row>('vat', 'VAT', (row) => row.vat),
      text('receiptNumber', 'OR no.', (row) => row.receiptNumber),
      text('posted', 'Posted', (row) => (row.transactionId === null ? 'No' : 'Yes')),
    ],
    rows,
    checks: [postedCheck(rows)],
    producedAt,
  });
}

/** 46A and 46B of 2550Q have only what is posted (handbook 14, ruling 6). */
function postedCheck(rows: readonly ListedImportation[]): Check {
  const missing = rows.filter(({ transactionId }) => transactionId === null);
  if (missing.length === 0) return { text: 'All importations of the list are posted.', isOk: true };
  const named = missing.map(({ entryNumber }) => entryNumber).join(', ');
  const vat = formatMoney(sum(missing.map((row) => row.vat)));
  const text = `Not posted: ${named}, ${vat} of VAT. Items 46A and 46B of the 2550Q leave it out. Record the importation, or enter the record that posted it.`;
  return { text, isOk: false };
}

async function ofMonths<Row extends Named>(
  db: Kysely<Tables>,
  period: Period,
  { type, read }: { type: 'output-vat' | 'input-vat'; read: ReadList<Row> },
) {
  const rows: OfMonth<Row>[] = [];
  const notes: string[] = [];
  const months = buildMonths(period);
  const known = await sumForMonths(db, months, type);
  for (const month of months) {
    const listed = await read(db, month, known);
    rows.push(...listed.rows.map((row) => ({ ...row, month: month.label, span: spanOf(month) })));
    notes.push(
      ...listed.notices.map(
        ({ name, text }) => `${month.label}: ${name === '' ? '' : `${name}: `}${text}`,
      ),
    );
  }
  return { rows, notes };
}

/**
 * The list and the tax rows; what was there before the books began, or has no TIN, is in no list.
 */
async function listedCheck(
  db: Kysely<Tables>,
  { period, type, listed }: { period: Period; type: 'output-vat' | 'input-vat'; listed: bigint },
): Promise<Check> {
  const columns = type === 'output-vat' ? SALES_COLUMNS : PURCHASE_COLUMNS;
  // Sales of a seller without VAT, and what was bought of nobody registered, belong in no summary
  // list (handbook 6.4).
  const { fiscalYearEndMonth } = await readProfile(db);
  const months = new Set(buildMonths(period).map(({ key }) => key));
  const ofQuarters = { from: period.from, to: lastDayOf(period, fiscalYearEndMonth) };
  const all = await sumListedRows(db, { types: [type], ...ofQuarters }, fiscalYearEndMonth);
  const sums = all
    .filter(({ month }) => months.has(month))
    .filter(({ code }) => columns[code] !== undefined);
  const total = sum(sums.map(({ base }) => base));
  const before = sum(sums.filter(({ partyId }) => partyId === null).map(({ base }) => base));
  const rest = total - before - listed;
  const early =
    before === 0n ? '' : ` (${formatMoney(before)} more is from before the books began)`;
  if (rest === 0n)
    return { text: `The list agrees with the books: ${formatMoney(listed)}${early}.`, isOk: true };
  return {
    text: `The list has ${formatMoney(listed)}; ${formatMoney(rest)} more is of parties without a TIN, or moved to the next list.`,
    isOk: false,
  };
}

/** The end of the quarter that a period ends in: until then a reversal counts in its months. */
function lastDayOf({ to }: Period, fiscalYearEndMonth: number): string {
  return parsePeriod(taxableQuarterKeyOf(to, fiscalYearEndMonth))?.to ?? to;
}

function partyColumns<Row extends Named & { partyId: string; month: string }>(): TaxColumn<Row>[] {
  return [
    {
      key: 'tin',
      title: 'TIN',
      type: 'text',
      value: ({ taxpayer }) => tinText(taxpayer.tin + taxpayer.branch),
    },
    {
      key: 'name',
      title: 'Name',
      type: 'text',
      value: ({ taxpayer }) =>
        taxpayer.isIndividual
          ? `${taxpayer.lastName}, ${taxpayer.firstName} ${taxpayer.middleName}`.trim()
          : taxpayer.registeredName,
      behind: partyBehind,
    },
    {
      key: 'address',
      title: 'Address',
      type: 'text',
      value: ({ taxpayer }) =>
        [taxpayer.address1, taxpayer.address2].filter((part) => part !== '').join(', '),
    },
    { key: 'month', title: 'Month', type: 'text', value: (row) => row.month },
  ];
}

/** The classes that stand in each column of a list, and of all in the column of the tax. */
function codesOf(
  columns: Readonly<Record<string, string>>,
  tax: string,
): Readonly<Record<string, string>> {
  const grouped = Map.groupBy(Object.keys(columns), (code) => columns[code] ?? '');
  const joined = [...grouped].map(([column, codes]) => [column, codes.join(',')] as const);
  return { ...Object.fromEntries(joined), [tax]: Object.keys(columns).join(',') };
}

/**
 * Makes columns whose amounts open the rows of the buyer or seller that they add up, whichever
 * branch they are of.
 */
function listedBy<Row extends Named & Pick<OfMonth<unknown>, 'span'>>(
  type: 'output-vat' | 'input-vat',
  codes: Readonly<Record<string, string>>,
) {
  return (key: string, title: string, value: (row: Row) => bigint): TaxColumn<Row> => {
    const code = codes[key];
    const opens = ({ taxpayer, span }: Row): Behind => ({
      of: 'tax',
      type,
      tin: taxpayer.tin,
      isListed: 'yes',
      ...(code !== undefined && { code }),
      ...span,
    });
    const column = money(key, title, value);
    return { ...column, behind: (row) => (value(row) === 0n ? undefined : opens(row)) };
  };
}

function money<Row>(key: string, title: string, value: (row: Row) => bigint): TaxColumn<Row> {
  return { key, title, type: 'money', value };
}

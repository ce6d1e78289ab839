import type { Kysely } from 'kysely';

import { ACCOUNT, LOCAL_INPUT_VAT, WITHHELD_BY_CUSTOMERS } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import { IMPORTED, PURCHASE_CLASSES, REMITTED_VAT, UNLISTED_PURCHASE } from '#shared/ledger/vat.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import type { Behind, Report } from '#shared/reports/report.ts';
import { amountCell, rowOf } from '#shared/reports/report.ts';
import { LEGAL_FIGURES } from '#shared/tax/legal-data.ts';
import { COMPROMISE_OF_SALES, COMPROMISE_OF_TAX } from '#shared/tax/penalties.ts';

import type { Tables } from '../../tables.ts';

import { readCodes } from '../../ledger/withholding-codes/queries.ts';
import { sumTiedEntries } from './importation-queries.ts';
import { listImportations } from './list-importations.ts';
import { sumDocumentTaxes, sumTaxAccounts, sumTaxRows } from '../rows/queries.ts';
import type { Span, TaxSum, TaxType } from '../rows/queries.ts';
import { listReport, rateText, spanText } from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';
import { spanOf } from '../returns/worksheets.ts';

interface ReportOrder {
  readonly period: Period;
  readonly producedAt: Date;
}

/** Which accounts a kind of tax stands on, and on which side it grows. */
const CONTROLS = [
  { type: 'output-vat', label: 'Output VAT', accounts: [ACCOUNT.outputVat], sign: -1n },
  { type: 'input-vat', label: 'Input VAT', accounts: LOCAL_INPUT_VAT, sign: 1n },
  {
    type: 'ewt',
    label: 'Tax withheld from suppliers',
    accounts: [ACCOUNT.withheldFromSuppliers],
    sign: -1n,
  },
  {
    type: 'vat-wt',
    label: 'VAT withheld on services of non-residents',
    accounts: [ACCOUNT.withheldVat],
    sign: -1n,
  },
  {
    type: 'final-wt',
    label: 'Final tax withheld from non-residents',
    accounts: [ACCOUNT.finalTaxWithheld],
    sign: -1n,
  },
  {
    type: 'creditable-wt',
    label: 'Tax withheld from us, 2307 in hand',
    accounts: WITHHELD_BY_CUSTOMERS,
    sign: 1n,
  },
] as const satisfies readonly {
  type: TaxType;
  label: string;
  accounts: readonly string[];
  sign: bigint;
}[];

/**
 * Tax rows beside the accounts (handbook 5.1, rule 4): what documents moved must agree; what else
 * moved an account stands apart.
 */
export async function controlReport(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const span = spanOf(period);
  const taxes = await sumDocumentTaxes(db, span);
  const rows: ControlRow[] = [];
  for (const { type, label, accounts, sign } of CONTROLS) {
    const moves = await sumTaxAccounts(db, { type, accounts }, span);
    rows.push({
      behind: { of: 'tax', type, ...span },
      label,
      account: accounts[0],
      rows: taxes.get(type) ?? 0n,
      documents: sum(moves.map(({ documents }) => documents * sign)),
      others: sum(moves.map(({ others }) => others * sign)),
    });
  }
  rows.push(await importationControl(db, span));
  return {
    ...listReport({
      title: 'Tax rows and accounts',
      period: spanText(period),
      columns: controlColumns(span),
      rows,
      isWithoutTotal: true,
      producedAt,
    }),
    checks: rows.map(({ label, rows: ofRows, documents }) => ({
      text:
        ofRows === documents
          ? `${label}: tax rows and accounts agree.`
          : `${label}: the tax rows say ${formatMoney(ofRows)}, the accounts ${formatMoney(documents)}.`,
      isOk: ofRows === documents,
    })),
    notes: [
      'Returns and lists are made from the tax rows. Journal entries, such as the closing of VAT or a remittance, move the accounts only.',
    ],
  };
}

/**
 * The list of importations beside the account of their input VAT: what is on the list and not in
 * the books, or the other way round, is the difference (handbook 14, ruling 6).
 */
async function importationControl(db: Kysely<Tables>, span: Span): Promise<ControlRow> {
  const type = 'input-vat';
  const accounts = [ACCOUNT.inputVatImports];
  const moves = await sumTaxAccounts(db, { type, accounts }, span);
  const listed = await listImportations(db, span);
  const tied = await sumTiedEntries(db, span);
  return {
    behind: undefined,
    label: 'Importations, by their list',
    account: ACCOUNT.inputVatImports,
    rows: sum(listed.map(({ vat }) => vat)),
    documents: sum(moves.map(({ documents }) => documents)) + tied,
    others: sum(moves.map(({ others }) => others)) - tied,
  };
}

interface ControlRow {
  /** What the tax rows open; a list opens nothing. */
  readonly behind: Behind | undefined;
  readonly label: string;
  readonly account: string;
  readonly rows: bigint;
  readonly documents: bigint;
  readonly others: bigint;
}

function controlColumns(span: Span): TaxColumn<ControlRow>[] {
  const ofAccount = ({ account }: ControlRow): Behind => ({ of: 'account', account, ...span });
  return [
    { key: 'tax', title: 'Tax', type: 'text', value: (row) => row.label },
    {
      key: 'rows',
      title: 'Per tax register',
      type: 'money',
      value: (row) => row.rows,
      behind: (row) => row.behind,
    },
    {
      key: 'documents',
      title: 'By the accounts, documents',
      type: 'money',
      value: (row) => row.documents,
      behind: ofAccount,
    },
    {
      key: 'difference',
      title: 'Difference',
      type: 'money',
      value: (row) => row.rows - row.documents,
      parts: ['rows', 'documents'],
    },
    {
      key: 'others',
      title: 'By the accounts, journal entries and tax paid',
      type: 'money',
      value: (row) => row.others,
      behind: ofAccount,
    },
  ];
}

/** What few companies have: a line of its own only where there is some. */
const FROM_ABROAD: readonly (readonly [code: string, text: string])[] = [
  [IMPORTED.taxable, 'Importations'],
  [IMPORTED.exempt, 'Importations, VAT-exempt'],
  [REMITTED_VAT, 'Services of non-residents, VAT remitted'],
];

/** The classes of purchases that have a line of their own. */
const SHOWN: readonly string[] = [
  ...Object.keys(PURCHASE_CLASSES),
  ...FROM_ABROAD.map(([code]) => code),
];

/** VAT of a period by class: sales, purchases, and their tax (golden month, `vat.month`). */
export async function vatSummary(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const span = spanOf(period);
  const all = await sumTaxRows(db, { types: ['output-vat', 'input-vat'], ...span });
  const sums = all.filter(({ type, code }) => type !== 'input-vat' || SHOWN.includes(code));
  const line = (type: TaxType, codes: readonly string[], text: string) => {
    const rows = sums.filter((row) => row.type === type && codes.includes(row.code));
    const [code] = codes;
    const behind = { of: 'tax', type, ...span, ...(codes.length === 1 && { code }) } as const;
    return rowOf('line', 1, [
      text,
      amountCell(sum(rows.map(({ base }) => base)), behind),
      amountCell(sum(rows.map(({ tax }) => tax)), behind),
    ]);
  };
  const total = (type: TaxType, text: string) => {
    const rows = sums.filter((row) => row.type === type);
    const code = type === 'input-vat' ? { code: SHOWN.join(',') } : {};
    const behind = { of: 'tax', type, ...span, ...code } as const;
    return rowOf('total', 0, [
      text,
      amountCell(sum(rows.map(({ base }) => base)), behind),
      amountCell(sum(rows.map(({ tax }) => tax)), behind),
    ]);
  };
  return {
    title: 'VAT by class',
    period: spanText(period),
    heading: ['In Philippine Peso'],
    columns: [
      { key: 'class', title: 'Class', type: 'text' },
      { key: 'base', title: 'Amount without VAT', type: 'money' },
      { key: 'tax', title: 'VAT', type: 'money' },
    ],
    rows: [
      rowOf('heading', 0, ['Sales']),
      line('output-vat', ['vatable'], 'VATable'),
      line('output-vat', ['zero-rated'], 'Zero-rated'),
      line('output-vat', ['exempt'], 'Exempt'),
      line('output-vat', ['non-vat'], 'Of a seller without VAT'),
      total('output-vat', 'Total sales'),
      rowOf('heading', 0, ['Purchases']),
      line('input-vat', ['exempt', 'non-vat'], 'Exempt, and of sellers without VAT'),
      line('input-vat', ['services'], 'Services'),
      line('input-vat', ['capital-goods'], 'Capital goods'),
      line('input-vat', ['goods'], 'Other goods'),
      ...FROM_ABROAD.filter(([code]) => sums.some((row) => row.code === code)).map(([code, text]) =>
        line('input-vat', [code], text),
      ),
      total('input-vat', 'Total purchases'),
    ],
    checks: [],
    notes: unlistedNotes(all),
    asRecordedBy: null,
    producedAt,
  };
}

/** What was bought and stands in no list. */
function unlistedNotes(sums: readonly TaxSum[]): string[] {
  const unlisted = sum(sums.map(({ code, base }) => (code === UNLISTED_PURCHASE ? base : 0n)));
  if (unlisted === 0n) return [];
  return [
    `${formatMoney(unlisted)} more was bought without input tax and without a registered seller or an invoice: in 2550Q item 48A, and in no list.`,
  ];
}

/** The schedules of compromise penalties, band by band. */
function compromiseRows() {
  const schedules = [
    { of: 'tax unpaid', rows: COMPROMISE_OF_TAX },
    { of: 'gross sales, no tax to pay', rows: COMPROMISE_OF_SALES },
  ];
  return schedules.flatMap(({ of, rows }) =>
    rows.flatMap(({ from, source, bands }) =>
      bands.map(({ upTo, penalty }) => ({
        subject: `Compromise, ${of} ${upTo === undefined ? 'above that' : `up to ${formatMoney(upTo)}`}`,
        value: formatMoney(penalty),
        from: formatDate(from),
        to: '',
        source,
      })),
    ),
  );
}

/** The rates and thresholds that the programs use, each with its days and its source. */
export async function legalReport(db: Kysely<Tables>, producedAt: Date): Promise<Report> {
  const codes = (await readCodes(db)).map((code) => ({
    subject: `${code.atc}: ${code.title}`,
    value: rateText(Number(code.rateBasisPoints)),
    from: formatDate(code.from),
    to: code.to === undefined ? '' : formatDate(code.to),
    source: code.source,
  }));
  const figures = LEGAL_FIGURES.map(({ subject, value, unit, from, to, source }) => ({
    subject,
    value: unit === 'percent' ? rateText(Number(value)) : formatMoney(value),
    from: formatDate(from),
    to: to === undefined ? '' : formatDate(to),
    source,
  }));
  const vat = {
    subject: 'Value-added tax',
    value: '12 %',
    from: formatDate('2006-02-01'),
    to: '',
    source: 'NIRC 106, 108; RA 9337',
  };
  return listReport({
    title: 'Rates and thresholds of the law',
    period: '',
    columns: [
      { key: 'subject', title: 'Subject', type: 'text', value: (row) => row.subject },
      { key: 'value', title: 'Rate or amount', type: 'text', value: (row) => row.value },
      { key: 'from', title: 'From', type: 'text', value: (row) => row.from },
      { key: 'to', title: 'To', type: 'text', value: (row) => row.to },
      { key: 'source', title: 'Source', type: 'text', value: (row) => row.source },
    ],
    rows: [vat, ...figures, ...compromiseRows(), ...codes],
    isWithoutTotal: true,
    producedAt,
  });
}

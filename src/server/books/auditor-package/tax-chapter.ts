import { Readable } from 'node:stream';

import { isOfPerson } from '#shared/ledger/owners.ts';
import type { DAT_KINDS, TAX_REPORTS } from '#shared/api/tax/tax.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import { keysOf } from '#shared/keys-of.ts';

import { getCompany } from '../../platform/settings/company.ts';
import { DAT_PERIODS, makeDat } from '../../tax/data-files/dat-files.ts';
import { formQuarterEnd } from '../../tax/rows/period-of.ts';
import { findTaxReport } from '../../tax/lists/reports.ts';

import { certificateLists } from './certificate-lists.ts';
import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { deriveName } from './package-part.ts';
import { REPORTS_AHEAD, reportParts } from './report-parts.ts';
import { returnParts } from './returns-parts.ts';
import { periodsIn } from './tax-periods.ts';

type DatKind = (typeof DAT_KINDS)[number];

const FOLDER = '03 Tax';

const LISTS: readonly { name: (typeof TAX_REPORTS)[number]; title: string; note: string }[] = [
  { name: 'sales-register', title: 'Sales register', note: 'Output tax, document by document' },
  {
    name: 'purchase-register',
    title: 'Purchase register',
    note: 'Input tax, document by document',
  },
  { name: 'slsp-sales', title: 'Summary list of sales', note: 'Customer by customer' },
  { name: 'slsp-purchases', title: 'Summary list of purchases', note: 'Supplier by supplier' },
  {
    name: 'slsp-importations',
    title: 'Summary list of importations',
    note: 'Entry by entry of the customs',
  },
  { name: 'vat-month', title: 'Value added tax by month', note: 'Taxable, zero-rated and exempt' },
  { name: 'ewt-by-atc', title: 'Expanded withholding tax by ATC', note: 'What was withheld' },
  { name: 'ewt-by-payee', title: 'Expanded withholding tax by payee', note: 'From whom' },
  {
    name: 'creditable',
    title: 'Creditable tax withheld by customers',
    note: 'Form 2307 in hand and outstanding',
  },
  { name: 'sawt', title: 'Summary alphalist of tax withheld', note: 'By customers, 2307 in hand' },
  {
    name: 'control',
    title: 'Tax rows against accounts',
    note: 'Registers compared with the ledger',
  },
];

/** The tax registers of a period, and the worksheets of its returns. */
export async function taxChapter(context: PackageContext): Promise<PackageChapter> {
  const { snapshot, period, head } = context;
  return {
    step: 'Tax',
    atOnce: REPORTS_AHEAD,
    parts: [
      ...LISTS.flatMap(({ name, title, note }) =>
        reportParts(context, { path: `${FOLDER}/${title}`, note }, () =>
          findTaxReport(snapshot, name, { period, producedAt: head.producedAt }),
        ),
      ),
      ...(await returnParts(context, `${FOLDER}/Returns`)),
    ],
  };
}

/** The certificates of a period as lists, and the data files of its months, quarters and year. */
export async function taxListsChapter(context: PackageContext): Promise<PackageChapter> {
  return {
    step: 'Tax',
    parts: [...certificateLists(context, FOLDER), ...(await dataFiles(context))],
  };
}

/**
 * The files for the BIR that have lines. Without a TIN and an RDO in the company's profile there
 * are none.
 */
async function dataFiles(context: PackageContext): Promise<PackagePart[]> {
  const { deps, caller, snapshot } = context;
  const { company } = await getCompany({ ...deps, db: snapshot }, caller);
  const incomeTax = isOfPerson(company.entityType) ? '1701Q' : '1702Q';
  // Certificates of customers go with the return of the income tax.
  const incomeYearEnd = formQuarterEnd(incomeTax, company.fiscalYearEndMonth);
  const kinds = keysOf(DAT_PERIODS);
  const wanted = kinds.flatMap((kind) =>
    periodsIn(context.period, DAT_PERIODS[kind], kind === 'sawt' ? incomeYearEnd : 12).map(
      (of) => ({ kind, of }),
    ),
  );
  try {
    const parts: PackagePart[] = [];
    for (const { kind, of } of wanted) parts.push(...(await dataFile(context, kind, of)));
    return parts;
  } catch (error) {
    if (error instanceof Problem && error.code === 'company-tin-missing') return [];
    throw error;
  }
}

async function dataFile(
  { deps, caller, snapshot }: PackageContext,
  kind: DatKind,
  period: Period,
): Promise<PackagePart[]> {
  const { company } = await getCompany({ ...deps, db: snapshot }, caller);
  const { file, count } = await makeDat(snapshot, company, { kind, period, form: undefined });
  if (count === 0) return [];
  return [
    {
      path: `${FOLDER}/Data files/${deriveName(file.fileName)}`,
      note: `${kind}, ${period.label}`,
      open: async () => Readable.from([Buffer.from(file.text, 'latin1')]),
    },
  ];
}

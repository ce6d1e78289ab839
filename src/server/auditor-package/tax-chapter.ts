import { Readable } from 'node:stream';

import type { DAT_KINDS, TAX_REPORTS } from '#shared/api/tax.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, quarterKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { getCompany } from '../settings/company.ts';
import { DAT_PERIODS, makeDat } from '../tax/dat-files.ts';
import { monthsOf } from '../tax/period-of.ts';
import { taxReportOf } from '../tax/reports.ts';

import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { nameOf } from './package-part.ts';
import { reportParts } from './report-parts.ts';

type DatKind = (typeof DAT_KINDS)[number];

const FOLDER = '03 Tax';

const LISTS: readonly { name: (typeof TAX_REPORTS)[number]; title: string; note: string }[] = [
  { name: 'sales-register', title: 'Sales register', note: 'Output tax, document by document' },
  {
    name: 'purchase-register',
    title: 'Purchase register',
    note: 'Input tax, document by document',
  },
  { name: 'vat-month', title: 'Value added tax by month', note: 'Taxable, zero-rated and exempt' },
  { name: 'ewt-by-atc', title: 'Expanded withholding tax by ATC', note: 'What was withheld' },
  { name: 'ewt-by-payee', title: 'Expanded withholding tax by payee', note: 'From whom' },
  {
    name: 'creditable',
    title: 'Creditable tax withheld by customers',
    note: 'Form 2307 in hand and to follow',
  },
  {
    name: 'control',
    title: 'Tax rows against accounts',
    note: 'Registers compared with the ledger',
  },
];

/** The tax registers of a period, and the data files of its months, quarters and year. */
export async function taxChapter(context: PackageContext): Promise<PackageChapter> {
  const { snapshot, period, head } = context;
  return {
    step: 'Tax',
    parts: [
      ...LISTS.flatMap(({ name, title, note }) =>
        reportParts(context, { path: `${FOLDER}/${title}`, note }, () =>
          taxReportOf(snapshot, name, { period, producedAt: head.producedAt }),
        ),
      ),
      ...(await dataFiles(context)),
    ],
  };
}

/** The files for the BIR that have lines. Without a TIN and an RDO in the company's profile there are none. */
async function dataFiles(context: PackageContext): Promise<PackagePart[]> {
  const kinds = Object.keys(DAT_PERIODS) as DatKind[];
  const wanted = kinds.flatMap((kind) =>
    periodsIn(context.period, DAT_PERIODS[kind]).map((of) => ({ kind, of })),
  );
  try {
    const parts: PackagePart[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one connection
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
  const { company } = await getCompany(deps, caller);
  const { file, count } = await makeDat(snapshot, company, { kind, period, form: undefined });
  if (count === 0) return [];
  return [
    {
      path: `${FOLDER}/Data files/${nameOf(file.fileName)}`,
      note: `${kind}, ${period.label}`,
      open: async () => Readable.from([Buffer.from(file.text, 'latin1')]),
    },
  ];
}

/** The calendar year that ends in a taxable year: 1604-E is of it. */
function calendarYearIn({ from, to }: Period): Period[] {
  const year = parsePeriod(to.endsWith('-12-31') ? to.slice(0, 4) : from.slice(0, 4));
  return year === undefined ? [] : [year];
}

/** The months, whole quarters or the calendar year that a period holds or that ends in it. */
function periodsIn(period: Period, kinds: readonly Period['kind'][]): Period[] {
  const months = monthsOf(period);
  if (kinds.includes('month')) return months;
  if (kinds.includes('year')) return period.kind === 'year' ? calendarYearIn(period) : [];
  const quarters = new Set(months.map(({ from }) => quarterKeyOf(from)));
  return [...quarters].flatMap((key) => {
    const quarter = parsePeriod(key);
    return quarter !== undefined && quarter.to <= period.to ? [quarter] : [];
  });
}

import type { Kysely } from 'kysely';

import { isOfPerson } from '#shared/ledger/owners.ts';
import type { DAT_KINDS, viewDat } from '#shared/api/tax/tax.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import { qapDat, sawtDat, yearDat } from '#shared/tax/alphalist.ts';
import type { DatFile } from '#shared/tax/dat-lines.ts';
import { readDat } from '#shared/tax/read-dat.ts';
import { importationsDat, purchasesDat, salesDat } from '#shared/tax/relief.ts';
import type { Owner } from '#shared/tax/taxpayer.ts';

import type { Tables } from '../../tables.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { listPayees, listPayors } from '../lists/alphalists.ts';
import { exemptInput } from '../returns/exempt-input.ts';
import { listImportations } from '../lists/list-importations.ts';
import { quarterEndingWith } from '../rows/period-of.ts';
import { listPurchases, listSales } from '../lists/summary-lists.ts';
import { findOwner } from '../rows/taxpayers.ts';

export type DatKind = (typeof DAT_KINDS)[number];
type DatView = Parsed<typeof viewDat>['reply']['dat'];

interface DatFileOrder {
  readonly owner: Owner;
  readonly period: Period;
  readonly form: string;
}
type Made = { readonly file: DatFile; readonly count: number };

/** Of which periods each file is. */
export const DAT_PERIODS: Readonly<Record<DatKind, readonly PeriodKind[]>> = {
  'sales': ['month'],
  'purchases': ['month'],
  'importations': ['month'],
  'qap': ['quarter'],
  'sawt': ['quarter'],
  '1604-e': ['year'],
};

/** A data file of a period, and how many lines of detail it has. Throws company-tin-missing. */
export async function makeDat(
  db: Kysely<Tables>,
  company: CompanyProfile,
  { kind, period, form }: { kind: DatKind; period: Period; form: string | undefined },
): Promise<Made> {
  const owner = findOwner(company);
  if (owner === undefined || owner.rdoCode === '') throw new Problem('company-tin-missing');
  const usual = isOfPerson(company.entityType) ? '1701Q' : '1702Q';
  return MAKERS[kind](db, { owner, period, form: form ?? usual });
}

const MAKERS: Readonly<
  Record<DatKind, (db: Kysely<Tables>, asked: DatFileOrder) => Promise<Made>>
> = {
  'sales': async (db, { owner, period }) => {
    const { rows } = await listSales(db, period);
    return { file: salesDat(owner, period.to, rows), count: rows.length };
  },
  'purchases': async (db, { owner, period }) => {
    const { rows } = await listPurchases(db, period);
    const nonCreditable = await findNonCreditable(db, period, owner.fiscalYearEndMonth);
    const file = purchasesDat(owner, period.to, { rows, nonCreditable });
    return { file, count: rows.length };
  },
  'importations': async (db, { owner, period }) => {
    const rows = await listImportations(db, period);
    return { file: importationsDat(owner, period.to, rows), count: rows.length };
  },
  'qap': async (db, { owner, period }) => {
    const { rows } = await listPayees(db, period);
    return { file: qapDat(owner, period.to, rows), count: rows.length };
  },
  'sawt': async (db, { owner, period, form }) => {
    const { rows } = await listPayors(db, period, form);
    return { file: sawtDat(owner, { form, quarterEnd: period.to }, rows), count: rows.length };
  },
  '1604-e': async (db, { owner, period }) => {
    const { rows } = await listPayees(db, period);
    return { file: yearDat(owner, period.to, rows), count: rows.length };
  },
};

/**
 * Input tax of exempt sales (item 53): reckoned for the quarter, so it stands in the file of its
 * last month.
 */
async function findNonCreditable(
  db: Kysely<Tables>,
  month: Period,
  fiscalYearEndMonth: number,
): Promise<bigint> {
  const quarter = quarterEndingWith(month, fiscalYearEndMonth);
  if (quarter === undefined) return 0n;
  return (await exemptInput(db, quarter)).due;
}

/** Nobody reads more of them at a time, and a file of some other kind has one a line. */
const MOST_FAULTS = 500;

function moreFaults(count: number, list: string): DatView['faults'][number] {
  return { severity: 'rejected', text: `And ${count} more faults.`, subject: '', list };
}

/** A data file as a person reads it: header, rows, totals and faults. */
export function buildDatView(fileName: string, text: string): DatView {
  const { format, header, rows, totals, faults } = readDat(text);
  const list = format?.list ?? '';
  return {
    fileName,
    title: format?.title ?? 'Not a data file of the BIR',
    header: [...header],
    columns: (format?.detail ?? []).map(({ key, title, type }) => ({
      key,
      title,
      type: type === 'money' ? 'money' : 'text',
    })),
    rows: rows.map(({ line, cells }) => ({ line, cells: [...cells] })),
    totals: [...totals],
    faults: [
      ...faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault, list })),
      ...(faults.length > MOST_FAULTS ? [moreFaults(faults.length - MOST_FAULTS, list)] : []),
    ],
  };
}

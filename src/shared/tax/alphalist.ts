import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { sum, toWire } from '../money.ts';

import { toBranch4 } from './bir-text.ts';
import { bareOrQuoted, monthDigits, slashDate, slashMonth, toDat } from './dat-lines.ts';
import type { DatFile } from './dat-lines.ts';
import { alphalistNameInOne, alphalistNames } from './taxpayer.ts';
import type { Owner, Taxpayer } from './taxpayer.ts';

/** Income and tax of one payee (or payor) under one code and rate. */
export interface AlphalistRow {
  readonly taxpayer: Taxpayer;
  readonly atc: string;
  readonly rateBasisPoints: number;
  readonly base: Centavos;
  readonly tax: Centavos;
}

/**
 * The quarterly alphalist of payees (QAP) that goes with 1601-EQ, of the quarter that ends on
 * `quarterEnd` (handbook 6.5). Names stand in quotes, as in files made by the BIR's own module. The
 * withholding agent has one field for its name.
 */
export function qapDat(
  owner: Owner,
  quarterEnd: BusinessDate,
  rows: readonly AlphalistRow[],
): DatFile {
  const period = slashMonth(quarterEnd);
  const self = [owner.tin, toBranch4(owner.branch)];
  const details = rows.map((row, index) => [
    'D1',
    '1601EQ',
    String(index + 1),
    ...named(row.taxpayer),
    period,
    row.atc,
    rateOf(row),
    toWire(row.base),
    toWire(row.tax),
  ]);
  return toDat(`${self.join('')}${monthDigits(quarterEnd)}1601EQ.DAT`, [
    ['HQAP', 'H1601EQ', ...self, bareOrQuoted(alphalistNameInOne(owner)), period, owner.rdoCode],
    ...details,
    ['C1', '1601EQ', ...self, period, ...totalsOf(rows)],
  ]);
}

/**
 * The summary alphalist of tax withheld from us (SAWT) that goes with a return, such as 1702Q. The
 * fields are those of RMC 3-2006, annex A, with the branch of four digits. The nature of income is
 * a field there; most programs leave it empty (handbook 13), and so do we: run the BIR's module on
 * it.
 */
export function sawtDat(
  owner: Owner,
  { form, quarterEnd }: { readonly form: string; readonly quarterEnd: BusinessDate },
  rows: readonly AlphalistRow[],
): DatFile {
  const period = slashMonth(quarterEnd);
  const self = [owner.tin, toBranch4(owner.branch)];
  const details = rows.map((row, index) => [
    'DSAWT',
    `D${form}`,
    String(index + 1),
    ...named(row.taxpayer),
    period,
    '',
    row.atc,
    rateOf(row),
    toWire(row.base),
    toWire(row.tax),
  ]);
  const { company, last, first, middle } = alphalistNames(owner);
  const names = [company, last, first, middle].map(bareOrQuoted);
  return toDat(`${self.join('')}${monthDigits(quarterEnd)}${form}.DAT`, [
    ['HSAWT', `H${form}`, ...self, ...names, period, owner.rdoCode],
    ...details,
    ['CSAWT', `C${form}`, ...self, period, ...totalsOf(rows)],
  ]);
}

/**
 * The yearly alphalist of payees (1604-E, schedule 3), of the year that ends on `yearEnd`. Its name
 * has the whole date (RMC 25-2024, annex B). Payments without withholding (schedule 4) are not
 * known here.
 */
export function yearDat(
  owner: Owner,
  yearEnd: BusinessDate,
  rows: readonly AlphalistRow[],
): DatFile {
  const self = [owner.tin, toBranch4(owner.branch)];
  const date = slashDate(yearEnd);
  const details = rows.map((row, index) => [
    'D3',
    '1604E',
    ...self,
    date,
    String(index + 1),
    ...named(row.taxpayer),
    row.atc,
    toWire(row.base),
    rateOf(row),
    toWire(row.tax),
  ]);
  return toDat(`${self.join('')}${date.replaceAll('/', '')}1604E.DAT`, [
    ['H1604E', ...self, date],
    ...details,
    ['C3', '1604E', ...self, date, toWire(sum(rows.map(({ tax }) => tax)))],
  ]);
}

/** TIN, branch and the four names of a detail line. */
function named(taxpayer: Taxpayer): string[] {
  const { company, last, first, middle } = alphalistNames(taxpayer);
  const names = [company, last, first, middle].map(bareOrQuoted);
  return [taxpayer.tin, toBranch4(taxpayer.branch), ...names];
}

/** `5.00`. */
function rateOf({ rateBasisPoints }: AlphalistRow): string {
  return toWire(BigInt(rateBasisPoints));
}

function totalsOf(rows: readonly AlphalistRow[]): string[] {
  return [sum(rows.map(({ base }) => base)), sum(rows.map(({ tax }) => tax))].map(toWire);
}

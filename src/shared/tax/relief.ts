import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { sum, toWire } from '../money.ts';

import { toReliefText } from './bir-text.ts';
import { bareOrQuoted, detailAmount, monthDigits, quoted, slashDate, toDat } from './dat-lines.ts';
import type { DatFile } from './dat-lines.ts';
import { reliefNames } from './taxpayer.ts';
import type { Owner, Taxpayer } from './taxpayer.ts';

/** What a customer bought of us in a month, in centavos. */
export interface SalesRow {
  readonly taxpayer: Taxpayer;
  readonly exempt: Centavos;
  readonly zeroRated: Centavos;
  readonly taxable: Centavos;
  readonly outputTax: Centavos;
}

/** What we bought of a supplier in a month. */
export interface PurchasesRow {
  readonly taxpayer: Taxpayer;
  readonly exempt: Centavos;
  readonly zeroRated: Centavos;
  readonly services: Centavos;
  readonly capitalGoods: Centavos;
  readonly otherGoods: Centavos;
  readonly inputTax: Centavos;
}

/** One importation, from its customs documents. */
export interface ImportationRow {
  readonly entryNumber: string;
  readonly assessmentDate: BusinessDate;
  readonly supplier: string;
  readonly importationDate: BusinessDate;
  readonly country: string;
  readonly dutiableValue: Centavos;
  readonly charges: Centavos;
  readonly exempt: Centavos;
  readonly taxable: Centavos;
  readonly vat: Centavos;
  readonly receiptNumber: string;
  readonly paymentDate: BusinessDate;
}

const SALES = ['exempt', 'zeroRated', 'taxable', 'outputTax'] as const;
const PURCHASES = [
  'exempt',
  'zeroRated',
  'services',
  'capitalGoods',
  'otherGoods',
  'inputTax',
] as const;
const IMPORTATIONS = ['dutiableValue', 'charges', 'exempt', 'taxable', 'vat'] as const;

/**
 * The RELIEF file of sales of the month that ends on `monthEnd` (handbook 6.4): header of 17
 * fields, details of 15.
 */
export function salesDat(owner: Owner, monthEnd: BusinessDate, rows: readonly SalesRow[]): DatFile {
  const header = [
    ...identity('S', owner),
    ...SALES.map((key) => toWire(sum(rows.map((row) => row[key])))),
    ...ending(owner, monthEnd),
  ];
  const details = rows.map((row) => [
    'D',
    'S',
    ...named(row.taxpayer, bareOrQuoted),
    ...SALES.map((key) => detailAmount(row[key])),
    owner.tin,
    slashDate(monthEnd),
  ]);
  return toDat(reliefName('S', owner, monthEnd), [header, ...details]);
}

/**
 * The RELIEF file of purchases: header of 21 fields, details of 17. `nonCreditable`: input tax of
 * the month that belongs to exempt sales.
 */
export function purchasesDat(
  owner: Owner,
  monthEnd: BusinessDate,
  {
    rows,
    nonCreditable,
  }: { readonly rows: readonly PurchasesRow[]; readonly nonCreditable: Centavos },
): DatFile {
  const inputTax = sum(rows.map((row) => row.inputTax));
  const header = [
    ...identity('P', owner),
    ...PURCHASES.map((key) => toWire(sum(rows.map((row) => row[key])))),
    toWire(inputTax - nonCreditable),
    toWire(nonCreditable),
    ...ending(owner, monthEnd),
  ];
  const details = rows.map((row) => [
    'D',
    'P',
    // A file made with the BIR's tool has the empty name of a company in quotes here, and bare
    // among the sales.
    ...named(row.taxpayer, quoted),
    ...PURCHASES.map((key) => detailAmount(row[key])),
    owner.tin,
    slashDate(monthEnd),
  ]);
  return toDat(reliefName('P', owner, monthEnd), [header, ...details]);
}

/**
 * The RELIEF file of importations: header of 18 fields, details of 16. The last field of the header
 * is the month that the fiscal year ends in, as in the files of sales and purchases; the accepted
 * file that is known has 12 there, which is the VAT rate as well.
 */
export function importationsDat(
  owner: Owner,
  monthEnd: BusinessDate,
  rows: readonly ImportationRow[],
): DatFile {
  const header = [
    ...identity('I', owner),
    ...IMPORTATIONS.map((key) => toWire(sum(rows.map((row) => row[key])))),
    ...ending(owner, monthEnd),
  ];
  const details = rows.map((row) => [
    'D',
    'I',
    quoted(toReliefText(row.entryNumber)),
    slashDate(row.assessmentDate),
    quoted(toReliefText(row.supplier)),
    slashDate(row.importationDate),
    quoted(toReliefText(row.country)),
    ...IMPORTATIONS.map((key) => detailAmount(row[key])),
    quoted(toReliefText(row.receiptNumber)),
    slashDate(row.paymentDate),
    owner.tin,
    slashDate(monthEnd),
  ]);
  return toDat(reliefName('I', owner, monthEnd), [header, ...details]);
}

/** Fields 1 to 10 of every header. */
function identity(list: 'S' | 'P' | 'I', owner: Owner): string[] {
  const { company, last, first, middle } = reliefNames(owner);
  const texts = [owner.tradeName, owner.address1, owner.address2].map(toReliefText);
  return ['H', list, ...[owner.tin, company, last, first, middle, ...texts].map(quoted)];
}

function ending(owner: Owner, monthEnd: BusinessDate): string[] {
  return [owner.rdoCode, slashDate(monthEnd), String(owner.fiscalYearEndMonth)];
}

/** Fields 3 to 9 of a detail line; `company` writes the name that a person has not. */
function named(taxpayer: Taxpayer, company: (text: string) => string): string[] {
  const names = reliefNames(taxpayer);
  return [
    quoted(taxpayer.tin),
    company(names.company),
    ...[names.last, names.first, names.middle].map(bareOrQuoted),
    ...[taxpayer.address1, taxpayer.address2].map(toReliefText).map(quoted),
  ];
}

function reliefName(list: 'S' | 'P' | 'I', owner: Owner, monthEnd: BusinessDate): string {
  return `${owner.tin}${list}${monthDigits(monthEnd)}.DAT`;
}

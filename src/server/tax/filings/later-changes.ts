import type { Kysely } from 'kysely';

import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';
import type { OtherChange } from './subject.ts';

import {
  listImportationChanges,
  listTieChanges,
  listTinChanges,
  listTypedChanges,
} from './later-change-queries.ts';
import { listClaimChanges } from '../uncollected/queries.ts';
import type { TaxType } from '../rows/queries.ts';
import type { TaxForm } from '../returns/typed-queries.ts';

/** What was typed for a return since it was filed: which item, by whom, when and by how much. */
export async function typedChanges(
  tx: Kysely<Tables>,
  asked: {
    readonly form: TaxForm;
    readonly period: Period;
    readonly since: Date;
    readonly labels: ReadonlyMap<string, string>;
  },
): Promise<OtherChange[]> {
  const { form, period, since, labels } = asked;
  const rows = await listTypedChanges(tx, { form, period: period.key, since });
  return rows.map(({ item, was, now, by, at }) => ({
    what: `${labels.get(item) ?? `Item ${item}, ${form}`}, typed: ${formatMoney(was)} before, ${formatMoney(now)} now`,
    by,
    at,
    amount: now - was,
    key: item,
  }));
}

/** Importations of a period that were entered or taken out since a moment. */
export async function importationChanges(
  tx: Kysely<Tables>,
  { from, to }: Period,
  since: Date,
): Promise<OtherChange[]> {
  const rows = await listImportationChanges(tx, { from, to, since });
  return rows.map(({ entryNumber, isRemoved, vat, by, at }) => ({
    what: `Importation ${entryNumber} ${isRemoved ? 'taken out' : 'entered'}, by its VAT`,
    by,
    at,
    amount: vat,
  }));
}

/** Importations of a period that count in 2550Q since a moment, because their posting was named. */
export async function tieChanges(
  tx: Kysely<Tables>,
  { from, to }: Period,
  since: Date,
): Promise<OtherChange[]> {
  const rows = await listTieChanges(tx, { from, to, since });
  return rows.map(({ entryNumber, number, vat, by, at }) => ({
    what: `Importation ${entryNumber} is posted by ${number}, by its VAT`,
    by,
    at,
    amount: vat,
  }));
}

/** What item 35 of a quarter got or lost since a moment: its claims. */
export async function claimChanges(
  tx: Kysely<Tables>,
  { key }: Period,
  since: Date,
): Promise<OtherChange[]> {
  const rows = await listClaimChanges(tx, { quarter: key, since });
  return rows.map(({ number, isWithdrawn, vat, by, at }) => ({
    what: `Uncollected ${number} ${isWithdrawn ? 'withdrawn' : 'claimed'}, by its output VAT`,
    by,
    at,
    amount: vat,
    key: '35',
  }));
}

/** Parties of a period whose TIN is another one since a moment: lists count by TIN. */
export async function tinChanges(
  tx: Kysely<Tables>,
  { from, to }: Period,
  { since, types }: { since: Date; types: readonly TaxType[] },
): Promise<OtherChange[]> {
  const rows = await listTinChanges(tx, { from, to, since, types });
  return rows.map(({ name, was, now, by, at }) => ({
    what: `TIN or branch of ${name}: ${was === '' ? 'none' : was} before, ${now === '' ? 'none' : now} now`,
    by,
    at,
    amount: null,
  }));
}

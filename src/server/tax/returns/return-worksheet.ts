import type { Kysely } from 'kysely';

import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { paidBeforeItem, paidWith } from '#shared/tax/paid-before.ts';
import type { Typed, Worksheet } from '#shared/tax/return-items.ts';
import { itemsOf } from '#shared/tax/return-items.ts';
import { amountIn } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';
import { lastFiled, listStandingFilings } from '../filings/standing-filings.ts';
import type { FiledBefore } from '../filings/subject.ts';

import { findTypedItems } from './typed-items.ts';
import type { TaxForm } from './typed-queries.ts';
import { findWorksheet } from './worksheets.ts';

/** A worksheet with what was typed for it. */
interface TypedWorksheet extends Worksheet {
  readonly version: number;
}

/**
 * The worksheet of a return: the one of the amendment when something was filed for the period and
 * the books have moved since. Otherwise it says what was filed.
 */
export async function currentWorksheet(
  tx: Kysely<Tables>,
  form: TaxForm,
  period: Period,
): Promise<TypedWorksheet> {
  const last = await lastFiled(tx, { subject: form, period: period.key });
  const asFiled = await worksheetAfter(tx, { form, period, before: last?.before });
  const isAsFiled = last === undefined || saysWhat(last.filed, asFiled);
  const worksheet = isAsFiled
    ? asFiled
    : await worksheetAfter(tx, { form, period, before: last.filed });
  return {
    ...worksheet,
    checks: [...worksheet.checks, ...(await overlapChecks(tx, form, period))],
  };
}

/**
 * Days that stand filed under another key, after the taxable year became another one: their tax
 * would be declared twice.
 */
async function overlapChecks(
  tx: Kysely<Tables>,
  form: TaxForm,
  { key, from, to }: Period,
): Promise<Worksheet['checks']> {
  const filed = await listStandingFilings(tx, { subject: form });
  return filed
    .filter((other) => other.period !== key && other.from <= to && other.to >= from)
    .map((other) => {
      const days = `${formatDate(other.from > from ? other.from : from)} to ${formatDate(other.to < to ? other.to : to)}`;
      return { text: `${days} are already filed with ${other.period}.`, isOk: false };
    });
}

/**
 * The worksheet of a return that amends another one: what was paid with that is taken off, unless
 * something else was typed.
 */
export async function worksheetAfter(
  tx: Kysely<Tables>,
  { form, period, before }: { form: TaxForm; period: Period; before: FiledBefore | undefined },
): Promise<TypedWorksheet> {
  const { typed, version } = await findTypedItems(tx, form, period.key);
  const item = paidBeforeItem(form);
  if (before === undefined || item === undefined)
    return { ...(await findWorksheet(tx, { form, period, typed })), version };
  const paid = paidWith(form, before.figures);
  const own = typed.get(item);
  const known: Typed =
    own === undefined ? new Map(typed).set(item, filedItem(paid, before)) : typed;
  const made = await findWorksheet(tx, { form, period, typed: known });
  const worksheet = own === undefined ? openingFiled(made, item, { form, period }) : made;
  if (own === undefined || own.amount === paid) return { ...worksheet, version };
  const text = `Item ${item} was typed as ${formatMoney(own.amount)}; ${nameOf(before)} is computed as ${formatMoney(paid)}.`;
  return { ...worksheet, checks: [...worksheet.checks, { text, isOk: false }], version };
}

/** The item that says what was paid opens the filing that says so. */
function openingFiled(
  worksheet: Worksheet,
  item: string,
  { form, period }: { readonly form: TaxForm; readonly period: Period },
): Worksheet {
  const behind = { of: 'filing', subject: form, period: period.key } as const;
  const parts = worksheet.parts.map(({ title, items }) => ({
    title,
    items: items.map((each) => (each.item === item ? { ...each, behind } : each)),
  }));
  return { ...worksheet, parts };
}

function filedItem(amount: bigint, before: FiledBefore) {
  return {
    amount,
    note: `As payable by ${nameOf(before)}; enter another amount if a different one was paid`,
  };
}

function nameOf({ amendment, filedOn, reference }: FiledBefore): string {
  const what = amendment === 0 ? 'the return' : `amendment ${amendment}`;
  return `${what} filed on ${formatDate(filedOn)}${reference === '' ? '' : ` (${reference})`}`;
}

function saysWhat({ figures }: FiledBefore, worksheet: Worksheet): boolean {
  const items = itemsOf(worksheet);
  return (
    items.every(({ item, amount }) => amount === (figures.get(item) ?? 0n)) &&
    [...figures].every(([item, amount]) => amount === amountIn(items, item))
  );
}

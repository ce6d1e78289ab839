import type { Kysely } from 'kysely';

import type { getTaxReturn, saveTaxReturn } from '#shared/api/tax.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { Period } from '#shared/periods.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import { inSnapshot } from '../db/snapshot.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../settings/accounts.ts';

import { demandPeriod, formYearEnd } from './period-of.ts';
import { spanText } from './tax-report.ts';
import { saveTypedItems, typedItemsOf } from './typed-items.ts';
import type { TaxForm } from './typed-queries.ts';
import { RETURNS, worksheetOf } from './worksheets.ts';

type TaxReturn = Parsed<typeof getTaxReturn>['reply']['taxReturn'];

/** The worksheet of a return, all of it read at one moment. Throws tax-period-wrong. */
export function taxReturnOf(
  { db }: Pick<Deps, 'db'>,
  form: TaxForm,
  { period: key, yearEndMonth }: { period: string; yearEndMonth: number },
): Promise<TaxReturn> {
  const period = periodOfReturn(form, key, yearEndMonth);
  return inSnapshot(db, (tx) => taxReturnIn(tx, form, period));
}

/** The worksheet of a return, read in a snapshot that is open already. `period` is one that the form is of. */
export async function taxReturnIn(
  tx: Kysely<Tables>,
  form: TaxForm,
  period: Period,
): Promise<TaxReturn> {
  const { typed, version } = await typedItemsOf(tx, form, period.key);
  const { parts, working, checks, notes } = await worksheetOf(tx, { form, period, typed });
  return {
    form,
    title: RETURNS[form].title,
    period: spanText(period),
    parts: parts.map(({ title, items }) => ({ title, items: [...items] })),
    working: [...working],
    checks: [...checks],
    notes: [...notes],
    version,
  };
}

/** Keeps typed items and answers the worksheet with them. Throws tax-period-wrong, bad-request, conflict. */
export async function saveTaxReturnOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  asked: {
    readonly form: TaxForm;
    readonly period: string;
    readonly yearEndMonth: number;
    readonly saved: Parsed<typeof saveTaxReturn>['body'];
  },
): Promise<TaxReturn> {
  const { form, period, saved } = asked;
  const { parts } = await taxReturnOf(deps, form, asked);
  const allowed = new Set(
    parts
      .flatMap(({ items }) => items)
      .filter(({ source }) => source === 'typed')
      .map(({ item }) => item),
  );
  await saveTypedItems(deps, actor, { form, period, saved, allowed });
  return taxReturnOf(deps, form, asked);
}

/** A worksheet as a report: a heading for each part, a line for each item. */
export function taxReturnReport(taxReturn: TaxReturn, producedAt: Date): Report {
  const { title, period, parts, working, checks, notes } = taxReturn;
  const rows = parts.flatMap((part): ReportRow[] => [
    { kind: 'heading', level: 0, cells: [{ text: part.title }, {}, {}, {}] },
    ...part.items.map(({ item, label, amount, note, behind }): ReportRow => ({
      kind: 'line',
      level: 0,
      cells: [
        { text: item },
        { text: label },
        { amount, ...(behind !== undefined && { behind }) },
        { text: note },
      ],
    })),
  ]);
  return {
    title,
    period,
    heading: ['In Philippine Peso'],
    columns: [
      { key: 'item', title: 'Item', type: 'text' },
      { key: 'label', title: 'What it is', type: 'text' },
      { key: 'amount', title: 'Amount', type: 'money' },
      { key: 'note', title: 'How it came about', type: 'text' },
    ],
    rows,
    checks,
    notes: [...working.map(({ label, text }) => `${label}: ${text}`), ...notes],
    asRecordedBy: null,
    producedAt,
  };
}

function periodOfReturn(form: TaxForm, key: string, yearEndMonth: number): Period {
  return demandPeriod(key, RETURNS[form].periods, formYearEnd(form, yearEndMonth));
}

import type { Kysely } from 'kysely';

import type { getTaxReturn, saveTaxReturn } from '#shared/api/tax/tax.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { isTaxableQuarter, yearKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';
import { formName } from '#shared/tax/taxpayer.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { lastFiled } from '../filings/standing-filings.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { demandPeriod, formQuarterEnd, formYearEnd } from '../rows/period-of.ts';
import { demandReasons, findPenalties } from './late-penalties.ts';
import { currentWorksheet } from './return-worksheet.ts';
import { spanText } from '../rows/tax-report.ts';
import { isIndividual } from '../rows/taxpayers.ts';
import { saveTypedItems, findTypedItems } from './typed-items.ts';
import type { TaxForm } from './typed-queries.ts';
import { RETURNS } from './worksheets.ts';
import type { Actor } from '../../platform/audit/actor.ts';

type TaxReturn = Parsed<typeof getTaxReturn>['reply']['taxReturn'];
type Item = TaxReturn['parts'][number]['items'][number];

/** The worksheet of a return, all of it read at one moment. Throws tax-period-wrong. */
export function findTaxReturn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  form: TaxForm,
  { period: key, yearEndMonth }: { period: string; yearEndMonth: number },
): Promise<TaxReturn> {
  return inSnapshot(db, async (tx) => {
    const period = await periodOfReturn(tx, form, { key, yearEndMonth });
    const taxReturn = await taxReturnIn(tx, form, period);
    const items = taxReturn.parts.flatMap((part) => part.items);
    const today = manilaDate(clock.now());
    const penalties = await findPenalties(tx, { form, period, items, today });
    return {
      ...taxReturn,
      penalties,
      checks: [...taxReturn.checks, ...penaltyChecks(penalties)],
      notes: [...fiscalNotes(form, period, yearEndMonth), ...taxReturn.notes],
    };
  });
}

/**
 * The worksheet of a return, read in a snapshot that is open already. `period` is one that the form
 * is of.
 */
export async function taxReturnIn(
  tx: Kysely<Tables>,
  form: TaxForm,
  period: Period,
): Promise<TaxReturn> {
  const { parts, working, checks, notes, version } = await currentWorksheet(tx, form, period);
  return {
    form,
    title: RETURNS[form].title,
    period: spanText(period),
    parts: parts.map(({ title, items }) => ({
      title,
      items: items.map(({ choices, ...item }) => ({
        ...item,
        ...(choices !== undefined && { choices: [...choices] }),
      })),
    })),
    working: [...working],
    checks: [...checks],
    notes: [...nameNotes(await readProfile(tx)), ...notes],
    penalties: null,
    version,
  };
}

/**
 * Keeps typed items and answers the worksheet with them. Throws tax-period-wrong, bad-request,
 * conflict.
 */
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
  const { parts, penalties } = await findTaxReturn(deps, form, asked);
  demandReasons(penalties, saved.items);
  const typed = parts.flatMap(({ items }) => items).filter(({ source }) => source === 'typed');
  const allowed = new Set(typed.map(({ item }) => item));
  demandChoices(typed, saved.items);
  // What is there by itself, as paid with the return that is amended or entered for an earlier
  // quarter, is typed only when it is changed.
  const { typed: kept } = await findTypedItems(deps.db, form, period);
  const isUntouched = ({ item, amount, note }: (typeof saved.items)[number]) => {
    const shown = typed.find((each) => each.item === item);
    return !kept.has(item) && shown?.amount === amount && shown.note === note;
  };
  const items = saved.items.filter((each) => !isUntouched(each));
  await saveTypedItems(deps, actor, { form, period, saved: { ...saved, items }, allowed });
  return findTaxReturn(deps, form, asked);
}

/** An item that is a choice takes one of its answers. Throws bad-request. */
function demandChoices(
  typed: readonly Pick<Item, 'item' | 'choices'>[],
  saved: readonly { readonly item: string; readonly amount: bigint }[],
): void {
  const fields = saved.flatMap(({ item, amount }, at) => {
    const choices = typed.find((each) => each.item === item)?.choices;
    if (choices === undefined || choices.some((choice) => choice.amount === amount)) return [];
    const message = `Choose one of: ${choices.map(({ label }) => label).join(', ')}.`;
    return [{ path: `items.${at}.amount`, message }];
  });
  if (fields.length > 0) throw new Problem('bad-request', { fields });
}

/** The label and amount of an item; of one that is a choice the label says what was chosen. */
function figureCells({ label, amount, behind, choices }: Item): ReportRow['cells'] {
  const chosen = choices?.find((choice) => choice.amount === amount);
  if (chosen !== undefined) return [{ text: `${label}: ${chosen.label}` }, {}];
  return [{ text: label }, { amount, ...(behind !== undefined && { behind }) }];
}

/** A worksheet as a report: a heading for each part, a line for each item. */
export function taxReturnReport(taxReturn: TaxReturn, producedAt: Date): Report {
  const { title, period, parts, working, checks, notes } = taxReturn;
  const rows = parts.flatMap((part): ReportRow[] => [
    { kind: 'heading', level: 0, cells: [{ text: part.title }, {}, {}, {}] },
    ...part.items.map((each): ReportRow => ({
      kind: 'line',
      level: 0,
      // The form has no item of the name that a note goes by.
      cells: [
        { text: each.noteOf === undefined ? each.item : '' },
        ...figureCells(each),
        { text: each.note },
      ],
    })),
  ]);
  return {
    title,
    period,
    heading: ['In Philippine Peso'],
    columns: [
      { key: 'item', title: 'Item', type: 'text' },
      { key: 'label', title: 'Particulars', type: 'text' },
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

/** Whether the penalties of a late return are in its items, line by line what is proposed. */
function penaltyChecks(penalties: TaxReturn['penalties']): TaxReturn['checks'] {
  if (penalties === null) return [];
  const { due, daysLate, proposed, isEntered } = penalties;
  const late = `Due on ${formatDate(due)}, late by ${daysLate} day${daysLate === 1 ? '' : 's'}`;
  const each = proposed.map(
    ({ item, amount, text }) => `${item}: ${formatMoney(amount)} (${text})`,
  );
  const said = isEntered ? 'penalties are entered' : 'penalties are proposed and not entered';
  return [{ text: `${late}: ${said}. ${each.join('; ')}.`, isOk: isEntered }];
}

/**
 * The period of a form. Of a quarter that is not the form's, only where that was filed before the
 * taxable year changed.
 */
async function periodOfReturn(
  tx: Kysely<Tables>,
  form: TaxForm,
  { key, yearEndMonth }: { key: string; yearEndMonth: number },
): Promise<Period> {
  const period = demandPeriod(key, RETURNS[form].periods, formYearEnd(form, yearEndMonth));
  if (period.kind !== 'quarter' || isTaxableQuarter(period, formQuarterEnd(form, yearEndMonth)))
    return period;
  if ((await lastFiled(tx, { subject: form, period: key })) !== undefined) return period;
  throw new Problem('tax-quarter-wrong', { values: { form } });
}

/**
 * The name of a person as the head of a form asks for it; that of a company stands in the company
 * profile as it is.
 */
function nameNotes(company: CompanyProfile): string[] {
  if (!isIndividual(company)) return [];
  return [`Head of the form: taxpayer’s name ${formName({ ...company, isIndividual: true })}.`];
}

/** What the head of a form says of a quarter, where the taxable year is not the calendar year. */
function fiscalNotes(form: TaxForm, period: Period, yearEndMonth: number): string[] {
  if (period.kind !== 'quarter' || formQuarterEnd(form, yearEndMonth) === 12) return [];
  const year = yearKeyOf(period.to, yearEndMonth);
  const months = (Number(year) * 12 + yearEndMonth - monthCount(period.to)) / 3;
  const ended = `${String(yearEndMonth).padStart(2, '0')}/${year}`;
  return [`Head of the form: fiscal year ended ${ended}, quarter ${4 - months}.`];
}

function monthCount(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

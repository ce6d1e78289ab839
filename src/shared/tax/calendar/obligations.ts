import type { BusinessDate } from '../../dates.ts';
import { addDays } from '../../dates.ts';
import { parsePeriod, taxableQuarterKeyOf } from '../../periods.ts';
import { nextBusinessDay } from './business-days.ts';
import { findExtension } from './extensions.ts';
import type { DueRule, Frequency, ObligationRule, Taxpayer } from './obligation-rule.ts';
import { OBLIGATION_RULES } from './obligation-rules.ts';

/** What an obligation is for: a period with its last day. */
export interface ObligationPeriod {
  /** `2026-12`, `2026-Q4`, `2026-H2`, `2026`; of a taxable year the year that it ends in. */
  readonly key: string;
  readonly label: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** Which of the year's, from 1. */
  readonly ordinal: number;
}

/** An obligation of the company with its day. */
export interface DueObligation {
  readonly rule: ObligationRule;
  readonly period: ObligationPeriod;
  /** As the rule gives it; null: no rule gives one. */
  readonly statutory: BusinessDate | null;
  /** Extended by a circular, and moved to the next business day. */
  readonly due: BusinessDate | null;
  /** The circular that extended this very day; empty where none did. */
  readonly extendedBy: string;
}

/** Which years obligations are reckoned for, and which days are holidays. */
export interface CalendarScope {
  readonly years: readonly number[];
  readonly isHoliday: (day: BusinessDate) => boolean;
}

/** Every obligation that a company has for the periods of some years, in the order of the rules. */
export function listObligations(
  company: Taxpayer,
  { years, isHoliday }: CalendarScope,
): readonly DueObligation[] {
  return OBLIGATION_RULES.filter((rule) => rule.isDueFrom(company)).flatMap((rule) =>
    years
      .flatMap((year) => buildPeriods(rule, year, company.fiscalYearEndMonth))
      .filter(({ key }) => rule.isDueFor?.(company, key) ?? true)
      .map((period) => dueObligation(company, { rule, period, isHoliday })),
  );
}

/** An obligation of a period with its day, also of a rule that is the company's own no longer. */
export function dueObligation(
  company: Taxpayer,
  {
    rule,
    period,
    isHoliday,
  }: Pick<DueObligation, 'rule' | 'period'> & Pick<CalendarScope, 'isHoliday'>,
): DueObligation {
  const statutory = statutoryDue(rule, period, company);
  if (statutory === null) return { rule, period, statutory, due: null, extendedBy: '' };
  const { due: named, by: extendedBy } = findExtension(rule.form, statutory) ?? {
    due: statutory,
    by: '',
  };
  const due = rule.staysPut === true ? named : nextBusinessDay(named, isHoliday);
  return { rule, period, statutory, due, extendedBy };
}

/**
 * One obligation by its names, or nothing when no rule gives it. A rule that is not the company's
 * own is found as well.
 */
export function findObligation(
  form: string,
  key: string,
  company: Taxpayer,
): { rule: ObligationRule; period: ObligationPeriod } | undefined {
  const rule = OBLIGATION_RULES.find((each) => each.form === form);
  if (rule === undefined || !/^\d{4}/.test(key)) return undefined;
  const period = buildPeriods(rule, Number(key.slice(0, 4)), company.fiscalYearEndMonth).find(
    (each) => each.key === key,
  );
  return period && { rule, period };
}

/** What was set by hand stands for the day that it moved, whichever year bears the same number. */
export function standingMove<Move extends { readonly statutory: BusinessDate | null }>(
  move: Move | undefined,
  statutory: BusinessDate | null,
): Move | undefined {
  const isOther = move !== undefined && move.statutory !== null && move.statutory !== statutory;
  return isOther ? undefined : move;
}

/** The day that the law names, before it is moved; null when a person has to set it. */
function statutoryDue(
  rule: ObligationRule,
  period: ObligationPeriod,
  company: Taxpayer,
): BusinessDate | null {
  if (rule.decemberDue !== undefined && period.to.slice(5, 7) === '12') {
    return dayAfter(period.to, rule.decemberDue);
  }
  return dayAfter(period.to, withOwnDay(rule, company));
}

/** The rule with the day of this company, where companies have different ones. */
function withOwnDay({ due, efpsDays, daysByLetter }: ObligationRule, company: Taxpayer): DueRule {
  if (!('monthsAfter' in due)) return due;
  if (efpsDays !== undefined && company.efpsGroup !== 'none') {
    return { ...due, day: efpsDays[company.efpsGroup] };
  }
  const letter = /[A-Z]/.exec(company.registeredName.toUpperCase())?.[0] ?? 'A';
  const own = daysByLetter?.find(({ upTo }) => letter <= upTo);
  return own === undefined ? due : { ...due, day: own.day };
}

function dayAfter(end: BusinessDate, rule: DueRule): BusinessDate | null {
  if ('setByHand' in rule) return null;
  if ('daysAfter' in rule) return addDays(end, rule.daysAfter);
  const { from, to } = monthAfter(end, rule.monthsAfter);
  return rule.day === 'last' ? to : addDays(from, rule.day - 1);
}

/** First and last day of the month so many months after the month of a day. */
function monthAfter(day: BusinessDate, months: number): { from: BusinessDate; to: BusinessDate } {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = (at: number) =>
    `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  return { from: first(count), to: addDays(first(count + 1), -1) };
}

/** Periods of other years, or their due days, lie outside of the days that the product knows. */
const FIRST_YEAR = 1901;
const LAST_YEAR = 2198;

const COUNTS: Readonly<Record<Frequency, number>> = {
  'month': 12,
  'quarter': 4,
  'half': 2,
  'year': 1,
  'taxable-quarter': 4,
  'vat-quarter': 4,
  'taxable-year': 1,
};

function buildPeriods(
  rule: ObligationRule,
  year: number,
  fiscalYearEndMonth: number,
): ObligationPeriod[] {
  if (year < FIRST_YEAR || year > LAST_YEAR) return [];
  if (rule.frequency === 'vat-quarter') return buildVatQuarters(year, fiscalYearEndMonth);
  const endMonth = rule.frequency.startsWith('taxable') ? fiscalYearEndMonth : 12;
  const count = COUNTS[rule.frequency];
  const ordinals = Array.from({ length: count }, (_, at) => at + 1);
  return ordinals
    .filter((ordinal) => rule.only?.includes(ordinal) ?? true)
    .map((ordinal) => periodAt({ year, endMonth, count }, ordinal));
}

/** The taxable quarters that end in a calendar year. */
function buildVatQuarters(year: number, fiscalYearEndMonth: number): ObligationPeriod[] {
  const first = ((fiscalYearEndMonth + 2) % 3) + 1;
  return [1, 2, 3, 4].flatMap((ordinal) => {
    const month = String(first + (ordinal - 1) * 3).padStart(2, '0');
    const quarter = parsePeriod(taxableQuarterKeyOf(`${year}-${month}-01`, fiscalYearEndMonth));
    return quarter === undefined ? [] : [{ ...quarter, ordinal }];
  });
}

interface YearParts {
  readonly year: number;
  /** The month that the year ends in. */
  readonly endMonth: number;
  readonly count: number;
}

/** The n-th part of a year, which ends in one of its months. */
function periodAt({ year, endMonth, count }: YearParts, ordinal: number): ObligationPeriod {
  const length = 12 / count;
  const yearEnd = `${String(year).padStart(4, '0')}-${String(endMonth).padStart(2, '0')}-01`;
  const { to } = monthAfter(yearEnd, (ordinal - count) * length);
  const { from } = monthAfter(to, 1 - length);
  const name = String(year).padStart(4, '0');
  const keys: Readonly<Record<number, string>> = {
    12: to.slice(0, 7),
    4: `${name}-Q${ordinal}`,
    2: `${name}-H${ordinal}`,
    1: name,
  };
  const key = keys[count] ?? name;
  return {
    key,
    label: deriveLabel(key, { ordinal, isCalendar: endMonth === 12, year }),
    from,
    to,
    ordinal,
  };
}

interface Named {
  readonly ordinal: number;
  readonly isCalendar: boolean;
  readonly year: number;
}

function deriveLabel(key: string, { ordinal, isCalendar, year }: Named): string {
  if (key.includes('H')) return `${ordinal === 1 ? 'First' : 'Second'} half of ${year}`;
  if (isCalendar) return parsePeriod(key)?.label ?? key;
  return key.includes('Q')
    ? `Quarter ${ordinal} of the taxable year ${year}`
    : `Taxable year ${year}`;
}

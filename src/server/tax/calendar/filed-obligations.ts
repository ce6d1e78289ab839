import { parsePeriod } from '#shared/periods.ts';
import type { Taxpayer } from '#shared/tax/calendar/obligation-rule.ts';
import { OBLIGATION_RULES } from '#shared/tax/calendar/obligation-rules.ts';
import type { CalendarScope, DueObligation } from '#shared/tax/calendar/obligations.ts';
import { dueObligation } from '#shared/tax/calendar/obligations.ts';

import type { StandingFiling } from '../filings/standing-filings.ts';

/** Who files the one does not file the other for the same days. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  '2551Q': ['2550Q', 'SLSP'],
  '2550Q': ['2551Q'],
  'SLSP': ['2551Q'],
};

interface Filed {
  readonly filings: readonly StandingFiling[];
  readonly company: Taxpayer;
  readonly isHoliday: CalendarScope['isHoliday'];
}

/**
 * The obligations that the company has by its profile of today, and what it filed by that of then:
 * a change of the VAT registration or of the taxable year asks for nothing again of days for which
 * the other form stands filed.
 */
export function withFiled(
  own: readonly DueObligation[],
  { filings, company, isHoliday }: Filed,
): DueObligation[] {
  const nameOf = (form: string, period: string) => `${form} ${period}`;
  const known = new Set(own.map(({ rule, period }) => nameOf(rule.form, period.key)));
  const filed = new Set(filings.map(({ subject, period }) => nameOf(subject, period)));
  const formerly = filings.flatMap(({ subject, period: key, from, to }): DueObligation[] => {
    const rule = OBLIGATION_RULES.find(({ form }) => form === subject);
    if (rule === undefined || known.has(nameOf(subject, key))) return [];
    const label = parsePeriod(key)?.label ?? key;
    return [
      dueObligation(company, { rule, period: { key, label, from, to, ordinal: 0 }, isHoliday }),
    ];
  });
  const isAskedStill = ({ rule, period }: DueObligation) =>
    filed.has(nameOf(rule.form, period.key)) ||
    !filings.some(
      ({ subject, from, to }) =>
        INSTEAD[rule.form]?.includes(subject) === true && from <= period.to && to >= period.from,
    );
  return [...own.filter(isAskedStill), ...formerly];
}

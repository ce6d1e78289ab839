import type { Period } from '#shared/periods.ts';
import { isTaxableQuarter, parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { INCOME_TAX } from './income-tax-subject.ts';
import { STATEMENTS } from './statements-subject.ts';
import { TAX_SUBJECTS } from './tax-subjects.ts';

import { periodOf } from './filing-content.ts';
import type { FilingRow } from './filing-queries.ts';
import type { FiledSubject } from './subject.ts';

/** Everything that is filed for a period, by the features that reckon it. */
export const FILED_SUBJECTS: readonly FiledSubject[] = [STATEMENTS, ...TAX_SUBJECTS, ...INCOME_TAX];

/** The subject of this code; nothing for one that this version does not reckon. */
export function findSubject(code: string): FiledSubject | undefined {
  return FILED_SUBJECTS.find((subject) => subject.code === code);
}

/** The subject of this code. Throws filing-subject-unknown. */
export function getSubject(code: string): FiledSubject {
  const found = findSubject(code);
  if (found === undefined) throw new Problem('filing-subject-unknown');
  return found;
}

/**
 * The period of a key as the subject has it. What stands filed under the key keeps the days that it
 * was filed for, whatever has become of the company's taxable year. Throws filing-period-wrong for
 * one that it is not filed for.
 */
export function demandPeriod(
  { periods, title, isOfCalendarYear = false, isOfTaxableQuarter = false }: FiledSubject,
  key: string,
  { fiscalYearEndMonth, standing }: { fiscalYearEndMonth: number; standing: FilingRow | undefined },
): Period {
  if (standing !== undefined) return periodOf(standing);
  const period = parsePeriod(key, isOfCalendarYear ? undefined : fiscalYearEndMonth);
  if (period === undefined || !periods.includes(period.kind))
    throw new Problem('filing-period-wrong', { values: { title } });
  const quarterEnd = isOfTaxableQuarter ? fiscalYearEndMonth : undefined;
  if (period.kind === 'quarter' && !isTaxableQuarter(period, quarterEnd))
    throw new Problem('filing-period-wrong', { values: { title } });
  return period;
}

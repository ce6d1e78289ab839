import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { STATEMENTS } from '../reports/filed-subjects.ts';
import { TAX_SUBJECTS } from '../tax/filed-subjects.ts';

import type { FiledSubject } from './subject.ts';

/** Everything that is filed for a period, by the features that reckon it. */
export const FILED_SUBJECTS: readonly FiledSubject[] = [STATEMENTS, ...TAX_SUBJECTS];

/** The subject of this code. Throws filing-subject-unknown. */
export function getSubject(code: string): FiledSubject {
  const found = FILED_SUBJECTS.find((subject) => subject.code === code);
  if (found === undefined) throw new Problem('filing-subject-unknown');
  return found;
}

/** The period of a key as the subject has it. Throws filing-period-wrong for one that it is not filed for. */
export function demandPeriod(
  { periods, title, isOfCalendarYear = false }: FiledSubject,
  key: string,
  fiscalYearEndMonth: number,
): Period {
  const period = parsePeriod(key, isOfCalendarYear ? undefined : fiscalYearEndMonth);
  if (period === undefined || !periods.includes(period.kind))
    throw new Problem('filing-period-wrong', { values: { title } });
  return period;
}

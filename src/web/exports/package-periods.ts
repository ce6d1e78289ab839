import type { BusinessDate } from '#shared/dates.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod, quarterKeyOf } from '#shared/periods.ts';

const MONTHS = 24;
const QUARTERS = 8;
const YEARS = 6;

/** The periods that a package can be asked for: the latest first, the one that a day is in at the head of each. */
export function packagePeriods(
  today: BusinessDate,
): readonly { kind: PeriodKind; title: string; periods: readonly Period[] }[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = Number(quarterKeyOf(today).slice(-1)) - 1;
  const back = (count: number, keyAt: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => parsePeriod(keyAt(place)) ?? monthPeriodOf(today));
  const placeOf = (at: number, perYear: number) => {
    const whole = year * perYear + at;
    return [Math.floor(whole / perYear), (whole % perYear) + 1] as const;
  };
  return [
    {
      kind: 'month',
      title: 'Months',
      periods: back(MONTHS, (place) => {
        const [of, number] = placeOf(month - place, 12);
        return `${of}-${String(number).padStart(2, '0')}`;
      }),
    },
    {
      kind: 'quarter',
      title: 'Quarters',
      periods: back(QUARTERS, (place) => placeOf(quarter - place, 4).join('-Q')),
    },
    { kind: 'year', title: 'Years', periods: back(YEARS, (place) => String(year - place)) },
  ];
}

/** The month before the one that a day is in: what an auditor is usually given. */
export function lastMonth(today: BusinessDate): string {
  return packagePeriods(today)[0]?.periods[1]?.key ?? today.slice(0, 7);
}

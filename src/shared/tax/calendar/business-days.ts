import type { BusinessDate } from '../../dates.ts';
import { addDays } from '../../dates.ts';

export type HolidayKind = 'regular' | 'special';

export interface Holiday {
  readonly date: BusinessDate;
  readonly name: string;
  /** Regular, or special non-working. Offices of the government are shut on both. */
  readonly kind: HolidayKind;
}

type DatedName = readonly [monthDay: string, name: string, kind: HolidayKind];

// EO 292 book I, section 26, as amended by RA 9492 and RA 9849; RA 10966 (8 December).
const FIXED: readonly DatedName[] = [
  ['01-01', "New Year's Day", 'regular'],
  ['04-09', 'Araw ng Kagitingan', 'regular'],
  ['05-01', 'Labor Day', 'regular'],
  ['06-12', 'Independence Day', 'regular'],
  ['08-21', 'Ninoy Aquino Day', 'special'],
  ['11-01', "All Saints' Day", 'special'],
  ['11-30', 'Bonifacio Day', 'regular'],
  ['12-08', 'Immaculate Conception', 'special'],
  ['12-25', 'Christmas Day', 'regular'],
  ['12-30', 'Rizal Day', 'regular'],
  ['12-31', 'Last Day of the Year', 'special'],
];

/**
 * The holidays that the law itself fixes for a year, in order. The others (Chinese New Year, the
 * Eids, days that a proclamation adds or moves) are proclaimed year by year and kept as data.
 */
export function lawfulHolidays(year: number): readonly Holiday[] {
  const easter = deriveEaster(year);
  return [
    ...FIXED.map(([day, name, kind]) => ({ date: `${yearText(year)}-${day}`, name, kind })),
    { date: addDays(easter, -3), name: 'Maundy Thursday', kind: 'regular' as const },
    { date: addDays(easter, -2), name: 'Good Friday', kind: 'regular' as const },
    { date: lastMondayOfAugust(year), name: 'National Heroes Day', kind: 'regular' as const },
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** What was entered about a day: a holiday, or that one of the law is not observed. */
export interface EnteredHoliday {
  readonly date: BusinessDate;
  readonly name: string;
  readonly isObserved: boolean;
}

/** The names of the holidays from the first year to the last: the law's, and as entered. */
export function nameHolidays(
  entered: readonly EnteredHoliday[],
  { first, last }: { readonly first: number; readonly last: number },
): ReadonlyMap<BusinessDate, string> {
  const names = new Map<BusinessDate, string>();
  for (let year = first; year <= last; year += 1) {
    for (const { date, name } of lawfulHolidays(year)) names.set(date, name);
  }
  for (const { date, name, isObserved } of entered) {
    if (isObserved) names.set(date, name);
    else names.delete(date);
  }
  return names;
}

/**
 * The day itself when it is one on which offices work, otherwise the first after it (RMC 65-2016).
 */
export function nextBusinessDay(
  day: BusinessDate,
  isHoliday: (day: BusinessDate) => boolean,
): BusinessDate {
  let next = day;
  while (isWeekend(next) || isHoliday(next)) next = addDays(next, 1);
  return next;
}

/** Saturday or Sunday. */
function isWeekend(day: BusinessDate): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

/** 0 for Sunday to 6 for Saturday. */
function weekdayOf(day: BusinessDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function lastMondayOfAugust(year: number): BusinessDate {
  const last = `${yearText(year)}-08-31`;
  return addDays(last, -((weekdayOf(last) + 6) % 7));
}

/** Easter Sunday of the Gregorian calendar (the computus of Meeus, Jones and Butcher). */
function deriveEaster(year: number): BusinessDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = epact + toSunday - 7 * correction + 22;
  return addDays(`${yearText(year)}-03-01`, march - 1);
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

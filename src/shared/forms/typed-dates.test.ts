import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, formatDate, isBusinessDate } from '../dates.ts';
import { readDate } from './typed-dates.ts';

const today = '2026-11-21';

test.for([
  ['today', '2026-11-21'],
  ['t', '2026-11-21'],
  [' Today ', '2026-11-21'],
  ['yesterday', '2026-11-20'],
  ['tomorrow', '2026-11-22'],
  ['+30', '2026-12-21'],
  ['+ 30', '2026-12-21'],
  ['-7', '2026-11-14'],
  ['eom', '2026-11-30'],
  ['end of month', '2026-11-30'],
  ['12/5', '2026-12-05'],
  ['2/3', '2027-02-03'],
  ['2/19', '2026-02-19'],
  ['7/4', '2026-07-04'],
  ['12/5/26', '2026-12-05'],
  ['12/05/2026', '2026-12-05'],
  ['12-5-26', '2026-12-05'],
  ['12.5.2025', '2025-12-05'],
  ['5 Dec', '2026-12-05'],
  ['5dec', '2026-12-05'],
  ['Dec 5', '2026-12-05'],
  ['december 5, 2025', '2025-12-05'],
  ['Dec 5 2026', '2026-12-05'],
  ['dec 5 26', '2026-12-05'],
  ['5-Dec-26', '2026-12-05'],
  ['Sept. 1', '2026-09-01'],
  ['5 Dec 2026', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['2026/12/5', '2026-12-05'],
  ['2/29/24', '2024-02-29'],
] as const)('%s is %s, typed on 21 November 2026', ([typed, date]) => {
  expect(readDate(typed, today)).toEqual({ date });
});

test.for([
  ['2026-01-03', '12/5', '2025-12-05'],
  ['2026-07-10', '1/5', '2026-01-05'],
  ['2026-12-31', '1/1', '2027-01-01'],
  ['2027-01-15', '10/31', '2026-10-31'],
  ['2028-02-10', '2/29', '2028-02-29'],
] as const)('on %s, %s is %s: the year is the one that is near', ([day, typed, date]) => {
  expect(readDate(typed, day)).toEqual({ date });
});

test.for([
  ['2024-01-31', '2024-02-29', '2024-02-10'],
  ['2026-12-31', '2026-12-31', '2026-12-01'],
] as const)('the end of the month of %s is its last day', ([, end, day]) => {
  expect(readDate('eom', day)).toEqual({ date: end });
});

test.for(['25/12', '2/30', '2/29/2026', '13/13/26', '0/5', '5 Feb 1850', '2026-02-30', '30 Feb'])(
  '%s does not exist, and the order of month and day is told',
  (typed) => {
    expect(readDate(typed, today)).toEqual({
      sentence: 'There is no such date. Enter month/day/year, such as 12/25/2026.',
    });
  },
);

test.for([
  '',
  'soon',
  '12',
  '12/5/',
  '12/5-26',
  '5 Decem',
  '+',
  '+99999',
  '1205',
  'constructor',
  '5/12/126',
])('%s is no date', (typed) => {
  expect(readDate(typed, today)).toEqual({
    sentence: 'Enter a date such as 5 Dec 2026, 12/5, today or +30.',
  });
});

test('every day is read as it is written, whatever the day of work', () => {
  const days = fc.integer({ min: -30_000, max: 60_000 }).map((days) => addDays('2000-01-01', days));
  fc.assert(
    fc.property(days, days, (day, work) => {
      const [year = '', month = '', date = ''] = day.split('-');
      for (const typed of [day, formatDate(day), `${month}/${date}/${year}`])
        expect(readDate(typed, work)).toEqual({ date: day });
      const short = readDate(`${Number(month)}/${Number(date)}`, work);
      if ('date' in short) {
        expect(short.date.slice(5)).toBe(day.slice(5));
        const isNear = short.date >= addDays(work, -275) && short.date <= addDays(work, 90);
        expect(isNear || day.endsWith('02-29')).toBe(true);
      } else expect(day.slice(5)).toBe('02-29');
    }),
    { numRuns: 1000 },
  );
});

test('whatever is typed is answered [S7]', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (typed) => {
      const read = readDate(typed, today);
      if ('date' in read) expect(isBusinessDate(read.date)).toBe(true);
      else expect(read.sentence).toMatch(/\.$/);
    }),
  );
});

import { expect, test } from 'vitest';

import vectors from '../../../../test/golden/due-dates-2026.json' with { type: 'json' };
import { lawfulHolidays, nextBusinessDay } from './business-days.ts';
import type { Taxpayer } from './obligation-rule.ts';
import { OBLIGATION_RULES } from './obligation-rules.ts';
import { listObligations } from './obligations.ts';

const { dueDates, holidays } = vectors;
const HOLIDAYS = new Set(holidays.map(({ date }) => date));
const isHoliday = (day: string) => HOLIDAYS.has(day);

const COMPANY: Taxpayer = {
  registeredName: 'Sample Corporation',
  isVatRegistered: true,
  entityType: 'corporation',
  booksMode: 'loose_leaf',
  efpsGroup: 'none',
  isEmployer: true,
  isFinalTaxWithholder: true,
  isLessor: true,
  hasInventory: true,
  fiscalYearEndMonth: 12,
};
const NON_VAT_PERSON = {
  ...COMPANY,
  isVatRegistered: false,
  entityType: 'sole_proprietor',
} as const;

function dueOf(form: string, period: string, company: Taxpayer = COMPANY) {
  const found = listObligations(company, { years: [2025, 2026, 2027], isHoliday }).find(
    ({ rule, period: { key } }) => rule.form === form && key === period,
  );
  return found === undefined ? undefined : { statutory: found.statutory, due: found.due };
}

// As the vectors name them.
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '2307 to payees': ['2307'],
  'SLSP (non-eFPS)': ['SLSP'],
  '1601-EQ + QAP': ['1601-EQ'],
  '1604-E + alphalist': ['1604-E'],
  '1702-RT / 1701': ['1702-RT', '1701'],
  'Loose-leaf books, bound and registered': ['books_loose_leaf'],
  'Inventory list': ['inventory_list'],
};

test.each(dueDates)('$form of $period falls on $rolled', ({ form, period, ...expected }) => {
  for (const name of FORMS[form] ?? [form]) {
    const days = dueOf(name, period) ?? dueOf(name, period, NON_VAT_PERSON);
    expect(days, name).toEqual({ statutory: expected.statutory, due: expected.rolled });
  }
});

test('the calendar of a company for 2026 has no due dates but the expected ones and those that are not in the vectors', () => {
  const told = new Set(
    dueDates.flatMap(({ form, period }) =>
      (FORMS[form] ?? [form]).map((name) => `${name} ${period}`),
    ),
  );
  const beyond = [
    ...listObligations(COMPANY, { years: [2026], isHoliday }),
    ...listObligations(NON_VAT_PERSON, { years: [2026], isHoliday }),
  ]
    .map(({ rule, period }) => `${rule.form} ${period.key}`)
    .filter((name) => !told.has(name))
    .map((name) => name.split(' ')[0]);
  expect(new Set(beyond)).toEqual(
    new Set([
      '13th_month_pay',
      '1601-FQ',
      '2316',
      'Pag-IBIG',
      'PhilHealth',
      'SSS',
      'afs_sec',
      'business_permit',
      'gis_sec',
      'lessee_information',
    ]),
  );
});

test.each([
  ['A', '2026-02-16'],
  ['B', '2026-02-16'],
  ['C', '2026-02-13'],
  ['D', '2026-02-12'],
  ['E', '2026-02-11'],
] as const)('who files by eFPS in group %s has the days of the group', (efpsGroup, due) => {
  expect(dueOf('0619-E', '2026-01', { ...COMPANY, efpsGroup })?.due).toBe(due);
  expect(dueOf('1601-C', '2026-12', { ...COMPANY, efpsGroup })?.due).toBe('2027-01-15');
  expect(dueOf('SLSP', '2026-Q1', { ...COMPANY, efpsGroup })?.due).toBe('2026-04-30');
});

test('a taxable year that ends in June has its own quarters and days', () => {
  const company = { ...COMPANY, fiscalYearEndMonth: 6 };
  expect(dueOf('1702Q', '2026-Q1', company)).toEqual({
    statutory: '2025-11-29',
    due: '2025-12-01',
  });
  expect(dueOf('1702Q', '2026-Q4', company)).toBeUndefined();
  expect(dueOf('1702-RT', '2026', company)?.due).toBe('2026-10-15');
  expect(dueOf('books_loose_leaf', '2026', company)?.due).toBe('2026-07-15');
  expect(dueOf('1604-E', '2026', company)?.due).toBe('2027-03-01');
});

test('VAT goes by the quarters of the taxable year, withholding by those of the calendar', () => {
  const april = { ...COMPANY, fiscalYearEndMonth: 4 };
  expect(dueOf('2550Q', '2026-04-Q', april)?.statutory).toBe('2026-05-25');
  expect(dueOf('SLSP', '2026-01-Q', april)?.statutory).toBe('2026-02-25');
  expect(dueOf('2550Q', '2026-Q1', april)).toBeUndefined();
  expect(dueOf('1601-EQ', '2026-Q1', april)?.statutory).toBe('2026-04-30');
  // Where the quarters are those of the calendar, nothing is different.
  for (const fiscalYearEndMonth of [3, 6, 9, 12]) {
    const company = { ...COMPANY, fiscalYearEndMonth };
    expect(dueOf('2550Q', '2026-Q1', company)).toEqual(dueOf('2550Q', '2026-Q1'));
  }
});

test.each([
  ['13th_month_pay', '2026', '2026-12-24'],
  ['business_permit', '2026', '2026-01-20'],
  ['lessee_information', '2026-H1', '2026-07-31'],
  ['lessee_information', '2026-H2', '2027-02-01'],
  ['SSS', '2026-01', '2026-03-02'],
  ['PhilHealth', '2026-01', '2026-02-16'],
  ['afs_sec', '2026', null],
] as const)('%s of %s falls on %s', (form, period, due) => {
  expect(dueOf(form, period)?.due).toBe(due);
});

test.each([
  ['Adobo House', '2026-09-10'],
  ['Halo-halo Inc.', '2026-09-21'],
  ['3M Ventures', '2026-09-24'],
  ['Talaan Corporation', '2026-09-30'],
])('Pag-IBIG takes %s by its first letter', (registeredName, due) => {
  expect(dueOf('Pag-IBIG', '2026-08', { ...COMPANY, registeredName })?.due).toBe(due);
});

test('who is what the rule asks for has the obligation, and nobody else', () => {
  const bare = {
    ...COMPANY,
    isEmployer: false,
    isFinalTaxWithholder: false,
    isLessor: false,
    hasInventory: false,
    booksMode: 'manual',
  } as const;
  const forms = (company: Taxpayer) =>
    new Set(listObligations(company, { years: [2026], isHoliday }).map(({ rule }) => rule.form));
  expect([...forms(bare)]).toEqual([
    '0619-E',
    '1601-EQ',
    '2307',
    '2550Q',
    'SLSP',
    '1702Q',
    '1702-RT',
    '1604-E',
    'books_manual',
    'business_permit',
    'afs_sec',
    'gis_sec',
  ]);
  expect(forms(NON_VAT_PERSON)).toContain('2551Q');
  expect(forms(NON_VAT_PERSON)).not.toContain('2550Q');
  expect(forms({ ...COMPANY, booksMode: 'computerised' })).toContain('books_computerised');
});

test('a form is named once', () => {
  const forms = OBLIGATION_RULES.map(({ form }) => form);
  expect(new Set(forms).size).toBe(forms.length);
});

test('the law itself fixes most holidays; the rest of 2026 was proclaimed', () => {
  const lawful = new Map(
    [2026, 2027].flatMap(lawfulHolidays).map(({ date, name }) => [date, name]),
  );
  const proclaimed = holidays.filter(({ date, name }) => lawful.get(date) !== name);
  expect(proclaimed.map(({ name }) => name)).toEqual([
    'Chinese New Year',
    'Black Saturday',
    "All Souls' Day",
    'Christmas Eve',
  ]);
  const in2026 = [...lawful.keys()].filter((date) => date < '2027');
  expect(in2026.every((date) => HOLIDAYS.has(date))).toBe(true);
});

test.each([
  [2024, '2024-03-28', '2024-08-26'],
  [2025, '2025-04-17', '2025-08-25'],
  [2027, '2027-03-25', '2027-08-30'],
  [2038, '2038-04-22', '2038-08-30'],
])('in %i Maundy Thursday is %s and National Heroes Day %s', (year, thursday, heroes) => {
  const byName = new Map(lawfulHolidays(year).map(({ date, name }) => [name, date]));
  expect(byName.get('Maundy Thursday')).toBe(thursday);
  expect(byName.get('National Heroes Day')).toBe(heroes);
});

test('a business day is its own next business day, and a chain of days off is passed over', () => {
  expect(nextBusinessDay('2026-04-01', isHoliday)).toBe('2026-04-01');
  expect(nextBusinessDay('2026-04-02', isHoliday)).toBe('2026-04-06');
  expect(nextBusinessDay('2026-12-30', isHoliday)).toBe('2027-01-04');
});

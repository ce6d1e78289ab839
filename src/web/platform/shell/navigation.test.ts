import { expect, test } from 'vitest';

import { currentLink, navigationFor } from './navigation.ts';

test.for([
  ['/records', 'Records'],
  ['/records/7b6e', 'Records'],
  ['/RECORDS/', 'Records'],
  ['/records/parties', 'Customers and Vendors'],
  ['/records/parties/7b6e', 'Customers and Vendors'],
  ['/records/ageing', 'Ageing'],
  ['/records/cheques/7b6e', 'Cheques'],
  ['/records/recurring', 'Recurring Entries'],
  ['/records/schedules', 'Schedules'],
  ['/journalentryform', 'Journal Entry'],
  ['/invoice', 'Invoice'],
  ['/bankreconciliation/1110/statement', 'Bank Reconciliation'],
  ['/periods/2026-11', 'Periods'],
  ['/settings', undefined],
  ['/recordsandmore', undefined],
] as const)('%s belongs to the link %s', ([pathname, label]) => {
  expect(currentLink(navigationFor('accountant'), pathname)?.label).toBe(label);
});

test('a user has no link to what only accountants open', () => {
  const labels = navigationFor('user').flatMap(({ links }) => links.map(({ label }) => label));
  expect(labels).toContain('Cheques');
  for (const label of [
    'Journal Entry',
    'Opening Balances',
    'Recurring Entries',
    'Ageing',
    'Numbers',
  ])
    expect(labels).not.toContain(label);
});

test('an account that only reads is not led to forms', () => {
  const labels = navigationFor('accountant', true).flatMap(({ links }) =>
    links.map(({ label }) => label),
  );
  expect(labels).toContain('Recurring Entries');
  expect(labels).not.toContain('Journal Entry');
  expect(labels).not.toContain('Opening Balances');
});

test('the Reports group is the accountant’s alone; an admin finds the periods among the books', () => {
  const groupsOf = (role: 'admin' | 'accountant') =>
    navigationFor(role)
      .filter(({ links }) => links.some(({ to }) => to === '/periods'))
      .map(({ heading }) => heading);
  expect(groupsOf('accountant')).toEqual(['Reports']);
  expect(groupsOf('admin')).toEqual(['Books']);
  expect(navigationFor('admin').some(({ heading }) => heading === 'Reports')).toBe(false);
});

test.for(['accountant', 'admin', 'user'] as const)(
  'no two links of the menu of a %s have one icon',
  (role) => {
    const icons = navigationFor(role).flatMap(({ links }) => links.map(({ icon }) => icon));
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
  },
);

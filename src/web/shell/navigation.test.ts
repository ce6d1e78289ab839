import { expect, test } from 'vitest';

import { currentLink, navigationFor } from './navigation.ts';

test.for([
  ['/records', 'Records'],
  ['/records/7b6e', 'Records'],
  ['/RECORDS/', 'Records'],
  ['/records/parties', 'Customers and Vendors'],
  ['/records/parties/7b6e', 'Customers and Vendors'],
  ['/records/ageing', 'Ageing'],
  ['/invoice', 'Invoice'],
  ['/settings', undefined],
  ['/recordsandmore', undefined],
] as const)('%s belongs to the link %s', ([pathname, label]) => {
  expect(currentLink(navigationFor('accountant'), pathname)?.label).toBe(label);
});

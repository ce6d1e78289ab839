import { expect, test } from 'vitest';

import { bill } from '#kinds/bill/bill.ts';

import { nextRow } from './next-row.ts';

const { lines } = bill.fields;
const today = '2026-11-21';

test('a row that is added has the withholding of the row above, and nothing else of it', () => {
  const above = { description: 'Desk', account: '6140', amount: '100', withholding: 'WC158' };
  const row = nextRow(lines, [{ withholding: 'WC120' }, above], today);
  expect(row).toEqual({ ...nextRow(lines, [], today), withholding: 'WC158' });
  expect(row['description']).not.toBe('Desk');
});

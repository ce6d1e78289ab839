import { expect, test } from 'vitest';

import { fileNames } from './certificate-zip.ts';

test('suppliers of one TIN have a file each in the ZIP', () => {
  expect(['999', '', '999', '', '999'].map(fileNames('2026-Q4'))).toEqual([
    '2307-999-2026-Q4.pdf',
    '2307-without-tin-2026-Q4.pdf',
    '2307-999-2026-Q4-2.pdf',
    '2307-without-tin-2026-Q4-2.pdf',
    '2307-999-2026-Q4-3.pdf',
  ]);
});

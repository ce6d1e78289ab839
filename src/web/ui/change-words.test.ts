import { expect, test } from 'vitest';

import { changeWords } from './change-words.ts';

test.each([
  ['112000.00', '100000.00', 'Up 12,000.00 (+12%) from October'],
  ['102500.00', '100000.00', 'Up 2,500.00 (+2.5%) from October'],
  ['75000.00', '100000.00', 'Down 25,000.00 (−25%) from October'],
  ['100000.00', '100000.00', 'No change from October'],
  ['500.00', '0.00', 'Up 500.00 from October'],
  ['500.00', '-1500.00', 'Up 2,000.00 from October'],
  ['-500.00', '1000.00', 'Down 1,500.00 (−150%) from October'],
  ['99999.00', '1.00', 'Up 99,998.00 from October'],
])('%s after %s: %s', (now, before, words) => {
  expect(changeWords(now, before, 'October')).toBe(words);
});

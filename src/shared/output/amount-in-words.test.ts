import { expect, test } from 'vitest';

import { amountInWords, chequeLine } from './amount-in-words.ts';
import { fromWire, MAX_CENTAVOS } from '../money.ts';

// The vectors of the golden month (handbook 9.2).
const VECTORS: readonly (readonly [amount: string, line: string])[] = [
  ['0.01', 'ZERO AND 01/100 ONLY'],
  ['0.50', 'ZERO AND 50/100 ONLY'],
  ['1.00', 'ONE ONLY'],
  ['10.00', 'TEN ONLY'],
  ['11.05', 'ELEVEN AND 05/100 ONLY'],
  ['15.50', 'FIFTEEN AND 50/100 ONLY'],
  ['19.99', 'NINETEEN AND 99/100 ONLY'],
  ['20.00', 'TWENTY ONLY'],
  ['21.00', 'TWENTY-ONE ONLY'],
  ['40.00', 'FORTY ONLY'],
  ['99.99', 'NINETY-NINE AND 99/100 ONLY'],
  ['100.00', 'ONE HUNDRED ONLY'],
  ['101.01', 'ONE HUNDRED ONE AND 01/100 ONLY'],
  ['110.10', 'ONE HUNDRED TEN AND 10/100 ONLY'],
  ['115.00', 'ONE HUNDRED FIFTEEN ONLY'],
  ['999.00', 'NINE HUNDRED NINETY-NINE ONLY'],
  ['1000.00', 'ONE THOUSAND ONLY'],
  ['1001.00', 'ONE THOUSAND ONE ONLY'],
  ['1010.50', 'ONE THOUSAND TEN AND 50/100 ONLY'],
  ['1100.00', 'ONE THOUSAND ONE HUNDRED ONLY'],
  ['12345.67', 'TWELVE THOUSAND THREE HUNDRED FORTY-FIVE AND 67/100 ONLY'],
  ['20000.20', 'TWENTY THOUSAND AND 20/100 ONLY'],
  ['100000.00', 'ONE HUNDRED THOUSAND ONLY'],
  ['100001.00', 'ONE HUNDRED THOUSAND ONE ONLY'],
  ['123050.00', 'ONE HUNDRED TWENTY-THREE THOUSAND FIFTY ONLY'],
  ['220000.00', 'TWO HUNDRED TWENTY THOUSAND ONLY'],
  ['999999.99', 'NINE HUNDRED NINETY-NINE THOUSAND NINE HUNDRED NINETY-NINE AND 99/100 ONLY'],
  ['1000000.00', 'ONE MILLION ONLY'],
  ['1000001.50', 'ONE MILLION ONE AND 50/100 ONLY'],
  [
    '1234567.89',
    'ONE MILLION TWO HUNDRED THIRTY-FOUR THOUSAND FIVE HUNDRED SIXTY-SEVEN AND 89/100 ONLY',
  ],
  ['2000015.00', 'TWO MILLION FIFTEEN ONLY'],
  ['10500000.05', 'TEN MILLION FIVE HUNDRED THOUSAND AND 05/100 ONLY'],
  ['1000000000.00', 'ONE BILLION ONLY'],
  [
    '987654321098.76',
    'NINE HUNDRED EIGHTY-SEVEN BILLION SIX HUNDRED FIFTY-FOUR MILLION THREE HUNDRED TWENTY-ONE THOUSAND NINETY-EIGHT AND 76/100 ONLY',
  ],
];

test.for(VECTORS)('%s is %s', ([amount, line]) => {
  const centavos = fromWire(amount) ?? -1n;
  expect(chequeLine(centavos)).toBe(line);
  expect(amountInWords(centavos)).toBe(`PESOS ${line}`);
});

test('amounts below zero and beyond the limit have no words', () => {
  expect(() => chequeLine(-1n)).toThrow('Invariant broken');
  expect(() => chequeLine(MAX_CENTAVOS + 1n)).toThrow('Invariant broken');
});

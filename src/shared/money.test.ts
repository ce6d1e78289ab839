import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  MAX_CENTAVOS,
  divideRounded,
  formatMoney,
  fromWire,
  netOfGross,
  parseTyped,
  sum,
  toWire,
  vatOnNet,
} from './money.ts';

// The handbook's test vectors (golden month, `vat_inclusive` and `vat_exclusive`): gross, net, VAT.
const INCLUSIVE = [
  ['1.00', '0.89', '0.11'],
  ['0.01', '0.01', '0.00'],
  ['99.99', '89.28', '10.71'],
  ['100.00', '89.29', '10.71'],
  ['112.00', '100.00', '12.00'],
  ['1000.00', '892.86', '107.14'],
  ['1120.00', '1000.00', '120.00'],
  ['1121.00', '1000.89', '120.11'],
  ['13440.00', '12000.00', '1440.00'],
  ['56789.50', '50704.91', '6084.59'],
  ['123456.78', '110229.27', '13227.51'],
  ['999999.99', '892857.13', '107142.86'],
] as const;
const EXCLUSIVE = [
  ['0.04', '0.00'],
  ['0.05', '0.01'],
  ['1.00', '0.12'],
  ['99.99', '12.00'],
  ['100.00', '12.00'],
  ['8931.25', '1071.75'],
  ['33333.33', '4000.00'],
  ['50704.91', '6084.59'],
] as const;

test.for(INCLUSIVE)('%s with VAT is %s and %s', ([gross, net, vat]) => {
  const part = netOfGross(centavos(gross), 1_200n);
  expect([toWire(part), toWire(centavos(gross) - part)]).toEqual([net, vat]);
});

test.for(EXCLUSIVE)('the VAT on %s is %s', ([net, vat]) => {
  expect(toWire(vatOnNet(centavos(net), 1_200n))).toBe(vat);
});

test.for([
  ['1,234.5', 123_450n],
  ['₱ 20', 2_000n],
  ['.75', 75n],
  ['0', 0n],
  ['PHP 1', 100n],
  ['999999999999.99', MAX_CENTAVOS],
  ['-5', -500n],
  ['007', 700n],
] as const)('%s is read exactly', ([typed, amount]) => {
  expect(parseTyped(typed)).toBe(amount);
});

// Attack A-88: refused, or read exactly; never rounded, never a floating-point number.
test.for([
  '0.001',
  '1e3',
  '"1e3"',
  '1,00',
  '1,000,00',
  '12,34.00',
  '١٢٣',
  '１２',
  'NaN',
  'Infinity',
  '1e308',
  '0x10',
  '--1',
  '+1',
  '1 000',
  '.',
  '',
  '-',
  '1.2.3',
  '1000000000000',
  '9'.repeat(40),
  '1_000',
  '１',
  '$5',
  '5 PHP',
])('%s is no amount [A-88]', (typed) => {
  expect(parseTyped(typed)).toBeUndefined();
});

test('every amount comes back from the wire and from what a person types', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_CENTAVOS }), (amount) => {
      expect(fromWire(toWire(amount))).toBe(amount);
      expect(fromWire(toWire(-amount))).toBe(-amount);
      expect(parseTyped(formatMoney(amount))).toBe(amount);
    }),
  );
});

test('2^53 + 1 centavos keep their last digit [A-88]', () => {
  expect(toWire(9_007_199_254_740_993n)).toBe('90071992547409.93');
});

test('a half is rounded away from zero', () => {
  expect([divideRounded(5n, 10n), divideRounded(-5n, 10n), divideRounded(4n, 10n)]).toEqual([
    1n,
    -1n,
    0n,
  ]);
});

test('negative amounts stand in parentheses, and nothing adds up to zero', () => {
  expect(formatMoney(-123_456n)).toBe('(1,234.56)');
  expect(sum([])).toBe(0n);
});

function centavos(text: string): bigint {
  const amount = fromWire(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}

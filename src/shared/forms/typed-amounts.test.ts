import fc from 'fast-check';
import { expect, test } from 'vitest';

import { MAX_CALCULATION_LENGTH, calculate } from './amount-arithmetic.ts';
import { MAX_CENTAVOS, formatMoney, toWire } from '../money.ts';
import { formatQuantity, readMoney, readQuantity } from './typed-amounts.ts';

test.for([
  ['12*350', '4200.00'],
  ['=12*350+5%', '4410.00'],
  ['1,000+12%', '1120.00'],
  ['1,120-12%', '985.60'],
  ['1120/1.12', '1000.00'],
  ['1000*(1+5%)', '1050.00'],
  ['1000*(12%+5%)', '170.00'],
  ['4200*5%', '210.00'],
  ['5%*4200', '210.00'],
  ['100+5%+5%', '110.25'],
  ['1,234.50+2,000', '3234.50'],
  ['₱1,200 + PHP 300.5', '1500.50'],
  ['100-20-30', '50.00'],
  ['100-20*3', '40.00'],
  ['100/3', '33.33'],
  ['1/3*3', '1.00'],
  ['0.005*1', '0.01'],
  ['=1.004', '1.00'],
  ['=1.005', '1.01'],
  ['-1.005*1', '-1.01'],
  ['+12*3', '36.00'],
  ['3*-2', '-6.00'],
  ['12×350÷2−100', '2000.00'],
  ['((2))*3', '6.00'],
  ['=2026-12-05', '2009.00'],
  ['=999,999,999,999.99', '999999999999.99'],
  ['(1,234.50)', '-1234.50'],
  ['1,234.5', '1234.50'],
] as const)('%s is %s pesos', ([typed, amount]) => {
  expect(wire(typed)).toBe(amount);
});

test.for([
  ['many', 'Enter an amount such as 1,234.50, at most 999,999,999,999.99.'],
  ['1e3', 'Enter an amount such as 1,234.50, at most 999,999,999,999.99.'],
  ['0.001', 'Enter an amount such as 1,234.50, at most 999,999,999,999.99.'],
  ['999,999,999,999*2', 'Enter an amount such as 1,234.50, at most 999,999,999,999.99.'],
  ['5/0', 'This divides by zero.'],
  ['5/(3-3)', 'This divides by zero.'],
  ['(5+3', 'A bracket is missing its other half.'],
  ['5+3)', 'A bracket is missing its other half.'],
  ['12*', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['=', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['1,00+1', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['1.2.3+1', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['5%%', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['--1', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['2 3+1', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['=A1+B2', 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
  ['2026-12-05', notMeant()],
  ['12/5/26', notMeant()],
  ['123-456-789', notMeant()],
  ['000-123-456', notMeant()],
  ['0917-123-4567', notMeant()],
  [`1${'+1'.repeat(60)}`, 'Enter at most 100 characters into an amount.'],
  ['('.repeat(99), 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.'],
] as const)('%s is no amount, and one sentence says why', ([typed, sentence]) => {
  expect(readMoney(typed)).toEqual({ sentence });
});

test.for([
  ['2', '2'],
  ['2.5', '2.5'],
  ['1,200', '1,200'],
  ['3*12', '36'],
  ['=1/3', '0.3333'],
  ['10+20%', '12'],
] as const)('the quantity %s is %s', ([typed, shown]) => {
  const read = readQuantity(typed);
  expect('value' in read && formatQuantity(read.value)).toBe(shown);
});

test.for(['0', '-1', '3-5', '0.00001', '1'.repeat(30), '1e3', '', 'two', '5/0'])(
  'the quantity %s is refused',
  (typed) => {
    expect(readQuantity(typed)).toHaveProperty('sentence');
  },
);

test('whatever is typed is answered, with an amount within bounds or with a sentence [S7, A-88]', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'0123456789,.+-*/()%= ₱PHx×÷−–e'.split('')) });
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ maxLength: 300 })), (typed) => {
      const read = readMoney(typed);
      if ('value' in read)
        expect(read.value <= MAX_CENTAVOS && read.value >= -MAX_CENTAVOS).toBe(true);
      else expect(read.sentence).toMatch(/^[A-Z].*\.$/);
    }),
    { numRuns: 3000 },
  );
});

/** An expression as a tree, its value worked out by another way: every step in lowest terms. */
type Tree =
  | { readonly sort: 'number'; readonly text: string }
  | { readonly sort: 'percent'; readonly of: Tree }
  | { readonly sort: 'negative'; readonly of: Tree }
  | { readonly sort: '+' | '-' | '*' | '/'; readonly left: Tree; readonly right: Tree };
interface Exact {
  readonly n: bigint;
  readonly d: bigint;
  readonly isPart: boolean;
}

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 9_999_999n }), fc.boolean())
  .map(([amount, isPlain]) => (isPlain ? toWire(amount) : formatMoney(amount)));
const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'tree' },
    fc.record({ sort: fc.constant('number' as const), text: amounts }),
    fc.record({ sort: fc.constant('percent' as const), of: tie('tree') }),
    fc.record({ sort: fc.constant('negative' as const), of: tie('tree') }),
    fc.record({
      sort: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
})).tree;

test('any expression comes to what an independent evaluation of its tree gives', () => {
  let calculated = 0;
  fc.assert(
    fc.property(trees, fc.constantFrom('', ' '), (tree, space) => {
      const text = `=${written(tree, space)}`;
      fc.pre(text.length <= MAX_CALCULATION_LENGTH);
      const expected = evaluated(tree);
      const result = calculate(text);
      if (expected === undefined) {
        expect(result).toEqual({ sentence: 'This divides by zero.' });
        return;
      }
      calculated += 1;
      if ('sentence' in result) throw new Error(`${text}: ${result.sentence}`);
      expect(result.top * expected.d, text).toBe(expected.n * result.bottom);
    }),
    { numRuns: 3000 },
  );
  expect(calculated).toBeGreaterThan(1000);
});

function written(tree: Tree, space: string): string {
  if (tree.sort === 'number') return tree.text;
  if (tree.sort === 'percent') return `(${written(tree.of, space)})%`;
  if (tree.sort === 'negative') return `(-(${written(tree.of, space)}))`;
  const inside = [written(tree.left, space), tree.sort, written(tree.right, space)];
  return `(${inside.join(space)})`;
}

function evaluated(tree: Tree): Exact | undefined {
  if (tree.sort === 'number') return lowest(BigInt(tree.text.replaceAll(/[,.]/g, '')), 100n, false);
  if (tree.sort === 'percent') {
    const inside = evaluated(tree.of);
    return inside && lowest(inside.n, inside.d * 100n, true);
  }
  if (tree.sort === 'negative') {
    const inside = evaluated(tree.of);
    return inside && { ...inside, n: -inside.n };
  }
  const left = evaluated(tree.left);
  const right = evaluated(tree.right);
  if (left === undefined || right === undefined) return undefined;
  if (tree.sort === '*') return lowest(left.n * right.n, left.d * right.d, false);
  if (tree.sort === '/')
    return right.n === 0n ? undefined : lowest(left.n * right.d, left.d * right.n, false);
  const direction = tree.sort === '+' ? 1n : -1n;
  // a ± b % of a: a · b is what is added.
  const added = right.isPart && !left.isPart ? { n: left.n * right.n, d: left.d * right.d } : right;
  const n = left.n * added.d + direction * added.n * left.d;
  return lowest(n, left.d * added.d, left.isPart && right.isPart);
}

function lowest(n: bigint, d: bigint, isPart: boolean): Exact {
  const sign = d < 0n ? -1n : 1n;
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  return { n: (sign * n) / (a || 1n), d: (sign * d) / (a || 1n), isPart };
}

function wire(typed: string): string {
  const read = readMoney(typed);
  return 'value' in read ? toWire(read.value) : read.sentence;
}

function notMeant(): string {
  return 'This reads like a date or a document number. Enter = before it to calculate.';
}

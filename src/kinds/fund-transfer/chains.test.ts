import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { faultOfLines } from '#shared/ledger/check-lines.ts';
import { absolute, formatMoney } from '#shared/money.ts';

import { exampleFacts } from '../example-facts.ts';
import type { Facts } from '../facts.ts';

import { fundTransfer } from './fund-transfer.ts';

const today = '2026-12-31';
const CURRENCIES: Readonly<Record<string, string>> = {
  1110: 'PHP',
  1120: 'PHP',
  1130: 'USD',
  1140: 'EUR',
  1150: 'USD',
};
const ACCOUNTS = Object.keys(CURRENCIES);

/** An account of the books: pesos in centavos, foreign currency in minor units. */
interface Held {
  balance: bigint;
  quantity: bigint;
}

/** The same account of the model, whose cost is an exact fraction that nobody ever rounds. */
interface Exact {
  top: bigint;
  bottom: bigint;
  quantity: bigint;
}

const step = fc.record({
  source: fc.constantFrom(...ACCOUNTS),
  receiving: fc.constantFrom(...ACCOUNTS),
  /** How much of what is there goes, in thousandths. */
  share: fc.bigInt({ min: 1n, max: 1000n }),
  rate: fc.constantFrom('58.4250', '0.0170940', '0.9123', '1.1033', '61.0007'),
  pesoRate: fc.constantFrom('57.9500', '63.3333', '58.0001'),
  fee: fc.constantFrom('', '', '12.34'),
});

test('a chain of transfers keeps quantity and cost together, as exact fractions do', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const books = new Map<string, Held>(
        ACCOUNTS.map((account) => [account, { balance: 500_000_000n, quantity: 8_000_000n }]),
      );
      const model = new Map<string, Exact>(
        ACCOUNTS.map((account) => [
          account,
          { top: 500_000_000n, bottom: 1n, quantity: 8_000_000n },
        ]),
      );
      let done = 0n;
      for (const each of steps) {
        const lines = enter(each, books);
        if (lines === undefined) continue;
        done += 1n;
        expect(faultOfLines(lines)).toBeUndefined();
        for (const line of lines.filter(({ account }) => CURRENCIES[account] !== undefined)) {
          follow(line, books, model);
        }
        for (const account of ACCOUNTS.filter((each) => CURRENCIES[each] !== 'PHP'))
          expectSame(books.get(account), model.get(account), done);
      }
    }),
    { numRuns: 200 },
  );
});

type Lines = ReturnType<typeof fundTransfer.post>['lines'];

function enter(
  {
    source,
    receiving,
    share,
    rate,
    pesoRate,
    fee,
  }: typeof step extends fc.Arbitrary<infer T> ? T : never,
  books: Map<string, Held>,
): Lines | undefined {
  const [from, to] = [CURRENCIES[source], CURRENCIES[receiving]];
  const held = books.get(source) ?? { balance: 0n, quantity: 0n };
  const there = from === 'PHP' ? held.balance : held.quantity;
  const isLocal = from === 'PHP' && to === 'PHP';
  const typed = {
    receiptEmail: 'a@b.example',
    scope: isLocal ? 'local' : 'foreign',
    date: today,
    source,
    receiving,
    amount: formatMoney((there * share) / 1000n),
    ...(from !== to && { rate }),
    ...(from !== to && from !== 'PHP' && to !== 'PHP' && { pesoRate }),
    fee,
    purpose: 'x',
  };
  const { answers } = checkAnswers(fundTransfer.fields, typed, { today });
  if (answers === undefined) return undefined;
  const facts = buildFacts(books);
  if ((fundTransfer.check?.(answers, facts) ?? []).length > 0) return undefined;
  return fundTransfer.post(answers, facts).lines;
}

function follow(line: Lines[number], books: Map<string, Held>, model: Map<string, Exact>): void {
  const { account, debit, credit, quantity } = line;
  const held = books.get(account);
  const exact = model.get(account);
  if (held === undefined || exact === undefined) throw new Error(account);
  held.balance += debit - credit;
  held.quantity += quantity ?? 0n;
  expect(held.quantity >= 0n).toBe(true);
  if (quantity === undefined) return;
  expect(quantity > 0n).toBe(debit > 0n);
  if (quantity > 0n) {
    exact.top += debit * exact.bottom;
  } else {
    // What is left of the cost is the share of what is left of the currency.
    exact.top *= exact.quantity + quantity;
    exact.bottom *= exact.quantity;
  }
  exact.quantity += quantity;
}

/**
 * The books round to the centavo once a line; so they are off by at most a centavo for each step.
 */
function expectSame(held: Held | undefined, exact: Exact | undefined, steps: bigint): void {
  if (held === undefined || exact === undefined) throw new Error('an account is missing');
  expect(held.quantity).toBe(exact.quantity);
  if (held.quantity === 0n) expect(held.balance).toBe(0n);
  const difference = absolute(held.balance * exact.bottom - exact.top);
  expect(difference <= steps * 2n * exact.bottom).toBe(true);
}

function buildFacts(books: Map<string, Held>): Facts {
  return {
    ...exampleFacts({ today }),
    cash: (account) => ({
      account,
      title: '',
      currency: CURRENCIES[account] ?? 'PHP',
      balance: books.get(account)?.balance ?? 0n,
      quantity: CURRENCIES[account] === 'PHP' ? 0n : (books.get(account)?.quantity ?? 0n),
      lastRate: undefined,
    }),
  };
}

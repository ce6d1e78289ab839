import { addDays } from '#shared/dates.ts';

import type { Account } from './company.ts';
import { amountOf, itemOf, lineOf } from './company.ts';
import { bankingDay } from './draw.ts';
import { cut } from './wording.ts';

/** What a month brings in one line or in many: pay, card sales, files of payments. */
export function batches(account: Account, first: string): void {
  const { draw } = account;
  payroll(account, addDays(first, 14));
  if (draw.chance(0.5)) payroll(account, addDays(first, 27));
  for (let left = draw.between(1, 3); left > 0; left -= 1)
    cards(account, addDays(first, draw.between(0, 26)));
  if (draw.chance(0.5)) payRun(account, addDays(first, draw.between(2, 25)));
}

/** An entry for each person and one line; or one entry and a line for each (BPI, UnionBank). */
function payroll(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const count = draw.between(6, bank.bank === 'BPI' ? 12 : 40);
  const pay = Array.from({ length: count }, () => -BigInt(draw.between(800_000, 3_200_000)));
  const total = pay.reduce((sum, each) => sum + each, 0n);
  const on = bankingDay(date, draw.of([0, 0, 1]));
  const words = { description: cut(bank, draw.of(bank.payroll)), reference: draw.digits(6) };
  if (bank.bank === 'BPI') {
    const item = itemOf(account, {
      date,
      amount: total,
      kind: 'bank-payment',
      series: 'BP',
      about: 'Payroll',
    });
    return void groups.push({
      sort: 'payroll, many lines',
      lines: pay.map((each) => lineOf(account, on, each, words)),
      items: [item],
    });
  }
  const items = pay.map((amount) =>
    itemOf(account, {
      date,
      amount,
      kind: 'bank-payment',
      series: 'BP',
      names: draw.of(account.employees).names,
      about: 'Payroll',
    }),
  );
  groups.push({ sort: 'payroll, one line', lines: [lineOf(account, on, total, words)], items });
}

/** Sales by card: settled days later, gross, or less the acquirer's discount. */
function cards(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const count = draw.of([1, 1, 6, 9, 14, 22]);
  const items = Array.from({ length: count }, () =>
    itemOf(account, {
      date,
      amount: BigInt(draw.between(30_000, 900_000)),
      kind: count === 1 ? 'deposit' : 'collection-receipt',
      series: 'CR',
      about: 'Card sales',
    }),
  );
  const total = items.reduce((sum, { amount }) => sum + amount, 0n);
  const isNet = draw.chance(0.35);
  const settled = isNet ? total - (total * BigInt(draw.of([150, 200, 250]))) / 10_000n : total;
  const words = { description: cut(bank, draw.of(bank.cards)), reference: draw.digits(8) };
  const line = lineOf(account, bankingDay(date, draw.of([1, 1, 2])), settled, words);
  groups.push({
    sort: isNet
      ? 'card sales, net of a fee'
      : count === 1
        ? 'card sales'
        : 'card sales, many entries',
    lines: [line],
    items,
  });
}

/** A file of payments that the bank books as one. */
function payRun(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const run = `PR-${draw.digits(5)}`;
  const items = Array.from({ length: draw.between(6, 18) }, () => {
    const { names } = draw.of(account.suppliers);
    return itemOf(account, {
      date,
      amount: -amountOf(account),
      kind: 'bill-payment',
      series: 'BP',
      names,
      run,
    });
  });
  const total = items.reduce((sum, { amount }) => sum + amount, 0n);
  const words = {
    description: cut(bank, draw.of(bank.out)),
    reference: draw.chance(0.5) ? run : draw.digits(8),
  };
  groups.push({
    sort: 'pay run',
    lines: [lineOf(account, bankingDay(date, draw.of([0, 1])), total, words)],
    items,
  });
}

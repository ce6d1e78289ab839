import { addDays } from '#shared/dates.ts';

import type { Account } from './company.ts';
import { amountOf, itemOf, lineOf } from './company.ts';
import { bankingDay } from './draw.ts';
import { FIXED } from './names.ts';
import { batches } from './batches.ts';
import { chequeWords, cut, transferWords } from './wording.ts';

/** What happens on an account in a month that begins on a day. */
export function drawMonth(account: Account, first: string): void {
  const { draw } = account;
  const days = (): string => addDays(first, draw.between(0, 27));
  for (let left = draw.between(5, 8); left > 0; left -= 1) cheque(account, days());
  for (let left = draw.between(4, 7); left > 0; left -= 1) transferOut(account, days());
  for (let left = draw.between(3, 6); left > 0; left -= 1) transferIn(account, days());
  for (let left = draw.between(3, 5); left > 0; left -= 1) deposit(account, days());
  for (const payee of FIXED) if (draw.chance(0.4)) fixed(account, payee, days());
  if (draw.chance(0.6)) ownTransfer(account, days());
  if (draw.chance(0.3)) reversed(account, days());
  if (draw.chance(0.35)) returned(account, days());
  batches(account, first);
  charges(account, first);
}

function cheque(account: Account, date: string): void {
  const { draw, bank, count, groups } = account;
  count.cheque += 1;
  const number = String(count.cheque).padStart(7, '0');
  const amount = -amountOf(account);
  const { names } = draw.of(account.suppliers);
  const kind = draw.of(['cheque-disbursement', 'bill-payment']);
  const item = itemOf(account, { date, amount, kind, names, series: 'CV', cheque: number });
  if (draw.chance(0.08)) return void groups.push({ sort: 'outstanding', lines: [], items: [item] });
  const paid = draw.chance(0.04) ? transposed(amount) : amount;
  const on = bankingDay(date, draw.of([1, 1, 2, 3, 4, 6, 9, 14]));
  const line = lineOf(account, on, paid, chequeWords(draw, bank, number));
  groups.push({
    sort: paid === amount ? 'cheque' : 'cheque, other amount',
    lines: [line],
    items: [item],
  });
}

/** With two neighbouring figures exchanged, as a clerk writes them. */
function transposed(amount: bigint): bigint {
  const text = String(-amount);
  const swapped = text.replace(/^(\d*?)(\d)(?!\2)(\d)/v, '$1$3$2');
  return -BigInt(swapped.startsWith('0') ? text : swapped);
}

function transferOut(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const party = draw.of(account.suppliers);
  const amount = -amountOf(account);
  const kind = draw.of(['bill-payment', 'bank-payment']);
  const item = itemOf(account, { date, amount, kind, names: party.names, series: 'BP' });
  const words = transferWords(draw, {
    bank,
    words: bank.out,
    party,
    reference: item.documentNumber,
  });
  const on = bankingDay(date, draw.of([0, 0, 0, 1, 1, 2]));
  groups.push({ sort: 'transfer out', lines: [lineOf(account, on, amount, words)], items: [item] });
}

function transferIn(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const party = draw.of(account.customers);
  const reference = `INV-${draw.between(1000, 9999)}`;
  const count = draw.chance(0.15) ? draw.between(2, 4) : 1;
  // The receipt is written when the statement is seen, or when the customer says that it paid.
  const on = bankingDay(date, 0);
  const written = draw.of([on, on, date, addDays(on, 1), addDays(on, 2), addDays(on, 3)]);
  const items = Array.from({ length: count }, () =>
    itemOf(account, {
      date: written, amount: amountOf(account), kind: 'collection-receipt',
      names: party.names, series: 'CR', about: reference,
    }),
  ); // prettier-ignore
  const amount = items.reduce((sum, item) => sum + item.amount, 0n);
  const words = transferWords(draw, { bank, words: bank.in, party, reference });
  const sort = count === 1 ? 'transfer in' : 'transfer in for several receipts';
  groups.push({ sort, lines: [lineOf(account, on, amount, words)], items });
}

function deposit(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const isCash = draw.chance(0.5);
  const amount =
    isCash && draw.chance(0.5) ? BigInt(draw.between(2, 30)) * 50_000n : amountOf(account);
  const item = itemOf(account, { date, amount, kind: 'deposit', series: 'DEP' });
  const words = {
    description: cut(bank, draw.of(isCash ? bank.cash : bank.cheques)),
    reference: draw.digits(4),
  };
  if (draw.chance(0.05)) return void groups.push({ sort: 'in transit', lines: [], items: [item] });
  const on = bankingDay(date, draw.of([0, 0, 0, 1]));
  groups.push({
    sort: isCash ? 'cash deposit' : 'cheque deposit',
    lines: [lineOf(account, on, amount, words)],
    items: [item],
  });
}

function fixed(account: Account, { names, memo }: (typeof FIXED)[number], date: string): void {
  const { draw, bank, groups } = account;
  const amount = -(names[0]?.startsWith('Ayala') === true ? 5_376_000n : amountOf(account) / 4n);
  const item = itemOf(account, {
    date,
    amount,
    kind: draw.of(['bank-payment', 'bill-payment']),
    names,
    series: 'BP',
  });
  const words = { description: cut(bank, `${memo} ${draw.digits(6)}`), reference: draw.digits(8) };
  const on = bankingDay(date, draw.of([0, 0, 1, 2]));
  groups.push({ sort: 'biller', lines: [lineOf(account, on, amount, words)], items: [item] });
}

function ownTransfer(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const amount = BigInt(draw.between(1, 30)) * 1_000_000n * (draw.chance(0.5) ? 1n : -1n);
  const item = itemOf(account, { date, amount, kind: 'fund-transfer', series: 'FT' });
  const description = cut(bank, `${draw.of(amount > 0n ? bank.in : bank.out)} OWN ACCT`);
  const line = lineOf(account, bankingDay(date, draw.of([0, 0, 1])), amount, { description });
  const fee = amount < 0n && draw.chance(0.5);
  groups.push({ sort: 'own transfer', lines: [line], items: [item] });
  if (!fee) return;
  const cost = itemOf(account, { date, amount: -2_500n, kind: 'fund-transfer', series: 'FT' });
  const charged = lineOf(account, line.date, -2_500n, {
    description: cut(bank, bank.fee[1] ?? ''),
  });
  groups.push({ sort: 'fee in the books', lines: [charged], items: [cost] });
}

/** Entered and reversed: the bank never heard of it. */
function reversed(account: Account, date: string): void {
  const amount = -amountOf(account);
  const { names } = account.draw.of(account.suppliers);
  const item = itemOf(account, { date, amount, kind: 'bank-payment', names, series: 'BP' });
  const back = itemOf(account, {
    date: addDays(date, account.draw.between(0, 4)),
    amount: -amount,
    kind: 'bank-payment',
    names,
    series: 'BP',
    reverses: item.transactionId,
  });
  account.groups.push({ sort: 'reversed', lines: [], items: [item, back] });
}

/** A customer's cheque comes back: sometimes the books know already, the fee never. */
function returned(account: Account, date: string): void {
  const { draw, bank, groups } = account;
  const amount = -amountOf(account);
  const on = bankingDay(date, 1);
  const number = draw.digits(7);
  const line = lineOf(account, on, amount, {
    description: cut(bank, bank.returned),
    chequeNumber: bank.chequeColumn ? number : '',
  });
  const { names } = draw.of(account.customers);
  const items = draw.chance(0.5)
    ? [
        itemOf(account, {
          date: on,
          amount,
          kind: 'returned-cheque',
          names,
          series: 'RC',
          about: number,
        }),
      ]
    : [];
  groups.push({ sort: 'returned cheque', lines: [line], items });
  const fee = lineOf(account, on, -25_000n, { description: cut(bank, `${bank.returned} CHARGE`) });
  groups.push({ sort: 'charge', lines: [fee], items: [] });
}

/** What the bank takes and gives; the books learn of it from the statement. */
function charges(account: Account, first: string): void {
  const { draw, bank, groups } = account;
  const end = bankingDay(addDays(first, 27), 0);
  const interest = BigInt(draw.between(2_000, 90_000));
  const lines = [
    lineOf(account, end, interest, { description: cut(bank, bank.interest) }),
    lineOf(account, end, -interest / 5n, { description: cut(bank, bank.tax) }),
    ...Array.from({ length: draw.between(3, 6) }, () =>
      lineOf(
        account,
        bankingDay(addDays(first, draw.between(0, 27)), 0),
        -draw.of([800n, 1_500n, 2_500n, 20_000n, 30_000n]),
        { description: cut(bank, draw.of(bank.fee)) },
      ),
    ),
  ];
  for (const line of lines) groups.push({ sort: 'charge', lines: [line], items: [] });
  if (!draw.chance(0.15)) return;
  const strange = lineOf(account, end, -amountOf(account), chequeWords(draw, bank, draw.digits(7)));
  groups.push({ sort: 'bank error', lines: [strange], items: [] });
}

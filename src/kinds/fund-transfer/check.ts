import { RATE_SCALE, convert, formatRate } from '#shared/currency.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { inCurrency } from '../common-fields.ts';
import type { Facts } from '../facts.ts';

import { exchangeOf, isAgreed, isExchanged, workOut } from './work-out.ts';
import type { TransferAnswers } from './work-out.ts';

const TWO_OF_THREE = 'Fill in two of amount, rate and received amount; the third follows.';
const SMALL = 'This is too little: one side of it amounts to nothing.';
const BELOW_ZERO =
  'The books value what is on this account below zero. An accountant puts its value right with a journal entry first.';
const TOO_MUCH = `A transfer may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;

/** The rules over several answers of a transfer (handbook 5.9, 5.10). */
export function checkTransfer(answers: TransferAnswers, facts: Facts): readonly FieldProblem[] {
  const accounts = checkAccounts(answers, facts);
  if (accounts.length > 0) return accounts;
  const rates = checkRates(answers, facts);
  if (rates.length > 0) return rates;
  return checkFigures(answers, facts);
}

function checkAccounts(answers: TransferAnswers, facts: Facts): FieldProblem[] {
  const { scope, source, receiving } = answers;
  if (source === receiving)
    return [{ path: 'receiving', message: 'This is the source account. Choose another.' }];
  const foreign = (['source', 'receiving'] as const).filter(
    (side) => facts.cash(answers[side]).currency !== 'PHP',
  );
  if (scope === 'foreign' && foreign.length === 0)
    return [{ path: 'scope', message: 'Both accounts are in pesos. Choose Local.' }];
  if (scope === 'foreign') return [];
  return foreign.map((path) => {
    const { currency } = facts.cash(answers[path]);
    return { path, message: `This account is kept in ${currency}. Choose Foreign.` };
  });
}

function checkRates(answers: TransferAnswers, facts: Facts): FieldProblem[] {
  const { scope, amount, rate, received, pesoRate, source, receiving } = answers;
  if (scope === 'local') return amount === undefined ? at('amount', 'Fill this in.') : [];
  const from = facts.cash(source).currency;
  const to = facts.cash(receiving).currency;
  const isBetweenForeign = from !== 'PHP' && to !== 'PHP' && from !== to;
  if (pesoRate !== undefined && !isBetweenForeign)
    return at('pesoRate', 'Leave this blank: it is needed between two foreign currencies only.');
  if (exchangeOf(answers, facts) === undefined)
    return at('amount', isExchanged(answers, facts) ? TWO_OF_THREE : 'Fill this in.');
  if (pesoRate === undefined && isBetweenForeign)
    return at('pesoRate', `Enter how many pesos one ${from} was worth on that day.`);
  if (from === to) {
    const isOther = received !== undefined && amount !== undefined && received !== amount;
    if (isOther) return at('received', 'In one currency what is received is what was sent.');
    const isRated = rate !== undefined && rate !== RATE_SCALE;
    return isRated ? at('rate', `Between two accounts in ${from} the rate is 1.`) : [];
  }
  if (amount === undefined || rate === undefined || received === undefined) return [];
  if (isAgreed({ amount, rate, received })) return [];
  const message =
    `${inCurrency(from, amount)} at ${formatRate(rate)} is ${inCurrency(to, convert(amount, rate))}, ` +
    `not ${formatMoney(received)}. Correct one of the three, or leave it blank.`;
  return at('received', message);
}

function checkFigures(answers: TransferAnswers, facts: Facts): FieldProblem[] {
  const transfer = workOut(answers, facts);
  if (transfer === undefined) return at('amount', 'Fill this in.');
  const { source, amount, received, fee, cost, feeCost, value, feeValue } = transfer;
  const out = amount + fee;
  if (source.currency !== 'PHP' && out > source.quantity) {
    const there = inCurrency(source.currency, source.quantity);
    const message = `There is ${there} on this account, and ${inCurrency(source.currency, out)} goes out.`;
    return at('amount', message);
  }
  // Reversals may leave foreign currency with a value that nobody paid for it.
  if (cost < 0n || feeCost < 0n) return at('source', BELOW_ZERO);
  if ([amount, received, cost, value].includes(0n)) return at('amount', SMALL);
  if (fee > 0n && (feeCost === 0n || feeValue === 0n)) return at('fee', SMALL);
  const most = [amount, received, cost + feeCost, value].find((figure) => figure > MAX_CENTAVOS);
  return most === undefined ? [] : at('amount', TOO_MUCH);
}

function at(path: keyof TransferAnswers, message: string): FieldProblem[] {
  return [{ path, message }];
}

import type { AnswersOf } from '#shared/forms/fields.ts';
import { RATE_SCALE, convert, movingAverageCost, rateBetween } from '#shared/currency.ts';
import type { Centavos } from '#shared/money.ts';
import { divideRounded } from '#shared/money.ts';

import type { CashFacts, Facts } from '../facts.ts';

import type { transferFields } from './fields.ts';

export type TransferAnswers = AnswersOf<typeof transferFields>;

/** What leaves one account and comes into the other, each in its own currency's minor units. */
export interface Exchange {
  readonly amount: bigint;
  readonly received: bigint;
  /** Units of the receiving currency for one of the source currency, in ten-millionths. */
  readonly rate: bigint;
}

/** What of an exchange was filled in. */
interface Given {
  readonly amount: bigint | undefined;
  readonly received: bigint | undefined;
  readonly rate: bigint | undefined;
}

/** A transfer worked out. `cost` and `value` are pesos. */
export interface Transfer extends Exchange {
  readonly source: CashFacts;
  readonly receiving: CashFacts;
  readonly fee: bigint;
  /**
   * What the amount takes out of the source account's pesos: itself, or its moving-average cost.
   */
  readonly cost: Centavos;
  readonly feeCost: Centavos;
  /** What the receiving account is debited with. */
  readonly value: Centavos;
  /** The fee at the rate of the day: the expense. */
  readonly feeValue: Centavos;
  /** Realised: above zero a gain, below zero a loss. */
  readonly gain: Centavos;
}

/**
 * Any two of amount, rate and received give the third, rounded half up to the minor unit (handbook
 * 5.10). Nothing when fewer are given.
 */
function solve({ amount, rate, received }: Given): Exchange | undefined {
  if (amount !== undefined && received !== undefined)
    return { amount, received, rate: rate ?? rateBetween(amount, received) };
  if (rate === undefined) return undefined;
  if (amount !== undefined) return { amount, rate, received: convert(amount, rate) };
  if (received === undefined) return undefined;
  return { received, rate, amount: divideRounded(received * RATE_SCALE, rate) };
}

/**
 * Whether three that were all given agree: within a minor unit, and what the last decimal of the
 * rate leaves open.
 */
export function isAgreed({ amount, rate, received }: Exchange): boolean {
  const difference = convert(amount, rate) - received;
  const open = 1n + divideRounded(amount, 2n * RATE_SCALE);
  return difference <= open && difference >= -open;
}

/** The amounts of a transfer as answered, if they suffice. In one currency nothing is exchanged. */
export function exchangeOf(answers: TransferAnswers, facts: Facts): Exchange | undefined {
  const { amount = answers.received } = answers;
  if (!isExchanged(answers, facts))
    return amount === undefined ? undefined : { amount, received: amount, rate: RATE_SCALE };
  return solve(answers);
}

/** Whether the two accounts are kept in different currencies. */
export function isExchanged({ source, receiving }: TransferAnswers, facts: Facts): boolean {
  return facts.cash(source).currency !== facts.cash(receiving).currency;
}

/**
 * Works out a transfer (handbook 5.9, 5.10): dollars leave at their moving-average cost; pesos
 * received, or the peso rate of the day between two foreign currencies, say what they brought. A
 * fee in dollars is an expense at the rate of the day.
 */
export function workOut(answers: TransferAnswers, facts: Facts): Transfer | undefined {
  const exchange = exchangeOf(answers, facts);
  if (exchange === undefined) return undefined;
  const source = facts.cash(answers.source);
  const receiving = facts.cash(answers.receiving);
  const { amount, received, rate } = exchange;
  const { fee = 0n } = answers;
  const { cost, feeCost } = buildCosts(source, amount, fee);
  const pesoRate = receiving.currency === 'PHP' ? rate : answers.pesoRate;
  const isRealised = source.currency !== 'PHP' && isExchanged(answers, facts);
  const atRate = (part: bigint) => convert(part, pesoRate ?? 0n);
  const brought = receiving.currency === 'PHP' ? received : atRate(amount);
  const value = isRealised ? brought : cost;
  const feeValue = isRealised ? atRate(fee) : feeCost;
  const gain = value + feeValue - cost - feeCost;
  return { ...exchange, source, receiving, fee, cost, feeCost, value, feeValue, gain };
}

/**
 * Amount first, then the fee from what is left, so that both together cost all when all of it goes.
 */
function buildCosts({ currency, balance, quantity }: CashFacts, amount: bigint, fee: bigint) {
  if (currency === 'PHP') return { cost: amount, feeCost: fee };
  if (amount + fee > quantity) return { cost: 0n, feeCost: 0n };
  const cost = movingAverageCost({ cost: balance, quantity }, amount);
  const rest = { cost: balance - cost, quantity: quantity - amount };
  return { cost, feeCost: fee === 0n ? 0n : movingAverageCost(rest, fee) };
}

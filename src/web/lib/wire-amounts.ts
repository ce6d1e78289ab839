import { fromWire, sum, toWire } from '#shared/money.ts';

/** The sum of amounts in the wire's shape; what is none counts nothing. */
export function addWire(amounts: readonly string[]): string {
  return toWire(sum(amounts.map(centavosOf)));
}

/** One amount less another, in the wire's shape. */
export function lessWire(amount: string, other: string): string {
  return toWire(centavosOf(amount) - centavosOf(other));
}

/** Whether an amount in the wire's shape is zero. */
export function isZeroWire(amount: string): boolean {
  return centavosOf(amount) === 0n;
}

function centavosOf(amount: string): bigint {
  return fromWire(amount) ?? 0n;
}

import type { Centavos } from '#shared/money.ts';

/** Amounts of the same account together, in the order they came; nothing is no line. */
export function byAccount(
  amounts: readonly { readonly account: string; readonly amount: Centavos }[],
): { account: string; amount: Centavos }[] {
  const sums = new Map<string, Centavos>();
  for (const { account, amount } of amounts) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums]
    .filter(([, amount]) => amount > 0n)
    .map(([account, amount]) => ({ account, amount }));
}

import type { Kind } from '#kinds/define-kind.ts';
import type { Posting, Question } from '#kinds/posting.ts';
import { isBankAccount } from '#shared/ledger/chart.ts';
import { formatMoney, sum } from '#shared/money.ts';

import type { KnownFacts } from './known-facts.ts';
import { dealsWithCash } from './references.ts';

/**
 * A payment that takes more out of a bank account than the books have in it is asked about
 * (handbook 14, ruling 12). Of an account that never got any money the books know nothing yet, and
 * nothing is asked.
 */
export function questionsOfOverdraft(
  kind: Kind,
  { lines }: Pick<Posting, 'lines'>,
  { facts }: Pick<KnownFacts, 'facts'>,
): Question[] {
  if (kind.traits.origin !== 'document' || !dealsWithCash(kind)) return [];
  const banks = Map.groupBy(
    lines.filter(({ account }) => isBankAccount(account)),
    ({ account }) => account,
  );
  return [...banks].flatMap(([account, moves]) => {
    const { title, balance, hasReceived = false } = facts.cash(account);
    const change = sum(moves.map(({ debit, credit }) => debit - credit));
    const after = balance + change;
    if (!hasReceived || change >= 0n || after >= 0n) return [];
    const has =
      balance < 0n ? `is overdrawn by ${formatMoney(-balance)}` : `has ${formatMoney(balance)}`;
    const text = `${account} ${title} ${has}. This payment overdraws it: ${formatMoney(-after)} below zero. Post it anyway.`;
    return [{ code: `overdraws-${account}`, text }];
  });
}

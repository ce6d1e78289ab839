import type { TypedAnswers } from '#shared/forms/fields.ts';
import { absolute, divideRounded, formatMoney, parseTyped } from '#shared/money.ts';

import type { Prepared } from '../../../ledger/transactions/prepare.ts';
import { rowsOf } from '../recordings/kept-answers.ts';
import type { Source } from '../recordings/source.ts';

import type { ChosenEntry } from './choose-entry.ts';

const MOST_TRIES = 5;

interface Fitted {
  readonly chosen: ChosenEntry;
  readonly prepared: Prepared;
}

/**
 * What a bank debits is less than what was bought where tax is withheld. The amount of a form's
 * only row is raised until the entry moves what the bank says; where that can't be, it stays.
 */
export async function fitAmount(
  { chosen, prepared, source }: Fitted & { readonly source: Source },
  make: (answers: TypedAnswers) => Promise<Prepared>,
): Promise<Fitted> {
  const paid = absolute(source.amount);
  let fitted: Fitted = { chosen, prepared };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const moved = absolute(movedOn(fitted.prepared, source.account));
    const [only, other] = rowsOf(fitted.chosen.answers['lines']);
    const typed = typeof only?.['amount'] === 'string' ? parseTyped(only['amount']) : undefined;
    if (moved === paid || moved === 0n || typed === undefined || other !== undefined) break;
    const next = tries === 0 ? divideRounded(typed * paid, moved) : typed + paid - moved;
    const lines = [{ ...only, amount: formatMoney(next) }];
    const answers = { ...fitted.chosen.answers, lines };
    fitted = { chosen: { ...chosen, answers }, prepared: await make(answers) };
  }
  return fitted;
}

/** What an entry moves on a bank account, in minor units of its currency; in is above zero. */
export function movedOn({ posting }: Prepared, account: string): bigint {
  return posting.lines
    .filter((line) => line.account === account)
    .reduce((all, { quantity, debit, credit }) => all + (quantity ?? debit - credit), 0n);
}

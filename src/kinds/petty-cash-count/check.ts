import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { DENOMINATIONS } from '../cash-pieces.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import { piecesName } from './fields.ts';
import { countedIn } from './posting.ts';
import type { CountAnswers } from './posting.ts';

/**
 * A count is entered when it differs from the books: an entry of nothing there is not (handbook
 * 5.1, rule 2).
 */
export function checkCount(answers: CountAnswers, { pettyCash }: Facts): readonly FieldProblem[] {
  const counted = countedIn(answers);
  if (counted !== pettyCash.balance) return [];
  const path = piecesName(DENOMINATIONS[0]);
  const message =
    counted === 0n
      ? 'Enter how many there are of each note and coin. An empty box that is empty in the books needs no entry.'
      : `The count is exact: ${formatMoney(counted)} is in the box and in the books. There is nothing to post.`;
  return [{ path, message }];
}

/** A count of nothing may be a form that was not filled in: a person decides. */
export function questionsOfCount(answers: CountAnswers, { pettyCash }: Facts): readonly Question[] {
  if (countedIn(answers) > 0n) return [];
  const text = `No note and no coin was counted: all of ${formatMoney(pettyCash.balance)} is missing. That is right.`;
  return [{ code: 'empty-box', text }];
}

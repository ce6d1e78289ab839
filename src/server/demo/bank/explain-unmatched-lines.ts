import { addDays, manilaDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';

import { noteLine } from '../../bank/matching/notes.ts';
import type { Deps } from '../../platform/deps.ts';
import type { DemoAuthors } from '../record-acts.ts';

import type { LineExplanation } from './bank-activity.ts';
import { textOf } from './match-events.ts';
import { listBankLines } from './queries.ts';

const FROM = 'demo';
const DAYS_TO_ANSWER = 30;

/**
 * The accountant says of lines that the books know nothing of why they wait, and asks the user;
 * each once.
 */
export async function explainUnmatchedLines(
  deps: Deps,
  { accountant, user }: Pick<DemoAuthors, 'accountant' | 'user'>,
  { account, explanations }: { account: string; explanations: readonly LineExplanation[] },
): Promise<void> {
  if (explanations.length === 0) return;
  const lines = await listBankLines(deps.db, account);
  for (const explanation of explanations) {
    const { state, reason, question } = explanation;
    const line = lines.find((each) => textOf(each) === textOf(explanation));
    invariant(line, 'the bank of the demo wrote this line');
    if (line.note !== null || line.match_id !== null) continue;
    const isAsked = question !== '';
    const until = isAsked ? addDays(manilaDate(deps.clock.now()), DAYS_TO_ANSWER) : null;
    const askedUser = isAsked ? user.clientId : '';
    const note = { state, reason, until, askedUser, question };
    await noteLine(deps, accountant, { lineId: line.line_id, note, version: 0, address: FROM });
  }
}

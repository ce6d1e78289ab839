import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';

import { actOf } from '../../bank/matching/act.ts';
import { makeMatches } from '../../bank/matching/make-matches.ts';
import { findItems, itemText } from '../../bank/matching/open-items.ts';
import { startAlone } from '../../bank/matching/start.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { BankEvent, EventLine } from './events.ts';
import { listBankLines } from './queries.ts';

const FROM = 'demo';

interface Matching {
  readonly account: string;
  readonly events: readonly BankEvent[];
  /** What is later than this is left. */
  readonly to: BusinessDate;
}

/** Matches what is whole up to a day and not matched yet. */
export async function matchEvents(
  deps: Deps,
  accountant: Caller,
  { account, events, to }: Matching,
): Promise<void> {
  const act = actOf(deps, accountant, { account, address: FROM });
  await startAlone(deps.db, act);
  const lines = await listBankLines(deps.db, account);
  const ids = Map.groupBy(lines, textOf);
  const whole = events.filter((event) => isWhole(event, to));
  const items = await findItems(
    deps.db,
    account,
    whole.flatMap((event) => event.items),
  );
  const matched = new Set(items.filter(({ matchId }) => matchId !== null).map(itemText));
  const wanted = whole.flatMap(({ lines: own, items: ofBooks, role, reason, score }) => {
    const found = own.map((line) => ids.get(textOf(line))?.shift());
    const isDone = ofBooks.some((item) => matched.has(itemText(item)));
    if (isDone || found.some((line) => line === undefined || line.match_id !== null)) return [];
    const lineIds = found.flatMap((line) => line?.line_id ?? []);
    const keys = ofBooks.map(({ entryId, position, chequeId }) => ({
      entryId,
      position,
      chequeId,
    }));
    const even = { difference: 0n, differenceSide: null };
    return [{ lineIds, items: keys, role, reason, score, ...even }];
  });
  if (wanted.length === 0) return;
  const outcomes = await makeMatches(deps.db, act, wanted);
  const fault = outcomes.find(({ error }) => error !== '');
  invariant(fault === undefined, `the demo matches what belongs together: ${fault?.error ?? ''}`);
}

/** Whether all of it is dated up to a day, and it has two sides or two parts. */
function isWhole({ lines, items }: BankEvent, to: BusinessDate): boolean {
  return lines.length + items.length > 1 && [...lines, ...items].every(({ date }) => date <= to);
}

/** What tells a line of the demo's bank from others. */
export function textOf({
  date,
  amount,
  description,
}: Pick<EventLine, 'date' | 'amount' | 'description'>) {
  return `${date} ${amount} ${description.split(' ')[0]}`;
}

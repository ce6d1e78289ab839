import { randomUUID } from 'node:crypto';

import { KINDS } from '#kinds/index.ts';
import { REOPENING } from '#shared/ledger/approvals.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';

import { tellApprovers } from './notify.ts';
import {
  askInDatabase,
  decideInDatabase,
  listApprovers,
  listRuleRows,
  listWaitingRules,
} from './queries.ts';

type What = 'approve' | 'release' | 'reopen';

interface Subject {
  readonly subject: string;
  readonly title: string;
  readonly what: What;
}

/** Everything that a rule can ask a second person for, in the order of the manual. */
const SUBJECTS: readonly Subject[] = [
  ...KINDS.flatMap(({ id, title, traits: { secondPerson } }): Subject[] => {
    if (secondPerson === 'none') return [];
    const what = secondPerson === 'approves' ? 'approve' : 'release';
    return [{ subject: id, title, what }];
  }),
  { subject: REOPENING, title: 'Reopening a closed month', what: 'reopen' },
];

interface Rule extends Subject {
  readonly isOn: boolean;
  readonly fromAmount: bigint;
  readonly version: number;
  readonly waiting: string | null;
}

/** Every rule as it holds now, with a change that waits. */
export async function listRules({ db }: Pick<Deps, 'db'>): Promise<Rule[]> {
  const [rows, waiting] = await Promise.all([listRuleRows(db), listWaitingRules(db)]);
  return SUBJECTS.map((about) => {
    const row = rows.find(({ subject }) => subject === about.subject);
    return {
      ...about,
      // Reopening asks a second person until a rule says otherwise, as `approval_due` has it.
      isOn: row?.is_on ?? about.subject === REOPENING,
      fromAmount: row?.from_amount ?? 0n,
      version: row?.version ?? 0,
      waiting: waiting.find(({ subject }) => subject === about.subject)?.request_id ?? null,
    };
  });
}

/** A rule in words, such as `Approved by a second person from 50,000.00`. */
export function wordsOfRule(
  what: What,
  { isOn, fromAmount }: { readonly isOn: boolean; readonly fromAmount: bigint },
): string {
  if (!isOn) return 'No second person';
  if (what === 'reopen') return 'Approved by a second person';
  const act = what === 'approve' ? 'Approved' : 'Released';
  return `${act} by a second person from ${formatMoney(fromAmount)}`;
}

/**
 * Changes a rule: at once where nobody else may decide, otherwise when another person agrees. Gives
 * whether it waits. Throws not-found, conflict (it was changed, or a change waits),
 * approval-nobody-else.
 */
export async function saveRule(
  deps: Deps,
  actor: Actor,
  wanted: Pick<Rule, 'subject' | 'isOn' | 'fromAmount' | 'version'>,
): Promise<boolean> {
  const before = (await listRules(deps)).find(({ subject }) => subject === wanted.subject);
  if (before === undefined) throw new Problem('not-found');
  if (before.version !== wanted.version || before.waiting !== null) throw new Problem('conflict');
  const { isOn, fromAmount, version, subject } = wanted;
  if (before.isOn === isOn && (before.fromAmount === fromAmount || !isOn)) return false;
  const others = await listApprovers(deps.db, actor.userId);
  if (isOn && others.length === 0) throw new Problem('approval-nobody-else');
  const { userId, clientId, address } = actor;
  const requestId = randomUUID();
  const by = { requestId, userId, actor: clientId, address, at: deps.clock.now() };
  const title = `Rule for ${before.title}: ${wordsOfRule(before.what, wanted)}`;
  return deps.db.transaction().execute(async (tx) => {
    const content = { isOn, fromAmount: fromAmount.toString(), version };
    await askInDatabase(tx, { ...by, what: 'rule', subject, title, content });
    if (others.length > 0) {
      await tellApprovers(deps, tx, { requestId, title, amount: null, userId, actor: clientId });
      return true;
    }
    await decideInDatabase(tx, { ...by, decision: 'alone' });
    return false;
  });
}

import { kindsWith } from '#kinds/index.ts';
import type { getHome } from '#shared/api/books/home.ts';
import type { Parsed } from '#shared/api/route.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { deleteHidden, insertHidden, readSetUp } from './queries.ts';

type Reply = Parsed<typeof getHome>['reply'];
type Steps = Pick<Reply, 'steps' | 'areStepsHidden'>;

const NO_STEPS: Steps = { steps: [], areStepsHidden: false };

/**
 * What a new company still sets up, each step ticked by what is there. None for a user or who only
 * reads, none when all are done, none while an admin hides them.
 */
export async function firstSteps(deps: Deps, caller: Caller): Promise<Steps> {
  if (caller.role === 'user' || caller.isReadOnly) return NO_STEPS;
  const setUp = await readSetUp(deps.db, caller.companyId);
  if (setUp === undefined) return NO_STEPS;
  const { company } = await getCompany(deps, caller);
  const steps: Reply['steps'] = [
    { key: 'profile', isDone: company.tin !== '', path: '/settings' },
    { key: 'bank-accounts', isDone: setUp.hasBankAccount, path: '/settings?tab=banks' },
    { key: 'petty-cash', isDone: setUp.hasFund, path: '/settings?tab=petty-cash' },
    { key: 'number-ranges', isDone: setUp.hasRange, path: '/records/numbers' },
    { key: 'people', isDone: setUp.hasAccountant, path: '/userManagement' },
    { key: 'opening', isDone: setUp.hasOpening, path: openingPath(caller) },
    { key: 'first-document', isDone: setUp.hasDocument, path: '/invoice' },
  ];
  if (caller.role === 'admin')
    steps.push({ key: 'proven-backup', isDone: setUp.hasProof, path: '/system' });
  if (steps.every(({ isDone }) => isDone)) return NO_STEPS;
  return setUp.isHidden ? { steps: [], areStepsHidden: true } : { steps, areStepsHidden: false };
}

/** The form is the accountant’s; an admin sees where the balances will be recorded. */
function openingPath({ role }: Caller): string {
  if (role === 'accountant') return '/openingbalancesform';
  const [kind = ''] = kindsWith(({ origin }) => origin === 'opening');
  return `/records?kind=${kind}`;
}

/** Hides the first steps for everybody of the company, or shows them again. */
export async function hideFirstSteps(
  { db, clock }: Deps,
  caller: Caller,
  { isHidden, address }: { isHidden: boolean; address: string },
): Promise<void> {
  const { companyId, userId, clientId } = caller;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const isChanged = isHidden
      ? await insertHidden(tx, { companyId, userId, at })
      : await deleteHidden(tx, companyId);
    if (!isChanged) return;
    await recordAudit(tx, {
      actor: clientId,
      actorUserId: userId,
      action: isHidden ? 'first-steps.hidden' : 'first-steps.shown',
      subject: caller.companyName,
      address,
      at,
    });
  });
}

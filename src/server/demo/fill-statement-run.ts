import { manilaDate } from '#shared/dates.ts';

import { findOwing } from '../ledger/statement-runs/customers.ts';
import { listRuns } from '../ledger/statement-runs/queries.ts';
import { sendRun } from '../ledger/statement-runs/send-run.ts';
import type { Deps } from '../platform/deps.ts';

import type { DemoAuthors } from './record-acts.ts';

const SENT = 4;
const LEAST = 100_000n;

/** The customers that owe most got their statements in one act, once. */
export async function fillStatementRun(deps: Deps, { accountant }: DemoAuthors): Promise<void> {
  if ((await listRuns(deps.db, { page: 1, pageSize: 1 })).total > 0) return;
  const now = deps.clock.now();
  const asOf = manilaDate(now);
  const owing = await findOwing(deps.db, { asOf, least: LEAST, now });
  const statements = owing
    .filter(({ emails, sentToday }) => emails.length > 0 && !sentToday)
    .toSorted((a, b) => Number(b.balance - a.balance))
    .slice(0, SENT)
    .map(({ partyId, balance }) => ({ partyId, balance, again: false }));
  if (statements.length === 0) return;
  const asked = { from: `${asOf.slice(0, 4)}-01-01`, asOf, least: LEAST, statements };
  const confirmed = {
    asked,
    key: 'demo-statements-of-account',
    address: 'demo',
    isGone: () => false,
  };
  await sendRun(deps, accountant, confirmed);
}

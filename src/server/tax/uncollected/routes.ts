import {
  claimUncollected as claimRoute,
  listUncollected as listRoute,
  withdrawUncollected as withdrawRoute,
} from '#shared/api/tax/uncollected.ts';
import type { Period } from '#shared/periods.ts';
import { CONDITIONS } from '#shared/tax/uncollected.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { demandPeriod, taxableQuarterOf } from '../rows/period-of.ts';

import { claimUncollected, withdrawUncollected } from './claim.ts';
import { findUncollected } from './find-uncollected.ts';

const done = { success: true as const };

/** Output VAT of uncollected receivables: its table, the claim, and taking it back. */
export function mountUncollected(context: HttpContext): void {
  const { deps } = context;
  const quarterOf = async (caller: Caller, key: string): Promise<Period> => {
    const { company } = await getCompany(deps, caller);
    const { fiscalYearEndMonth } = company;
    const period = demandPeriod(key, ['month', 'quarter'], fiscalYearEndMonth);
    return taxableQuarterOf(period, fiscalYearEndMonth);
  };
  mount(context, listRoute, async ({ query, caller }) => {
    const quarter = await quarterOf(caller, query.period);
    const rows = await inSnapshot(deps.db, (tx) => findUncollected(tx, quarter));
    const invoices = rows.map(({ conditions, ...row }) => ({
      ...row,
      conditions: CONDITIONS.map(({ code }) => ({ code, state: conditions[code] })),
    }));
    return { ...done, quarter: quarter.key, quarterLabel: quarter.label, invoices };
  });
  mount(context, claimRoute, async ({ body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    const quarter = await quarterOf(caller, body.period);
    await claimUncollected(deps, actor, { ...body, quarter });
    return done;
  });
  mount(context, withdrawRoute, async ({ params, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await withdrawUncollected(deps, actor, params.claimId);
    return done;
  });
}

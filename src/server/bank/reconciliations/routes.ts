import {
  bankOverview,
  currentReconciliationFile,
  getCurrentReconciliation,
  getReconciliation as getRoute,
  listReconciliations as listRoute,
  prepareReconciliation as prepareRoute,
  reconciliationFile,
  reviewReconciliation as reviewRoute,
  withdrawReconciliation as withdrawRoute,
} from '#shared/api/bank/reconciliations.ts';
import { manilaDate } from '#shared/dates.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { actOf } from '../matching/act.ts';
import { startAlone } from '../matching/start.ts';
import { findBankAccount } from '../matching/bank-account-queries.ts';

import { findNotes } from './notes.ts';
import { findObstacles } from './obstacles.ts';
import { findOverview } from './overview.ts';
import { digestOf, prepareReconciliation } from './prepare.ts';
import { getReconciliation, listReconciliations } from './queries.ts';
import { reviewReconciliation, withdrawReconciliation } from './review.ts';
import { serveDraft, serveSigned } from './statement-file.ts';
import { statementFigures } from './statement-figures.ts';

const done = { success: true as const };

/**
 * The reconciliation statement: as it stands now, signed by two, kept, and taken back; and where
 * every account stands.
 */
export function mountBankReconciliations(context: HttpContext): void {
  const { deps } = context;
  const today = () => manilaDate(deps.clock.now());
  mount(context, getCurrentReconciliation, async ({ params, query, caller, request }) => {
    const wanted = { account: params.account, asAt: query.asAt };
    await findBankAccount(deps.db, params.account);
    await startAlone(deps.db, actOf(deps, caller, { ...params, address: request.ip }));
    const { statement, current } = await statementFigures(deps.db, wanted, caller);
    const digest = digestOf(statement);
    const [obstacles, [signed]] = await Promise.all([
      findObstacles(deps.db, current, today()),
      listReconciliations(deps.db, { ...wanted, isStanding: true }),
    ]);
    const seen = await findNotes(deps.db, { statement, signed: signed?.figures });
    return { ...done, figures: statement, digest, obstacles, ...seen, signed: signed?.row ?? null };
  });
  mount(context, currentReconciliationFile, async ({ params, query, caller, reply }) => {
    const wanted = { account: params.account, asAt: query.asAt };
    const { statement } = await statementFigures(deps.db, wanted, caller);
    return serveDraft(deps, { caller, reply }, { figures: statement, format: params.format });
  });
  mount(context, listRoute, async ({ query }) => {
    const all = await listReconciliations(deps.db, query);
    return { ...done, rows: all.map(({ row }) => row) };
  });
  mount(context, getRoute, async ({ params }) => {
    const { row, figures } = await getReconciliation(deps.db, params.reconciliationId);
    return { ...done, reconciliation: row, figures };
  });
  mount(context, reconciliationFile, async ({ params, caller, reply }) => {
    const signed = await getReconciliation(deps.db, params.reconciliationId);
    return serveSigned(deps, { caller, reply }, { signed, format: params.format });
  });
  mountSigning(context);
  mount(context, bankOverview, async () => ({
    ...done,
    asOf: today(),
    accounts: await findOverview(deps.db, today()),
  }));
}

function mountSigning(context: HttpContext): void {
  const { deps } = context;
  mount(context, prepareRoute, async ({ params, body, caller, request }) => {
    const address = request.ip;
    return {
      ...done,
      reconciliationId: await prepareReconciliation(deps, caller, { ...params, ...body, address }),
    };
  });
  mount(context, reviewRoute, async ({ params, body, caller, request }) => {
    await reviewReconciliation(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, withdrawRoute, async ({ params, body, caller, request }) => {
    await withdrawReconciliation(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
}

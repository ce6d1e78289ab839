import {
  exportExpectedDocuments,
  listExpectedDocuments,
  setExpectedDocument,
} from '#shared/api/ledger/expected-documents.ts';
import { manilaDate } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { findExpected } from './expected.ts';
import { expectedReport } from './expected-report.ts';
import { setRule } from './set-rule.ts';

const done = { success: true as const };

/** Documents that are expected month by month. */
export function mountExpectedDocuments(context: HttpContext): void {
  const { deps } = context;
  mount(context, listExpectedDocuments, async ({ query }) => {
    const month = monthPeriodOf(`${query.month}-01`);
    const today = manilaDate(deps.clock.now());
    return { ...done, month: query.month, ...(await findExpected(deps.db, { month, today })) };
  });
  mount(context, exportExpectedDocuments, async ({ params, query, caller, reply }) => {
    const month = monthPeriodOf(`${query.month}-01`);
    const now = deps.clock.now();
    const found = await findExpected(deps.db, { month, today: manilaDate(now) });
    const report = expectedReport(found, month, now);
    const file = { format: params.format, fileName: `expected-documents-${query.month}` };
    return sendReport(reply, { deps, caller, report, ...file });
  });
  mount(context, setExpectedDocument, async ({ body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await setRule(deps, actor, body);
    return done;
  });
}

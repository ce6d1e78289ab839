import {
  exportWithholdingCodes,
  listWithholdingCodes,
  removeWithholdingCode,
  saveWithholdingCode,
} from '#shared/api/ledger/withholding-codes.ts';
import { manilaDate } from '#shared/dates.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { codesReport, listCodes } from './list-codes.ts';
import { removeCode, saveCode } from './save-code.ts';

const done = { success: true as const };

/** The codes of withholding, and those that an accountant enters beside the law's. */
export function mountWithholdingCodes(context: HttpContext): void {
  const { deps } = context;
  mount(context, listWithholdingCodes, async () => ({ ...done, codes: await listCodes(deps.db) }));
  mount(context, exportWithholdingCodes, async ({ params, query, caller, reply }) => {
    const now = deps.clock.now();
    const report = await codesReport(deps.db, { find: query.find, producedAt: now });
    const fileName = `withholding-codes-${manilaDate(now)}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
  mount(context, saveWithholdingCode, async ({ params, body, caller, request }) => {
    await saveCode(deps, caller, { key: params, form: body, address: request.ip });
    return done;
  });
  mount(context, removeWithholdingCode, async ({ params, caller, request }) => {
    await removeCode(deps, caller, { key: params, address: request.ip });
    return done;
  });
}

import {
  fileSubject as fileRoute,
  getFiling as getRoute,
  getFilingState,
  listFilingAlarms,
  listFilings as listRoute,
  sendAmendment,
  sendFiledFile,
  withdrawFiling as withdrawRoute,
} from '#shared/api/tax/filings.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendReport } from '../../output/report-files/send-report.ts';

import { alarmMemoryOf } from './alarm-memory.ts';
import { listAlarms } from './alarms.ts';
import { amendmentReport } from './amendment-report.ts';
import { fileSubject, withdrawFiling } from './file-subject.ts';
import { filingDetails, filingState, listFilings, sentFile } from './filing-state.ts';

const done = { success: true as const };

/** What was filed stays filed: marking, comparing, amending. */
export function mountFilings(context: HttpContext): void {
  const { deps } = context;
  const memory = alarmMemoryOf(deps);
  mount(context, listRoute, async ({ query: { year }, caller }) => {
    return { ...done, ...(await listFilings(deps, caller, { year, memory })) };
  });
  mount(context, listFilingAlarms, async () => {
    const alarms = await inSnapshot(deps.db, (tx) => listAlarms(tx, { memory }));
    return { ...done, alarms };
  });
  mount(context, getFilingState, async ({ query, caller }) => {
    return { ...done, ...(await filingState(deps, caller, query)) };
  });
  mount(context, getRoute, async ({ params }) => {
    return { ...done, ...(await filingDetails(deps, params.filingId)) };
  });
  mount(context, fileRoute, async ({ body, caller, request }) => {
    const filingId = await fileSubject(deps, caller, { ...body, address: request.ip });
    return { ...done, filingId };
  });
  mount(context, withdrawRoute, async ({ params, body, caller, request }) => {
    await withdrawFiling(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, sendAmendment, async ({ params, caller, reply }) => {
    const { report, fileName } = await amendmentReport(deps, params.filingId);
    const { format } = params;
    return sendReport(reply, { deps, caller, report, format, fileName });
  });
  mount(context, sendFiledFile, async ({ params, reply }) => {
    const { filingId, fileName } = params;
    const content = await sentFile(deps, filingId, fileName);
    return serveFile(reply, { fileName, contentType: 'text/plain', content });
  });
}

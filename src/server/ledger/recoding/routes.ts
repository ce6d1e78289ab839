import {
  exportRecoding,
  postRecoding as postRoute,
  previewRecoding,
  recodingProgress,
} from '#shared/api/ledger/recoding.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';
import { progressOf } from '../imports/progress.ts';

import { previewReport } from './preview-report.ts';
import { postRecoding, previewOf } from './recoding.ts';

/** Bulk recoding: posted lines get another account, party, class or code in one act. */
export function mountRecoding(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewRecoding, ({ body, caller, reply }) =>
    previewOf(deps, caller, { asked: body, isGone: () => reply.raw.destroyed }),
  );
  mount(context, exportRecoding, async ({ params, query, caller, reply }) => {
    const { leaveOut, ...filter } = query;
    const asked = { ...filter, leaveOut: leaveOut === '' ? [] : leaveOut.split(',') };
    const isGone = () => reply.raw.destroyed;
    const preview = await previewOf(deps, caller, { asked, isGone });
    const { from, to } = query;
    const report = previewReport(preview, { from, to, producedAt: deps.clock.now() });
    const fileName = `recoding-${from}-${to}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
  mount(context, postRoute, ({ body, caller, request, reply }) => {
    const { digest, answered, reason, ...asked } = body;
    const by = { key: keyOf(request), address: request.ip, isGone: () => reply.raw.destroyed };
    return postRecoding(deps, caller, { asked, digest, answered, reason, ...by });
  });
  mount(context, recodingProgress, async ({ params }) => ({
    success: true as const,
    ...progressOf(params.progressId),
  }));
}

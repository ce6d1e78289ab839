import {
  exportRecoding,
  postRecoding as postRoute,
  previewRecoding,
  recodingProgress,
} from '#shared/api/ledger/recoding.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';
import { progressOf } from '../imports/progress.ts';

import { postRecoding, previewOf } from './recoding.ts';

type Row = Awaited<ReturnType<typeof previewOf>>['rows'][number];

const COLUMNS: readonly ExportColumn<Row>[] = [
  { title: 'Date', type: 'date', value: ({ date }) => date },
  { title: 'Document', type: 'text', value: ({ kindTitle }) => kindTitle },
  { title: 'Number', type: 'text', value: ({ number }) => number },
  { title: 'Party', type: 'text', width: 36, value: ({ party }) => party },
  { title: 'Description', type: 'text', width: 44, value: ({ description }) => description },
  { title: 'Total', type: 'money', value: ({ total }) => total },
  { title: 'Change', type: 'text', width: 60, value: ({ changes }) => changes.join('; ') },
  { title: 'Not recoded because', type: 'text', width: 48, value: ({ refusal }) => refusal },
];

/** Bulk recoding: posted lines get another account, party, class or code in one act. */
export function mountRecoding(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewRecoding, ({ body, caller, reply }) =>
    previewOf(deps, caller, { asked: body, isGone: () => reply.raw.destroyed }),
  );
  mount(context, exportRecoding, async ({ params, query, caller, reply }) => {
    const asked = { ...query, leaveOut: [] };
    const { rows } = await previewOf(deps, caller, { asked, isGone: () => reply.raw.destroyed });
    const file = { name: 'Recoding', fileName: `recoding-${query.from}-${query.to}` };
    return sendTable(reply, { ...file, format: params.format, columns: COLUMNS, rows });
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

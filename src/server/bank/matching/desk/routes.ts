import {
  deskProgress,
  exportDesk,
  postDesk as postRoute,
  previewDesk as previewRoute,
  reverseDesk,
} from '#shared/api/bank/bank-desk.ts';

import { progressOf } from '../../../ledger/imports/progress.ts';
import type { ExportColumn } from '../../../output/tables/columns.ts';
import { findFrame } from '../../../output/tables/framed-table.ts';
import { sendTable } from '../../../output/tables/send-table.ts';
import type { HttpContext } from '../../../platform/http/context.ts';
import { keyOf } from '../../../platform/http/idempotency-key.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actOf } from '../act.ts';

import { postDesk, previewDesk } from './desk.ts';
import { reverseRecorded } from './reverse-recorded.ts';

type Row = Awaited<ReturnType<typeof previewDesk>>['rows'][number];

const COLUMNS: readonly ExportColumn<Row>[] = [
  { title: 'Date', type: 'date', value: ({ date }) => date },
  { title: 'Bank line', type: 'text', width: 44, value: ({ text }) => text },
  { title: 'Amount', type: 'money', value: ({ amount }) => amount },
  { title: 'Recorded as', type: 'text', width: 24, value: ({ label }) => label },
  { title: 'Because', type: 'text', width: 44, value: ({ reason }) => reason },
  { title: 'Party', type: 'text', width: 30, value: ({ party }) => party },
  {
    title: 'Entry',
    type: 'text',
    width: 60,
    value: ({ lines }) => lines.map(({ account, title }) => `${account} ${title}`).join('; '),
  },
  { title: 'Not recorded because', type: 'text', width: 48, value: ({ refusal }) => refusal },
];

/** The bank desk records: lines become entries and are matched, in one act. */
export function mountBankDesk(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewRoute, ({ params, body, caller, request, reply }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    return previewDesk(deps, act, { ...body, isGone: () => reply.raw.destroyed });
  });
  mount(context, exportDesk, async ({ params, query, caller, request, reply }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    const entries = query.lineIds.map((lineId) => {
      return { lineIds: [lineId], matchId: null, kind: null, answers: null };
    });
    const isGone = () => reply.raw.destroyed;
    const { rows } = await previewDesk(deps, act, { entries, isGone });
    const file = { name: 'Recording', fileName: `recording-${params.account}` };
    const frame = await findFrame<Row>(deps, caller, {
      title: 'What the bank lines are recorded as',
      below: [`Bank account ${params.account}`],
      total: {},
    });
    return sendTable(reply, { ...file, format: params.format, columns: COLUMNS, rows, frame });
  });
  mount(context, postRoute, ({ params, body, caller, request, reply }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    const by = { key: keyOf(request), isGone: () => reply.raw.destroyed };
    return postDesk(deps, act, { ...body, ...by });
  });
  mount(context, reverseDesk, async ({ params, body, caller, request }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    return { success: true as const, numbers: await reverseRecorded(deps, act, body) };
  });
  mount(context, deskProgress, async ({ params }) => ({
    success: true as const,
    ...progressOf(params.progressId),
  }));
}

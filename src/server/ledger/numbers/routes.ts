import type { FastifyRequest } from 'fastify';

import {
  addRange as addRangeRoute,
  addUnused as addUnusedRoute,
  changeRange as changeRangeRoute,
  exportNumbers,
  listNumbers,
  removeRange as removeRangeRoute,
  withdrawUnused as withdrawUnusedRoute,
} from '#shared/api/ledger/numbers.ts';
import { manilaDate } from '#shared/dates.ts';
import { NUMBERED_FORMS } from '#shared/ledger/document-numbers.ts';
import { Problem } from '#shared/problems.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { findFrame } from '../../output/tables/framed-table.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { numberLines, findOverview } from './overview.ts';
import type { NumberLine } from './overview.ts';
import { addRange, changeRange, removeRange } from './ranges.ts';
import { registerUnused, withdrawUnused } from './unused.ts';

const done = { success: true as const };

const STATE_WORDS: Readonly<Record<NumberLine['state'], string>> = {
  'used': 'Used',
  'cancelled': 'Cancelled',
  'missing': 'Missing',
  'passed over': 'Skipped numbers',
};

const COLUMNS: readonly ExportColumn<NumberLine>[] = [
  {
    title: 'Form',
    type: 'text',
    value: ({ range }) => NUMBERED_FORMS.find(({ kind }) => kind === range.kind)?.title ?? '',
  },
  { title: 'ATP', type: 'text', value: ({ range }) => range.atpNumber },
  { title: 'Number', type: 'text', value: (row) => row.number },
  { title: 'Status', type: 'text', width: 12, value: (row) => STATE_WORDS[row.state] },
  { title: 'Date', type: 'date', value: (row) => row.known?.date ?? null },
  { title: 'Reason', type: 'text', width: 48, value: (row) => row.known?.reason ?? null },
  { title: 'Recorded by', type: 'text', value: (row) => row.known?.by ?? null },
];

/** The guardian of numbers: registered ranges, cancelled and missing forms, gaps. */
export function mountSeries(context: HttpContext): void {
  const { deps } = context;
  mount(context, listNumbers, async () => ({ ...done, ...(await findOverview(deps.db)) }));
  mount(context, exportNumbers, async ({ params, caller, reply }) =>
    sendTable(reply, {
      name: 'Numbers',
      fileName: `numbers-${manilaDate(deps.clock.now())}`,
      format: params.format,
      columns: COLUMNS,
      rows: numberLines(deps.db),
      frame: await findFrame(deps, caller, { title: 'Numbers of forms' }),
    }),
  );
  mount(context, addRangeRoute, async ({ body, caller, request }) => {
    await addRange(deps, actorOf(caller, request), body);
    return done;
  });
  mount(context, changeRangeRoute, async ({ params, body, caller, request }) => {
    await changeRange(deps, actorOf(caller, request), { ...params, form: body });
    return done;
  });
  mount(context, removeRangeRoute, async ({ params, caller, request }) => {
    await removeRange(deps, actorOf(caller, request), params.rangeId);
    return done;
  });
  mount(context, addUnusedRoute, async ({ body, caller, request }) => {
    if (body.date > manilaDate(deps.clock.now())) {
      const message = 'This date is in the future.';
      throw new Problem('bad-request', { fields: [{ path: 'date', message }] });
    }
    return { ...done, count: await registerUnused(deps, actorOf(caller, request), body) };
  });
  mount(context, withdrawUnusedRoute, async ({ params, body, caller, request }) => {
    await withdrawUnused(deps, actorOf(caller, request), { ...params, ...body });
    return done;
  });
}

function actorOf({ clientId, userId }: Caller, request: FastifyRequest) {
  return { clientId, userId, address: request.ip };
}

import type { FastifyReply } from 'fastify';

import {
  exportCheques,
  getChequeDetails,
  listCheques,
  moveCheque as moveRoute,
  spoilCheque as spoilRoute,
} from '#shared/api/ledger/cheques.ts';
import { amountInWords } from '#shared/output/amount-in-words.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { attachmentDisposition } from '../../platform/attachments/file-names.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { writeXlsx } from '../../output/tables/spreadsheet.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { moveCheque, spoilCheque } from './change.ts';
import { findCheque, findCheques, sumCheques } from './queries.ts';
import type { ListedCheque } from './queries.ts';

const done = { success: true as const };

/** The cheque register: list, file, one cheque, and what changes its state without an entry. */
export function mountCheques(context: HttpContext): void {
  const { deps } = context;
  const today = () => manilaDate(deps.clock.now());
  mount(context, listCheques, async ({ query, caller }) => {
    const { page, pageSize, ...filter } = query;
    const asked = { caller, filter, today: today() };
    const [rows, { count, amount }] = await Promise.all([
      findCheques(deps.db, {
        ...asked,
        page: { limit: pageSize, offset: (page - 1) * pageSize },
      }),
      sumCheques(deps.db, asked),
    ]);
    return { ...done, rows, total: count, totalAmount: amount };
  });
  mount(context, exportCheques, async ({ params, query, caller, reply }) => {
    const rows = await findCheques(deps.db, { caller, filter: query, today: today() });
    return sendFile(reply, { rows, format: params.format, day: today() });
  });
  mount(context, getChequeDetails, async ({ params, caller }) => {
    const cheque = await findCheque(deps.db, params.chequeId, { caller, today: today() });
    if (cheque === undefined) throw new Problem('not-found');
    const words = cheque.amount === 0n ? '' : amountInWords(cheque.amount);
    return { ...done, cheque: { ...cheque, amountInWords: words } };
  });
  mount(context, moveRoute, async ({ params, body, caller, request }) => {
    await moveCheque(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, spoilRoute, async ({ body, caller, request }) => {
    await spoilCheque(deps, caller, { ...body, address: request.ip });
    return done;
  });
}

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const COLUMNS: readonly ExportColumn<ListedCheque>[] = [
  { title: 'Bank account', type: 'text', value: (row) => `${row.account} ${row.accountTitle}` },
  { title: 'Cheque', type: 'text', value: (row) => row.number },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Payee', type: 'text', width: 36, value: (row) => row.payee },
  { title: 'Purpose', type: 'text', width: 48, value: (row) => row.purpose },
  { title: 'Voucher', type: 'text', value: (row) => row.documentNumber },
  { title: 'Amount', type: 'money', value: (row) => row.amount },
  {
    title: 'State',
    type: 'text',
    width: 12,
    value: (row) => (row.isPostDated ? 'post-dated' : row.state),
  },
  { title: 'Cleared on', type: 'date', value: (row) => row.clearedOn },
  { title: 'Stale from', type: 'date', value: (row) => row.staleFrom },
];

async function sendFile(
  reply: FastifyReply,
  { rows, format, day }: { rows: readonly ListedCheque[]; format: 'xlsx' | 'csv'; day: string },
): Promise<FastifyReply> {
  const list = listed(rows);
  return reply
    .header('content-type', CONTENT_TYPES[format])
    .header('content-disposition', attachmentDisposition(`cheques-${day}.${format}`))
    .header('cache-control', 'no-store')
    .send(format === 'xlsx' ? writeXlsx('Cheques', COLUMNS, list) : writeCsv(COLUMNS, list));
}

// The writers take rows as they come; these are all there already.
async function* listed(rows: readonly ListedCheque[]): AsyncGenerator<ListedCheque> {
  yield* rows;
}

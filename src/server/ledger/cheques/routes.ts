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

import type { ExportColumn } from '../../output/tables/columns.ts';
import { findFrame, wordsOfDays } from '../../output/tables/framed-table.ts';
import { sendTable } from '../../output/tables/send-table.ts';
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
    const frame = await findFrame<ListedCheque>(deps, caller, {
      title: 'Cheques',
      below: [wordsOfDays(query)],
      notes: ['Total without voided and replaced ones.'],
      total: { leftOut: { column: STATE, texts: ['voided', 'replaced'] } },
    });
    return sendTable(reply, {
      name: 'Cheques',
      fileName: `cheques-${today()}`,
      format: params.format,
      columns: COLUMNS,
      rows,
      frame,
    });
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

const STATE: ExportColumn<ListedCheque> = {
  title: 'Status',
  type: 'text',
  width: 12,
  value: (row) => (row.isPostDated ? 'post-dated' : row.state),
};

const COLUMNS: readonly ExportColumn<ListedCheque>[] = [
  { title: 'Bank account', type: 'text', value: (row) => `${row.account} ${row.accountTitle}` },
  { title: 'Cheque', type: 'text', value: (row) => row.number },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Payee', type: 'text', width: 36, value: (row) => row.payee },
  { title: 'Purpose', type: 'text', width: 48, value: (row) => row.purpose },
  { title: 'Voucher', type: 'text', value: (row) => row.documentNumber },
  { title: 'Amount', type: 'money', value: (row) => row.amount },
  STATE,
  { title: 'Cleared on', type: 'date', value: (row) => row.clearedOn },
  { title: 'Stale from', type: 'date', value: (row) => row.staleFrom },
];

import { exportRecords, getRecord, listRecords } from '#shared/api/ledger/records.ts';
import { fromWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import { formatTin } from '#shared/tin.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { answersToCorrect } from './answers-to-correct.ts';
import { findRecord } from './detail.ts';
import { sendExport } from './export.ts';
import { listRows, sumRows } from './queries.ts';
import type { ListedRecord } from './queries.ts';

/** What was recorded: list, file, one transaction. */
export function mountRecords(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRecords, async ({ query, caller }) => {
    const { page, pageSize, ...filter } = query;
    const [rows, { count, amount }] = await Promise.all([
      listRows(deps.db, caller, { filter, limit: pageSize, offset: (page - 1) * pageSize }),
      sumRows(deps.db, caller, filter),
    ]);
    return { success: true as const, rows: rows.map(toRow), total: count, totalAmount: amount };
  });
  mount(context, exportRecords, ({ params, query: { hide, ...filter }, caller, reply }) =>
    sendExport(deps, reply, { caller, filter, format: params.format, hide }),
  );
  mount(context, getRecord, async ({ params, caller }) => {
    const found = await findRecord(deps.db, caller, params.transactionId);
    if (found === undefined) throw new Problem('not-found');
    return { success: true as const, record: toRecord(found) };
  });
}

function toRow<Row extends ListedRecord>(row: Row) {
  return { ...row, attachmentCount: Number(row.attachmentCount) };
}

function toRecord({ row, links, party, ...parts }: NonNullable<Found>) {
  return {
    ...toRow(row),
    ...links,
    ...parts,
    partyTin: party?.tin == null ? null : formatTin(party.tin, party.branch),
    isPartyInactive: party?.is_active === false,
    entryHash: row.hash.toString('hex'),
    // The wire's lists may be written to; what the database gave is ours alone.
    answers: answersToCorrect(row, parts.attachments),
    summary: row.summary.map(({ table, ...rest }) => (table ? { ...rest, table } : rest)),
    totals: row.totals.map((total) => ({ ...total, amount: fromWire(total.amount) ?? 0n })),
  };
}

type Found = Awaited<ReturnType<typeof findRecord>>;

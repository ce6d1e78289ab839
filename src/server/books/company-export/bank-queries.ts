import { sql } from 'kysely';

import { isStanding } from '../../bank/statements/balance.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';

/** Every statement of the bank, also those that were withdrawn, with its file. */
export function streamStatements(snapshot: Snapshot) {
  const query = snapshot
    .selectFrom('bank_statements as s')
    .innerJoin('user_accounts as u', 'u.user_id', 's.uploaded_by')
    .select([
      's.account',
      's.from_date as from',
      's.to_date as to',
      's.opening',
      's.closing',
      's.file_name as fileName',
      's.format',
      's.size',
      's.sha256',
      'u.client_id as uploadedBy',
      's.uploaded_at as uploadedAt',
      's.withdrawn_reason as withdrawnReason',
    ])
    .orderBy('s.account')
    .orderBy('s.from_date')
    .orderBy('s.uploaded_at');
  return streamQuery(snapshot, query);
}

/** Every line of a standing statement, and the entries of the books that it is. */
export function streamBankLines(snapshot: Snapshot) {
  const entries = sql<string | null>`(select string_agg(distinct e.number, ' ')
    from bank_match_lines m
    join bank_match_items i on i.match_id = m.match_id
    join journal_entries e on e.entry_id = i.entry_id
    where m.line_id = l.line_id)`;
  const query = snapshot
    .selectFrom('bank_lines as l')
    .leftJoin('bank_line_notes as n', 'n.line_id', 'l.line_id')
    .select([
      'l.account',
      'l.date',
      'l.amount',
      'l.description',
      'l.reference',
      'l.cheque_number as chequeNumber',
      'n.state',
      'n.reason',
      entries.as('entries'),
    ])
    .where(isStanding('l'))
    .orderBy('l.account')
    .orderBy('l.date')
    .orderBy('l.line_id');
  return streamQuery(snapshot, query);
}

/** Every report of the folder, in all its versions. */
export function streamReports(snapshot: Snapshot) {
  const query = snapshot
    .selectFrom('bank_reports as r')
    .innerJoin('user_accounts as u', 'u.user_id', 'r.uploaded_by')
    .select([
      'r.title',
      'r.version',
      'r.account',
      'r.as_at as asAt',
      'r.note',
      'r.file_name as fileName',
      'r.content_type as contentType',
      'r.size',
      'r.sha256',
      'u.client_id as uploadedBy',
      'r.uploaded_at as uploadedAt',
    ])
    .orderBy('r.uploaded_at')
    .orderBy('r.report_id');
  return streamQuery(snapshot, query);
}

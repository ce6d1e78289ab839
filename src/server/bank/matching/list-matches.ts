import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import { readParts } from './parts.ts';

interface MatchFilter {
  readonly account: string;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

interface MatchRow {
  matchId: string;
  kind: 'plain' | 'start' | 'difference';
  reason: string;
  score: number;
  difference: bigint;
  madeBy: string;
  madeAt: Date;
  isFrozen: boolean;
}

/**
 * A page of the matches of an account, the newest first, with all their parts; a text finds words,
 * numbers and amounts.
 */
export async function listMatches(db: Kysely<Tables>, asked: MatchFilter) {
  const { account, page, pageSize } = asked;
  const where = matching(asked);
  const { rows } = await sql<MatchRow>`
    select m.match_id as "matchId", m.kind, m.reason, m.score, m.difference, u.client_id as "madeBy",
        m.made_at as "madeAt", exists (select from reconciliation_matches f
          join reconciliations r on r.reconciliation_id = f.reconciliation_id and r.withdrawn_at is null
          where f.match_id = m.match_id) as "isFrozen"
      from bank_matches m join user_accounts u on u.user_id = m.made_by where ${where}
      order by m.made_at desc, m.match_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bank_matches m where ${where}`.execute(db);
  const parts = await readParts(
    db,
    account,
    rows.map(({ matchId }) => matchId),
  );
  return {
    rows: rows.map((row) => {
      const { lines = [], items = [] } = parts.get(row.matchId) ?? {};
      return { ...row, lines: [...lines], items: [...items] };
    }),
    total: counted[0]?.total ?? 0,
  };
}

function matching({ account, search }: MatchFilter): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`m.account = ${account}`;
  const wanted = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const amount = search.replaceAll(/[^\d.]/g, '');
  const centavos = /^\d{1,13}(\.\d{2})?$/.test(amount)
    ? BigInt(amount.includes('.') ? amount.replace('.', '') : `${amount}00`)
    : null;
  return sql<boolean>`m.account = ${account} and (m.reason ilike ${wanted}
    or exists (select from bank_match_lines ml join bank_lines l on l.line_id = ml.line_id
      where ml.match_id = m.match_id and (l.description ilike ${wanted} or l.reference ilike ${wanted}
        or l.cheque_number ilike ${wanted} or abs(l.amount) = ${centavos}::bigint))
    or exists (select from bank_match_items mi
      join journal_entries e on e.entry_id = mi.entry_id
      join transactions t on t.transaction_id = e.transaction_id
      join journal_lines j on j.entry_id = mi.entry_id and j.position = mi.position
      where mi.match_id = m.match_id and (t.number ilike ${wanted} or e.number ilike ${wanted}
        or t.description ilike ${wanted} or t.printed -> 'party' ->> 'name' ilike ${wanted}
        or j.document ilike ${wanted} or j.debit + j.credit = ${centavos}::bigint)))`;
}

import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

import type { ComparedLine } from './compare-lines.ts';

const PORTION = 5_000;

/**
 * Adds the lines that are new, and says which lines the statement holds and in which order: some
 * thousands by one statement. Throws conflict where a line came in meanwhile, which the account's
 * lock does not let happen.
 */
export async function insertLines(
  tx: Kysely<Tables>,
  { statementId, account }: { statementId: string; account: string },
  { lines, tell }: { lines: readonly ComparedLine[]; tell: (done: number) => void },
): Promise<void> {
  for (let start = 0; start < lines.length; start += PORTION) {
    const portion = lines.slice(start, start + PORTION).map((compared, index) => ({
      ...compared,
      lineId: compared.kept?.lineId ?? randomUUID(),
      position: start + index + 1,
    }));
    const fresh = portion.filter(({ kept }) => kept === undefined);
    const { numAffectedRows } = await sql`
      insert into bank_lines (line_id, account, date, amount, description, reference, cheque_number, text_key, occurrence)
        select n.line_id, ${account}, n.date, n.amount, n.description, n.reference, n.cheque_number, n.text_key, n.occurrence
          from unnest(${fresh.map(({ lineId }) => lineId)}::uuid[], ${fresh.map(({ line }) => line.date)}::date[],
              ${fresh.map(({ line }) => String(line.amount))}::bigint[], ${fresh.map(({ line }) => line.description)}::text[],
              ${fresh.map(({ line }) => line.reference)}::text[], ${fresh.map(({ line }) => line.chequeNumber)}::text[],
              ${fresh.map(({ textKey }) => textKey)}::text[], ${fresh.map(({ occurrence }) => occurrence)}::integer[])
            as n (line_id, date, amount, description, reference, cheque_number, text_key, occurrence)
        on conflict on constraint bank_lines_identity do nothing`.execute(tx);
    if (Number(numAffectedRows ?? 0) !== fresh.length) throw new Problem('conflict');
    await sql`
      insert into bank_statement_lines (statement_id, position, line_id, balance)
        select ${statementId}::uuid, h.position, h.line_id, h.balance
          from unnest(${portion.map(({ position }) => position)}::integer[], ${portion.map(({ lineId }) => lineId)}::uuid[],
            ${portion.map(({ line }) => (line.balance === null ? null : String(line.balance)))}::bigint[])
            as h (position, line_id, balance)`.execute(tx);
    tell(Math.min(start + PORTION, lines.length));
  }
}

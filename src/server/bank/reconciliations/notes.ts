import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { formatDate } from '#shared/dates.ts';
import { OUTSTANDING_CHEQUES, OUTSTANDING_PAYMENTS } from '#shared/bank/parts.ts';
import { formatMoney } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

import type { StatementFigures } from './statement-figures.ts';

interface Seen {
  readonly statement: StatementFigures;
  /** What stands signed for the same day. */
  readonly signed: StatementFigures | undefined;
}

/**
 * What is worth knowing before signing and stands in nobody's way, as sentences; and the first line
 * of the bank that somebody was asked about and has not answered.
 */
export async function findNotes(
  db: Kysely<Tables>,
  seen: Seen,
): Promise<{ notes: string[]; askedLineId: string | null }> {
  const { statement, signed } = seen;
  const { account, asAt, openingProof, outstandingCheques } = statement;
  const { questions, ends, askedLineId } = await openMatters(db, account, asAt);
  const stale = outstandingCheques.rows.filter(({ isStale }) => isStale).length;
  const notes = [
    ...(signed !== undefined && !isSame(signed, statement)
      ? ['What was signed for this date no longer agrees with these figures.']
      : []),
    ...(openingProof === null || openingProof === 0n
      ? []
      : [
          `The statement opens with ${formatMoney(openingProof)} more than the one before it closed.`,
        ]),
    ...(ends !== null && ends < asAt
      ? [`The last line of the bank’s statement is of ${formatDate(ends)}.`]
      : []),
    ...(questions === 0
      ? []
      : [
          questions === 1
            ? 'One question waits for an answer.'
            : `${questions} questions wait for answers.`,
        ]),
    ...(stale === 0
      ? []
      : [
          stale === 1
            ? 'One outstanding cheque is stale: enter it as a stale cheque.'
            : `${stale} outstanding cheques are stale: enter them as stale cheques.`,
        ]),
  ];
  return { notes, askedLineId };
}

/** Whether it says the same, whatever company and account are called by now. */
export function isSame(signed: StatementFigures, now: StatementFigures): boolean {
  const { companyName, accountTitle, bank, accountNumber } = now;
  const renamed = { ...signed, companyName, accountTitle, bank, accountNumber };
  return hashOf(asWordedBefore(renamed)) === hashOf(asWordedBefore(now));
}

/** What was signed before other payments were named beside cheques says the same. */
function asWordedBefore({ outstandingCheques, proof, ...figures }: StatementFigures) {
  const { rows, total } = outstandingCheques;
  const bank = proof.bank.map(({ label, ...row }) => {
    return { ...row, label: label.replace(OUTSTANDING_PAYMENTS, OUTSTANDING_CHEQUES) };
  });
  return { ...figures, outstandingCheques: { rows, total }, proof: { ...proof, bank } };
}

interface Open {
  readonly questions: number;
  readonly askedLineId: string | null;
  readonly ends: string | null;
}

async function openMatters(db: Kysely<Tables>, account: string, asAt: string) {
  const { rows } = await sql<Open>`
    with asked as (
      select l.line_id, l.date from bank_line_notes n join bank_lines l on l.line_id = n.line_id
        where l.account = ${account} and l.date <= ${asAt}::date and n.asked_user_id is not null
          and n.answered_at is null)
    select (select count(*)::int from asked) as questions,
        (select line_id from asked order by date, line_id limit 1) as "askedLineId",
        (select max(s.to_date) from bank_statements s
          where s.account = ${account} and s.from_date <= ${asAt}::date and s.withdrawn_at is null) as ends`.execute(
    db,
  );
  return rows[0] ?? { questions: 0, askedLineId: null, ends: null };
}

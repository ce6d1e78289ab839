import { randomUUID } from 'node:crypto';

import { sum } from '#shared/money.ts';

import type { TestApp } from './start-test-app.ts';

/** A line of a bank's statement; amounts in minor units, money in above zero. */
export interface TestLine {
  readonly date: string;
  readonly amount: bigint;
  readonly description: string;
  readonly chequeNumber?: string;
  readonly reference?: string;
}

/**
 * Puts a statement of an account straight into the database, as if its file had been saved; answers
 * the ids of its lines.
 */
export async function addStatement(
  { deps }: Pick<TestApp, 'deps'>,
  statement: { account: string; opening: bigint | null; lines: readonly TestLine[] },
): Promise<string[]> {
  const { account, opening, lines } = statement;
  const { user_id: userId } = await deps.db
    .selectFrom('user_accounts')
    .select('user_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const statementId = randomUUID();
  const days = lines.map(({ date }) => date).sort();
  const closing = opening === null ? null : opening + sum(lines.map(({ amount }) => amount));
  await deps.db
    .insertInto('bank_statements')
    .values({
      statement_id: statementId,
      reading_id: randomUUID(),
      account,
      file_name: 'statement.csv',
      format: 'csv',
      sha256: '0'.repeat(64),
      size: 1,
      from_date: days[0] ?? '2026-12-01',
      to_date: days.at(-1) ?? '2026-12-31',
      opening,
      closing,
      line_count: Math.max(lines.length, 1),
      added_count: lines.length,
      money_in: sum(lines.map(({ amount }) => (amount > 0n ? amount : 0n))),
      money_out: sum(lines.map(({ amount }) => (amount < 0n ? -amount : 0n))),
      warnings: '[]',
      uploaded_by: userId,
      uploaded_at: deps.clock.now(),
    })
    .execute();
  const rows = lines.map(
    ({ date, amount, description, chequeNumber = '', reference = '' }, at) => ({
      line_id: randomUUID(),
      account,
      date,
      amount,
      description,
      reference,
      cheque_number: chequeNumber,
      text_key: `${statementId} ${at}`,
      occurrence: 1,
    }),
  );
  for (let from = 0; from < rows.length; from += 5_000) {
    const portion = rows.slice(from, from + 5_000);
    await deps.db.insertInto('bank_lines').values(portion).execute();
    await deps.db
      .insertInto('bank_statement_lines')
      .values(
        portion.map(({ line_id }, at) => ({
          statement_id: statementId,
          position: from + at + 1,
          line_id,
          balance: null,
        })),
      )
      .execute();
  }
  return rows.map(({ line_id }) => line_id);
}

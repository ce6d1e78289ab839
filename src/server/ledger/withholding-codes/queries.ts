import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { mergeCodes, payeeOfCode } from '#shared/ledger/withholding.ts';
import type { WithholdingCode, WithholdingCodes } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What names a row of a code: its first day. */
export interface CodeKey {
  readonly atc: string;
  readonly from: BusinessDate;
}

/** A row that was entered, as a query gives it among others. */
export type EnteredCode = Omit<WithholdingCode, 'payee' | 'rateBasisPoints' | 'to'> & {
  readonly rate: number;
  readonly to: BusinessDate | null;
};

/** The rows that accountants entered, as one value of a query (`EnteredCode`). */
export const enteredCodes = sql<EnteredCode[]>`
  (select coalesce(json_agg(json_build_object('atc', atc, 'title', title, 'for', purpose, 'withholder', withholder,
      'base', base, 'rate', rate_basis_points, 'from', from_date, 'to', to_date, 'source', source)
      order by atc, from_date), '[]') from withholding_codes)`;

/** An entered row as the rules have it. */
export function codeOf({ rate, to, ...row }: EnteredCode): WithholdingCode {
  const payee = payeeOfCode(row.atc);
  return { ...row, payee, rateBasisPoints: BigInt(rate), to: to ?? undefined };
}

/** The rows that accountants entered, by code and first day. */
export async function listEnteredCodes(db: Db): Promise<WithholdingCode[]> {
  const { rows } = await sql<{ codes: EnteredCode[] }>`select ${enteredCodes} as codes`.execute(db);
  return (rows[0]?.codes ?? []).map(codeOf);
}

/** All codes of withholding: those of the law with what accountants entered. */
export async function readCodes(db: Db): Promise<WithholdingCodes> {
  return mergeCodes(LAW_CODES, await listEnteredCodes(db));
}

export function findEnteredCode(tx: Db, { atc, from }: CodeKey) {
  return tx
    .selectFrom('withholding_codes')
    .selectAll()
    .where('atc', '=', atc)
    .where('from_date', '=', from)
    .executeTakeFirst();
}

/** Writes a row of a code, over the one that was entered before. */
export async function keepCode(
  tx: Db,
  { atc, from }: CodeKey,
  row: Omit<Insertable<Tables['withholding_codes']>, 'atc' | 'from_date'>,
): Promise<void> {
  await tx
    .insertInto('withholding_codes')
    .values({ atc, from_date: from, ...row })
    .onConflict((conflict) => conflict.columns(['atc', 'from_date']).doUpdateSet(row))
    .execute();
}

/** Takes away what was entered of a code. */
export async function deleteCode(tx: Db, { atc, from }: CodeKey): Promise<void> {
  await tx
    .deleteFrom('withholding_codes')
    .where('atc', '=', atc)
    .where('from_date', '=', from)
    .execute();
}

/** Whether a document of a day since has tax under a code. */
export async function isCodeUsed(tx: Db, { atc, from }: CodeKey): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from tax_rows where code = ${atc} and date >= ${from}) as "isUsed"`.execute(
    tx,
  );
  return rows[0]?.isUsed === true;
}

import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/**
 * A filing with the names of who did what; `isStanding`: no later amendment stands, and nobody
 * withdrew it.
 */
export interface FilingRow extends Omit<Tables['filings'], 'figures'> {
  readonly figures: readonly { key: string; label: string; amount: string }[];
  readonly filer: string;
  readonly withdrawer: string | null;
  readonly is_standing: boolean;
}

interface Chosen {
  readonly filingId?: string | undefined;
  readonly subject?: string | undefined;
  readonly period?: string | undefined;
  /** Periods that end in this calendar year. */
  readonly year?: string | undefined;
  readonly isStanding?: boolean;
}

/** Filings, the newest period first, and of one period the newest first. */
export async function listFilingRows(db: Db, chosen: Chosen): Promise<FilingRow[]> {
  const { filingId = null, subject = null, period = null, year = null } = chosen;
  const { rows } = await sql<FilingRow>`
    with stands as (
      select distinct on (subject, period) filing_id from filings where withdrawn_at is null
        order by subject, period, amendment desc)
    select f.*, u.client_id as filer, w.client_id as withdrawer,
        exists (select from stands s where s.filing_id = f.filing_id) as is_standing
      from filings f
      join user_accounts u on u.user_id = f.filed_by
      left join user_accounts w on w.user_id = f.withdrawn_by
      where (${filingId}::uuid is null or f.filing_id = ${filingId}::uuid)
        and (${subject}::text is null or f.subject = ${subject})
        and (${period}::text is null or f.period = ${period})
        and (${year}::text is null or to_char(f.to_date, 'YYYY') = ${year})
        and (not ${chosen.isStanding ?? false}
          or exists (select from stands s where s.filing_id = f.filing_id))
      order by f.to_date desc, f.subject, f.amendment desc, f.filed_at desc`.execute(db);
  return rows;
}

/** The years that something was filed for, the newest first. */
export async function listFiledYears(db: Db): Promise<string[]> {
  const { rows } = await sql<{ year: string }>`
    select distinct to_char(to_date, 'YYYY') as year from filings order by 1 desc`.execute(db);
  return rows.map(({ year }) => year);
}

/** An entry that moved a figure, and who recorded it. */
export interface MovingEntry {
  readonly entryId: string;
  readonly transactionId: string;
  readonly number: string;
  readonly entryNumber: string;
  readonly date: BusinessDate;
  readonly description: string;
  readonly by: string;
  readonly at: Date;
}

/** Entries by their ids, the one that was recorded last first. */
export async function listMovingEntries(
  db: Db,
  entryIds: readonly string[],
): Promise<MovingEntry[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('journal_entries as e')
    .innerJoin('transactions as t', 't.transaction_id', 'e.transaction_id')
    .innerJoin('user_accounts as u', 'u.user_id', 't.recorded_by')
    .select(['e.entry_id as entryId', 't.transaction_id as transactionId', 't.number'])
    .select(['e.number as entryNumber', 'e.date', 'e.description', 'u.client_id as by'])
    .select('t.recorded_at as at')
    .where(sql<boolean>`e.entry_id = any(${[...entryIds]}::uuid[])`)
    .orderBy('e.sequence', 'desc')
    .execute();
}

/** The filing that a filing amends; nothing for a first one. */
export async function findAmended(
  db: Db,
  { amends_id }: FilingRow,
): Promise<FilingRow | undefined> {
  if (amends_id === null) return undefined;
  const [row] = await listFilingRows(db, { filingId: amends_id });
  return row;
}

/**
 * The days of the entries that were recorded after so many, each once with the last of its entries;
 * of a reversal the day of what it reverses, which may count there.
 */
export async function listLaterDays(db: Db, length: bigint) {
  const { rows } = await sql<{ date: BusinessDate; sequence: bigint }>`
    select least(e.date, o.date) as date, max(e.sequence) as sequence
      from journal_entries e join transactions t using (transaction_id)
        left join journal_entries o on o.transaction_id = t.reverses_id
      where e.sequence > ${String(length)}::bigint group by 1`.execute(db);
  return rows;
}

/**
 * What a filing's figures may depend on besides entries, as a text for each that changes whenever
 * one of those does.
 */
export async function listStamps(
  db: Db,
  filings: readonly { readonly filingId: string; readonly isByTin: boolean }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ filingId: string; stamp: string }>`
    select f.filing_id as "filingId", concat_ws(' ',
        (select r.version from tax_returns r where r.form = f.subject and r.period = f.period),
        (select count(*) || ' ' || count(i.removed_at) from importations i
          where i.payment_date between f.from_date and f.to_date),
        (select md5(string_agg(a.number || a.statement_line || a.type || a.normal_side, ',' order by a.number)) from accounts a
          where f.subject = 'statements'),
        (select sum(p.version - 1) from parties p where w.is_by_tin)) as stamp
      from filings f join unnest(${filings.map(({ filingId }) => filingId)}::uuid[],
        ${filings.map(({ isByTin }) => isByTin)}::boolean[]) as w (filing_id, is_by_tin) using (filing_id)`.execute(
    db,
  );
  return new Map(rows.map(({ filingId, stamp }) => [filingId, stamp]));
}

/** The files that were sent with a filing, without what is in them. */
export function listSentFiles(db: Db, filingId: string) {
  return db
    .selectFrom('filing_files')
    .select([
      'file_name as fileName',
      'sha256',
      (eb) => eb.fn<number>('length', ['content']).as('size'),
    ])
    .where('filing_id', '=', filingId)
    .orderBy('file_name')
    .execute();
}

/** Files whose bytes no longer have the hash that they were kept with. */
export async function listBrokenFiles(db: Db) {
  const { rows } = await sql<{ subject: string; period: string; fileName: string }>`
    select f.subject, f.period, s.file_name as "fileName" from filing_files s join filings f using (filing_id)
      where encode(sha256(s.content), 'hex') <> s.sha256 order by f.filed_at, s.file_name`.execute(
    db,
  );
  return rows;
}

/** What is in a file that was sent with a filing. */
export function findSentFile(db: Db, filingId: string, fileName: string) {
  return db
    .selectFrom('filing_files')
    .select(['content', 'sha256'])
    .where('filing_id', '=', filingId)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
}

/** How many entries the ledger has at this moment. */
export async function ledgerLength(db: Db): Promise<bigint> {
  const { length } = await db.selectFrom('ledger_chain').select('length').executeTakeFirstOrThrow();
  return length;
}

/** Keeps the files that are sent with a filing. */
export async function insertSentFiles(
  tx: Db,
  filingId: string,
  files: readonly { readonly fileName: string; readonly content: Buffer }[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ fileName, content }) => ({
    filing_id: filingId,
    file_name: fileName,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  await tx.insertInto('filing_files').values(rows).execute();
}

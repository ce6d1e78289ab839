import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { TableColumn } from '../company-export/table-queries.ts';

import type { Person } from './person.ts';

type Db = Kysely<Tables>;

/** The annual income tax returns, by which retention is reckoned. */
const ANNUAL = ['1702-RT', '1702-EX', '1702-MX', '1701', '1701A'];

/** How the rows of a table name a person. */
export interface Naming {
  readonly table: string;
  /** Columns that hold the person's id; none where the rows are found otherwise. */
  readonly columns: readonly string[];
}

/**
 * Every table whose rows name the person: the own one, those with a foreign key to it (whatever a
 * later version adds is among them), and those that name people in a text.
 */
export async function listNamings(db: Db, { table, key, of }: Person): Promise<Naming[]> {
  const { rows } = await sql<Naming>`
    select c.relname as table, json_agg(a.attname order by a.attnum) as columns
      from pg_constraint f join pg_class c on c.oid = f.conrelid
        join pg_attribute a on a.attrelid = c.oid and f.conkey = array[a.attnum]
      where f.contype = 'f' and f.confrelid = ${table}::regclass and c.relname <> ${table}
      group by c.relname order by c.relname`.execute(db);
  const byText = of === 'party' ? ['audit_events', 'mails'] : [];
  return [
    { table, columns: [key] },
    ...rows,
    ...byText.map((name) => ({ table: name, columns: [] })),
  ];
}

/** The condition by which the rows of a table name the person. */
function named({ table, columns }: Naming, { id, name, of }: Person) {
  const conditions = columns.map((column) => sql`${sql.ref(column)} = ${id}::uuid`);
  if (table === 'audit_events')
    conditions.push(
      of === 'party'
        ? sql`after ->> 'partyId' = ${id}`
        : sql`lower(subject) = lower(${name}) and (action like 'login.%' or action like 'user.%'
            or action like 'session.%' or action like 'second-factor.%' or action like 'personal-data.%')`,
    );
  if (table === 'mails')
    conditions.push(
      sql`transaction_id in (select transaction_id from transactions where party_id = ${id}::uuid)
        or recipient in (select unnest(more_emails || email) from parties where party_id = ${id}::uuid)`,
    );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** How many rows of a table name the person. */
export async function countNamed(db: Db, naming: Naming, person: Person): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.table(naming.table)} where ${named(naming, person)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The rows of a table that name the person, as texts. */
export function streamNamed(
  snapshot: Snapshot,
  { naming, columns, person }: { naming: Naming; columns: readonly TableColumn[]; person: Person },
): AsyncGenerator<Record<string, string | null>> {
  const cells = columns.map(({ name, type }) => {
    const cell = sql.ref(name);
    const text = type === 'bytea' ? sql`encode(${cell}, 'hex')` : sql`${cell}::text`;
    return sql`${text} as ${sql.ref(name)}`;
  });
  return streamQuery(
    snapshot,
    sql<
      Record<string, string | null>
    >`select ${sql.join(cells)} from ${sql.table(naming.table)} where ${named(naming, person)} order by 1`,
  );
}

/** Which fields of the person's own row are filled. */
export async function listFilled(db: Db, { table, key, id }: Person): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select f.key as field from ${sql.table(table)} t, jsonb_each(to_jsonb(t) - 'search_words') f
      where t.${sql.ref(key)} = ${id}::uuid and f.value not in ('""', '[]', 'null')`.execute(db);
  return rows.map(({ field }) => field);
}

/**
 * The last day on which the books name the person: an entry, or of an account an act in the audit
 * log; nothing where there is none.
 */
export async function findLastEntry(db: Db, { of, id }: Person): Promise<BusinessDate | null> {
  const { rows } = await (
    of === 'account'
      ? sql<{ day: BusinessDate | null }>`select greatest(
          (select max(e.date) from transactions t join journal_entries e using (transaction_id)
            where t.recorded_by = ${id}::uuid),
          (select max(at at time zone 'Asia/Manila')::date from audit_events
            where actor_user_id = ${id}::uuid)) as day`
      : sql<{ day: BusinessDate | null }>`select greatest(
          (select max(date) from transactions where party_id = ${id}::uuid),
          (select max(e.date) from journal_lines l join journal_entries e using (entry_id)
            where l.party_id = ${id}::uuid)) as day`
  ).execute(db);
  return rows[0]?.day ?? null;
}

/** When the annual income tax return of a taxable year was last filed, as far as it is known. */
export async function findFiledOn(db: Db, year: number): Promise<BusinessDate | null> {
  const { rows } = await sql<{ day: BusinessDate | null }>`select greatest(
      (select max(filed_on) from filings where subject = any(${ANNUAL}) and period = ${String(year)}
        and withdrawn_at is null),
      (select max(filed_on) from tax_obligations where form = any(${ANNUAL}) and period = ${String(year)})) as day`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** The forms 2303 of a party as they are stored. */
export function listDocuments(db: Db, partyId: string) {
  return db
    .selectFrom('party_documents as d')
    .innerJoin('attachments as a', 'a.attachment_id', 'd.attachment_id')
    .select(['a.sha256', 'a.file_name'])
    .where('d.party_id', '=', partyId)
    .orderBy('d.added_at')
    .execute();
}

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { textCell } from '../../platform/db/copied-cells.ts';
import { copyCsv } from '../../platform/db/copy-csv.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';

/** A column of the database as it is exported. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The table whose rows it names alone, by its key. */
  readonly names: string | null;
}

/** A table of the database: its columns in their order, and what its rows are ordered by. */
export interface ExportedTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly key: readonly string[];
}

/** Every table of the database, by name. */
export async function listTables(snapshot: Snapshot): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
            'names', (select min(f.confrelid::regclass::text) from pg_constraint f
              where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum])) order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select json_agg(a.attname order by array_position(i.indkey::int[], a.attnum::int))
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary), '[]') as key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' order by c.relname`.execute(snapshot);
  return rows;
}

/** Types whose own order is the same in every database, which the index of a key gives at once. */
const ORDERED = /^(?:bigint|integer|smallint|boolean|date|timestamp|uuid|bytea)/;

const EXACT = /^(?:bigint|integer|smallint|numeric|boolean|date|timestamp|uuid|bytea)/;

/** Whether a text of this type is never taken for a formula. */
export function isExact(type: string): boolean {
  return EXACT.test(type);
}

/**
 * The rows of a table as lines of CSV, in the order of its key, and of all columns where it has
 * none: as `writeCsv` writes them, but by the database, which need not hand over value by value.
 */
export function copyTable(
  snapshot: Snapshot,
  { name, columns, key }: ExportedTable,
): AsyncGenerator<Buffer> {
  const order = (key.length > 0 ? key : columns.map(({ name: column }) => column)).map((column) =>
    ORDERED.test(columns.find(({ name: own }) => own === column)?.type ?? '')
      ? sql.ref(`${name}.${column}`)
      : sql`${sql.ref(column)}::text collate "C"`,
  );
  const cells = sql.join(columns.map(cellOf));
  return copyCsv(
    snapshot,
    sql`select ${cells} from ${sql.table(name)} order by ${sql.join(order)}`,
  );
}

/** A value as it is written. An empty text is written as none is, not as two quotes. */
function cellOf({ name, type }: TableColumn): RawBuilder<unknown> {
  const cell = sql.ref(name);
  if (type === 'bytea') return sql`encode(${cell}, 'hex')`;
  // As a word: it would be a letter.
  if (type === 'boolean') return sql`${cell}::text`;
  if (isExact(type)) return sql`${cell}`;
  // Of JSON only a number may begin like a formula; to make a text of it costs more than all else.
  return type === 'jsonb'
    ? sql`case when jsonb_typeof(${cell}) = 'number' then ${textCell(sql`${cell}::text`)} else ${cell}::text end`
    : textCell(sql`${cell}::text`);
}

/**
 * Files that are kept for the books beside the printouts of transactions: their SHA-256 and what
 * they are.
 */
export async function listKeptFiles(
  snapshot: Snapshot,
): Promise<{ sha256: string; contentType: string }[]> {
  const { rows } = await sql<{ sha256: string; contentType: string }>`
    select sha256, content_type as "contentType" from attachments
    union select sha256, 'application/pdf' from book_volumes
    union select pdf_sha256, 'application/pdf' from reconciliations where pdf_sha256 is not null
    union select sha256, 'image/png' from company_logos
    order by 1, 2`.execute(snapshot);
  return rows;
}

/** What a kept file is, and of what. */
export interface DocumentUse {
  readonly sha256: string;
  /** Nothing: the file keeps the ending that it came with. */
  readonly contentType: string | null;
  readonly what: string;
  readonly of: string;
  readonly fileName: string;
}

/** Every use of every kept file; an upload that nothing names yet is told as such. */
export function streamDocumentUses(snapshot: Snapshot): AsyncGenerator<DocumentUse> {
  return streamQuery(
    snapshot,
    sql<DocumentUse>`select * from (
      select a.sha256, a.content_type as "contentType", coalesce(u.what, 'Uploaded, not used') as what,
          coalesce(u.of, '') as of, a.file_name as "fileName"
        from attachments a left join (
          select l.attachment_id, 'Paper of an entry' as what, e.number as of
            from transaction_attachments l join journal_entries e using (transaction_id)
          union all select e.attachment_id, case when exists (select from evidence_events w where w.action = 'wrong'
                and w.attachment_id = e.attachment_id and w.transaction_id = e.transaction_id)
              then 'Paper of an entry, the wrong one' else 'Paper of an entry, attached later' end, j.number
            from evidence_events e join journal_entries j using (transaction_id) where e.action = 'attached'
          union all select attachment_id, case when removed_at is null then 'Proof of filing' else 'Proof of filing, taken off' end,
              form || ' ' || period from tax_obligation_papers
          union all select attachment_id, 'Paper of the books: ' || kind, concat_ws(' ', year, book, volume) from book_papers
          union all select d.attachment_id, 'Form 2303 of a party', p.name from party_documents d join parties p using (party_id)
          union all select attachment_id, 'Answer about a line of the bank', line_id::text from bank_answer_papers
        ) u using (attachment_id)
      union all select v.sha256, 'application/pdf', 'Sealed book',
          concat_ws(' ', s.book, s.period, case when s.part > 0 then 'supplement ' || s.part end, 'volume', v.volume), ''
        from book_volumes v join book_seals s using (seal_id)
      union all select pdf_sha256, 'application/pdf', 'Signed reconciliation', account || ' as at ' || as_at, ''
        from reconciliations where pdf_sha256 is not null
      union all select sha256, 'image/png', 'Logo', 'from ' || uploaded_at::date, '' from company_logos
      union all select sha256, null, 'Statement of the bank', concat_ws(' ', account, from_date, 'to', to_date), file_name
        from bank_statements
      union all select sha256, null, 'Report of the folder', title || ', version ' || version, file_name from bank_reports
    ) d order by what, of, "fileName", sha256`,
  );
}

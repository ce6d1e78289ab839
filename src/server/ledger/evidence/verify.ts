import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** What a check of the evidence found. */
interface EvidenceFindings {
  readonly checked: number;
  readonly faults: readonly string[];
}

interface EventRow {
  readonly sequence: bigint;
  readonly transaction_id: string;
  readonly action: string;
  readonly attachment_id: string | null;
  readonly sha256: string | null;
  readonly reason: string;
  readonly recorded_by: string;
  readonly recorded_micros: bigint;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly number: string;
  /** Of the attachment as it is now. */
  readonly stored_sha256: string | null;
  /** What the audit trail says of this row. */
  readonly audited_hash: string | null;
}

/**
 * Works out the chain of the evidence anew, and compares it with the documents and with the audit
 * trail, which names every row's hash: a row that was changed, removed or put in between is found.
 */
export async function verifyEvidence(db: Kysely<Tables>): Promise<EvidenceFindings> {
  const rows = await readEvents(db);
  const faults: string[] = [];
  let previous: Buffer = Buffer.alloc(32);
  for (const [index, row] of rows.entries()) {
    faults.push(...faultsOf(row, previous, BigInt(index + 1)));
    previous = row.hash;
  }
  const audited = await countAudited(db);
  if (audited !== rows.length)
    faults.push(`${rows.length} rows are there, but the audit trail has ${audited}.`);
  return { checked: rows.length, faults };
}

function faultsOf(row: EventRow, previous: Buffer, place: bigint): string[] {
  const faults: string[] = [];
  const name = `row ${row.sequence} (${row.number})`;
  if (row.sequence !== place) faults.push(`${name} should be row ${place}.`);
  if (!row.previous_hash.equals(previous))
    faults.push(`${name} does not follow the row before it: one was changed or removed.`);
  if (!hashOfEvent(row).equals(row.hash)) faults.push(`${name} was changed after it was recorded.`);
  if (row.sha256 !== row.stored_sha256) faults.push(`${name} names another file than is stored.`);
  if (row.audited_hash !== row.hash.toString('hex'))
    faults.push(`${name} is not what the audit trail says.`);
  return faults;
}

/** The hash of a row, from its canonical text as `record_evidence` writes it. */
function hashOfEvent(row: EventRow): Buffer {
  const values = [
    row.sequence,
    row.transaction_id,
    row.action,
    row.attachment_id,
    row.sha256,
    row.reason,
    row.recorded_by,
    row.recorded_micros,
  ];
  const text = `talaan evidence 1,${values.map(canonical).join('')}`;
  return createHash('sha256').update(text).update(row.previous_hash).digest();
}

function canonical(value: string | bigint | null): string {
  if (value === null) return '~,';
  const text = String(value);
  return `${Buffer.byteLength(text)}:${text},`;
}

async function readEvents(db: Kysely<Tables>): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.sequence, e.transaction_id, e.action, e.attachment_id, e.sha256, e.reason, e.recorded_by,
        (extract(epoch from e.recorded_at) * 1000000)::bigint as recorded_micros, e.previous_hash, e.hash,
        t.number, a.sha256 as stored_sha256, u.hash as audited_hash
      from evidence_events e join transactions t using (transaction_id)
        left join attachments a using (attachment_id)
        left join (${AUDITED}) u on u.place = e.sequence
      order by e.sequence`.execute(db);
  return rows;
}

const AUDITED = sql`select (after ->> 'place')::bigint as place, after ->> 'hash' as hash from audit_events
  where action in ('attachment.added', 'attachment.marked-wrong', 'evidence.none-exists', 'evidence.expected')`;

async function countAudited(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${AUDITED}) u`.execute(db);
  return rows[0]?.count ?? 0;
}

import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import { inSnapshot } from '../db/snapshot.ts';

interface LinkRow {
  readonly position: bigint;
  readonly audit_event_id: bigint;
  readonly hash: Buffer;
  readonly is_there: boolean;
  readonly micros: bigint | null;
  readonly actor: string | null;
  readonly actor_user_id: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const PORTION = 2_000;
const MOST_NAMED = 100;

/**
 * Works out the hash chain of the audit log anew, in the order of its places: a row that was
 * changed, removed, or put in beside the chain is named.
 */
export async function verifyAudit(
  db: Kysely<Tables>,
): Promise<{ readonly checked: number; readonly faults: readonly string[] }> {
  return inSnapshot(db, async (tx) => {
    const faults: string[] = [];
    let previous: Buffer = Buffer.alloc(32);
    let place = 0n;
    for (;;) {
      const links = await readLinks(tx, place);
      if (links.length === 0) break;
      for (const link of links) {
        faults.push(...faultsOf(link, previous, place + 1n));
        previous = link.hash;
        place = link.position;
      }
    }
    return { checked: Number(place), faults: [...faults, ...(await findLoose(tx))] };
  });
}

function faultsOf(link: LinkRow, previous: Buffer, place: bigint): string[] {
  const name = `Row ${link.audit_event_id}`;
  if (!link.is_there) return [`${name} was removed.`];
  const faults: string[] = [];
  if (link.position !== place)
    faults.push(`${name} has place ${link.position} in the chain, not ${place}: one was removed.`);
  if (!hashOf(link, previous).equals(link.hash))
    faults.push(`${name} (${link.action}, ${link.subject}) was changed, or the one before it.`);
  return faults;
}

/** The hash of a row at its place, from its canonical text as `link_audit_events` writes it. */
function hashOf(link: LinkRow, previous: Buffer): Buffer {
  const values = [
    link.position,
    link.audit_event_id,
    link.micros,
    link.actor,
    link.actor_user_id,
    link.action,
    link.subject,
    link.address,
    link.before,
    link.after,
  ];
  const text = `talaan audit 1,${values.map(canonical).join('')}`;
  return createHash('sha256').update(text).update(previous).digest();
}

function canonical(value: string | bigint | null): string {
  if (value === null) return '~,';
  const text = String(value);
  return `${Buffer.byteLength(text)}:${text},`;
}

async function readLinks(db: Kysely<Tables>, after: bigint): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.position, l.audit_event_id, l.hash, a.audit_event_id is not null as is_there,
        (extract(epoch from a.at) * 1000000)::bigint as micros, a.actor, a.actor_user_id, a.action, a.subject, a.address,
        a.before::text as before, a.after::text as after
      from audit_links l left join audit_events a using (audit_event_id)
      where l.position > ${after} order by l.position limit ${PORTION}`.execute(db);
  return rows;
}

/** Rows that are in no chain and wait for none, and such that wait and are gone. */
async function findLoose(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; isGone: boolean }>`
    select a.audit_event_id as id, false as "isGone" from audit_events a
      where not exists (select from audit_links l where l.audit_event_id = a.audit_event_id)
        and not exists (select from audit_unlinked u where u.audit_event_id = a.audit_event_id)
    union all select u.audit_event_id, true from audit_unlinked u
      where not exists (select from audit_events a where a.audit_event_id = u.audit_event_id)
    order by id limit ${MOST_NAMED}`.execute(db);
  return rows.map(({ id, isGone }) =>
    isGone ? `Row ${id} was removed.` : `Row ${id} is there, but its place in the chain is gone.`,
  );
}

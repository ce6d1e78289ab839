import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { PARTY_DETAILS } from './queries.ts';
import type { PartiesTable } from './tables.ts';

type Details = Pick<Selectable<PartiesTable>, (typeof PARTY_DETAILS)[number]>;

/**
 * The hash of a party's details, which the audit row of each change of them names: the log is
 * chained, and it need not show a TIN to bind it.
 */
export function hashOfDetails(party: Details): string {
  return hashOf(PARTY_DETAILS.map((name) => party[name]));
}

/**
 * Holds the details of every party against what the audit log says of its last change. Parties
 * whose last change is older than that are counted, but nothing proves them.
 */
export async function verifyParties(
  db: Kysely<Tables>,
): Promise<{ readonly checked: number; readonly faults: readonly string[] }> {
  const { rows } = await sql<Details & { party_id: string; told: string | null }>`
    select p.*, l.told from parties p left join (
      select distinct on (a.after ->> 'partyId') a.after ->> 'partyId' as id, a.after ->> 'detailsSha256' as told
        from audit_events a where a.action in ('party.registered', 'party.changed')
        order by a.after ->> 'partyId', a.audit_event_id desc) l on l.id = p.party_id::text
      order by p.name, p.party_id`.execute(db);
  const changed = rows.filter(
    ({ told, ...party }) => told !== null && told !== hashOfDetails(party),
  );
  return {
    checked: rows.length,
    faults: changed.map(
      ({ name, party_id: id }) =>
        `${name} (${id}) was changed, and no act of the audit log says so.`,
    ),
  };
}

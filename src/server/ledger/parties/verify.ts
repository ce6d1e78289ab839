import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { PARTY_DETAILS, PARTY_SETTINGS } from './queries.ts';
import type { PartiesTable } from './tables.ts';

type Details = Pick<
  Selectable<PartiesTable>,
  (typeof PARTY_DETAILS)[number] | (typeof PARTY_SETTINGS)[number]
>;

/** Which form of the text the hash was taken of; audit rows of before say none. */
const DETAILS_FORM = 2;

/**
 * The hash of a party's details and settings, which the audit row of each change of them names: the
 * log is chained, and it need not show a TIN to bind it.
 */
export function provedDetails(party: Details) {
  const values = [...PARTY_DETAILS, ...PARTY_SETTINGS].map((name) => party[name]);
  return { detailsSha256: hashOf(values), detailsForm: DETAILS_FORM };
}

/** As it was hashed before a party had settings: then it has none of them still. */
function isAsBefore(party: Details, told: string): boolean {
  const hasSettings = PARTY_SETTINGS.some((name) => {
    const value = party[name];
    return Array.isArray(value) ? value.length > 0 : (value ?? '') !== '';
  });
  return !hasSettings && told === hashOf(PARTY_DETAILS.map((name) => party[name]));
}

/**
 * Holds the details of every party against what the audit log says of its last change. Parties
 * whose last change is older than that are counted, but nothing proves them.
 */
export async function verifyParties(
  db: Kysely<Tables>,
): Promise<{ readonly checked: number; readonly faults: readonly string[] }> {
  const { rows } = await sql<
    Details & { party_id: string; told: string | null; form: string | null }
  >`
    select p.*, l.told, l.form from parties p left join (
      select distinct on (a.after ->> 'partyId') a.after ->> 'partyId' as id, a.after ->> 'detailsSha256' as told,
          a.after ->> 'detailsForm' as form
        from audit_events a where a.action in ('party.registered', 'party.changed')
        order by a.after ->> 'partyId', a.audit_event_id desc) l on l.id = p.party_id::text
      order by p.name, p.party_id`.execute(db);
  const changed = rows.filter(({ told, form, ...party }) => {
    if (told === null) return false;
    if (form === null) return !isAsBefore(party, told);
    return told !== provedDetails(party).detailsSha256;
  });
  return {
    checked: rows.length,
    faults: [
      ...changed.map(
        ({ name, party_id: id }) =>
          `${name} (${id}) was changed, and no act of the audit log says so.`,
      ),
      ...(await faultsOfMerges(db)),
    ],
  };
}

/** Who stands for whom must be what the audit log says, through all merges that followed. */
async function faultsOfMerges(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; now: string | null; told: string | null }>`
    select p.party_id as id, p.name, p.merged_into as now,
        (select a.after ->> 'into' from audit_events a
          where a.action = 'party.merged' and a.after ->> 'mergedId' = p.party_id::text
          order by a.audit_event_id desc limit 1) as told
      from parties p where p.merged_into is not null or exists (select from audit_events a
        where a.action = 'party.merged' and a.after ->> 'mergedId' = p.party_id::text)`.execute(db);
  const told = new Map(rows.map((row) => [row.id, row.told]));
  const end = (id: string | null): string | null => {
    const next = id === null ? undefined : told.get(id);
    return next === undefined || next === null ? id : end(next);
  };
  return rows
    .filter((row) => row.now !== end(row.told))
    .map(({ name, id }) => `${name} (${id}) is merged otherwise than the audit log says.`);
}

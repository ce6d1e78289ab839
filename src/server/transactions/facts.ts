import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Facts, PartyFacts } from '#kinds/define-kind.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Names } from '#shared/form-summary.ts';
import { invariant } from '#shared/invariant.ts';
import { formatTin } from '#shared/tin.ts';

import type { Tables } from '../db/tables.ts';
import type { Caller } from '../http/caller.ts';
import type { CompanyProfile } from '../settings/tables.ts';

import type { References } from './references.ts';

/** Everything that the database knows about what the answers name. */
export interface KnownFacts {
  readonly facts: Facts;
  readonly names: Names;
  readonly companyProfile: CompanyProfile | undefined;
  /** Titles of the accounts that may be used. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly parties: ReadonlyMap<string, PartyFacts & { readonly register: string }>;
  readonly attachments: ReadonlyMap<string, string>;
  /** Closed months, `YYYY-MM`. */
  readonly lockedMonths: ReadonlySet<string>;
}

interface FactsRow {
  profile: CompanyProfile | null;
  accounts: Record<string, string>;
  parties: (PartyFacts & { register: string; tin: string | null })[];
  attachments: Record<string, string>;
  locked_months: string[];
}

/** Looks up, in one query, the facts about answers: company, accounts, the parties and papers that they name. */
export async function readFacts(
  db: Kysely<Tables>,
  caller: Caller,
  { references, today }: { references: References; today: BusinessDate },
): Promise<KnownFacts> {
  const { rows } = await sql<FactsRow>`
    select
      (select profile from company_profiles where company_id = ${caller.companyId}) as profile,
      (select coalesce(json_object_agg(number, title), '{}') from accounts where is_active) as accounts,
      (select coalesce(json_agg(json_build_object('partyId', party_id, 'register', register, 'name', name,
          'tin', tin, 'branch', branch, 'address', concat_ws(', ', nullif(address1, ''), nullif(address2, ''),
          nullif(zip, '')), 'isVatRegistered', is_vat_registered)), '[]')
        from parties where party_id = any(${references.parties}::uuid[])) as parties,
      (select coalesce(json_object_agg(attachment_id, file_name), '{}') from attachments
        where attachment_id = any(${references.attachments}::uuid[])
          and (uploaded_by = ${caller.userId} or ${caller.role} = 'accountant')) as attachments,
      (select coalesce(json_agg(to_char(month, 'YYYY-MM')), '[]') from locked_months) as locked_months
  `.execute(db);
  const row = rows[0];
  invariant(row, 'a select of one row gives one row');
  return arrange(row, today);
}

function arrange(row: FactsRow, today: BusinessDate): KnownFacts {
  const accounts = new Map(Object.entries(row.accounts));
  const attachments = new Map(Object.entries(row.attachments));
  const parties = new Map(
    row.parties.map((party) => [party.partyId, { ...party, tin: party.tin ?? undefined }]),
  );
  const party = (partyId: string) => {
    const found = parties.get(partyId);
    invariant(found, 'the parties that answers name were checked');
    return found;
  };
  const titleOf = (number: string) => accounts.get(number) ?? '';
  return {
    accounts,
    attachments,
    parties,
    companyProfile: row.profile ?? undefined,
    lockedMonths: new Set(row.locked_months),
    facts: {
      today,
      company: { isVatRegistered: row.profile?.isVatRegistered ?? true },
      party,
      account: (number) => ({ number, title: titleOf(number) }),
    },
    names: {
      party: (partyId) => nameWithTin(party(partyId)),
      account: (number) => `${number} ${titleOf(number)}`,
      attachment: (attachmentId) => attachments.get(attachmentId) ?? '',
    },
  };
}

function nameWithTin({ name, tin, branch }: PartyFacts): string {
  return tin === undefined ? name : `${name} (${formatTin(tin, branch)})`;
}

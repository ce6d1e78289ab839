import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { isOfPerson } from '#shared/ledger/owners.ts';
import type { Owner, Taxpayer } from '#shared/tax/taxpayer.ts';
import { parseTin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

/** A party as the lists of the BIR need it; without a TIN it stands in none. */
export interface ListedTaxpayer extends Omit<Taxpayer, 'tin'> {
  readonly partyId: string;
  readonly tin: string | null;
  readonly name: string;
  readonly register: 'customer' | 'vendor';
  readonly taxpayerType: string;
  readonly country: string;
  readonly zip: string;
  readonly email: string;
  readonly moreEmails: string[];
  readonly isVatRegistered: boolean;
}

/** Parties by their id. */
export async function findTaxpayers(
  db: Kysely<Tables>,
  partyIds: Iterable<string | null>,
): Promise<Map<string, ListedTaxpayer>> {
  const wanted = [...new Set([...partyIds].filter((partyId) => partyId !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('parties')
    .selectAll()
    .where(sql<boolean>`party_id = any(${wanted}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.party_id,
      {
        partyId: row.party_id,
        tin: row.tin,
        branch: row.branch,
        name: row.name,
        register: row.register,
        taxpayerType: row.taxpayer_type,
        isIndividual: row.taxpayer_type === 'individual',
        registeredName: row.registered_name,
        lastName: row.last_name,
        firstName: row.first_name,
        middleName: row.middle_name,
        tradeName: row.trade_name,
        address1: row.address1,
        address2: row.address2,
        zip: row.zip,
        country: row.country,
        email: row.email,
        moreEmails: row.more_emails,
        isVatRegistered: row.is_vat_registered,
      },
    ]),
  );
}

/**
 * Whether the company is a person, whose names the BIR wants apart; without them its registered
 * name stands for it.
 */
export function isIndividual({
  entityType,
  lastName,
  firstName,
}: Pick<CompanyProfile, 'entityType' | 'lastName' | 'firstName'>): boolean {
  return isOfPerson(entityType) && lastName !== '' && firstName !== '';
}

/** The company as the head of every file; nothing while it has no TIN. */
export function findOwner(company: CompanyProfile): Owner | undefined {
  const tin = parseTin(company.tin);
  if (tin === undefined) return undefined;
  return {
    ...tin,
    isIndividual: isIndividual(company),
    registeredName: company.registeredName,
    lastName: company.lastName,
    firstName: company.firstName,
    middleName: company.middleName,
    tradeName: company.tradeName,
    address1: company.address1,
    address2: company.address2,
    rdoCode: company.rdoCode,
    fiscalYearEndMonth: company.fiscalYearEndMonth,
  };
}

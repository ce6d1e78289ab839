import type { Kysely } from 'kysely';

import { COMPANY_ONLY, VAT_ONLY } from '#shared/ledger/chart.ts';
import { isOfPerson, ownersOf } from '#shared/ledger/owners.ts';
import { Problem } from '#shared/problems.ts';
import { formatTin, parseTin } from '#shared/tin.ts';

import { recordAudit } from '../audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { activateAccounts, deactivateIdleAccounts } from './account-use-queries.ts';
import type { CompanyProfile } from './tables.ts';

/** The company's profile; version 0 stands for one that nobody has saved yet. */
export async function getCompany(
  { db }: Deps,
  caller: Caller,
): Promise<{ company: CompanyProfile; version: number }> {
  const row = await db
    .selectFrom('company_profiles')
    .select(['profile', 'version'])
    .where('company_id', '=', caller.companyId)
    .executeTakeFirst();
  if (row !== undefined) return { company: { ...EMPTY, ...row.profile }, version: row.version };
  return { company: { ...EMPTY, registeredName: caller.companyName }, version: 0 };
}

/**
 * The profile of the company whose books these are, for what is reckoned without anybody asking;
 * empty while nobody saved one.
 */
export async function readProfile(db: Kysely<Tables>): Promise<CompanyProfile> {
  const row = await db.selectFrom('company_profiles').select('profile').executeTakeFirst();
  return { ...EMPTY, ...row?.profile };
}

/**
 * Saves the profile and gives its new version. Throws conflict when somebody saved it since
 * `version` was read.
 */
export async function saveCompany(
  { db, clock }: Deps,
  caller: Caller,
  { company, version, address }: { company: CompanyProfile; version: number; address: string },
): Promise<number> {
  const profile = {
    ...namedOwner(company),
    tin: writeTin(company.tin),
    signatoryTin: writeTin(company.signatoryTin),
  };
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('company_profiles')
      .select(['profile', 'version'])
      .where('company_id', '=', caller.companyId)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.version ?? 0) !== version) throw new Problem('conflict');
    const row = { profile: JSON.stringify(profile), version: version + 1 };
    const saved = await (before === undefined
      ? tx
          .insertInto('company_profiles')
          .values({ company_id: caller.companyId, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : tx
          .updateTable('company_profiles')
          .set(row)
          .where('company_id', '=', caller.companyId)
          .executeTakeFirst());
    const count = 'numUpdatedRows' in saved ? saved.numUpdatedRows : saved.numInsertedOrUpdatedRows;
    if (count !== 1n) throw new Problem('conflict');
    await callAccounts(tx, profile);
    await keepAccounts(tx, profile, before?.profile);
    await recordAudit(tx, {
      at: clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'company.changed',
      subject: profile.registeredName,
      address,
      before: before?.profile,
      after: profile,
    });
    return version + 1;
  });
}

/**
 * Accounts are called as this kind of business calls them (handbook 4), unless somebody gave them
 * another title.
 */
async function callAccounts(tx: Kysely<Tables>, profile: CompanyProfile): Promise<void> {
  for (const [number, title] of Object.entries(titlesOf(profile))) {
    await tx
      .updateTable('accounts')
      .set({ title })
      .where('number', '=', number)
      .where('title', 'in', USUAL_TITLES)
      .execute();
  }
}

/**
 * Accounts that this kind of business has no use for are inactive (handbook 14, ruling 20), while
 * nothing stands on them; they come back when the business becomes another.
 */
async function keepAccounts(
  tx: Kysely<Tables>,
  now: CompanyProfile,
  before: Partial<CompanyProfile> | undefined,
): Promise<void> {
  const was = { ...EMPTY, ...before };
  const groups = [
    { accounts: VAT_ONLY, isNeeded: now.isVatRegistered, wasNeeded: was.isVatRegistered },
    {
      accounts: COMPANY_ONLY,
      isNeeded: !isOfPerson(now.entityType),
      wasNeeded: !isOfPerson(was.entityType),
    },
  ];
  for (const { accounts, isNeeded, wasNeeded } of groups) {
    if (isNeeded && !wasNeeded) await activateAccounts(tx, accounts);
    if (!isNeeded) await deactivateIdleAccounts(tx, accounts);
  }
}

type Kind = Pick<CompanyProfile, 'entityType' | 'isVatRegistered'>;

/**
 * What the government withholds beside income tax is VAT, or the percentage tax of a seller without
 * VAT.
 */
function titlesOf({ entityType, isVatRegistered }: Kind): Readonly<Record<string, string>> {
  return {
    ...ownersOf(entityType).accountTitles,
    1445: `Creditable ${isVatRegistered ? 'VAT' : 'Percentage Tax'} Withheld (2307)`,
  };
}

const USUAL_TITLES = [
  titlesOf({ entityType: 'corporation', isVatRegistered: true }),
  titlesOf({ entityType: 'sole_proprietor', isVatRegistered: false }),
].flatMap((titles) => Object.values(titles));

/** The registered name of a person is their name; a company has no names of a person. */
function namedOwner(company: CompanyProfile): CompanyProfile {
  if (!isOfPerson(company.entityType)) {
    return { ...company, lastName: '', firstName: '', middleName: '' };
  }
  const { lastName, firstName, middleName } = company;
  const names = [firstName, middleName, lastName].filter((name) => name !== '');
  return { ...company, registeredName: names.join(' ') };
}

/** Empty, or a TIN in its long form (handbook 1.3). */
function writeTin(typed: string): string {
  const tin = parseTin(typed);
  return tin === undefined ? '' : formatTin(tin.tin, tin.branch);
}

/** What is known of a company whose profile nobody saved yet. */
export const EMPTY: CompanyProfile = {
  registeredName: '',
  lastName: '',
  firstName: '',
  middleName: '',
  tradeName: '',
  tin: '',
  rdoCode: '',
  address1: '',
  address2: '',
  zip: '',
  isVatRegistered: true,
  isTopWithholdingAgent: false,
  taxpayerClass: 'small',
  entityType: 'corporation',
  booksMode: 'loose_leaf',
  permitNumber: '',
  permitDate: '',
  efpsGroup: 'none',
  isEmployer: true,
  isFinalTaxWithholder: false,
  isLessor: false,
  hasInventory: true,
  hintsTinDigit: true,
  signatoryName: '',
  signatoryTitle: '',
  signatoryTin: '',
  lineOfBusiness: '',
  paperSize: 'a4',
  commencedOn: '',
  fiscalYearEndMonth: 12,
};

import type { Kysely, RawBuilder, SelectQueryBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';

import { REGISTERS } from '#shared/api/ledger/parties.ts';
import { SIDE_ACCOUNTS, sideOf } from '#shared/ledger/party-accounts.ts';
import { toSearchText } from '#shared/search-text.ts';

import type { Tables } from '../../tables.ts';
import { wordQuery } from '../../platform/db/word-query.ts';

import type { PartiesTable } from './tables.ts';

/** A customer or vendor as lists show it. */
export type PartyRecord = Selectable<Omit<PartiesTable, 'search_words' | 'search_text'>>;

/** With what is open of its documents, and what was paid beyond. */
export type ListedParty = PartyRecord & { openBalance: bigint; advances: bigint };

type Register = PartiesTable['register'];

/** Which parties a list shows. */
export interface PartyFilter {
  readonly register: Register;
  readonly search: string;
  readonly state: 'active' | 'inactive' | 'all';
}

/** The details of a party, in the order in which their hash is taken: it must not change. */
export const PARTY_DETAILS = [
  'taxpayer_type',
  'tin',
  'branch',
  'country',
  'name',
  'registered_name',
  'last_name',
  'first_name',
  'middle_name',
  'trade_name',
  'address1',
  'address2',
  'zip',
  'email',
  'is_vat_registered',
  'default_atc',
] as const;

/** The settings of a party, in the order in which they are hashed behind the details. */
export const PARTY_SETTINGS = [
  'more_emails',
  'contact_name',
  'contact_phone',
  'bank_name',
  'bank_account_name',
  'bank_account_number',
  'form_2303_id',
  'form_2303_date',
  'default_account',
  'vat_class',
  'terms',
] as const;

const COLUMNS = [
  'party_id',
  'register',
  ...PARTY_DETAILS,
  ...PARTY_SETTINGS,
  'registered_by',
  'registered_at',
  'is_active',
  'version',
  'merged_into',
] as const;

const MAX_FOUND = 20;
/** What can only be the beginning of a TIN. */
export const TIN_TEXT = /^[\d\s.-]*\d[\d\s.-]*$/;

/**
 * The best matches of a type-ahead among the active parties: by the beginning of the TIN, of the
 * name, then of every word of the names.
 */
export async function findParties(
  db: Kysely<Tables>,
  { register, text }: { register: Register | 'any'; text: string },
): Promise<PartyRecord[]> {
  const registers = register === 'any' ? [...REGISTERS] : [register];
  const found: PartyRecord[] = [];
  const base = () =>
    db
      .selectFrom('parties')
      .select(COLUMNS)
      .where('register', 'in', registers)
      .where('is_active', '=', true)
      .where((eb) =>
        eb.not(eb('party_id', '=', eb.fn.any(eb.val(found.map((party) => party.party_id))))),
      )
      .limit(MAX_FOUND - found.length);
  if (TIN_TEXT.test(text)) {
    const byTin = base()
      .where(hasTin(text))
      .orderBy(sql`tin::text using ~<~`);
    found.push(...(await byTin.orderBy('branch').execute()));
    if (found.length === MAX_FOUND) return found;
  }
  const beginning = toSearchText(text);
  if (beginning === '' && text.trim() !== '') return [];
  const byName = base().where(sql<boolean>`search_text like ${`${beginning}%`}`);
  found.push(...(await byName.orderBy(sql`search_text using ~<~`).execute()));
  const words = wordQuery(text);
  if (found.length === MAX_FOUND || words === undefined) return found;
  const known = found.map((party) => party.party_id);
  const byWord = await db
    .selectFrom('parties')
    .select(COLUMNS)
    .where(
      sql<boolean>`party_id in (select parties_by_words(${registers}, ${words}, ${known}::uuid[], ${MAX_FOUND - found.length}))`,
    )
    .execute();
  return [...found, ...byWord.sort((a, b) => a.name.localeCompare(b.name))];
}

/** A page of a register, by name, and how many there are. */
export async function listParties(
  db: Kysely<Tables>,
  filter: PartyFilter & { readonly page: number; readonly pageSize: number },
): Promise<{ rows: ListedParty[]; total: number }> {
  const query = filtered(db, filter);
  if (query === undefined) return { rows: [], total: 0 };
  const [rows, count] = await Promise.all([
    withBalances(query, filter.register)
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirst(),
  ]);
  return { rows, total: Number(count?.count ?? 0) };
}

const PORTION = 500;

/** The whole of a list, a portion at a time. */
export async function* streamParties(
  db: Kysely<Tables>,
  filter: PartyFilter,
): AsyncGenerator<ListedParty> {
  const query = filtered(db, filter);
  if (query === undefined) return;
  for (let offset = 0; ; offset += PORTION) {
    const rows = await withBalances(query, filter.register).limit(PORTION).offset(offset).execute();
    yield* rows;
    if (rows.length < PORTION) return;
  }
}

/** Who has a TIN in any register and branch. */
export function findByTin(db: Kysely<Tables>, tin: string): Promise<PartyRecord[]> {
  return db.selectFrom('parties').select(COLUMNS).where('tin', '=', tin).limit(MAX_FOUND).execute();
}

/** One party with its balances, who registered it, and whether something was recorded with it. */
export async function findParty(db: Kysely<Tables>, partyId: string) {
  const known = await db
    .selectFrom('parties')
    .select('register')
    .where('party_id', '=', partyId)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  return (
    withBalances(db.selectFrom('parties'), known.register)
      // Of the account only what is asked for: its other columns may be called as a party's are.
      .innerJoin(
        (eb) =>
          eb
            .selectFrom('user_accounts')
            .select(['user_id as registrar_id', 'client_id as registrar'])
            .as('u'),
        (join) => join.onRef('u.registrar_id', '=', 'parties.registered_by'),
      )
      .select(['u.registrar', isUsed('parties.party_id').as('isUsed')])
      .where('party_id', '=', partyId)
      .executeTakeFirstOrThrow()
  );
}

/** Locks a party for a change, and tells whether something was recorded with it. */
export function lockParty(tx: Kysely<Tables>, partyId: string) {
  return tx
    .selectFrom('parties')
    .select([...COLUMNS, isUsed('parties.party_id').as('isUsed')])
    .where('party_id', '=', partyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether something of a party is open, in either of its accounts. */
export async function hasOpenItems(db: Kysely<Tables>, partyId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from open_items where party_id = ${partyId} and balance > 0) as open`.execute(
    db,
  );
  return rows[0]?.open ?? false;
}

/** Those of some parties that are set inactive. */
export async function listInactive(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('parties')
    .select('party_id')
    .where('party_id', 'in', ids)
    .where('is_active', '=', false)
    .execute();
  return new Set(rows.map((row) => row.party_id));
}

function isUsed(column: string): RawBuilder<boolean> {
  const id = sql.ref(column);
  return sql<boolean>`(exists (select from transactions t where t.party_id = ${id})
    or exists (select from journal_lines l where l.party_id = ${id}))`;
}

function filtered(db: Kysely<Tables>, filter: PartyFilter) {
  let query = db.selectFrom('parties').where('register', '=', filter.register);
  if (filter.state !== 'all') query = query.where('is_active', '=', filter.state === 'active');
  const words = wordQuery(filter.search);
  if (words === undefined) return filter.search.trim() === '' ? query : undefined;
  if (!TIN_TEXT.test(filter.search)) return query.where(sql<boolean>`search_words @@ ${words}`);
  return query.where((eb) =>
    eb.or([hasTin(filter.search), sql<boolean>`search_words @@ ${words}`]),
  );
}

function withBalances(query: Parties, register: Register) {
  const { control, advances } = SIDE_ACCOUNTS[sideOf(register)];
  return query
    .select(COLUMNS)
    .select([openOn(control).as('openBalance'), openOn(advances).as('advances')])
    .orderBy(sql`search_text using ~<~`)
    .orderBy('party_id');
}

type Parties = SelectQueryBuilder<Tables, 'parties', object>;

function openOn(account: string): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(o.balance), 0)::bigint from open_items o
    where o.party_id = parties.party_id and o.account = ${account} and o.balance > 0)`;
}

/**
 * By the first digits of the TIN as typed; digits after the ninth are the beginning of a branch, or
 * all of a short one.
 */
export function hasTin(text: string): RawBuilder<boolean> {
  const digits = text.replaceAll(/\D/g, '');
  const branch = digits.slice(9);
  const isTin = sql<boolean>`tin::text like ${`${digits.slice(0, 9)}%`}`;
  if (branch === '') return isTin;
  return sql<boolean>`(${isTin} and (branch::text like ${`${branch}%`} or branch::text = ${branch.padStart(5, '0')}))`;
}

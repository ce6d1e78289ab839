import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';

import { toSearchText } from '#shared/search-text.ts';

import type { Tables } from '../db/tables.ts';
import { wordQuery } from '../db/word-query.ts';

import type { PartiesTable } from './tables.ts';

/** A customer or vendor as lists show it. */
export type PartyRecord = Selectable<Omit<PartiesTable, 'search_words' | 'search_text'>>;

type Register = PartiesTable['register'];

const COLUMNS = [
  'party_id',
  'register',
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
  'registered_by',
  'registered_at',
] as const;

const MAX_FOUND = 20;
const TIN_TEXT = /^[\d\s.-]*\d[\d\s.-]*$/;

/** The best matches of a type-ahead: by the beginning of the TIN, of the name, then of every word of the names. */
export async function findParties(
  db: Kysely<Tables>,
  { register, text }: { register: Register; text: string },
): Promise<PartyRecord[]> {
  const base = () => db.selectFrom('parties').select(COLUMNS).where('register', '=', register);
  if (TIN_TEXT.test(text)) {
    const byTin = await base()
      .where(sql<boolean>`tin::text like ${tinStart(text)}`)
      .orderBy(sql`tin::text using ~<~`)
      .limit(MAX_FOUND)
      .execute();
    if (byTin.length > 0) return byTin;
  }
  const beginning = toSearchText(text);
  if (beginning === '' && text.trim() !== '') return [];
  const byName = await base()
    .where(sql<boolean>`search_text like ${`${beginning}%`}`)
    .orderBy(sql`search_text using ~<~`)
    .limit(MAX_FOUND)
    .execute();
  const words = wordQuery(text);
  if (byName.length === MAX_FOUND || words === undefined) return byName;
  const known = byName.map((party) => party.party_id);
  const byWord = await base()
    .where(sql<boolean>`search_words @@ ${words}`)
    .where((eb) => eb.not(eb('party_id', '=', eb.fn.any(eb.val(known)))))
    .limit(MAX_FOUND - byName.length)
    .execute();
  return [...byName, ...byWord.sort((a, b) => a.name.localeCompare(b.name))];
}

/** A page of a register, by name, and how many there are. */
export async function listParties(
  db: Kysely<Tables>,
  filter: { register: Register; search: string; page: number; pageSize: number },
): Promise<{ rows: PartyRecord[]; total: number }> {
  let query = db.selectFrom('parties').where('register', '=', filter.register);
  const words = wordQuery(filter.search);
  if (TIN_TEXT.test(filter.search))
    query = query.where(sql<boolean>`tin::text like ${tinStart(filter.search)}`);
  else if (words !== undefined) query = query.where(sql<boolean>`search_words @@ ${words}`);
  else if (filter.search.trim() !== '') return { rows: [], total: 0 };
  const [rows, count] = await Promise.all([
    query
      .select(COLUMNS)
      .orderBy(sql`search_text using ~<~`)
      .orderBy('party_id')
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize)
      .execute(),
    query.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirst(),
  ]);
  return { rows, total: Number(count?.count ?? 0) };
}

/** Who has a TIN in any register and branch. */
export function findByTin(db: Kysely<Tables>, tin: string): Promise<PartyRecord[]> {
  return db.selectFrom('parties').select(COLUMNS).where('tin', '=', tin).limit(MAX_FOUND).execute();
}

/** Digits only; what follows the nine digits is the branch, which is not part of the search. */
function tinStart(text: string): string {
  return `${text.replaceAll(/\D/g, '').slice(0, 9)}%`;
}

import type { Kysely } from 'kysely';

import type { Book } from '#shared/books/books.ts';

import type { Tables } from '../../tables.ts';

/** What was sealed, with who did it. */
export interface Seal {
  readonly sealId: string;
  readonly book: Book;
  readonly period: string;
  readonly part: number;
  readonly through: bigint;
  readonly entries: number;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly cancelledIds: readonly string[];
  readonly restoredIds: readonly string[];
  readonly sealedBy: string;
  readonly sealedAt: Date;
}

/**
 * The seals of these days, of one book or of all: months and years, each with its parts in their
 * order.
 */
export async function listSeals(
  db: Kysely<Tables>,
  { book, from, to }: { book?: Book | undefined; from: string; to: string },
): Promise<Seal[]> {
  return db
    .selectFrom('book_seals as s')
    .innerJoin('user_accounts as u', 'u.user_id', 's.sealed_by')
    .select([
      's.seal_id as sealId',
      's.book',
      's.period',
      's.part',
      's.through_sequence as through',
      's.entries',
      's.debit',
      's.credit',
      's.cancelled_ids as cancelledIds',
      's.restored_ids as restoredIds',
      'u.client_id as sealedBy',
      's.sealed_at as sealedAt',
    ])
    .where('s.from_date', '>=', from)
    .where('s.to_date', '<=', to)
    .$if(book !== undefined, (query) => query.where('s.book', '=', book ?? 'GL'))
    .orderBy('s.book')
    .orderBy('s.period')
    .orderBy('s.part')
    .execute();
}

/** The files of seals. */
export async function listVolumes(db: Kysely<Tables>, sealIds: readonly string[]) {
  if (sealIds.length === 0) return [];
  return db
    .selectFrom('book_volumes')
    .selectAll()
    .where('seal_id', 'in', sealIds)
    .orderBy('seal_id')
    .orderBy('volume')
    .execute();
}

/** One sealed file with what it is of. */
export function findVolume(db: Kysely<Tables>, sealId: string, volume: number) {
  return db
    .selectFrom('book_volumes as v')
    .innerJoin('book_seals as s', 's.seal_id', 'v.seal_id')
    .select(['v.sha256', 'v.size', 'v.volume', 's.book', 's.period', 's.part'])
    .where('v.seal_id', '=', sealId)
    .where('v.volume', '=', volume)
    .executeTakeFirst();
}

/** How many files a seal has. */
export async function countVolumes(db: Kysely<Tables>, sealId: string): Promise<number> {
  const { count } = await db
    .selectFrom('book_volumes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('seal_id', '=', sealId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { StatementMapping } from '../formats/types.ts';

type Db = Kysely<Tables>;

/**
 * A learnt mapping: places are told from what is found by itself, because the rows above the
 * headings are not always as many.
 */
interface Layout {
  readonly mapping: StatementMapping;
  readonly sheetShift: number;
  /** Null: it has no row of headings. */
  readonly headerShift: number | null;
}

/** Where a layout belongs: files of an account whose headings are alike. */
interface LayoutPlace {
  readonly account: string;
  readonly layoutKey: string;
}

/**
 * How a person read a file like this one of this account the last time, put in its places; nothing:
 * nobody did.
 */
export async function findLayout(
  db: Db,
  { account, layoutKey }: LayoutPlace,
  found: StatementMapping,
): Promise<StatementMapping | undefined> {
  const row = await db
    .selectFrom('bank_layouts')
    .select('mapping')
    .where('account', '=', account)
    .where('layout_key', '=', layoutKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { mapping, sheetShift, headerShift } = row.mapping as Layout;
  return {
    ...mapping,
    // The next file is of another year.
    year: null,
    sheet: Math.max(0, found.sheet + sheetShift),
    headerRow: headerShift === null ? -1 : Math.max(-1, found.headerRow + headerShift),
  };
}

/** Keeps how a file was read, for the next one like it. */
export async function learnLayout(
  db: Db,
  { account, layoutKey }: LayoutPlace,
  { mapping, found, at }: { mapping: StatementMapping; found: StatementMapping; at: Date },
): Promise<void> {
  const layout: Layout = {
    mapping,
    sheetShift: mapping.sheet - found.sheet,
    headerShift: mapping.headerRow === -1 ? null : mapping.headerRow - found.headerRow,
  };
  const kept = { mapping: JSON.stringify(layout), used_at: at };
  await db
    .insertInto('bank_layouts')
    .values({ account, layout_key: layoutKey, ...kept })
    .onConflict((conflict) => conflict.constraint('bank_layouts_pk').doUpdateSet(kept))
    .execute();
}

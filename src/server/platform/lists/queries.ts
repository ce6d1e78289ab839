import type { Kysely } from 'kysely';

import type { ListName } from '#shared/platform/lists.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A person's views of a list, by name. */
export function listViews(db: Db, userId: string, list: ListName) {
  return db
    .selectFrom('list_views')
    .select(['view_id as viewId', 'name', 'query', 'is_default as isDefault'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute();
}

/** The columns that a person hides of a list. */
export async function findHidden(db: Db, userId: string, list: ListName): Promise<string[]> {
  const row = await db
    .selectFrom('list_columns')
    .select('hidden')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.hidden ?? [];
}

/** Keeps which columns of a list a person hides. */
export async function putHidden(
  db: Db,
  row: { readonly userId: string; readonly list: ListName; readonly hidden: string[] },
): Promise<void> {
  const { userId, list, hidden } = row;
  await db
    .insertInto('list_columns')
    .values({ user_id: userId, list, hidden })
    .onConflict((conflict) => conflict.constraint('list_columns_pk').doUpdateSet({ hidden }))
    .execute();
}

/** Keeps a new view. Breaks `list_views_name_once`. */
export async function insertView(
  tx: Db,
  view: {
    readonly viewId: string;
    readonly userId: string;
    readonly list: ListName;
    readonly name: string;
    readonly query: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('list_views')
    .values({
      view_id: view.viewId,
      user_id: view.userId,
      list: view.list,
      name: view.name,
      query: view.query,
      is_default: false,
      saved_at: view.at,
    })
    .execute();
}

/** A view of a person, held until `tx` ends; nothing where it is nobody's or another's. */
export function holdView(tx: Db, userId: string, viewId: string) {
  return tx
    .selectFrom('list_views')
    .select(['view_id', 'list'])
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** No view of this list is the person's default any more. */
export async function dropDefault(tx: Db, userId: string, list: string): Promise<void> {
  await tx
    .updateTable('list_views')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
}

/** Changes what is named of a view. Breaks `list_views_name_once`, `list_views_default_once`. */
export async function updateView(
  tx: Db,
  viewId: string,
  change: { readonly name?: string; readonly query?: string; readonly is_default?: boolean },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('list_views').set(change).where('view_id', '=', viewId).execute();
}

/** Deletes a view of a person; answers whether there was one. */
export async function removeView(db: Db, userId: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_views')
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

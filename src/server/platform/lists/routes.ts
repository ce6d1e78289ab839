import { randomUUID } from 'node:crypto';

import {
  changeView,
  deleteView,
  getListSettings,
  hideColumns,
  saveView,
} from '#shared/api/platform/lists.ts';
import { MOST_VIEWS, viewQuery } from '#shared/platform/lists.ts';
import { Problem } from '#shared/problems.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import {
  dropDefault,
  findHidden,
  holdView,
  insertView,
  listViews,
  putHidden,
  removeView,
  updateView,
} from './queries.ts';

const done = { success: true as const };

/** What each person keeps of a list: views of their own, and the columns that they hide. */
export function mountLists(context: HttpContext): void {
  const { db, clock } = context.deps;
  mount(context, getListSettings, async ({ params: { list }, caller: { userId } }) => {
    const views = await listViews(db, userId, list);
    return { ...done, views, hidden: await findHidden(db, userId, list) };
  });
  mount(context, saveView, async ({ params: { list }, body, caller: { userId } }) => {
    const viewId = randomUUID();
    const query = viewQuery(body.query);
    await db.transaction().execute(async (tx) => {
      await insertView(tx, { viewId, userId, list, name: body.name, query, at: clock.now() });
      const count = (await listViews(tx, userId, list)).length;
      if (count > MOST_VIEWS) throw new Problem('too-many-views', { values: { most: MOST_VIEWS } });
    });
    return { ...done, viewId };
  });
  mount(context, changeView, async ({ params: { viewId }, body, caller: { userId } }) => {
    const { name, query, isDefault } = body;
    await db.transaction().execute(async (tx) => {
      const view = await holdView(tx, userId, viewId);
      if (view === undefined) throw new Problem('not-found');
      if (isDefault === true) await dropDefault(tx, userId, view.list);
      await updateView(tx, viewId, {
        ...(name !== undefined && { name }),
        ...(query !== undefined && { query: viewQuery(query) }),
        ...(isDefault !== undefined && { is_default: isDefault }),
      });
    });
    return done;
  });
  mount(context, deleteView, async ({ params: { viewId }, caller: { userId } }) => {
    if (!(await removeView(db, userId, viewId))) throw new Problem('not-found');
    return done;
  });
  mount(context, hideColumns, async ({ params: { list }, body, caller: { userId } }) => {
    await putHidden(db, { userId, list, hidden: [...new Set(body.hidden)] });
    return done;
  });
}

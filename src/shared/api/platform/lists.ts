import { z } from 'zod';

import { LISTS } from '../../platform/lists.ts';
import { id, line, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const listParams = z.object({ list: z.enum(LISTS) });
const viewParams = z.object({ viewId: id });
const viewName = requiredLine(60, 'Enter a name.');
/** Filters, order and columns as the screen's address has them after its question mark. */
const query = line(2000);
const columnKey = z.string().regex(/^[a-z][A-Za-z]{0,39}$/);

export const getListSettings = route({
  method: 'GET',
  path: '/api/lists/:list',
  access: 'any',
  summary: 'Your saved views of a list, by name, and the columns that you hide',
  params: listParams,
  reply: z.object({
    success: z.literal(true),
    views: z.array(
      z.object({ viewId: id, name: z.string(), query: z.string(), isDefault: z.boolean() }),
    ),
    hidden: z.array(z.string()),
  }),
});

export const saveView = route({
  method: 'POST',
  path: '/api/lists/:list/views',
  forReaders: true,
  access: 'any',
  summary: 'Save filters, order and columns of a list as a view of your own',
  params: listParams,
  body: z.strictObject({ name: viewName, query }),
  reply: z.object({ success: z.literal(true), viewId: id }),
});

export const changeView = route({
  method: 'PATCH',
  path: '/api/lists/views/:viewId',
  forReaders: true,
  access: 'any',
  summary: 'Rename a view, give it other filters, or open the list with it',
  params: viewParams,
  /** With `isDefault` true no other view of the list is the default any more. */
  body: z.strictObject({
    name: viewName.optional(),
    query: query.optional(),
    isDefault: z.boolean().optional(),
  }),
  reply: success,
});

export const deleteView = route({
  method: 'DELETE',
  path: '/api/lists/views/:viewId',
  forReaders: true,
  access: 'any',
  summary: 'Delete a view of your own',
  params: viewParams,
  reply: success,
});

export const hideColumns = route({
  method: 'PUT',
  path: '/api/lists/:list/columns',
  forReaders: true,
  access: 'any',
  summary: 'Which columns of a list you hide',
  params: listParams,
  body: z.strictObject({ hidden: z.array(columnKey).max(40) }),
  reply: success,
});

import {
  addRecurringEntry as addRoute,
  changeRecurringEntry as changeRoute,
  deleteRecurringEntry as deleteRoute,
  listRecurringEntries as listRoute,
} from '#shared/api/ledger/recurring.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';

import { makeDueDrafts } from './make-due-drafts.ts';
import {
  addRecurringEntry,
  changeRecurringEntry,
  deleteRecurringEntry,
  listRecurringEntries,
} from './recurring-entries.ts';

const done = { success: true as const };

/** Entries that become drafts by schedule. */
export function mountRecurring(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRoute, async () => ({ ...done, entries: await listRecurringEntries(deps) }));
  mount(context, addRoute, async ({ body, caller, request }) => {
    const { source, ...form } = body;
    const input = { form, source, key: keyOf(request), address: request.ip };
    const recurringEntryId = await addRecurringEntry(deps, caller, input);
    // The first day may be today.
    await makeDueDrafts(deps);
    return { ...done, recurringEntryId };
  });
  mount(context, changeRoute, async ({ params, body, caller, request }) => {
    const input = { id: params.recurringEntryId, form: body, address: request.ip };
    await changeRecurringEntry(deps, caller, input);
    await makeDueDrafts(deps);
    return done;
  });
  mount(context, deleteRoute, async ({ params, caller, request }) => {
    await deleteRecurringEntry(deps, caller, { id: params.recurringEntryId, address: request.ip });
    return done;
  });
}

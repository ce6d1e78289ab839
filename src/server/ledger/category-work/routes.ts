import { beginSameAgain as againRoute, getCategoryWork } from '#shared/api/ledger/category-work.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { readCategoryWork } from './category-work.ts';
import { beginSameAgain } from './same-again.ts';

const done = { success: true as const };

/** What stands below the cards of a category, and a record recorded once more. */
export function mountCategoryWork(context: HttpContext): void {
  const { deps } = context;
  mount(context, getCategoryWork, async ({ params, caller }) => ({
    ...done,
    ...(await readCategoryWork(deps, caller, params.category)),
  }));
  mount(context, againRoute, async ({ params, caller }) => ({
    ...done,
    path: await beginSameAgain(deps, caller, params.transactionId),
  }));
}

import { findAnything as findRoute } from '#shared/api/ledger/find.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { findAnything } from './find-anything.ts';

/** The search over everything that the books know. */
export function mountFind(context: HttpContext): void {
  mount(context, findRoute, async ({ query, caller }) => ({
    success: true as const,
    ...(await findAnything(context.deps, caller, query)),
  }));
}

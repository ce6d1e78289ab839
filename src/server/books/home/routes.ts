import { getHome, hideFirstSteps as hideRoute } from '#shared/api/books/home.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { hideFirstSteps } from './first-steps.ts';
import { readHome } from './home.ts';

const done = { success: true as const };

/** The first screen of each person, in one call. */
export function mountHome(context: HttpContext): void {
  const { deps } = context;
  mount(context, getHome, async ({ caller }) => ({ ...done, ...(await readHome(deps, caller)) }));
  mount(context, hideRoute, async ({ body, caller, request }) => {
    await hideFirstSteps(deps, caller, { ...body, address: request.ip });
    return done;
  });
}

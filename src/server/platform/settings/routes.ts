import type { FastifyRequest } from 'fastify';

import {
  getAddresses,
  getCompanyProfile,
  saveAddresses as saveAddressesRoute,
  saveCompanyProfile,
} from '#shared/api/platform/settings.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { readAddresses, saveAddresses } from './addresses.ts';
import { getCompany, saveCompany } from './company.ts';
import { mountPrintSettings } from './print-settings-routes.ts';
import type { Actor } from '../audit/actor.ts';

const done = { success: true as const };

/** The settings of the portal: company profile, logo, cheque forms, addresses of form screens. */
export function mountSettings(context: HttpContext): void {
  const { deps } = context;
  mount(context, getCompanyProfile, async ({ caller }) => ({
    ...done,
    ...(await getCompany(deps, caller)),
  }));
  mount(context, saveCompanyProfile, async ({ body, caller, request }) => ({
    ...done,
    version: await saveCompany(deps, caller, { ...body, address: request.ip }),
  }));
  mountPrintSettings(context);
  mount(context, getAddresses, async () => ({ ...done, addresses: await readAddresses(deps.db) }));
  mount(context, saveAddressesRoute, async ({ body, caller, request }) => {
    await saveAddresses(deps, actorOf(caller, request), body.addresses);
    return done;
  });
}

function actorOf({ clientId, userId }: Caller, request: FastifyRequest): Actor {
  return { clientId, userId, address: request.ip };
}

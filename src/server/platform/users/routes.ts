import {
  changePerson as changePersonRoute,
  createUser as createUserRoute,
  deactivateUser as deactivateUserRoute,
  deleteUser as deleteUserRoute,
  listPeople as listPeopleRoute,
  listUsers,
  reactivateUser as reactivateUserRoute,
  resetPassword as resetPasswordRoute,
} from '#shared/api/platform/auth.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';
import { isOnline } from '../identity/session-rules.ts';

import { deactivateUser, deleteUser, reactivateUser } from './change-status.ts';
import { createUser } from './create-user.ts';
import { demandOwnCompany } from './find-colleague.ts';
import { changePerson } from './person.ts';
import { listAccounts, listPeople } from './queries.ts';
import { resetPassword } from './reset-password.ts';

const done = { success: true as const };

/** User management (specification, sections 6 and 7). */
export function mountUsers(context: HttpContext): void {
  const { deps } = context;
  mount(context, listUsers, async ({ query, caller }) => {
    demandOwnCompany(caller, query.company);
    const rows = await listAccounts(deps.db, caller.companyId);
    const now = deps.clock.now();
    return {
      success: true as const,
      users: rows.map((row) => toRecord(row, caller.companyName, now)),
    };
  });
  mount(context, listPeopleRoute, async ({ caller }) => ({
    success: true as const,
    people: await listPeople(deps.db, caller.companyId),
  }));
  mount(context, changePersonRoute, async ({ params, body, caller, request }) => {
    await changePerson(deps, caller, { ...params, address: request.ip, person: body });
    return done;
  });
  mount(context, createUserRoute, async ({ body, caller, request }) => {
    demandOwnCompany(caller, body.Company);
    await createUser(deps, caller, {
      clientId: body.ClientId,
      password: body.Password,
      role: body.Role,
      isReadOnly: body.isReadOnly,
      address: request.ip,
    });
    return done;
  });
  mount(context, resetPasswordRoute, async ({ params, body, caller, request }) => {
    await resetPassword(deps, caller, {
      clientId: params.clientId,
      password: body.Password,
      ownPassword: body.adminPassword,
      address: request.ip,
    });
    return done;
  });
  mount(context, deactivateUserRoute, async ({ params, caller, request }) => {
    await deactivateUser(deps, caller, { ...params, address: request.ip });
    return done;
  });
  mount(context, reactivateUserRoute, async ({ params, caller, request }) => {
    await reactivateUser(deps, caller, { ...params, address: request.ip });
    return done;
  });
  mount(context, deleteUserRoute, async ({ params, caller, request }) => {
    await deleteUser(deps, caller, { clientId: params.prefixedClientId, address: request.ip });
    return done;
  });
}

function toRecord(
  row: Awaited<ReturnType<typeof listAccounts>>[number],
  company: string,
  now: Date,
) {
  return {
    ClientId: row.client_id,
    Role: row.role,
    Active: row.active_slot !== null,
    isOnline: hasSession(row) && isOnline(row, now),
    Company: company,
  };
}

type Row = Awaited<ReturnType<typeof listAccounts>>[number];

function hasSession(
  row: Row,
): row is Row & { started_at: Date; last_seen_at: Date; last_activity_at: Date } {
  return row.started_at !== null && row.last_seen_at !== null && row.last_activity_at !== null;
}

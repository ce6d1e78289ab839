import pg from 'pg';

import type { Role } from '#shared/platform/roles.ts';

import type { TestApp } from './start-test-app.ts';

const ROLES = ['accountant', 'user', 'admin'] as const satisfies readonly Role[];
const LONGEST_WAIT_S = 20 * 60;

/** Somebody of each role, logged in, whatever hostile calls did to their accounts. */
export interface Callers {
  /** The bearer of a role. */
  bearerOf(role: Role): string;
  /**
   * Gives everybody back what calls that went well may have taken: the account, its right to write,
   * the session, a login without a second step. Answers whether anything had to be given back.
   */
  restore(): Promise<boolean>;
  /** Closes the connection that `restore` works over. */
  end(): Promise<void>;
}

/** Logs in an accountant, a user and the admin; their passwords are those of the tests. */
export async function startCallers(portal: TestApp): Promise<Callers> {
  const bearers = new Map<Role, string>();
  for (const role of ROLES) bearers.set(role, (await portal.loginAs(role)).bearer);
  const owner = new pg.Client({ connectionString: portal.database.ownerUrl });
  await owner.connect();
  const { rows: kept } = await owner.query<Record<string, unknown>>(
    `select user_id, client_id, role, active_slot, password_hash from user_accounts where active_slot is not null`,
  );
  const isServed = async (role: Role) => {
    const headers = { authorization: `Bearer ${bearers.get(role)}` };
    return (await portal.app.inject({ url: '/api/bookmarks', headers })).statusCode === 200;
  };
  return {
    bearerOf: (role) => bearers.get(role) ?? '',
    restore: async () => {
      const { rows: taken } = await owner.query(undo(kept));
      let isRestored = taken.length > 0;
      for (const role of ROLES) {
        if (await isServed(role)) continue;
        isRestored = true;
        // What hostile logins counted up is forgotten by then.
        portal.clock.advance(LONGEST_WAIT_S);
        bearers.set(role, (await portal.loginAs(role)).bearer);
        if (!(await isServed(role))) throw new Error(`the ${role} stays locked out`);
      }
      return isRestored;
    },
    end: () => owner.end(),
  };
}

/** As the accounts were, in one statement; the rows that it had to change. */
function undo(kept: readonly Record<string, unknown>[]): string {
  const known = `jsonb_to_recordset('${JSON.stringify(kept).replaceAll("'", "''")}') as k (user_id uuid, client_id text,
    role text, active_slot smallint, password_hash text)`;
  return `
    with freed as (update companies set second_factor_roles = '{}' where second_factor_roles <> '{}' returning 1),
      others as (update user_accounts set active_slot = null, deactivated_at = now()
        where active_slot is not null and user_id not in (select user_id from ${known}) returning 1),
      back as (update user_accounts u set client_id = k.client_id, role = k.role, active_slot = k.active_slot,
          password_hash = k.password_hash, deactivated_at = null, deleted_at = null, is_read_only = false, must_change_password = false
        from ${known} where k.user_id = u.user_id and (u.client_id, u.role, u.active_slot, u.password_hash, u.is_read_only, u.must_change_password)
          is distinct from (k.client_id, k.role, k.active_slot, k.password_hash, false, false) returning 1)
    select 1 from freed union all select 1 from others union all select 1 from back`;
}

import type { Client } from 'pg';

import { StartFault } from '../process/start-fault.ts';

/** The role that the server works with: it may do what the migrations grant it, and no more. */
export const APP_ROLE = 'talaan_app';

const ALREADY_THERE = new Set(['42710', '23505']);
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes the role that migrations grant rights to, where it is missing. Throws StartFault when the
 * owner may not make roles: then the database's administrator has to.
 */
export async function ensureAppRole(client: Client): Promise<void> {
  if (await exists(client)) return;
  try {
    await client.query(`create role ${APP_ROLE} nologin`);
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) throw roleMissing(client);
    // Roles belong to the whole server: another database's migration may have made it meanwhile.
    if (!ALREADY_THERE.has(codeOf(error))) throw error;
  }
}

function roleMissing({ user }: Client): StartFault {
  return new StartFault(
    `The database lacks the role ${APP_ROLE}, and the user of DATABASE_URL may not make it: let its administrator run ` +
      `"create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${user};" once.`,
  );
}

/**
 * Whether the client's own role may become the app role; it grants itself the membership where it
 * is allowed to.
 */
export async function mayBecomeAppRole(client: Client): Promise<boolean> {
  if (!(await exists(client))) return false;
  if (await tryRole(client)) return true;
  try {
    await client.query(`grant ${APP_ROLE} to current_user`);
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
  return tryRole(client);
}

async function exists(client: Client): Promise<boolean> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  return found.rows.length > 0;
}

async function tryRole(client: Client): Promise<boolean> {
  try {
    await client.query(`set role ${APP_ROLE}`);
    await client.query('reset role');
    return true;
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

import { Problem } from '#shared/problems.ts';

import type { Deps } from '../platform/deps.ts';
import { createAdmin } from '../platform/users/operator.ts';
import { seedFirstCompany } from '../platform/users/seed.ts';

import { showPassword } from './show-password.ts';
import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

/**
 * `talaan create-admin`: another admin; without a Client ID the configured one, numbered where it
 * is taken.
 */
export const runCreateAdmin: Command['run'] = ([wanted]) =>
  withDeps('create-admin', async (deps) => {
    const { clientId, password } = await create(deps, wanted);
    console.log(`Admin ${clientId} was created.`);
    showPassword(clientId, password);
    return 0;
  });

async function create(
  deps: Deps,
  wanted: string | undefined,
): Promise<{ clientId: string; password: string }> {
  const configured = deps.config.adminClientId;
  // On a fresh database there is no company yet; its first admin is the one that is asked for.
  const first = await seedFirstCompany(deps);
  if (first !== undefined && (wanted ?? configured) === configured)
    return { clientId: configured, password: first };
  if (wanted !== undefined) return { clientId: wanted, password: await createAdmin(deps, wanted) };
  for (let number = 1; ; number += 1) {
    const clientId = number === 1 ? configured : `${configured}${number}`;
    try {
      return { clientId, password: await createAdmin(deps, clientId) };
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'client-id-taken') throw error;
    }
  }
}

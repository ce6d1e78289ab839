import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { StartFault } from '../platform/process/start-fault.ts';
import { generatePassword } from '../platform/users/generate-password.ts';

/** The three people of the sample company, one for each role. */
export const DEMO_ROLES = ['admin', 'accountant', 'user'] as const;

const demoUsers = z.record(z.enum(DEMO_ROLES), z.string());

/** The password of each; the Client ID is the role's name. */
export type DemoUsers = z.infer<typeof demoUsers>;

/**
 * The passwords of a demo folder, made at its first start and shown at each. The file also marks
 * the folder as a demo's: throws StartFault for a folder that holds something else, which a demo
 * must not fill.
 */
export function readDemoUsers(dataDir: string): DemoUsers {
  const file = join(dataDir, 'demo-users.json');
  if (existsSync(file)) return demoUsers.parse(JSON.parse(readFileSync(file, 'utf8')));
  mkdirSync(dataDir, { recursive: true });
  if (readdirSync(dataDir).length > 0) {
    throw new StartFault(
      `The folder ${dataDir} holds no demo: give the demo an empty one with DATA_DIR.`,
    );
  }
  const users = {
    admin: generatePassword(),
    accountant: generatePassword(),
    user: generatePassword(),
  };
  writeFileSync(file, `${JSON.stringify(users, null, 2)}\n`, { mode: 0o600 });
  return users;
}

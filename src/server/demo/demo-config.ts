import { readConfig } from '../platform/config/config.ts';
import type { Config, Environment } from '../platform/config/config.ts';

import { DEMO_COMPANY } from './demo-company.ts';
import { readDemoUsers } from './demo-users.ts';
import type { DemoUsers } from './demo-users.ts';

/**
 * The settings of a demo, and its people, whose passwords are shown at each start and need not be
 * changed first.
 */
export function demoConfig(env: Environment): { config: Config; demoUsers: DemoUsers } {
  // Its papers and backups stay in its own folder, whatever the books of this clone use.
  const given = { ...env, FILES_URL: '', BACKUP_URL: '' };
  const { dataDir } = readConfig(given);
  const demoUsers = readDemoUsers(dataDir);
  const own = { ADMIN_CLIENT_ID: 'admin', ADMIN_PASSWORD: demoUsers.admin };
  const company = { COMPANY_NAME: DEMO_COMPANY.tradeName };
  return { config: readConfig({ ...company, ...given, ...own }), demoUsers };
}

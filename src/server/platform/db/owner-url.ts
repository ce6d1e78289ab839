import type { Config } from '../config/config.ts';
import { StartFault } from '../process/start-fault.ts';

import { addressesOfRunning } from './embedded/reach.ts';

/**
 * The address of the running database as the owner of its tables, who may read and make all of
 * them. Throws StartFault when there is none.
 */
export function findOwnerUrl({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const url = databaseUrl ?? addressesOfRunning(dataDir)?.ownerUrl;
  if (url === undefined) throw new StartFault(`There is no running database in ${dataDir}.`);
  return url;
}

import { readEnvironment } from '../platform/config/config.ts';
import { serve } from '../serve.ts';
import type { Command } from './command.ts';

/**
 * `talaan serve`: scripts/talaan.mjs hands it to `npm start`, which prepares first; this serves
 * what is prepared.
 */
export const runServe: Command['run'] = async () => {
  await serve(readEnvironment());
  return 0;
};

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the database of a data folder lies: in it, or where the folder says. */
export function databaseHomeOf(dataDir: string): string {
  const pointer = join(dataDir, 'database-is-kept-at.txt');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'database');
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { Deps } from '../../platform/deps.ts';

import { PartFault } from './part-fault.ts';

/**
 * A stored file that was read once to see that it is still what was kept: a file that is found
 * damaged half-way would stand in the package as if it were whole. Nothing when it is not stored
 * any more. Throws PartFault when it is not what was kept.
 */
export async function openStored(
  { files }: Pick<Deps, 'files'>,
  sha256: string,
): Promise<Readable | undefined> {
  if (!(await files.has(sha256))) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of files.open(sha256)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== sha256)
    throw new PartFault(`is damaged: what is stored has not the SHA-256 ${sha256} any more`);
  return files.open(sha256);
}

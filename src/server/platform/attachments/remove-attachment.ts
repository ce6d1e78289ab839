import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { deleteFreeAttachment } from './queries.ts';
import { removeUnnamedBytes } from './sweep.ts';

/**
 * Throws away an attachment that its uploader does not want after all. Throws
 * `Problem('attachment-not-found')` for somebody else's and `Problem('attachment-in-use')` for one
 * that a transaction has.
 */
export async function removeOwnAttachment(
  deps: Deps,
  attachmentId: string,
  caller: Pick<Caller, 'userId'>,
): Promise<void> {
  const removed = await deleteFreeAttachment(deps.db, attachmentId, caller.userId);
  if (removed === undefined) throw new Problem('attachment-not-found');
  if (removed === 'in-use') throw new Problem('attachment-in-use');
  await removeUnnamedBytes(deps, removed.sha256);
}

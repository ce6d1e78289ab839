import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashOf } from '../../platform/hash-of.ts';
import { attachmentIdsOf } from '../transactions/new-posting.ts';
import { demandAnswered } from '../transactions/post.ts';
import type { Submission } from '../transactions/post.ts';
import { prepare } from '../transactions/prepare.ts';
import type { Prepared } from '../transactions/prepare.ts';

import { tellApprovers } from './notify.ts';
import { askInDatabase, findEarlierRequest, isApprovalDue } from './queries.ts';
import type { AskedContent } from './tables.ts';

/**
 * Submits a filled form for approval: it is kept as it was confirmed, takes no number, and is
 * posted when another person approves it. The same key with the same content answers the same
 * request again. Throws what previewing throws, conflict (it is no longer what was previewed, or
 * needs no approval), question-open, not-allowed, idempotency-key-reused.
 */
export async function submitTransaction(
  deps: Deps,
  caller: Caller,
  submission: Submission,
): Promise<string> {
  const { kind, typed, corrects, key, digest, answered = [], address } = submission;
  const contentHash = hashOf({ kind: kind.id, typed, corrects });
  const earlier = await findEarlierRequest(deps.db, { userId: caller.userId, key, contentHash });
  if (earlier !== undefined) return earlier;
  const prepared = await prepare(deps, caller, { kind, typed, corrects: corrects?.transactionId });
  if (prepared.digest !== digest) throw new Problem('conflict');
  demandAnswered(prepared, answered);
  const { total } = prepared.posting;
  const isApproved = kind.traits.secondPerson === 'approves';
  if (!isApproved || !(await isApprovalDue(deps.db, kind.id, total))) throw new Problem('conflict');
  const content = { ...(corrects && { corrects }), answered, contentHash };
  return askForPosting(deps, caller, { prepared, content, key, contentHash, address });
}

interface Asked {
  readonly prepared: Prepared;
  /** What is kept beside the answers. */
  readonly content: Omit<AskedContent, 'answers'>;
  readonly key: string;
  readonly contentHash: string;
  readonly address: string;
}

/** Puts a checked form before those who may approve it, and tells them; answers the request. */
export async function askForPosting(
  deps: Deps,
  caller: Caller,
  { prepared, content, key, contentHash, address }: Asked,
): Promise<string> {
  const { total } = prepared.posting;
  const title = titleOf(prepared);
  const { userId, clientId: actor } = caller;
  return deps.db.transaction().execute(async (tx) => {
    const requestId = await askInDatabase(tx, {
      requestId: randomUUID(),
      what: 'post',
      subject: prepared.kind.id,
      title,
      amount: total.toString(),
      content: { ...content, answers: prepared.typed },
      attachmentIds: attachmentIdsOf(prepared),
      key,
      contentHash,
      userId,
      actor,
      address,
      at: deps.clock.now(),
    });
    await tellApprovers(deps, tx, { requestId, title, amount: total, userId, actor });
    return requestId;
  });
}

function titleOf({ kind, posting, known }: Prepared): string {
  const party = posting.partyId === undefined ? '' : known.facts.party(posting.partyId).name;
  const about = party === '' ? posting.description : party;
  return `${kind.title}, ${about}`.slice(0, 300);
}

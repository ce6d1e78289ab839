import { createHash, randomBytes, randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { LINK_DAYS } from '#shared/ledger/questions.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Tables } from '../../tables.ts';

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;

/** A link to answer by, as it is told once, and until when it opens. */
export interface AnswerLink {
  readonly address: string;
  readonly expiresAt: Date;
}

/**
 * Makes a link to a question that takes the place of any earlier one. Only the hash of its token is
 * kept.
 */
export async function makeLink(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Kysely<Tables>,
  { questionId, userId }: { questionId: string; userId: string },
): Promise<AnswerLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + LINK_DAYS * DAY_MS);
  await tx
    .insertInto('question_links')
    .values({
      link_id: randomUUID(),
      question_id: questionId,
      token_hash: hashOfToken(token),
      made_by: userId,
      made_at: madeAt,
      expires_at: expiresAt,
    })
    .execute();
  return { address: `${config.publicUrl}/answer/${token}`, expiresAt };
}

/** The hash by which a token is known (it is random, so nothing slows it down). */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

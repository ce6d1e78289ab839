import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { findKind } from '#kinds/index.ts';
import { invariant } from '#shared/invariant.ts';

import type { Tables } from '../../tables.ts';
import type { NewPosting, RecordRequest } from '../postings/record.ts';

import { askInDatabase, isApprovalDue } from './queries.ts';

/**
 * Notes entries that the portal worked out from the books, where a rule would ask a second person
 * for them: nobody chose their figures, and they ask nobody. In the database transaction that
 * records them.
 */
export async function notePrepared(
  tx: Kysely<Tables>,
  postings: readonly NewPosting[],
  { userId, actor, address, at }: Pick<RecordRequest, 'userId' | 'actor' | 'address' | 'at'>,
): Promise<void> {
  for (const { kind: subject, total, transactionId, description } of postings) {
    const kind = findKind(subject);
    invariant(kind !== undefined, `${subject} is a kind`);
    if (kind.traits.secondPerson !== 'approves') continue;
    if (!(await isApprovalDue(tx, subject, total))) continue;
    await askInDatabase(tx, {
      requestId: randomUUID(),
      what: 'post',
      subject,
      title: `${kind.title}, ${description}`.slice(0, 300),
      amount: total.toString(),
      transactionId,
      prepared: true,
      userId,
      actor,
      address,
      at,
    });
  }
}

import { newKey } from './invoices.ts';
import type { Answer, TestReply, TestSession } from './test-session.ts';

/** What is open of a document, as the forms are told; nothing when it is settled. */
export async function openItem(session: TestSession, account: string, document: string) {
  const { body } = await session.call('GET', `/api/open-items?account=${account}`);
  return body.items.find((item) => item.document === document);
}

/** A record as its page shows it. */
export async function findRecord(
  session: TestSession,
  { transactionId }: { readonly transactionId: string },
) {
  const { body } = await session.call('GET', `/api/records/${transactionId}`);
  return body.record;
}

/** Reverses a transaction, or answers why not. */
export function reverse(
  session: TestSession,
  transactionId: string,
): Promise<Answer<'POST /api/records/:transactionId/reverse'>> {
  const body = { reason: 'a slip of the pen' };
  return session.call('POST', `/api/records/${transactionId}/reverse`, body, newKey());
}

/** All that a refusal says, at its fields too. */
export function sentencesOf({ body }: TestReply): string {
  return [body.error, ...body.problem.fields.map(({ message }) => message)].join(' ');
}

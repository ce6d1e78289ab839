import { enterInvoice, typedInvoice } from './invoices.ts';
import type { TypedInvoice } from './invoices.ts';
import type { Answer, TestSession } from './test-session.ts';

/** What a posted invoice answers. */
export interface PostedInvoice {
  readonly transactionId: string;
  readonly number: string;
  readonly entryNumber: string;
}

let lastNumber = 0;

/** Enters an invoice with the next free number; answers also refusals. */
export function tryInvoice(
  session: TestSession,
  customer: string,
  change: TypedInvoice = {},
): Promise<Answer<'POST /api/transactions/:kind'>> {
  lastNumber += 1;
  return enterInvoice(session, typedInvoice(customer, `INV-${lastNumber}`, change));
}

/** The same, which must succeed. */
export async function postInvoice(
  session: TestSession,
  customer: string,
  change: TypedInvoice = {},
): Promise<PostedInvoice> {
  const reply = await tryInvoice(session, customer, change);
  if (reply.status !== 200) throw new Error(`Not posted: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

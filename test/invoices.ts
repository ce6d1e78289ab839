import { randomUUID } from 'node:crypto';

import { invariant } from '#shared/invariant.ts';

import { refusalAs } from './test-session.ts';
import type { Answer, TestSession } from './test-session.ts';

export interface TypedInvoice {
  readonly [name: string]: unknown;
  readonly lines?: readonly object[];
}

/** Registers a customer through the front door and answers its id. */
export async function registerCustomer(
  session: Pick<TestSession, 'call'>,
  tin = '999-001-000',
): Promise<string> {
  const reply = await session.call(
    'POST',
    '/api/parties',
    {
      register: 'customer',
      taxpayerType: 'non-individual',
      tin,
      registeredName: `Mabuhay Trading Corporation ${tin.slice(-3)}`,
      address1: '12 Kalayaan Avenue',
      isVatRegistered: true,
      warningsSeen: true,
    },
    newKey(),
  );
  invariant(reply.body.registered, `the customer is registered: ${JSON.stringify(reply.body)}`);
  return reply.body.party.partyId;
}

/** What makes a vendor a supplier abroad, without a TIN. */
export const ABROAD = {
  registeredName: 'Nimbus Cloud Pte Ltd',
  country: 'SG',
  isVatRegistered: false,
} as const;

/**
 * Registers a vendor through the front door and answers its id: a corporation with VAT, unless told
 * otherwise.
 */
export async function registerVendor(
  session: TestSession,
  tin = '999-002-000',
  change: object = {},
): Promise<string> {
  const reply = await session.call(
    'POST',
    '/api/parties',
    {
      register: 'vendor',
      taxpayerType: 'non-individual',
      tin,
      registeredName: `Bayanihan Supply Corporation ${tin.slice(-3)}`,
      address1: '8 Mabini Street',
      isVatRegistered: true,
      warningsSeen: true,
      ...change,
    },
    newKey(),
  );
  invariant(reply.body.registered, `registered: ${JSON.stringify(reply.body)}`);
  return reply.body.party.partyId;
}

/** What a person types into the invoice form: 1,000.00 without VAT, unless told otherwise. */
export function typedInvoice(customer: string, invoiceNumber: string, change: TypedInvoice = {}) {
  return {
    receiptEmail: 'books@sandigan.example',
    customer,
    invoiceNumber,
    date: '2026-03-01',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ description: 'Chair', quantity: '1', unitPrice: '1,000.00', taxClass: 'vatable' }],
    ...change,
  };
}

/** Previews and enters an invoice, as a person does; answers what the entering answered. */
export async function enterInvoice(
  session: Pick<TestSession, 'call'>,
  answers: object,
  more: {
    readonly key?: Record<string, string>;
    readonly corrects?: { readonly transactionId: string; readonly reason: string };
  } = {},
): Promise<Answer<'POST /api/transactions/:kind'>> {
  const { corrects } = more;
  const preview = await session.call('POST', '/api/transactions/invoice/preview', {
    answers,
    ...(corrects && { corrects: corrects.transactionId }),
  });
  if (preview.status !== 200) return refusalAs(preview);
  const body = { answers, digest: preview.body.digest, ...(corrects && { corrects }) };
  return session.call('POST', '/api/transactions/invoice', body, more.key ?? newKey());
}

/** The header of a new submission. */
export function newKey(): Record<string, string> {
  return { 'idempotency-key': randomUUID() };
}

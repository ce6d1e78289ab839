import { invariant } from '#shared/invariant.ts';

import { enter } from './enter.ts';
import { makeTrue } from './given.ts';
import { newKey, registerVendor } from './invoices.ts';
import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';

/** Where a vendor's money goes. */
export const BANK = {
  bankName: 'BDO Unibank',
  bankAccountName: 'Bayanihan Supply Corporation',
  bankAccountNumber: '0012-3456-7890',
};

/** A company with 1,000,000.00 on 1110, three vendors (the first two with bank details). */
export async function makeVendors(app: TestApp, session: TestSession): Promise<string[]> {
  await makeTrue(app, {}, { clientId: session.clientId, date: '2026-01-02' });
  const ids: string[] = [];
  for (const [at, tin] of ['999-002-001', '999-002-002', '999-002-003'].entries()) {
    const email = at === 2 ? '' : `ar${at}@supply.example`;
    const settings = at === 2 ? {} : BANK;
    ids.push(await registerVendor(session, tin, { email, settings }));
  }
  return ids;
}

let last = 0;

/** Enters a bill of 1,000.00 and its VAT, due after 30 days; answers what it is open under. */
export async function enterBill(
  session: TestSession,
  { vendor, date = '2026-03-01', withholding = '', amount = '1,000.00' }: NewBill,
): Promise<string> {
  last += 1;
  const line = { description: 'Paper', account: '6140', amount, vatClass: 'goods' };
  const { status, body } = await enter(session, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor,
      invoiceNumber: `SI-${last}`,
      date,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ ...line, withholding }],
    },
  ]);
  invariant(status === 200, JSON.stringify(body));
  return body.number;
}

interface NewBill {
  readonly vendor: string;
  readonly date?: string;
  readonly withholding?: string;
  readonly amount?: string;
}

/** One payment of a run, with bills of 1,120.00 that are paid whole. */
export function paymentOf(
  partyId: string,
  documents: readonly string[],
  method: 'cheque' | 'transfer' = 'transfer',
) {
  const bills = documents.map((document) => ({ document, amount: '1120.00' }));
  return { partyId, method, bills };
}

/** Previews a run and says yes to all of it. */
export async function payAll(session: TestSession, run: object, key = newKey()) {
  const { body } = await session.call('POST', '/api/pay-runs/preview', run);
  const answered = body.questions.map(({ code }) => code);
  return session.call('POST', '/api/pay-runs', { ...run, digest: body.digest, answered }, key);
}

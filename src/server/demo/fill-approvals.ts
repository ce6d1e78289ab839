import { bill } from '#kinds/bill/bill.ts';
import { chequeDisbursement } from '#kinds/cheque-disbursement/cheque-disbursement.ts';
import { findKind } from '#kinds/index.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';

import { approve } from '../ledger/approvals/decide.ts';
import { listWaiting } from '../ledger/approvals/queries.ts';
import { listRules, saveRule } from '../ledger/approvals/rules.ts';
import { submitTransaction } from '../ledger/approvals/submit.ts';
import { previewTransaction } from '../ledger/transactions/preview.ts';
import type { Deps } from '../platform/deps.ts';

import { RECEIPTS_TO } from './demo-company.ts';
import type { DemoAuthors } from './record-acts.ts';

const FROM = 'demo';
const FROM_AMOUNT = 10_000_000n;

/**
 * Two pairs of eyes: above 100,000.00 bills are approved and cheques are released by a second
 * person, and one bill waits for it. Begun again it does nothing.
 */
export async function fillApprovals(
  deps: Deps,
  { admin, accountant, user }: DemoAuthors,
  { vendorId, lastDay }: { vendorId: string; lastDay: BusinessDate },
): Promise<void> {
  const before = await listRules(deps);
  if (before.some(({ subject, isOn }) => subject === bill.id && isOn)) return;
  for (const subject of [chequeDisbursement.id, bill.id]) {
    if (before.some((rule) => rule.subject === subject && rule.isOn)) continue;
    const wanted = { subject, isOn: true, fromAmount: FROM_AMOUNT, version: 0 };
    await saveRule(deps, { ...admin, address: FROM }, wanted);
    const [asked] = await listWaiting(deps.db, accountant);
    invariant(asked !== undefined, 'the rule waits for the accountant');
    await approve(deps, accountant, { requestId: asked.requestId, address: FROM });
  }
  const kind = findKind(bill.id);
  invariant(kind !== undefined, 'there is a bill');
  const typed = {
    receiptEmail: RECEIPTS_TO,
    typeOfExpense: 'bill',
    vendor: vendorId,
    invoiceNumber: 'SI 20418',
    date: lastDay,
    terms: '30',
    priceMode: 'vat-inclusive',
    lines: [
      {
        description: 'Racking for the second floor',
        account: '1510',
        amount: '145,600.00',
        vatClass: 'capital-goods',
      },
    ],
  };
  const { digest, questions } = await previewTransaction(deps, user, {
    kind,
    typed,
    corrects: undefined,
  });
  const answered = questions.map(({ code }) => code);
  const key = 'demo-approval-bill-racking';
  await submitTransaction(deps, user, { kind, typed, digest, answered, key, address: FROM });
}

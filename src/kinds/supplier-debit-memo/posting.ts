import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';

import { describeLines } from '../describe-lines.ts';
import { expenseEntry, expenseTaxRows, expenseTotals, withholdingNotes } from '../expense/entry.ts';
import { workOut } from '../expense/work-out.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { dueDateOf, dueNote } from '../terms.ts';

import type { supplierDebitMemoFields } from './fields.ts';

export type SupplierDebitMemoAnswers = AnswersOf<typeof supplierDebitMemoFields>;

/**
 * Dr cost and input VAT, Cr EWT payable by code, Cr the supplier with the rest under the memo’s own
 * number (handbook 5.5; 14, ruling 1).
 */
export function postSupplierDebitMemo(answers: SupplierDebitMemoAnswers, facts: Facts): Posting {
  const { isVatRegistered } = facts.company;
  const { vendor: partyId, date, bill, memoNumber } = answers;
  const worked = workOut(answers, facts);
  const { isNonResident } = facts.party(partyId);
  const bought = { partyId, date, isVatRegistered, isNonResident };
  const about = bill === undefined ? '' : ` for ${bill}`;
  return {
    date,
    due: dueDateOf(answers),
    description: `Supplier’s debit memo${about}: ${describeLines(answers.lines)}`.slice(0, 200),
    partyId,
    total: worked.payable,
    lines: [
      ...expenseEntry(worked, bought, facts),
      {
        account: ACCOUNT.payable,
        debit: 0n,
        credit: worked.payable,
        partyId,
        document: OWN_NUMBER,
      },
    ],
    taxRows: expenseTaxRows(worked, bought),
    totals: expenseTotals(worked, 'Total payable'),
    notes: [...dueNote(answers), ...withholdingNotes(worked)],
    ...(memoNumber !== undefined && { supplierDocument: { partyId, number: memoNumber } }),
  };
}

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { prepaidOf, scheduleNotes, schedulesOf } from '../covered.ts';
import { describeLines } from '../describe-lines.ts';
import { expenseEntry, expenseTaxRows, expenseTotals, withholdingNotes } from '../expense/entry.ts';
import { workOut } from '../expense/work-out.ts';
import { dueDateOf, dueNote } from '../terms.ts';

import type { billFields } from './fields.ts';

export type BillAnswers = AnswersOf<typeof billFields>;

/**
 * Dr cost and input VAT, Cr EWT payable by code, Cr the supplier with the rest (handbook 5.5). The
 * tax is withheld here, when the expense is recorded, and not when it is paid (NIRC 58(A), RR
 * 4-2024).
 */
export function postBill(answers: BillAnswers, facts: Facts): Posting {
  const { isVatRegistered } = facts.company;
  const { vendor: partyId, date } = answers;
  const worked = workOut(answers, facts);
  const { isNonResident } = facts.party(partyId);
  const bought = { partyId, date, isVatRegistered, isNonResident };
  const due = dueDateOf(answers);
  const covered = worked.lines.map((line) => ({
    ...line,
    wait: prepaidOf(line.account),
    total: line.cost,
  }));
  const schedules = schedulesOf('prepaid', date, covered);
  return {
    date,
    due,
    description: describeLines(answers.lines),
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
    notes: [...dueNote(answers), ...withholdingNotes(worked), ...scheduleNotes(schedules)],
    ...(schedules.length > 0 && { schedules }),
    supplierDocument: { partyId, number: answers.invoiceNumber },
  };
}

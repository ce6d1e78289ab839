import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { formatMoney } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { describeLines } from '../describe-lines.ts';
import { expenseEntry, expenseTaxRows, expenseTotals, withholdingNotes } from '../expense/entry.ts';
import { workOut } from '../expense/work-out.ts';

import type { pettyCashFields } from './fields.ts';

export type PettyCashAnswers = AnswersOf<typeof pettyCashFields>;

/**
 * Dr cost and input VAT, Cr EWT payable by code, Cr the petty cash box with what was paid out of it
 * (handbook 5.4, way A): so the ledger always says how much cash must be in the box.
 */
export function postPettyCash(answers: PettyCashAnswers, facts: Facts): Posting {
  const { isVatRegistered } = facts.company;
  const { vendor: partyId, date, invoiceNumber: number } = answers;
  const worked = workOut(answers, facts);
  const isNonResident = partyId !== undefined && facts.party(partyId).isNonResident;
  const bought = { partyId, date, isVatRegistered, isNonResident };
  return {
    date,
    description: describeLines(answers.lines),
    partyId,
    total: worked.payable,
    lines: [
      ...expenseEntry(worked, bought, facts),
      { account: ACCOUNT.pettyCash, debit: 0n, credit: worked.payable, document: OWN_NUMBER },
    ],
    taxRows: expenseTaxRows(worked, bought),
    totals: expenseTotals(worked, 'Total paid'),
    notes: [
      ...withholdingNotes(worked),
      {
        label: 'Left in the box',
        text: formatMoney(facts.pettyCash.balance - worked.payable),
      },
    ],
    ...(partyId !== undefined && number !== undefined && { supplierDocument: { partyId, number } }),
    assumesBalanceOf: [ACCOUNT.pettyCash],
  };
}

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { chequeDocument, staleFrom } from '#shared/ledger/cheques.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { outstandingFault } from '../written-cheque.ts';

import type { staleFields } from './fields.ts';

export type StaleAnswers = AnswersOf<typeof staleFields>;

/**
 * Dr bank, Cr stale cheques payable: the debt remains, kept by the number of the cheque (handbook
 * 5.12, 9.3).
 */
export function postStale({ bank, chequeNumber, date }: StaleAnswers, facts: Facts): Posting {
  const cheque = facts.cheque(bank, chequeNumber);
  invariant(cheque, 'a cheque that becomes stale is in the register');
  const { amount, payee, partyId, chequeId, state } = cheque;
  const document = chequeDocument(chequeNumber);
  return {
    date,
    description: `Stale cheque ${chequeNumber} to ${payee}`,
    partyId,
    total: amount,
    lines: [
      { account: bank, debit: amount, credit: 0n, document },
      { account: ACCOUNT.staleCheques, debit: 0n, credit: amount, document },
    ],
    taxRows: [],
    totals: [{ label: 'AMOUNT OF CHEQUE', amount, emphasis: 'total' }],
    notes: [
      // An opening cheque may have a payee that no register knows.
      ...(partyId === undefined ? [{ label: 'Payee', text: payee }] : []),
      { label: 'Cheque date', text: formatDate(cheque.date) },
      { label: 'Stale from', text: formatDate(staleFrom(cheque.date)) },
    ],
    chequeMoves: [{ chequeId, from: state, state: 'stale', reason: 'Not presented in time' }],
  };
}

/** A cheque of the register that is still out, and was not presented for more than 180 days. */
export function checkStale(
  { bank, chequeNumber, date }: StaleAnswers,
  facts: Facts,
): FieldProblem[] {
  const faults = outstandingFault(facts, {
    account: bank,
    number: chequeNumber,
    path: 'chequeNumber',
  });
  const cheque = facts.cheque(bank, chequeNumber);
  if (faults.length > 0 || cheque === undefined) return faults;
  const from = staleFrom(cheque.date);
  if (date >= from) return [];
  const message = `Cheque ${chequeNumber} of ${formatDate(cheque.date)} may still be presented: it is stale from ${formatDate(from)} on.`;
  return [{ path: 'date', message }];
}

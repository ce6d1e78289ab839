import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { chequeDocument } from '#shared/ledger/cheques.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { ChequeFacts, Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import {
  postDatedNote,
  stateInWords,
  unknownSentence,
  usedNumberFault,
} from '../written-cheque.ts';

import type { replacementFields } from './fields.ts';

export type ReplacementAnswers = AnswersOf<typeof replacementFields>;

/**
 * A stale cheque: Dr stale cheques payable, Cr bank (handbook 5.12). One that is still out: Dr the
 * bank that it was drawn on, Cr the bank of the new one, each by its number, so that the
 * reconciliation meets the new cheque and not the old.
 */
export function postReplacement(answers: ReplacementAnswers, facts: Facts): Posting {
  const { bank, oldNumber, newBank, chequeNumber, date, reason } = answers;
  const old = facts.cheque(bank, oldNumber);
  invariant(old, 'a cheque that is replaced is in the register');
  const { amount, payee, partyId, chequeId, state } = old;
  return {
    date,
    description: `Cheque ${chequeNumber} to ${payee} in the place of ${oldNumber}`,
    partyId,
    total: amount,
    lines: [
      {
        account: state === 'stale' ? ACCOUNT.staleCheques : bank,
        debit: amount,
        credit: 0n,
        document: chequeDocument(oldNumber),
      },
      { account: newBank, debit: 0n, credit: amount, document: chequeDocument(chequeNumber) },
    ],
    taxRows: [],
    totals: [{ label: 'AMOUNT OF CHEQUE', amount, emphasis: 'total' }],
    notes: [
      // An opening cheque may have a payee that no register knows.
      ...(partyId === undefined ? [{ label: 'Payee', text: payee }] : []),
      ...postDatedNote(date, facts),
    ],
    cheques: [
      {
        account: newBank,
        number: chequeNumber,
        ...(partyId !== undefined && { partyId }),
        payee,
        amount,
        date,
      },
    ],
    chequeMoves: [{ chequeId, from: state, state: 'replaced', reason }],
  };
}

/** Only what is still owed is written again, once, to the same payee and with the same amount. */
export function checkReplacement(answers: ReplacementAnswers, facts: Facts): FieldProblem[] {
  const { bank, oldNumber, newBank, chequeNumber } = answers;
  return [
    ...pesoAccountFault(facts, { account: newBank, path: 'newBank' }),
    ...oldFault(answers, facts),
    ...(bank === newBank && BigInt(oldNumber) === BigInt(chequeNumber)
      ? [
          {
            path: 'chequeNumber',
            message: 'This is the old cheque. Enter the number of the new one.',
          },
        ]
      : usedNumberFault(facts, { account: newBank, number: chequeNumber, path: 'chequeNumber' })),
  ];
}

function oldFault({ bank, oldNumber }: ReplacementAnswers, facts: Facts): FieldProblem[] {
  const path = 'oldNumber';
  const old = facts.cheque(bank, oldNumber);
  if (old?.number !== oldNumber)
    return [{ path, message: unknownSentence({ account: bank, number: oldNumber }) }];
  const why = notReplaced(old);
  if (why === undefined) return [];
  return [{ path, message: `Cheque ${oldNumber} ${stateInWords(old.state)}. ${why}` }];
}

/** Why nothing is written in the place of a cheque; nothing when one may be. */
function notReplaced({ state, amount, payee }: ChequeFacts): string | undefined {
  if (state === 'cleared') return `It paid ${formatMoney(amount)} to ${payee}.`;
  if (state === 'voided') return 'What it paid was reversed, so enter the payment anew.';
  return state === 'replaced' ? 'Replace the one that took its place.' : undefined;
}

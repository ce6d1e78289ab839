import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { absolute, formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { DENOMINATIONS, amountOfPieces } from '../cash-pieces.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';

import { piecesName } from './fields.ts';
import type { countFields } from './fields.ts';

export type CountAnswers = AnswersOf<typeof countFields>;

/** Too little: Dr 6280, Cr the box. Too much: Dr the box, Cr 6280 (handbook 5.4). */
export function postCount(answers: CountAnswers, facts: Facts): Posting {
  const { balance } = facts.pettyCash;
  const counted = countedIn(answers);
  const difference = absolute(counted - balance);
  const isShort = counted < balance;
  const [debited, credited] = isShort
    ? [ACCOUNT.cashShortOver, ACCOUNT.pettyCash]
    : [ACCOUNT.pettyCash, ACCOUNT.cashShortOver];
  return {
    date: answers.date,
    description: `Cash count: ${formatMoney(counted)} found against ${formatMoney(balance)} in the ledger`,
    partyId: undefined,
    total: difference,
    lines: [
      { account: debited, debit: difference, credit: 0n, document: OWN_NUMBER },
      { account: credited, debit: 0n, credit: difference, document: OWN_NUMBER },
    ],
    taxRows: [],
    totals: [
      { label: 'Counted', amount: counted },
      { label: 'In the books', amount: balance },
      { label: isShort ? 'Short' : 'Over', amount: difference, emphasis: 'total' },
    ],
    notes: [{ label: 'Custodian', text: facts.pettyCash.custodian }],
    assumesBalanceOf: [ACCOUNT.pettyCash],
  };
}

/** What all notes and coins come to, in centavos. */
export function countedIn(answers: CountAnswers): Centavos {
  return sum(
    DENOMINATIONS.map((denomination) =>
      amountOfPieces({
        denomination: denomination.toString(),
        pieces: answers[piecesName(denomination)] ?? 0n,
      }),
    ),
  );
}

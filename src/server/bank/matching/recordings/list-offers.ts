import type { Kysely } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { chequeDocument } from '#shared/ledger/cheques.ts';

import type { Tables } from '../../../tables.ts';

import { keywordOffers } from './keyword-offers.ts';
import { everyKind, journalAnswers } from './offer.ts';
import type { Offer } from './offer.ts';
import { depositOffers, partyOffers, transferOffers } from './party-offers.ts';
import { listCounterLines } from './queries.ts';
import { ruleOffers } from './rule-offers.ts';
import type { Source } from './source.ts';
import { typed } from './source.ts';

type Db = Kysely<Tables>;

/**
 * What could be recorded, the likeliest first: what rules say, what the handbook says of such
 * lines, what is open, and at the end every kind that can touch a bank account.
 */
export async function listOffers(db: Db, source: Source): Promise<Offer[]> {
  if (source.matchId !== null) return correctionOffers(db, source);
  const found = [
    ...(await ruleOffers(db, source)),
    ...(await keywordOffers(db, source)),
    ...(await transferOffers(db, source)),
    ...(await partyOffers(db, source)),
    ...(await depositOffers(db, source)),
  ];
  return [...found.sort((a, b) => b.score - a.score), ...everyKind(source)];
}

/**
 * What the books say wrongly is corrected on the accounts of the entry that was wrong (handbook
 * 5.12).
 */
async function correctionOffers(db: Db, source: Source): Promise<Offer[]> {
  const [item] = source.items;
  if (item === undefined) return [];
  const [against] = await listCounterLines(db, item.entryId, item.position);
  const amount = -source.pesos(source.amount);
  const { chequeNumber, documentNumber } = item;
  const what = chequeNumber === '' ? documentNumber : `cheque ${chequeNumber}`;
  const paid = typed(source.lines.reduce((sum, line) => sum + line.amount, 0n));
  const recorded = typed(source.items.reduce((sum, each) => sum + each.amount, 0n));
  return [
    {
      label: 'Correction of the entry',
      reason: `The bank says ${paid}, the books say ${recorded}: the difference on the accounts of ${documentNumber}`,
      kind: journalEntry.id,
      score: 95,
      role: 'book-error',
      answers: journalAnswers(source, {
        description: `Correction of ${what}: ${paid}, not ${recorded}`,
        document: chequeNumber === '' ? documentNumber : chequeDocument(chequeNumber),
        counter: [
          {
            account: against?.account ?? '',
            amount,
            party: against?.party ?? '',
            document: against?.document ?? '',
          },
        ],
      }),
    },
  ];
}

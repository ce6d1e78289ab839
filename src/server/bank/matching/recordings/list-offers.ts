import type { Kysely } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { chequeDocument } from '#shared/ledger/cheques.ts';

import type { Tables } from '../../../tables.ts';
import { listRules } from '../rules.ts';
import type { Rule } from '../rules.ts';

import { keywordOffers } from './keyword-offers.ts';
import { learntOffers, learntPartiesOf } from './learnt-offers.ts';
import { readLearnt } from './learnt.ts';
import type { Learnt } from './learnt.ts';
import { everyKind, journalAnswers } from './offer.ts';
import type { Offer } from './offer.ts';
import { depositOffers, partyOffers, transferOffers } from './party-offers.ts';
import { listCounterLines } from './queries.ts';
import { ruleOffers } from './rule-offers.ts';
import type { Source } from './source.ts';
import { typed } from './source.ts';

type Db = Kysely<Tables>;

/** From here on rules, words or what was done before know what a line is: two acts record it. */
export const KNOWN_SCORE = 85;

/** What is known beforehand of all lines of an account, read once for many. */
export interface Knowledge {
  readonly rules: readonly Rule[];
  readonly learnt: ReadonlyMap<string, Learnt>;
}

/** Reads what rules and earlier matches say of the lines of an account. */
export async function readKnowledge(db: Db, account: string): Promise<Knowledge> {
  const [rules, learnt] = await Promise.all([listRules(db), readLearnt(db, account)]);
  return { rules, learnt };
}

/**
 * What could be recorded, the likeliest first: what rules say, what the handbook says of such
 * lines, what was done before, what is open, and at the end every kind that can touch a bank
 * account.
 */
export async function listOffers(db: Db, source: Source, knowledge?: Knowledge): Promise<Offer[]> {
  if (source.matchId !== null) return correctionOffers(db, source);
  const known = knowledge ?? (await readKnowledge(db, source.account));
  const found = [
    ...ruleOffers(known.rules, source),
    ...learntOffers(known.learnt, source),
    ...(await keywordOffers(db, source)),
    ...(await transferOffers(db, source)),
    ...(await partyOffers(db, source, learntPartiesOf(known.learnt, source))),
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

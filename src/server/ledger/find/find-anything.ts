import { isAboutAmount, readAmountRange, readExactAmount } from '#shared/forms/amount-ranges.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findKeptParties, findParties } from '../parties/queries.ts';
import { listedTin } from '../parties/exports.ts';

import {
  findAccounts,
  findCheques,
  findRecords,
  wayByLine,
  wayByTin,
  wayByTotal,
  wayNearTotal,
  waysByNumber,
  waysByWords,
} from './queries.ts';
import type { Way } from './queries.ts';

const MOST_PARTIES = 5;
/** Nine digits, with those of a branch or without, whatever stands between them. */
const TIN_TEXT = /^(?:\d[\s.-]*){9,14}$/;
const CHEQUE_TEXT = /^\d{1,18}$/;

/**
 * What a text means, each way it can be read: a number, a TIN, an amount, words. A user finds own
 * records and cheques; accounts are the accountant's, who opens their ledgers. One connection asks
 * all of it: after a quiet minute the pool has few, and a new one takes longer than an answer.
 */
export function findAnything(
  deps: Deps,
  caller: Caller,
  { text, party }: { text: string; party: string },
) {
  const amount = readExactAmount(text);
  const number = CHEQUE_TEXT.test(text) ? text : undefined;
  const isOnlyAmount = amount !== undefined && number === undefined;
  return deps.db.connection().execute(async (db) => ({
    records: await findRecords(db, waysOf(caller, text)),
    parties: await partiesOf(db, caller, isAboutAmount(text) ? '' : text),
    cheques: await findCheques(db, caller, { number, amount }),
    accounts: caller.role === 'accountant' && !isOnlyAmount ? await findAccounts(db, text) : [],
    named: await partiesOf(db, caller, party),
  }));
}

/** The ways in which a text may be read, the surest first. */
function waysOf(caller: Caller, text: string): Way[] {
  if (text === '') return [];
  const range = readAmountRange(text);
  if (range !== undefined && isAboutAmount(text)) {
    const amount = (range.from + range.to) / 2n;
    return [wayNearTotal(caller, { amount, range })];
  }
  const exact = readExactAmount(text);
  return [
    ...waysByNumber(caller, text),
    ...(TIN_TEXT.test(text) ? [wayByTin(caller, text.replaceAll(/\D/g, ''))] : []),
    ...(exact === undefined ? [] : [wayByTotal(caller, exact), wayByLine(caller, exact)]),
    ...waysByWords(caller, text),
  ];
}

async function partiesOf(db: Deps['db'], caller: Caller, text: string) {
  if (text === '') return [];
  const own = await findParties(db, { register: 'any', text });
  // The old name of a party that was merged leads to the one that was kept.
  const known = own.map((party) => party.party_id);
  const kept = own.length < MOST_PARTIES ? await findKeptParties(db, text, known) : [];
  return [...own, ...kept].slice(0, MOST_PARTIES).map((party) => ({
    partyId: party.party_id,
    register: party.register,
    name: party.name,
    tin: listedTin(party, caller.role),
  }));
}

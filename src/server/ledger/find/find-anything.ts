import { isAboutAmount, readAmountRange, readExactAmount } from '#shared/forms/amount-ranges.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
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
import { findPartiesOf } from './party-queries.ts';
import type { FoundParty } from './party-queries.ts';

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
  const names = [isAboutAmount(text) ? '' : text, party];
  return deps.db.connection().execute(async (db) => {
    const records = await findRecords(db, waysOf(caller, text));
    const [parties, named] = await findPartiesOf(db, names);
    return {
      records,
      parties: (parties ?? []).map((each) => shown(caller, each)),
      cheques: await findCheques(db, caller, { number, amount }),
      accounts: caller.role === 'accountant' && !isOnlyAmount ? await findAccounts(db, text) : [],
      named: (named ?? []).map((each) => shown(caller, each)),
    };
  });
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

function shown({ role }: Caller, { party_id, register, name, tin, branch }: FoundParty) {
  return { partyId: party_id, register, name, tin: listedTin({ tin, branch }, role) };
}

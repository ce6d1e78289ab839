import { isAboutAmount, readAmountRange, readExactAmount } from '#shared/forms/amount-ranges.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findKeptParties, findParties } from '../parties/queries.ts';
import { listedTin } from '../parties/exports.ts';

import {
  MOST_RECORDS,
  findAccounts,
  findCheques,
  findRecords,
  idsByLine,
  idsByNumber,
  idsByTin,
  idsByTotal,
  idsByWords,
  idsNearTotal,
} from './queries.ts';
import type { FoundRecord } from './queries.ts';

const MOST_PARTIES = 5;
/** Nine digits, with those of a branch or without, whatever stands between them. */
const TIN_TEXT = /^(?:\d[\s.-]*){9,14}$/;
const CHEQUE_TEXT = /^\d{1,18}$/;

/** What was recognised in the text. */
type By = 'number' | 'tin' | 'words' | 'amount' | 'line' | 'about';

/**
 * What a text means, each way it can be read: a number, a TIN, an amount, words. A user finds own
 * records and cheques; accounts are the accountant's, who opens their ledgers.
 */
export async function findAnything(
  deps: Deps,
  caller: Caller,
  { text, party }: { text: string; party: string },
) {
  const { db } = deps;
  const amount = readExactAmount(text);
  const number = CHEQUE_TEXT.test(text) ? text : undefined;
  const [records, parties, cheques, accounts, named] = await Promise.all([
    findByText(deps, caller, text),
    partiesOf(deps, caller, isAboutAmount(text) ? '' : text),
    findCheques(db, caller, { number, amount }),
    caller.role === 'accountant' ? findAccounts(db, text) : [],
    partiesOf(deps, caller, party),
  ]);
  return { records, parties, cheques, accounts, named };
}

async function findByText({ db }: Deps, caller: Caller, text: string) {
  const ways = await Promise.all(
    waysOf(text).map(async ([by, find]) => ({ by, ids: await find(db, caller) })),
  );
  const reasons = new Map<string, By>();
  for (const { by, ids } of ways) {
    for (const id of ids) if (!reasons.has(id)) reasons.set(id, by);
  }
  const best = [...reasons.keys()].slice(0, MOST_RECORDS);
  const found = new Map<string, FoundRecord>(
    (await findRecords(db, caller, best)).map((row) => [row.transactionId, row]),
  );
  return best.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [{ ...row, by: reasons.get(id) ?? ('words' as const) }];
  });
}

type Find = (db: Deps['db'], caller: Caller) => Promise<string[]>;

/** The ways in which a text may be read, the surest first. */
function waysOf(text: string): readonly (readonly [By, Find])[] {
  if (text === '') return [];
  const range = readAmountRange(text);
  if (range !== undefined && isAboutAmount(text)) {
    const amount = (range.from + range.to) / 2n;
    return [['about', (db, caller) => idsNearTotal(db, caller, { amount, range })]];
  }
  const exact = readExactAmount(text);
  const ways: (readonly [By, Find])[] = [['number', (db, caller) => idsByNumber(db, caller, text)]];
  if (TIN_TEXT.test(text)) {
    ways.push(['tin', (db, caller) => idsByTin(db, caller, text.replaceAll(/\D/g, ''))]);
  }
  if (exact !== undefined) {
    ways.push(['amount', (db, caller) => idsByTotal(db, caller, exact)]);
    ways.push(['line', (db, caller) => idsByLine(db, caller, exact)]);
  }
  ways.push(['words', (db, caller) => idsByWords(db, caller, text)]);
  return ways;
}

async function partiesOf({ db }: Deps, caller: Caller, text: string) {
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

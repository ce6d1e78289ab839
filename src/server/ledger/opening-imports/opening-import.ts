import type { Kysely } from 'kysely';

import type { Question } from '#kinds/posting.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import { listKnownAccounts, readAccountNames } from '../chart-imports/queries.ts';
import { keepOutcome } from '../imports/outcome-queries.ts';
import { findImport, keepCount, markPosted } from '../imports/queries.ts';
import type { ImportFile } from '../imports/read-file.ts';
import { keepFiles } from '../imports/read-import.ts';
import type { Sheet } from '../imports/sheet.ts';
import { listKnown, lockImport } from '../party-imports/queries.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';
import { buildPosting } from '../transactions/new-posting.ts';
import { rehearseInTurn } from '../transactions/rehearse.ts';
import { replayEarlierAnswer } from '../transactions/post.ts';

import { buildTyped, judgeOpening } from './build-opening.ts';
import type { Opening } from './build-opening.ts';
import { contentOf, keyOf, prepareIn, requestOf } from './enter-opening.ts';
import type { AskedOpening } from './enter-opening.ts';
import { PartyMatcher } from './match-parties.ts';
import type { MatchedParty } from './match-parties.ts';
import { outcomeOf, toRows } from './outcome.ts';
import { describeSheet, namedApart } from './describe-sheets.ts';
import { findAsOf } from './read-cells.ts';
import { readBalances, readItems } from './read-rows.ts';
import { findBalanceColumns, findItemColumns } from './sheet-kinds.ts';
import type { SheetKind } from './sheet-kinds.ts';

const KIND = 'opening-import';

/**
 * Reads a trial balance and open documents, and keeps what is in them for a day. Throws what
 * `readFiles` throws.
 */
export async function readOpeningFile(deps: Deps, caller: Caller, files: readonly ImportFile[]) {
  const wanted = { kind: KIND, files, arrange: namedApart };
  const { importId, fileName, sheets } = await keepFiles(deps, caller, wanted);
  const days = sheets.flatMap((sheet) => {
    const found = findBalanceColumns(sheet) ?? findItemColumns(sheet);
    return found === undefined ? [] : (findAsOf(sheet, found.headerRow) ?? []);
  });
  return {
    success: true as const,
    importId,
    fileName,
    date: days[0] ?? null,
    sheets: sheets.map(describeSheet),
  };
}

/**
 * Says per row what it means here, and whether control accounts tie with their documents; then
 * rehearses the entry as Yes would make it. Nothing is entered. Throws import-not-found.
 */
export async function checkOpeningFile(deps: Deps, caller: Caller, asked: AskedOpening) {
  const { importId } = asked;
  const row = await findImport(deps.db, { importId, userId: caller.userId });
  if (row?.kind !== KIND || row.sheets === null || row.posted_at !== null)
    throw new Problem('import-not-found');
  const { opening, fresh } = await judgeFile(deps.db, row.sheets, asked);
  let refusals = opening.refusals;
  let questions: readonly Question[] = [];
  if (refusals.length === 0) {
    const [refused] = await rehearseInTurn(
      deps,
      [
        async (tx) => {
          const { prepared } = await prepareIn({ ...deps, db: tx }, caller, {
            asked,
            opening,
            fresh,
          });
          questions = prepared.questions;
          const postings = [buildPosting(prepared, caller)];
          await recordPostings(tx, requestOf(deps, caller, { asked, postings, address: '' }));
        },
      ],
      { isRefusal: (error): error is Problem => error instanceof Problem, isGone: () => false },
    );
    if (refused !== undefined)
      refusals =
        refused.fields.length === 0
          ? [refused.message]
          : refused.fields.map(({ message }) => message);
  }
  const outcome = { opening, refusals, date: asked.date };
  await keepOutcome(deps.db, importId, outcomeOf(outcome, row.file_name));
  return {
    success: true as const,
    ...toRows(opening),
    newPartyCount: fresh.length,
    refusals: [...refusals],
    questions: questions.map(({ code, text }) => ({ code, text })),
    digest: refusals.length === 0 ? digestOf(opening, asked) : '',
  };
}

interface Confirmed extends AskedOpening {
  readonly digest: string;
  readonly answered: readonly string[];
  readonly address: string;
}

/**
 * Registers who is new and enters the opening balances, in one database transaction. An import is
 * entered once: whoever repeats it gets the same answer. Throws import-not-found,
 * import-has-faults, conflict (it is no longer what was checked), question-open, not-allowed, and
 * what `recordPostings` throws.
 */
export async function postOpeningFile(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { importId } = confirmed;
  try {
    return await inRecordingTransaction(deps.db, (tx) =>
      enterOpening({ ...deps, db: tx }, caller, confirmed),
    );
  } catch (error) {
    const key = keyOf(importId);
    const contentHash = contentOf(confirmed);
    const before = await replayEarlierAnswer(
      deps,
      { userId: caller.userId, key, contentHash },
      error,
    );
    const row = await findImport(deps.db, { importId, userId: caller.userId });
    const registeredCount = row?.document_count ?? 0;
    const { transactionId, number } = before;
    return { success: true as const, transactionId, number, registeredCount };
  }
}

async function enterOpening(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { importId, address } = confirmed;
  const { db: tx, clock } = deps;
  const row = await lockImport(tx, { importId, userId: caller.userId });
  if (row?.kind !== KIND || row.sheets === null) throw new Problem('import-not-found');
  const { opening, fresh } = await judgeFile(tx, row.sheets, confirmed);
  if (opening.refusals.length > 0) throw new Problem('import-has-faults');
  if (digestOf(opening, confirmed) !== confirmed.digest) throw new Problem('conflict');
  const by = { asked: confirmed, opening, fresh };
  const { prepared } = await prepareIn(deps, caller, { ...by, address });
  if (prepared.questions.some(({ code }) => !confirmed.answered.includes(code)))
    throw new Problem('question-open');
  const postings = [buildPosting(prepared, caller)];
  const request = requestOf(deps, caller, { asked: confirmed, postings, address });
  const { transactionId, number } = await recordPostings(tx, request);
  await keepCount(tx, importId, fresh.length);
  await markPosted(tx, importId, clock.now());
  await recordAudit(tx, {
    at: clock.now(),
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'opening.imported',
    subject: row.file_name,
    address,
    after: {
      number,
      registered: fresh.length,
      documents: opening.items.length,
      sha256: row.sha256,
    },
  });
  return { success: true as const, transactionId, number, registeredCount: fresh.length };
}

async function judgeFile(db: Kysely<Tables>, sheets: readonly Sheet[], asked: AskedOpening) {
  const [known, names, customers, vendors] = await Promise.all([
    listKnownAccounts(db),
    readAccountNames(db),
    listKnown(db, 'customer'),
    listKnown(db, 'vendor'),
  ]);
  const matchers = {
    customer: new PartyMatcher(customers, asked.registersParties),
    vendor: new PartyMatcher(vendors, asked.registersParties),
  };
  const parts = sheets.map((sheet, at) => ({ sheet, ...(asked.sheets[at] ?? UNSAID) }));
  const of = (is: SheetKind) => parts.filter((part) => part.is === is);
  const read = {
    date: asked.date,
    balances: of('trial-balance').flatMap(({ sheet }) => readBalances(sheet)),
    items: [
      ...of('receivables').flatMap((part) => readItems(part.sheet, 'customer', part.daysFirst)),
      ...of('payables').flatMap((part) => readItems(part.sheet, 'vendor', part.daysFirst)),
    ],
  };
  const opening = judgeOpening(read, { known, names, choices: asked.accounts }, matchers);
  return { opening, fresh: [...matchers.customer.fresh, ...matchers.vendor.fresh] };
}

const UNSAID = { is: 'none', daysFirst: false } as const;

/** Of what would be entered; who is new is named by the form, for the id is not known yet. */
function digestOf(opening: Opening, { date }: AskedOpening): string {
  const nameOf = (party: MatchedParty) => {
    if ('partyId' in party) return party.partyId;
    return 'fresh' in party ? hashOf(party.fresh.form) : '';
  };
  return hashOf(buildTyped(opening, date, nameOf));
}

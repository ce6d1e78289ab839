import type { Kind } from '#kinds/define-kind.ts';
import type { KindTraits } from '#kinds/traits.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { isApprovalDue } from '../approvals/queries.ts';

import { buildPosting } from './new-posting.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepare.ts';
import { rehearsePostings } from './rehearse.ts';
import { buildReversal, buildReversals, findReversible, isDayClosed, redone } from './reversal.ts';

/**
 * What Yes would record, with its digest; nothing is saved. `corrects` is the transaction whose
 * number this one may take over. Throws bad-request with every fault at its field.
 */
export async function previewTransaction(
  deps: Deps,
  caller: Caller,
  filled: { kind: Kind; typed: TypedAnswers; corrects: string | undefined },
) {
  const prepared = await prepare(deps, caller, filled).catch(rethrow);
  const { posting, kind } = prepared;
  await rehearse(deps, caller, { prepared, corrects: filled.corrects })
    .catch(passWhereApproved)
    .catch(rethrow);
  return {
    success: true as const,
    kind: kind.id,
    date: posting.date,
    description: posting.description,
    total: posting.total,
    summary: prepared.summary.map(({ table, ...row }) => (table ? { ...row, table } : row)),
    lines: buildPreviewLines(prepared),
    totals: [...posting.totals],
    questions: prepared.questions.map(({ compare, ...question }) => ({
      ...question,
      ...(compare && { compare: [...compare] }),
    })),
    ...(await replacedBy(deps, caller, filled.corrects)),
    secondPerson: await secondPersonOf(deps, prepared),
    digest: prepared.digest,
  };
}

/** What a rule asks a second person to do with it. */
async function secondPersonOf(
  deps: Deps,
  { kind, posting }: Prepared,
): Promise<KindTraits['secondPerson']> {
  const { secondPerson } = kind.traits;
  const isAsked = secondPerson !== 'none' && (await isApprovalDue(deps.db, kind.id, posting.total));
  return isAsked ? secondPerson : 'none';
}

/** That it needs an approval is asked last of all: everything else about it is in order. */
function passWhereApproved(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'approval-needed') throw error;
}

/** What Yes would refuse is refused now. */
async function rehearse(
  deps: Deps,
  caller: Caller,
  { prepared, corrects }: { prepared: Prepared; corrects: string | undefined },
): Promise<void> {
  if (corrects === undefined) {
    await rehearsePostings(deps, caller, [buildPosting(prepared, caller)]);
    return;
  }
  if (caller.role !== 'accountant') throw new Problem('not-allowed');
  const reason = 'Rehearsed';
  const original = await findReversible(deps.db, corrects);
  if (original.kind !== prepared.kind.id) throw new Problem('not-found');
  const reversals = await buildReversals(deps.db, original, { now: deps.clock.now(), reason });
  const corrected = buildPosting(prepared, caller, { transactionId: corrects, reason });
  await rehearsePostings(deps, caller, redone(reversals, corrected));
}

/**
 * What a correction takes back: the entry that reverses the corrected one, and on which day; of
 * accountants only.
 */
async function replacedBy(deps: Deps, caller: Caller, transactionId: string | undefined) {
  if (transactionId === undefined || caller.role !== 'accountant') return {};
  const original = await findReversible(deps.db, transactionId);
  const { date, lines } = buildReversal(original, { now: deps.clock.now(), reason: '' });
  const { accounts, parties } = original.printed;
  return {
    replaces: {
      number: original.number,
      entryNumber: original.entry_number,
      date: original.date,
      total: original.total,
      reversedOn: date,
      isMonthClosed: isDayClosed(original),
      summary: original.summary.map(({ table, ...row }) => (table ? { ...row, table } : row)),
      lines: lines.map((line) => ({
        account: line.account,
        title: accounts[line.account] ?? '',
        debit: line.debit,
        credit: line.credit,
        party: line.partyId === undefined ? null : (parties[line.partyId] ?? null),
        document: line.document ?? null,
        memo: line.memo ?? null,
      })),
    },
  };
}

/** The journal lines of a prepared form as people read them. */
export function buildPreviewLines({ posting, known }: Prepared) {
  return posting.lines.map((line) => ({
    account: line.account,
    title: known.facts.account(line.account).title,
    debit: line.debit,
    credit: line.credit,
    party: line.partyId === undefined ? null : known.facts.party(line.partyId).name,
    document: line.document ?? null,
    memo: line.memo ?? null,
  }));
}

/** While a form is looked at, a number that is taken is one fault at a field among others. */
function rethrow(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'number-taken') throw error;
  throw new Problem('bad-request', { fields: error.fields, cause: error });
}

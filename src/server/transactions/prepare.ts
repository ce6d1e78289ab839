import type { Kind, Posting } from '#kinds/define-kind.ts';
import { manilaDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/fields.ts';
import { checkAnswers } from '#shared/form.ts';
import { summaryOf } from '#shared/form-summary.ts';
import type { SummaryRow } from '#shared/form-summary.ts';
import { invariant } from '#shared/invariant.ts';
import { faultOfLines } from '#shared/ledger/check-lines.ts';
import { toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { hasUsualCheckDigit } from '#shared/tin.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { hashOf } from '../hash-of.ts';

import { readFacts } from './facts.ts';
import type { KnownFacts } from './facts.ts';
import { checkMonth, checkReferences, referencesOf } from './references.ts';
import type { StoredTotal } from './tables.ts';

/** A filled form that may be entered: what its kind makes of it, and how it reads. */
export interface Prepared {
  readonly kind: Kind;
  readonly typed: TypedAnswers;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly posting: Posting;
  readonly summary: readonly SummaryRow[];
  readonly totals: readonly StoredTotal[];
  readonly known: KnownFacts;
  readonly warnings: readonly string[];
  /** SHA-256 of what would be posted. */
  readonly digest: string;
}

/**
 * Checks a filled form in every way that it can be checked before it is entered, and lets its kind make the entry.
 * Throws bad-request with every fault at its field, account-not-usable for an account that the kind posts to by itself.
 */
export async function prepare(
  deps: Deps,
  caller: Caller,
  { kind, typed }: { kind: Kind; typed: TypedAnswers },
): Promise<Prepared> {
  const today = manilaDate(deps.clock.now());
  const checked = checkAnswers(kind.fields, typed, { today });
  if (checked.answers === undefined) throw refuse(checked.problems);
  const { answers } = checked;
  const references = referencesOf(kind.fields, answers);
  const known = await readFacts(deps.db, caller, { references, today });
  demandNone(checkReferences(kind.fields, answers, known));
  demandNone(kind.check?.(answers, known.facts) ?? []);
  const posting = kind.post(answers, known.facts);
  demandNone(checkMonth(posting.date, known));
  demandUsable(posting, known);
  const fault = faultOfLines(posting.lines);
  invariant(fault === undefined, `${kind.id}: ${fault}`);
  const shown = {
    summary: [...summaryOf(kind.fields, answers, known.names), ...notesOf(posting)],
    totals: posting.totals.map((row) => ({ ...row, amount: toWire(row.amount) })),
  };
  const digest = hashOf({ kind: kind.id, posting, ...shown });
  return { kind, typed, answers, posting, ...shown, known, warnings: warningsOf(known), digest };
}

function demandNone(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw refuse(problems);
}

/** The database asks this again; here it is told before anybody says Yes. */
function demandUsable({ lines }: Posting, { accounts }: KnownFacts): void {
  const account = lines.find((line) => !accounts.has(line.account))?.account;
  if (account !== undefined) throw new Problem('account-not-usable', { values: { account } });
}

function refuse(fields: readonly FieldProblem[]): Problem {
  return new Problem('bad-request', { fields });
}

function notesOf({ notes = [] }: Posting): SummaryRow[] {
  return notes.map(({ label, text }, index) => ({ name: `note-${index}`, label, text }));
}

function warningsOf({ parties, facts }: KnownFacts): string[] {
  return [...parties.values()]
    .map(({ partyId }) => facts.party(partyId))
    .filter(({ tin }) => tin !== undefined && !hasUsualCheckDigit(tin))
    .map(({ name }) => `Please read the TIN of ${name} again: its last digit is unusual.`);
}

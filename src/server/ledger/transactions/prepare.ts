import type { Kind } from '#kinds/define-kind.ts';
import type { Facts } from '#kinds/facts.ts';
import type { Posting, Question } from '#kinds/posting.ts';
import { manilaDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { buildSummary } from '#shared/forms/form-summary.ts';
import type { SummaryRow } from '#shared/forms/form-summary.ts';
import { invariant } from '#shared/invariant.ts';
import { faultOfLines } from '#shared/ledger/check-lines.ts';
import { toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { settleAnswers } from '#shared/ledger/settled-answers.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { readFacts } from './facts.ts';
import { askedNumber, nameDocument } from './name-document.ts';
import type { DocumentName } from './name-document.ts';
import { checkMonth, checkReferences, needsOf, buildReferences } from './references.ts';
import type { StoredTotal } from './tables.ts';
import { questionsOfOverdraft } from './overdrafts.ts';
import { atTypedRows } from './typed-paths.ts';
import type { KnownFacts } from './known-facts.ts';

/** A filled form that may be entered: what its kind makes of it, and how it reads. */
export interface Prepared {
  readonly kind: Kind;
  readonly typed: TypedAnswers;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly posting: Posting;
  readonly summary: readonly SummaryRow[];
  readonly totals: readonly StoredTotal[];
  readonly known: KnownFacts;
  /** What a person must say yes to beside the entry. */
  readonly questions: readonly Question[];
  readonly name: DocumentName;
  /** SHA-256 of what would be posted. */
  readonly digest: string;
}

/**
 * What comes before a document in the same act and is not recorded yet: later documents of an
 * import build on it.
 */
export interface EarlierInImport {
  /** The facts as they will be when it is recorded. */
  facts(facts: Facts): Facts;
  /** Numbers that it takes. */
  readonly numbers: readonly string[];
}

interface FilledForm {
  readonly kind: Kind;
  readonly typed: TypedAnswers;
  readonly corrects: string | undefined;
  readonly earlier?: EarlierInImport;
  /** What the answers name, where it was looked up already. */
  readonly shared?: KnownFacts;
}

/**
 * Checks a filled form in every way that it can be checked before it is entered, and lets its kind
 * make the entry. `corrects` is the transaction that this one replaces. Throws bad-request with
 * every fault at its field, not-allowed for a kind of the accountants', account-not-usable for an
 * account that the kind posts to by itself.
 */
export async function prepare(deps: Deps, caller: Caller, filled: FilledForm): Promise<Prepared> {
  const { kind, corrects, earlier, shared } = filled;
  if (kind.isAccountants === true && caller.role !== 'accountant') throw new Problem('not-allowed');
  if (corrects !== undefined && caller.role !== 'accountant') throw new Problem('not-allowed');
  const today = manilaDate(deps.clock.now());
  // What is kept says later what it said today: `today` as its date, a calculation as its result.
  const typed = settleAnswers(kind.fields, filled.typed, today);
  const checked = checkAnswers(kind.fields, typed, { today });
  if (checked.answers === undefined) throw refuse(checked.problems);
  const { answers } = checked;
  const references = buildReferences(kind.fields, answers);
  const number = askedNumber({ kind, answers, corrects });
  const asked = { references, today, corrects, number, ...needsOf(kind) };
  const recorded = shared ?? (await readFacts(deps.db, caller, asked));
  const known = earlier ? { ...recorded, facts: earlier.facts(recorded.facts) } : recorded;
  const demandNoFault = (found: readonly FieldProblem[]) =>
    demandNone(atTypedRows(kind.fields, typed, found));
  demandNoFault(checkReferences(kind.fields, answers, known));
  demandNoFault(kind.check?.(answers, known.facts) ?? []);
  const posting = kind.post(answers, known.facts);
  demandNone(checkMonth(posting.date, known, { ...kind, stage: answers['stage'] }));
  demandUsable(posting, known);
  const fault = faultOfLines(posting.lines);
  invariant(fault === undefined, `${kind.id}: ${fault}`);
  const shown = {
    summary: [
      ...buildSummary(kind.fields, answers, known.names).map((row) => withTableOf(posting, row)),
      ...notesOf(posting),
    ],
    totals: posting.totals.map((row) => ({ ...row, amount: toWire(row.amount) })),
  };
  const name = await nameDocument(deps.db, {
    kind,
    answers,
    posting,
    corrects,
    earlier: earlier?.numbers,
    found: known.number,
  });
  const questions = [
    ...(kind.questions?.(answers, known.facts) ?? []),
    ...questionsOfOverdraft(kind, posting, known),
    ...name.questions,
  ];
  const digest = hashOf({ kind: kind.id, posting, ...shown, questions, number: name.number });
  return { kind, typed, answers, posting, ...shown, known, questions, name, digest };
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

function withTableOf({ tables = {} }: Posting, row: SummaryRow): SummaryRow {
  const table = tables[row.name];
  return table === undefined ? row : { ...row, table };
}

function notesOf({ notes = [] }: Posting): SummaryRow[] {
  return notes.map(({ label, text }, index) => ({ name: `note-${index}`, label, text }));
}

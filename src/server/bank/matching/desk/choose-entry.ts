import type { Kysely } from 'kysely';

import { findKind } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import { begun } from '../../../ledger/drafts/begun.ts';
import type { Tables } from '../../../tables.ts';
import type { Role } from '../open-items.ts';
import { KNOWN_SCORE, listOffers } from '../recordings/list-offers.ts';
import type { Knowledge } from '../recordings/list-offers.ts';
import type { Source } from '../recordings/source.ts';

/** What a person wants recorded; without a kind it is what rules, words or earlier matches know. */
export interface AskedEntry {
  readonly lineIds: readonly string[];
  readonly matchId: string | null;
  readonly kind: string | null;
  readonly answers: TypedAnswers | null;
  /** Of the offers, where several have its kind. */
  readonly index?: number | null;
}

/** A form filled in for lines of the bank. */
export interface ChosenEntry {
  readonly kind: Kind;
  readonly label: string;
  readonly reason: string;
  readonly answers: TypedAnswers;
  readonly labels: readonly Label[];
  /** Lines that it takes in beside those that were asked for. */
  readonly moreLineIds: readonly string[];
  readonly role: Role;
  /** A person filled it in: nothing of it is changed. */
  readonly isTyped: boolean;
}

interface Label {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

interface About {
  readonly source: Source;
  readonly asked: AskedEntry;
  readonly knowledge: Knowledge;
  readonly today: string;
}

/**
 * The form that records these lines: as a person filled it in; of a kind that was chosen; or the
 * likeliest that is known. Nothing when nothing is known. Throws kind-unknown.
 */
export async function chooseEntry(
  db: Kysely<Tables>,
  { source, asked, knowledge, today }: About,
): Promise<ChosenEntry | undefined> {
  if (asked.kind !== null && asked.answers !== null) return typedEntry(asked, source);
  const offers = await listOffers(db, source, knowledge);
  const offer =
    asked.kind === null
      ? offers.find(({ score }) => score >= KNOWN_SCORE)
      : ([offers[asked.index ?? -1]].find((one) => one?.kind === asked.kind) ??
        offers.find(({ kind }) => kind === asked.kind));
  const kind = findKind(offer?.kind ?? '');
  if (offer === undefined || kind === undefined) return undefined;
  const { $labels: labels, ...answers } = begun(kind.fields, offer.answers, today);
  return {
    kind,
    label: offer.label,
    reason: offer.reason,
    answers,
    labels: labelsOf(labels),
    moreLineIds: offer.moreLineIds ?? [],
    role: offer.role,
    isTyped: false,
  };
}

function typedEntry({ kind: kindId, answers }: AskedEntry, { matchId }: Source): ChosenEntry {
  const kind = findKind(kindId ?? '');
  if (kind === undefined) throw new Problem('kind-unknown');
  const typed = answers ?? {};
  return {
    kind,
    label: kind.title,
    reason: '',
    answers: typed,
    labels: [],
    moreLineIds: [],
    role: matchId === null ? 'memo' : 'book-error',
    isTyped: true,
  };
}

function labelsOf(value: TypedAnswers[string]): Label[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null) return [];
    const { id, name, detail } = row as Partial<Label>;
    return id === undefined || name === undefined ? [] : [{ id, name, detail: detail ?? '' }];
  });
}

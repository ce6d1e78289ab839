import type { Kysely } from 'kysely';

import { formatDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

import { classifyNumber, findRange } from './classify-number.ts';
import type { Accounted, Classified, NumberRange, Skipped } from './classify-number.ts';
import { findNeighbours } from './queries.ts';

/** What a person must decide about a number, or why it cannot be used at all. */
export interface GuardedNumber {
  /** A sentence for the number's field. */
  readonly refusal?: string;
  readonly questions: readonly { readonly code: string; readonly text: string }[];
}

/** What the books have of a number and of the ranges of its kind. */
export interface KnownOfNumber {
  readonly unused:
    | {
        readonly number: string;
        readonly state: string;
        readonly reason: string;
        readonly date: string;
      }
    | undefined;
  readonly ranges: readonly NumberRange[];
}

interface TypedNumber extends KnownOfNumber {
  readonly kind: string;
  readonly number: string;
  /** The transaction that is corrected: its own number counts as free. */
  readonly corrects?: string | undefined;
  /** Numbers that are recorded in the same act, before this one. */
  readonly earlier?: readonly string[] | undefined;
}

/**
 * Holds a typed number against the registered ranges (handbook 2.3): one outside of them, and one
 * that skips others, is a question; one that was cancelled or is used is refused. While no range is
 * registered for the kind nothing is asked.
 */
export async function guardNumber(db: Kysely<Tables>, typed: TypedNumber): Promise<GuardedNumber> {
  const { kind, number, corrects: except, earlier = [], ranges, unused } = typed;
  if (unused !== undefined) {
    const refusal = `${unused.number} is registered as ${unused.state} since ${formatDate(unused.date)}: ${unused.reason}`;
    return { refusal, questions: [] };
  }
  const found = findRange(number, ranges);
  const recorded = found === undefined ? [] : await findNeighbours(db, { kind, except, ...found });
  const accounted = [...recorded, ...earlierIn(found?.range, earlier)];
  return judge(number, classifyNumber(number, ranges, accounted));
}

function earlierIn(range: NumberRange | undefined, numbers: readonly string[]): Accounted[] {
  if (range === undefined) return [];
  return numbers.flatMap((number) => {
    const found = findRange(number, [range]);
    return found === undefined ? [] : [{ serial: found.serial, state: 'used' as const }];
  });
}

function judge(number: string, classified: Classified): GuardedNumber {
  const { place } = classified;
  if (place === 'unregistered') return { questions: [] };
  if (place === 'misprinted') {
    return { refusal: `Enter it as printed: ${classified.printed}.`, questions: [] };
  }
  if (place === 'outside') {
    return ask('number-outside', `${number} lies in no registered range of printed numbers.`);
  }
  if (place === 'before') {
    const unused = `${classified.next}, the first number that was unused when the range was registered`;
    return ask('number-before', `${number} comes before ${unused}.`);
  }
  if (place === 'inside') {
    const { skipped } = classified;
    return skipped === undefined
      ? { questions: [] }
      : ask('number-skipped', skipText(number, skipped));
  }
  return { refusal: `${number} is already ${place}.`, questions: [] };
}

function ask(code: string, text: string): GuardedNumber {
  return { questions: [{ code, text: `${text} It is right as typed.` }] };
}

function skipText(number: string, { first, last, count }: Skipped): string {
  const which =
    count === 1 ? `${first}, which is` : `${first} to ${last} (${count} numbers), which are`;
  return `${number} skips ${which} neither recorded nor registered as cancelled.`;
}

import { KINDS, findKind } from '#kinds/index.ts';
import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Role } from '../open-items.ts';

import { rowsOf } from './kept-answers.ts';
import { typed } from './source.ts';
import type { Source } from './source.ts';

/** A form that could record lines of the bank, filled in. */
export interface Offer {
  readonly label: string;
  /** Why it is offered. */
  readonly reason: string;
  readonly kind: string;
  readonly score: number;
  readonly answers: TypedAnswers;
  readonly role: Role;
  /** Lines that it takes in beside the chosen ones, such as the tax of interest. */
  readonly moreLineIds?: readonly string[];
}

/** A line of a journal entry beside the bank's own, in pesos; debit above zero. */
export interface CounterLine {
  readonly account: string;
  readonly amount: bigint;
  readonly party?: string;
  readonly document?: string;
}

/** A journal entry (handbook 5.12): the bank's line and what stands against it. */
export function journalAnswers(
  source: Source,
  entry: {
    description: string;
    amount?: bigint;
    document?: string;
    counter: readonly CounterLine[];
  },
): TypedAnswers {
  const { amount = source.amount, description, document = '', counter } = entry;
  const foreign = source.currency === 'PHP' ? '' : typed(amount);
  const bank = { account: source.account, amount: source.pesos(amount), document, foreign };
  const lines = [...counter.map((line) => ({ ...line, foreign: '' })), bank];
  return {
    date: source.date,
    stage: 'adjusting',
    description: description.slice(0, 200),
    // Debits stand first, as in every journal.
    lines: [...lines].sort((a, b) => Number(b.amount > 0n) - Number(a.amount > 0n)).map(toRow),
  };
}

function toRow(line: CounterLine & { readonly foreign: string }): TypedAnswers {
  return {
    account: line.account,
    debit: line.amount > 0n ? typed(line.amount) : '',
    credit: line.amount < 0n ? typed(line.amount) : '',
    party: line.party ?? '',
    document: line.document ?? '',
    foreign: line.foreign,
    memo: '',
  };
}

/**
 * What a form of a kind begins with when it records these lines; more is typed by the person, or
 * known better by a rule.
 */
export function prefill(kindId: string, source: Source): TypedAnswers {
  const bank = findKind(kindId)?.traits.bank ?? 'none';
  return bank === 'none' ? { date: source.date } : bank.prefill(source);
}

/**
 * What a rule or an earlier recording says stands over what the bank says. Of a journal entry it
 * tells the account against the bank's (`account`), and perhaps its `party`, `document` and the
 * entry's `description`; a row that has no amount gets that of the line.
 */
export function filledIn(kindId: string, source: Source, answers: TypedAnswers): TypedAnswers {
  if (kindId !== journalEntry.id) {
    const rows = rowsOf(answers['lines']).map((row) => ({ amount: typed(source.amount), ...row }));
    return { ...prefill(kindId, source), ...answers, ...(rows.length > 0 && { lines: rows }) };
  }
  const textOf = (name: string) => (typeof answers[name] === 'string' ? answers[name] : '');
  const description = textOf('description');
  const amount = -source.pesos(source.amount);
  const party = { party: textOf('party'), document: textOf('document') };
  return {
    ...journalAnswers(source, {
      description: description === '' ? source.text : description,
      counter: [{ account: textOf('account'), amount, ...party }],
    }),
    ...(answers['$labels'] === undefined ? {} : { $labels: answers['$labels'] }),
  };
}

/**
 * Every kind that can touch a bank account in this direction, and the journal entry: for what
 * nothing else fits.
 */
export function everyKind(source: Source): Offer[] {
  const offers = kindsFor(source.amount > 0n ? 'in' : 'out').map((kind) => ({
    ...about(kind),
    answers: prefill(kind, source),
  }));
  const counter = [{ account: '', amount: -source.pesos(source.amount) }];
  const answers = journalAnswers(source, { description: source.text, counter });
  return [...offers, { ...about(journalEntry.id), answers }];
}

/** The kinds that are offered for money in or out, in their places. */
function kindsFor(direction: 'in' | 'out'): string[] {
  return KINDS.flatMap(({ id, traits: { bank } }) => {
    const place = bank === 'none' ? undefined : bank[direction];
    return place === undefined ? [] : [{ id, place }];
  })
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

function about(kind: string) {
  const label = findKind(kind)?.title ?? kind;
  return {
    label,
    kind,
    score: 10,
    role: 'memo' as const,
    reason: 'Filled in with the bank’s date and amount',
  };
}

import { toStorable } from '#shared/clean-text.ts';
import type { Field, Fields, LinesField, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { formatMoney } from '#shared/money.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';

import type { DraftForm } from './draft-form.ts';
import type { DraftSummary } from './tables.ts';

const LABELS = '$labels';
const LONGEST = 200;
// A draft is summed up by rows that pass their checks; which day it is changes no amount.
const ANY_DAY = { today: '2199-12-31' };

/**
 * Who a draft names and what it comes to, as far as it was typed; nothing here is checked, it is
 * only for its owner's list.
 */
export function summariseDraft({ fields }: DraftForm, answers: TypedAnswers): DraftSummary {
  if (fields === undefined) return { party: clean(registered(answers)), amount: '' };
  const party = firstOf(fields, 'party').map(([name]) => labelOf(answers, textOf(answers[name])));
  return {
    party: clean(party.find((text) => text !== '') ?? ''),
    amount: deriveAmount(fields, answers),
  };
}

function registered(answers: TypedAnswers): string {
  const company = textOf(answers['registeredName']);
  const person = [textOf(answers['firstName']), textOf(answers['lastName'])].join(' ').trim();
  return company === '' ? person || textOf(answers['tin']) : company;
}

// A character may be cut in half at the end.
function clean(text: string): string {
  return toStorable(toStorable(text).slice(0, LONGEST));
}

/** The first amount of the form, else what its rows come to. */
function deriveAmount(fields: Fields, answers: TypedAnswers): string {
  for (const [name] of firstOf(fields, 'money')) {
    const read = readMoney(textOf(answers[name]));
    if ('value' in read) return formatMoney(read.value);
  }
  for (const [name, field] of firstOf(fields, 'lines')) {
    const sum = field.type === 'lines' ? deriveSum(field, rowsOf(answers[name])) : 0n;
    if (sum !== 0n) return formatMoney(sum);
  }
  return '';
}

function deriveSum(field: LinesField, rows: readonly TypedAnswers[]): bigint {
  const [column] = firstOf(field.columns, 'money')[0] ?? [''];
  return rows.reduce((sum, row) => {
    if (field.rowAmount === undefined) {
      const read = readMoney(textOf(row[column]));
      return 'value' in read ? sum + read.value : sum;
    }
    const { answers } = checkAnswers(field.columns, row, ANY_DAY);
    return answers === undefined ? sum : sum + field.rowAmount.of(answers);
  }, 0n);
}

function firstOf(fields: Fields, type: Field['type']): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.type === type);
}

function labelOf(answers: TypedAnswers, partyId: string): string {
  const label = rowsOf(answers[LABELS]).find((row) => row['id'] === partyId);
  return partyId === '' ? '' : textOf(label?.['name']);
}

function textOf(value: TypedValue): string {
  return typeof value === 'string' ? value.trim() : '';
}

function rowsOf(value: TypedValue): readonly TypedAnswers[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (row): row is TypedAnswers => typeof row === 'object' && row !== null && !Array.isArray(row),
  );
}

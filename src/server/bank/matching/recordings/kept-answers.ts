import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

/** Answers that a line with the same words has again. */
const KEPT = [
  'customer',
  'vendor',
  'payee',
  'purpose',
  'account',
  'source',
  'receiving',
  '$labels',
];
/** The same of a row, where a form has only one. */
const KEPT_IN_ROW = ['account', 'vatClass', 'withholding'];

/** What of the answers of a kind is the same for the next line with the same words. */
export function keptOf(kind: string, answers: TypedAnswers, bank: string): TypedAnswers {
  if (kind === journalEntry.id) return buildCounter(answers, bank);
  const kept = KEPT.flatMap((name) => {
    const value = answers[name];
    return value === undefined || value === '' || value === bank ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...keptRow(answers) };
}

/** The only row of a form whose rows name accounts: without its amount. */
function keptRow({ lines }: TypedAnswers): TypedAnswers {
  const rows = rowsOf(lines);
  const [only] = rows;
  if (only === undefined || rows.length > 1 || typeof only['account'] !== 'string') return {};
  const kept = KEPT_IN_ROW.flatMap((name) => {
    const value = only[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return { lines: [Object.fromEntries(kept)] };
}

/** Of an entry with one line beside the bank's, the account of that line. */
function buildCounter(answers: TypedAnswers, bank: string): TypedAnswers {
  const others = rowsOf(answers['lines']).filter(({ account }) => account !== bank);
  const [only] = others;
  if (only === undefined || others.length > 1 || typeof only['account'] !== 'string') return {};
  const description = answers['description'];
  return {
    account: only['account'],
    ...(typeof only['party'] === 'string' && only['party'] !== '' && { party: only['party'] }),
    ...(typeof description === 'string' && !/\d/.test(description) && { description }),
  };
}

/** The rows of a value that is a list of rows. */
export function rowsOf(value: TypedAnswers[string]): readonly TypedAnswers[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row): row is TypedAnswers => typeof row === 'object' && row !== null);
}

import { formatDate } from '../dates.ts';
import type { ChoiceField, Field, Fields, FieldType, LinesField } from './fields.ts';
import { formatMoney } from '../money.ts';
import { formatQuantity } from './typed-amounts.ts';
import { formatRate } from '../currency.ts';

/** How the summary calls what the answers only name by id. */
export interface Names {
  party(partyId: string): string;
  account(number: string): string;
  attachment(attachmentId: string): string;
  /** A code of withholding with its rate and nature. */
  code(atc: string): string;
}

/** One question and its answer in words, for the confirmation page, the receipt and the voucher. */
export interface SummaryRow {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly table?: { head: string[]; rows: string[][] };
}

const TEXTS: Record<FieldType, (field: Field, answer: never, names: Names) => string> = {
  'text': (_, answer: string) => answer,
  'paragraph': (_, answer: string) => answer,
  'email': (_, answer: string) => answer,
  'date': (_, answer: string) => formatDate(answer),
  'money': (_, answer: bigint) => formatMoney(answer),
  'quantity': (_, answer: bigint) => formatQuantity(answer),
  'choice': (field, answer: string, names) => labelOf(field as ChoiceField, answer, names),
  'party': (_, answer: string, names) => names.party(answer),
  'account': (_, answer: string, names) => names.account(answer),
  'item': (_, answer: string) => answer,
  'rate': (_, answer: bigint) => formatRate(answer),
  'cheque-number': (_, answer: string) => answer,
  'attachments': (_, answer: readonly string[], names) =>
    answer.map((id) => names.attachment(id)).join(', '),
  'lines': (_, { length }: readonly unknown[]) =>
    length === 0 ? '' : length === 1 ? '1 row' : `${length} rows`,
};

/** The answer in words; nothing answered gives an empty text. */
function textOf(field: Field, answer: unknown, names: Names): string {
  // The row of the map belongs to the field's own type, and the answer was checked against it.
  return answer === undefined ? '' : TEXTS[field.type](field, answer as never, names);
}

/** All questions that were answered, in order. */
export function buildSummary(
  fields: Fields,
  answers: Readonly<Record<string, unknown>>,
  names: Names,
): SummaryRow[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const answer = answers[name];
    const text = textOf(field, answer, names);
    if (text === '') return [];
    const row = { name, label: field.label, text };
    return field.type === 'lines'
      ? [{ ...row, table: buildTable(field, answer as readonly Row[], names) }]
      : [row];
  });
}

type Row = Readonly<Record<string, unknown>>;

/** A column that nobody filled in is left out; what a row comes to stands last. */
function buildTable({ columns, rowAmount }: LinesField, rows: readonly Row[], names: Names) {
  const used = Object.entries(columns).filter(
    ([name, column]) => !isNoted(column) && rows.some((row) => row[name] !== undefined),
  );
  return {
    head: [...used.map(([, { label }]) => label), ...(rowAmount ? [rowAmount.label] : [])],
    rows: rows.map((row) => [
      ...used.map(([name, column]) => textOf(column, row[name], names)),
      ...(rowAmount ? [formatMoney(rowAmount.of(row))] : []),
    ]),
  };
}

function isNoted(column: Field): boolean {
  return column.type === 'text' && column.isNoted === true;
}

function labelOf(field: ChoiceField, answer: string, names: Names): string {
  if (field.codes !== undefined) return names.code(answer);
  return field.options.find(({ value }) => value === answer)?.label ?? answer;
}

import type { FileStatement } from '../types.ts';
import { dayOf, joinTexts, quoted } from './bank-values.ts';
import { finishDrafts } from './finish-drafts.ts';
import { readMt940Amount, readMt940Line } from './mt940-line.ts';
import type { Mt940Line } from './mt940-line.ts';
import { readMt940Text } from './mt940-text.ts';
import { addDraft, dayAfterOpening, startDraft, startLineReader, warn } from './statement-draft.ts';
import type { LineReader, StatementDraft } from './statement-draft.ts';
import { textLines } from './text-lines.ts';

const MAX_FIELD_LINES = 40;
const MAX_LINE = 400;

/** A field of the message: `:61:` and what follows until the next. */
interface Field {
  readonly tag: string;
  readonly row: number;
  readonly lines: string[];
}

interface Mt940State {
  readonly reader: LineReader;
  readonly drafts: StatementDraft[];
  draft: StatementDraft;
  /** A `:61:` that waits for what explains it: one `:86:` or, of some banks, several. */
  line: { readonly row: number; readonly read: Mt940Line; readonly info: string[] } | undefined;
}

/**
 * Reads SWIFT MT940 (and MT942, which has no balances), with and without the envelope of the
 * message; pages and daily messages of one account are joined. The day is that of the booking,
 * where the file gives one beside the value date. Throws bank-file-unreadable,
 * bank-file-too-many-lines.
 */
export function parseMt940(text: string): FileStatement[] {
  const state: Mt940State = {
    reader: startLineReader('Line'),
    drafts: [],
    draft: startDraft(),
    line: undefined,
  };
  let field: Field | undefined;
  for (const { row, line } of textLines(text)) {
    const inner = withoutEnvelope(line);
    const tag = /^\s{0,3}:(\d{2}[A-Z]?|NS):/.exec(inner);
    if (tag !== null) {
      if (field !== undefined) readField(state, field);
      field = { tag: tag[1] ?? '', row, lines: [inner.slice(tag[0].length, MAX_LINE)] };
    } else if (/^-\}?\s*$|^-\}\{5:|^\{/.test(inner)) {
      if (field !== undefined) readField(state, field);
      field = undefined;
    } else if (field !== undefined && field.lines.length < MAX_FIELD_LINES)
      field.lines.push(inner.slice(0, MAX_LINE));
  }
  if (field !== undefined) readField(state, field);
  endLine(state);
  for (const draft of state.drafts)
    if (draft.opening !== null && draft.closing === null)
      warn(
        draft,
        'A statement has no closing balance. If the file was cut off, lines may be missing.',
      );
  return finishDrafts(state.drafts, 'MT940 file');
}

/** `{1:F01…}{2:…}{4:` stands before the text of a message, sometimes on its first line. */
function withoutEnvelope(line: string): string {
  if (!line.startsWith('{')) return line;
  const block = line.indexOf('{4:');
  return block === -1 ? line : line.slice(block + 3) || '{';
}

function readField(state: Mt940State, { tag, row, lines }: Field): void {
  const value = lines[0] ?? '';
  if (tag === '86') {
    if (state.line !== undefined && state.line.info.length < MAX_FIELD_LINES)
      state.line.info.push(...lines);
    return;
  }
  endLine(state);
  if (tag === '20') return begin(state);
  if (tag === '25' || tag === '25P') return readAccount(state, value);
  if (tag === '60F' || tag === '60M') return readBalance(state, row, { value, isOpening: true });
  if (tag === '62F' || tag === '62M') return readBalance(state, row, { value, isOpening: false });
  if (tag !== '61') return;
  if (state.drafts.length === 0) begin(state);
  const read = readMt940Line(lines);
  if ('fault' in read) state.reader.leaveOut(state.draft, row, read.fault);
  else state.line = { row, read: read.value, info: [] };
}

function begin(state: Mt940State): void {
  state.draft = addDraft(state.drafts);
}

function readAccount(state: Mt940State, value: string): void {
  if (state.drafts.length === 0 || state.draft.accountNumber !== '') begin(state);
  // The bank's own code may stand before a slash, the currency behind the number.
  const number =
    value
      .trim()
      .split('/')
      .findLast((part) => /\d{4}/.test(part)) ?? value;
  const withCurrency = /^(.{4,40}?)\s?([A-Z]{3})$/.exec(number.trim());
  state.draft.accountNumber = (withCurrency?.[1] ?? number).trim();
  if (withCurrency !== null) state.draft.currency = withCurrency[2] ?? '';
}

function continueAccount(state: Mt940State): void {
  const { accountNumber, currency } = state.draft;
  begin(state);
  state.draft.accountNumber = accountNumber;
  state.draft.currency = currency;
}

/** `C261130PHP612480,35`: the sign, the day, the currency and the amount. */
function readBalance(
  state: Mt940State,
  row: number,
  { value, isOpening }: { value: string; isOpening: boolean },
): void {
  if (state.drafts.length === 0) begin(state);
  // A second balance of a sort begins another statement of the account, or says again what is
  // known.
  if (isOpening && state.draft.opening !== null) continueAccount(state);
  const { draft } = state;
  if (!isOpening && draft.closing !== null) return;
  const match = /^\s{0,3}([CD])\s?(\d{2})(\d{2})(\d{2})\s?([A-Z]{3})\s?([\d.,\s]{1,40})$/.exec(
    value,
  );
  const amount = readMt940Amount(match?.[6] ?? '');
  if (match === null || 'fault' in amount)
    return warn(draft, `Line ${row}: ${quoted(value)} is no balance; it was left out.`);
  const [, sign, year = '', month = '', day = '', currency = ''] = match;
  draft.currency = currency;
  const date = dayOf(year, month, day) ?? null;
  const balance = sign === 'D' ? -amount.value : amount.value;
  if (!isOpening) {
    draft.closing = balance;
    draft.to = date;
  } else {
    draft.opening = balance;
    draft.from = date === null ? null : dayAfterOpening(date);
  }
}

/** Keeps the line that waited, with its explanation. */
function endLine(state: Mt940State): void {
  const { line, reader, draft } = state;
  state.line = undefined;
  if (line === undefined) return;
  const { date, amount, chequeNumber, supplement, sort } = line.read;
  const text = readMt940Text(line.info);
  reader.add(draft, {
    row: line.row,
    date,
    amount,
    description: joinTexts([text.description, supplement]) || sort,
    reference: text.reference || line.read.reference,
    chequeNumber,
  });
}

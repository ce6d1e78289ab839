import { daysBetween, formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import type { FileStatement } from '../types.ts';
import { chequeNumberOf, joinTexts, quoted, readAmount, readDay } from './bank-values.ts';
import { finishDrafts } from './finish-drafts.ts';
import { readMarkup } from './markup.ts';
import { addDraft, startLineReader, warn } from './statement-draft.ts';
import type { LineReader, StatementDraft } from './statement-draft.ts';

/** Elements that hold others; all the rest are leaves, which OFX 1 need not end. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
const GROUPS = new Set([
  ...STATEMENTS,
  'STMTTRN',
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKACCTTO',
  'CCACCTTO',
  'BANKTRANLIST',
  'LEDGERBAL',
  'AVAILBAL',
  'CURRENCY',
  'ORIGCURRENCY',
  'BALLIST',
  'STATUS',
]);

/**
 * Groups of a transaction; any other that begins shows that the transaction before it has ended.
 */
const INSIDE = new Set(['BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY']);
const LEAVES = new Set(
  'CURDEF ACCTID DTSTART DTEND BALAMT DTASOF TRNTYPE DTPOSTED TRNAMT FITID CHECKNUM REFNUM NAME PAYEE MEMO CURSYM'.split(
    ' ',
  ),
);

type Leaves = Map<string, string>;

interface OfxState {
  readonly reader: LineReader;
  readonly drafts: StatementDraft[];
  /** The statement that is read; its last `drafts`, until it ends. */
  draft: StatementDraft | undefined;
  readonly groups: string[];
  leaf: string;
  /** Of the transaction that is read, or undefined between them. */
  transaction: Leaves | undefined;
  /** Of the statement, as `GROUP.LEAF`. */
  facts: Leaves;
  row: number;
  /** Whether the element around the whole has ended; otherwise the file was cut off. */
  isWhole: boolean;
}

/**
 * Reads OFX 1 and 2 and QFX: bank and card statements, several in one file. The account's own sign
 * is kept (money in above zero), days are as the bank wrote them. The opening balance stands in no
 * such file. Throws bank-file-unreadable, bank-file-too-many-lines.
 */
export function parseOfx(text: string): FileStatement[] {
  const state: OfxState = {
    reader: startLineReader('Entry'),
    drafts: [],
    draft: undefined,
    groups: [],
    leaf: '',
    transaction: undefined,
    facts: new Map(),
    row: 0,
    isWhole: false,
  };
  readMarkup(text, {
    open: (name) => openElement(state, name.toUpperCase()),
    close: (name) => closeElement(state, name.toUpperCase()),
    text: (piece) => keepText(state, piece),
  });
  endFile(state);
  return finishDrafts(state.drafts, 'OFX file');
}

/** Of a file that was cut off, the transaction at its end may have half an amount. */
function endFile(state: OfxState): void {
  const [last] = state.drafts.slice(-1);
  if (!state.isWhole && last !== undefined) {
    const isInside = state.transaction !== undefined;
    state.transaction = undefined;
    if (isInside) state.reader.leaveOut(last, state.row, 'the file ends in the middle of it');
    else warn(last, 'The file ends in the middle. Lines may be missing; download it again.');
  }
  endTransaction(state);
  endStatement(state);
}

function openElement(state: OfxState, name: string): void {
  state.leaf = '';
  if (!GROUPS.has(name)) {
    state.leaf = LEAVES.has(name) ? name : '';
    return;
  }
  if (!INSIDE.has(name)) endTransaction(state);
  if (STATEMENTS.has(name)) {
    endStatement(state);
    state.groups.length = 0;
    beginStatement(state);
  }
  if (name === 'STMTTRN') {
    state.transaction = new Map();
    state.row += 1;
  }
  // Groups that never end, in a damaged file, are not piled up.
  if (state.groups.length < GROUPS.size) state.groups.push(name);
}

function beginStatement(state: OfxState): StatementDraft {
  const draft = addDraft(state.drafts);
  state.draft = draft;
  state.facts = new Map();
  return draft;
}

function closeElement(state: OfxState, name: string): void {
  state.leaf = '';
  if (name === 'OFX') state.isWhole = true;
  if (!GROUPS.has(name)) return;
  if (name === 'STMTTRN' || name === 'BANKTRANLIST') endTransaction(state);
  const at = state.groups.lastIndexOf(name);
  if (at !== -1) state.groups.length = at;
  if (STATEMENTS.has(name)) endStatement(state);
}

function keepText(state: OfxState, piece: string): void {
  if (state.leaf === '') return;
  const group = state.groups.at(-1) ?? '';
  const [leaves, key] =
    state.transaction === undefined
      ? [state.facts, `${group}.${state.leaf}`]
      : [state.transaction, group === 'STMTTRN' ? state.leaf : `${group}.${state.leaf}`];
  const before = leaves.get(key) ?? '';
  if (before.length < 1_000) leaves.set(key, before + piece);
}

function endTransaction(state: OfxState): void {
  const leaves = state.transaction;
  state.transaction = undefined;
  if (leaves === undefined) return;
  state.groups.length = Math.max(0, state.groups.lastIndexOf('STMTTRN'));
  const draft = state.draft ?? beginStatement(state);
  const get = (name: string) => leaves.get(name)?.trim() ?? '';
  const currency = get('CURRENCY.CURSYM').toUpperCase();
  const own = state.facts.get('STMTRS.CURDEF') ?? state.facts.get('CCSTMTRS.CURDEF') ?? '';
  if (currency !== '' && own.trim() !== '' && currency !== own.trim().toUpperCase()) {
    state.reader.leaveOut(
      draft,
      state.row,
      `the amount is in ${quoted(currency)}, not in the currency of the account`,
    );
    return;
  }
  state.reader.add(draft, {
    row: state.row,
    date: readDay(get('DTPOSTED')),
    amount: readAmount(get('TRNAMT'), 'either'),
    description: joinTexts([get('NAME') || get('PAYEE'), get('MEMO')]) || get('TRNTYPE'),
    reference: deriveReference(get),
    chequeNumber: chequeNumberOf(get('CHECKNUM')),
  });
}

/** What a person may know it by, before the running number that the bank's program gave it. */
function deriveReference(get: (name: string) => string): string {
  const cheque = get('CHECKNUM');
  return (
    get('REFNUM') ||
    (chequeNumberOf(cheque) === '' && /[^0\s]/.test(cheque) ? cheque : '') ||
    get('FITID')
  );
}

function endStatement(state: OfxState): void {
  const { draft, facts } = state;
  state.draft = undefined;
  if (draft === undefined) return;
  const get = (...keys: string[]) =>
    keys.map((key) => facts.get(key)?.trim()).find((text) => text) ?? '';
  draft.accountNumber = get('BANKACCTFROM.ACCTID', 'CCACCTFROM.ACCTID');
  draft.currency = get('STMTRS.CURDEF', 'CCSTMTRS.CURDEF').toUpperCase();
  draft.from = dayOrNull(draft, get('BANKTRANLIST.DTSTART'));
  draft.to = dayOrNull(draft, get('BANKTRANLIST.DTEND'));
  const balance = get('LEDGERBAL.BALAMT');
  if (balance !== '') keepBalance(draft, balance, get('LEDGERBAL.DTASOF'));
}

function dayOrNull(draft: StatementDraft, text: string): BusinessDate | null {
  if (text === '' || /^0+$/.test(text)) return null;
  const day = readDay(text);
  if ('value' in day) return day.value;
  warn(draft, `Of the statement ${day.fault}.`);
  return null;
}

/**
 * The balance is of a day of its own: of the end of the statement, or of the day when the file was
 * downloaded.
 */
function keepBalance(draft: StatementDraft, text: string, asOfText: string): void {
  const balance = readAmount(text, 'either');
  if ('fault' in balance) return warn(draft, `Of the closing balance ${balance.fault}.`);
  const asOf = dayOrNull(draft, asOfText);
  const last = draft.lines.reduce((day, { date }) => (date > day ? date : day), '');
  const isLater = asOf !== null && draft.to !== null && daysBetween(draft.to, asOf) > 1;
  if (isLater || (asOf !== null && asOf < last)) {
    const day = asOf === null ? '' : formatDate(asOf);
    const end = isLater ? 'after the statement’s end' : 'before its last line';
    return warn(
      draft,
      `The balance that this file gives, ${formatMoney(balance.value)}, is of ${day}, ${end}; it is not taken for the closing balance.`,
    );
  }
  draft.closing = balance.value;
  if (asOf !== null && (draft.to === null || asOf < draft.to)) draft.to = asOf;
}

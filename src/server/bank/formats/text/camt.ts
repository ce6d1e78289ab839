import type { BusinessDate } from '#shared/dates.ts';

import type { FileStatement } from '../types.ts';
import { quoted, readAmount, readDay } from './bank-values.ts';
import { readCamtEntry } from './camt-entry.ts';
import { finishDrafts } from './finish-drafts.ts';
import { addDraft, dayAfterOpening, startLineReader, warn } from './statement-draft.ts';
import type { LineReader, StatementDraft } from './statement-draft.ts';
import { attributeOf, childrenOf, findElement, readXml, textAt } from './xml-elements.ts';
import type { ElementPlace, XmlElement } from './xml-elements.ts';

/** A statement (053), a report within the day (052), a notification of single bookings (054). */
const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn']);
const WANTED = new Set([...STATEMENTS, 'Ntry']);
const MAX_DAMAGES = 3;

interface CamtState {
  readonly reader: LineReader;
  readonly drafts: StatementDraft[];
  /** Of the statement whose entries are read. */
  draft: StatementDraft | undefined;
  readonly damages: Set<string>;
  row: number;
}

interface Balance {
  readonly code: string;
  readonly amount: bigint;
  readonly date: BusinessDate | null;
}

/**
 * Reads CAMT.053, .052 and .054 of every version: bookings only, what the bank still expects is
 * left out with a sentence. Throws bank-file-unreadable, bank-file-too-many-lines.
 */
export function parseCamt(text: string): FileStatement[] {
  const state: CamtState = {
    reader: startLineReader('Entry'),
    drafts: [],
    draft: undefined,
    damages: new Set(),
    row: 0,
  };
  readXml(text, {
    wanted: WANTED,
    ended: (element, place) => {
      if (element.name === 'Ntry') addEntry(state, element, place);
      else endStatement(state, element);
    },
    damaged: (name) => {
      if (state.damages.size < MAX_DAMAGES) state.damages.add(name);
    },
  });
  const [first] = state.drafts;
  if (first !== undefined && state.damages.size > 0)
    warn(
      first,
      `The file is damaged or ends in the middle: ${[...state.damages].map(quoted).join(', ')}. Lines may be missing; download it again.`,
    );
  return finishDrafts(state.drafts, 'CAMT file');
}

function draftOf(state: CamtState): StatementDraft {
  state.draft ??= addDraft(state.drafts);
  return state.draft;
}

function addEntry(state: CamtState, entry: XmlElement, place: ElementPlace): void {
  const draft = draftOf(state);
  state.row += 1;
  if (place.isCut)
    return state.reader.leaveOut(draft, state.row, 'the file ends in the middle of it');
  const statement = place.ancestors.findLast(({ name }) => STATEMENTS.has(name));
  if (draft.currency === '' && statement !== undefined) draft.currency = currencyOf(statement);
  const read = readCamtEntry(entry, state.row);
  if ('why' in read) return state.reader.leaveOut(draft, state.row, read.why);
  if (draft.currency === '') draft.currency = read.currency;
  if (read.currency !== '' && read.currency !== draft.currency)
    return state.reader.leaveOut(
      draft,
      state.row,
      `the amount is in ${quoted(read.currency)}, not in the currency of the account`,
    );
  state.reader.add(draft, read.line);
}

function currencyOf(statement: XmlElement): string {
  const balance = findElement(statement, 'Bal/Amt');
  return (textAt(statement, 'Acct/Ccy') || attributeOf(balance, 'Ccy')).toUpperCase();
}

function endStatement(state: CamtState, statement: XmlElement): void {
  const draft = draftOf(state);
  state.draft = undefined;
  draft.accountNumber = textAt(
    statement,
    'Acct/Id/IBAN',
    'Acct/Id/Othr/Id',
    'Acct/Id/PrtryAcct/Id',
    'Acct/Id/BBAN',
    'Acct/Id/UPIC',
  );
  if (draft.currency === '') draft.currency = currencyOf(statement);
  const balances = buildBalances(draft, statement);
  const [opening, closing] = [findOpening(balances), closingOf(balances)];
  draft.opening = opening?.amount ?? null;
  draft.closing = closing?.amount ?? null;
  draft.from = dayAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt') ?? firstDayOf(opening);
  // A period may end at midnight, which is the day after; the balance is of the day itself.
  draft.to = closing?.date ?? dayAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt');
}

function buildBalances(draft: StatementDraft, statement: XmlElement): Balance[] {
  return childrenOf(statement, 'Bal').flatMap((balance) => {
    const code = textAt(balance, 'Tp/CdOrPrtry/Cd', 'Tp/Cd').toUpperCase();
    const currency = attributeOf(findElement(balance, 'Amt'), 'Ccy').toUpperCase();
    const amount = readAmount(textAt(balance, 'Amt'), 'point');
    if (currency !== '' && currency !== draft.currency) return [];
    if ('fault' in amount) {
      warn(draft, `Of the balance ${quoted(code)} ${amount.fault}.`);
      return [];
    }
    const isNegative = textAt(balance, 'CdtDbtInd').toUpperCase() === 'DBIT';
    const date = dayAt(balance, 'Dt/Dt', 'Dt/DtTm', 'Dt');
    return [{ code, amount: isNegative ? -amount.value : amount.value, date }];
  });
}

/**
 * Booked at the beginning, or at the end of the statement before; the first of two interim
 * balances, as pages of a day have them.
 */
function findOpening(balances: readonly Balance[]): Balance | undefined {
  const interim = balances.filter(({ code }) => code === 'ITBD');
  return (
    balances.find(({ code }) => code === 'OPBD') ??
    balances.find(({ code }) => code === 'PRCD') ??
    (interim.length > 1 ? interim[0] : undefined)
  );
}

function closingOf(balances: readonly Balance[]): Balance | undefined {
  return (
    balances.findLast(({ code }) => code === 'CLBD') ??
    balances.findLast(({ code }) => code === 'ITBD')
  );
}

function firstDayOf(opening: Balance | undefined): BusinessDate | null {
  if (opening === undefined || opening.date === null) return null;
  return opening.code === 'PRCD' ? dayAfterOpening(opening.date) : opening.date;
}

function dayAt(element: XmlElement, ...paths: readonly string[]): BusinessDate | null {
  const day = readDay(textAt(element, ...paths));
  return 'value' in day ? day.value : null;
}

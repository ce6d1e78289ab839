import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { MAX_STATEMENT_LINES } from '#shared/bank/limits.ts';
import { Problem } from '#shared/problems.ts';

import type { FileLine } from '../types.ts';
import { tidy } from './bank-values.ts';
import type { Read } from './bank-values.ts';

const MAX_STATEMENTS = 2_000;
const MAX_WARNINGS = 20;
const MAX_REFERENCE = 100;
/** A statement while its file is read. */
export interface StatementDraft {
  accountNumber: string;
  currency: string;
  from: BusinessDate | null;
  to: BusinessDate | null;
  opening: bigint | null;
  closing: bigint | null;
  readonly lines: FileLine[];
  readonly warnings: string[];
  unlistedWarnings: number;
  /** Lines that could not be kept. */
  leftOutCount: number;
}

/** A line as a parser found it; what cannot be read has a fault instead of a value. */
export interface RawLine {
  readonly row: number;
  readonly date: Read<BusinessDate>;
  readonly amount: Read<bigint>;
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
}

/** What the lines of one file go through: they are counted over all its statements. */
export interface LineReader {
  /**
   * Keeps a line, or says why it is left out. Throws bank-file-too-many-lines at the first that is
   * too many.
   */
  readonly add: (draft: StatementDraft, line: RawLine) => void;
  /** Leaves a line out for a reason of the parser's own; it counts. */
  readonly leaveOut: (draft: StatementDraft, row: number, why: string) => void;
}

/**
 * Begins a statement of a file. Throws bank-file-unreadable where the file has more of them than
 * days in five years.
 */
export function addDraft(drafts: StatementDraft[]): StatementDraft {
  if (drafts.length >= MAX_STATEMENTS)
    throw new Problem('bank-file-unreadable', {
      values: { found: `It holds more than ${MAX_STATEMENTS} statements.` },
    });
  const draft = startDraft();
  drafts.push(draft);
  return draft;
}

/** An empty statement. */
export function startDraft(): StatementDraft {
  return {
    accountNumber: '',
    currency: '',
    from: null,
    to: null,
    opening: null,
    closing: null,
    lines: [],
    warnings: [],
    unlistedWarnings: 0,
    leftOutCount: 0,
  };
}

/**
 * Says something of a statement; of many sentences the first twenty are kept and the others
 * counted.
 */
export function warn(draft: StatementDraft, sentence: string): void {
  if (draft.warnings.length < MAX_WARNINGS) draft.warnings.push(sentence);
  else draft.unlistedWarnings += 1;
}

/**
 * `unit` is what the format's rows are called in sentences: lines of the text, or entries where
 * lines mean nothing.
 */
export function startLineReader(unit: 'Line' | 'Entry'): LineReader {
  let count = 0;
  const step = () => {
    count += 1;
    if (count > MAX_STATEMENT_LINES) throw new Problem('bank-file-too-many-lines');
  };
  const leaveOut = (draft: StatementDraft, row: number, why: string) => {
    step();
    draft.leftOutCount += 1;
    warn(draft, `${unit} ${row}: ${why}; it was left out.`);
  };
  const add = (draft: StatementDraft, line: RawLine) => {
    const { date, amount, row } = line;
    if ('fault' in date) return leaveOut(draft, row, date.fault);
    if ('fault' in amount) return leaveOut(draft, row, amount.fault);
    if (amount.value === 0n) return leaveOut(draft, row, 'the amount is 0.00');
    step();
    for (const remark of [date.remark, amount.remark])
      if (remark !== undefined) warn(draft, `${unit} ${row}: ${remark}.`);
    draft.lines.push({
      row,
      date: date.value,
      amount: amount.value,
      description: tidy(line.description),
      reference: tidy(line.reference, MAX_REFERENCE),
      chequeNumber: line.chequeNumber,
      balance: null,
    });
  };
  return { add, leaveOut };
}

/**
 * The first day that a statement covers whose opening balance is of the evening of `eve`. A first
 * of a month is the day itself: that is how banks that mean it write it.
 */
export function dayAfterOpening(eve: BusinessDate): BusinessDate {
  return eve.endsWith('-01') ? eve : addDays(eve, 1);
}

import type { Api } from '#shared/api/index.ts';
import { fromWire, toWire } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';
import type { Mapping } from './mapping.ts';
import type { Reading } from './reading.ts';

export type Progress = Api['GET /api/bank/readings/:readingId/progress']['reply'];
export type Saved = Api['POST /api/bank/readings/:readingId/save']['reply'];

/** `locked`: the bank locked the PDF. `read`: it can be looked at, corrected and saved. */
export type Stage = 'waiting' | 'reading' | 'locked' | 'failed' | 'read' | 'saving' | 'saved';

/** A chosen file on its way into the portal. */
export interface QueuedFile {
  readonly key: string;
  readonly file: File;
  readonly stage: Stage;
  /** What it is called on the server; another one each time that the file is sent. */
  readonly readingId: string;
  /** Empty: the file says which account it is of. */
  readonly account: string;
  /** In this memory only, for as long as the file is not saved. */
  readonly password: string;
  readonly progress: Progress | undefined;
  /** Why the last act failed: a sentence that belongs to no field, and sentences at fields. */
  readonly problem: string;
  readonly fields: readonly FieldProblem[];
  readonly reading: Reading | undefined;
  /** How the person wants its table read; the preview follows. */
  readonly mapping: Mapping | null;
  /** The person has changed it; until then another account may bring what was learnt for it. */
  readonly isCorrected: boolean;
  /** The preview is on its way. */
  readonly isMapping: boolean;
  /** As typed, where the file names none. */
  readonly opening: string;
  readonly closing: string;
  readonly saved: Saved | undefined;
}

/** A file that was just chosen. */
export function queuedFile(file: File, account: string): QueuedFile {
  return {
    key: crypto.randomUUID(),
    file,
    stage: 'waiting',
    readingId: crypto.randomUUID(),
    account,
    password: '',
    progress: undefined,
    problem: '',
    fields: [],
    reading: undefined,
    mapping: null,
    isCorrected: false,
    isMapping: false,
    opening: '',
    closing: '',
    saved: undefined,
  };
}

const OPENING_NEEDED =
  'Enter the opening balance: this is the first statement of this account, and the file names none.';

/** Why a read file cannot be saved at this moment, in a sentence; nothing when it can. */
export function hindrance(entry: QueuedFile): string | undefined {
  const { reading, isMapping } = entry;
  if (reading === undefined) return 'It has not been read yet.';
  if (isMapping) return 'It is being read again.';
  const [obstacle] = reading.obstacles;
  if (obstacle !== undefined) return obstacle;
  if (reading.account === null) return 'Choose the bank account first.';
  if (reading.asksOpening && entry.opening.trim() === '') return OPENING_NEEDED;
  return typedProblem(entry.opening) ?? typedProblem(entry.closing);
}

/** Why a typed balance cannot be taken; nothing when it can, or when nothing was typed. */
export function typedProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readMoney(text);
  return 'sentence' in read ? read.sentence : undefined;
}

/** A typed balance as it is sent; null when none was typed. */
export function typedAmount(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readMoney(text);
  return 'value' in read ? toWire(read.value) : null;
}

/**
 * What opening and lines come to and what the closing balance is instead; nothing where they agree
 * or one is not known.
 */
export function untied(entry: QueuedFile): { computed: string; closing: string } | undefined {
  const { reading } = entry;
  if (reading === undefined) return undefined;
  const opening = fromWire(reading.opening ?? typedAmount(entry.opening) ?? '');
  const closing = fromWire(reading.closing ?? typedAmount(entry.closing) ?? '');
  const moneyIn = fromWire(reading.moneyIn) ?? 0n;
  const moneyOut = fromWire(reading.moneyOut) ?? 0n;
  if (opening === undefined || closing === undefined) return undefined;
  const computed = opening + moneyIn - (moneyOut < 0n ? -moneyOut : moneyOut);
  return computed === closing
    ? undefined
    : { computed: toWire(computed), closing: toWire(closing) };
}

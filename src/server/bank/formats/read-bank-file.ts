import { MAX_STATEMENT_BYTES } from '#shared/bank/limits.ts';
import { Problem } from '#shared/problems.ts';

import { ThreadFailure, readySpare, runInThread } from '../../platform/files/bounded-thread.ts';
import { makeQueue } from '../../platform/files/make-queue.ts';
import type { BankFileAnswer, BankFileProgress } from './read-bank-file-worker.ts';
import type { ReadBankFile } from './types.ts';

/** A bank's file as it was uploaded. */
export interface BankFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** Of a PDF or a workbook that the bank locked; empty where nobody wrote one. */
  readonly password: string;
  /** How many pages of a PDF are read. */
  readonly onProgress?: (done: number, total: number) => void;
}

const PROGRAM = new URL('read-bank-file-worker.ts', import.meta.url);
/** A year of a busy account as PDF has some 300 pages, which take some seconds. */
const BOUNDS = { timeLimitMs: 60_000, memoryMb: 512 };
const AT_ONCE = 2;
const MAX_HELD = 12;
const BUSY_SECONDS = 10;
const TOO_MUCH =
  'It holds more than one file may hold, or took too long to read. Download a shorter period, or another format.';
const BROKEN =
  'It is damaged, or made in a way that nothing here can read. Download another format.';

const queue = makeQueue(AT_ONCE, MAX_HELD);

/**
 * Reads any file of a bank by what its bytes say it is, in a thread with little memory and time.
 * Throws bank-file-empty, bank-file-too-large, bank-file-too-many-lines, bank-file-password,
 * bank-file-wrong-password, bank-file-busy and bank-file-unreadable, which says what was found and
 * where.
 */
export async function readBankFile(file: BankFile): Promise<ReadBankFile> {
  if (file.content.length === 0) throw new Problem('bank-file-empty');
  if (file.content.length > MAX_STATEMENT_BYTES) throw new Problem('bank-file-too-large');
  const reading = queue(() => inThread(file));
  if (reading === undefined)
    throw new Problem('bank-file-busy', { retryAfterSeconds: BUSY_SECONDS });
  return reading;
}

/** Has a thread ready that reads the next file at once, for some minutes. */
export function readyToRead(): void {
  readySpare({ program: PROGRAM, memoryMb: BOUNDS.memoryMb });
}

async function inThread({ name, content, password, onProgress }: BankFile): Promise<ReadBankFile> {
  const isProgress = (message: unknown): boolean => {
    const { done, total } = message as Partial<BankFileProgress>;
    if (done === undefined || total === undefined) return false;
    onProgress?.(done, total);
    return true;
  };
  try {
    const answer = await runInThread<BankFileAnswer>({
      ...BOUNDS,
      program: PROGRAM,
      spare: 'anew',
      workerData: { name, content, password },
      isProgress,
    });
    if ('code' in answer) throw new Problem(answer.code, { values: answer.values });
    return answer;
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error;
    const found = error.isTooMuch ? TOO_MUCH : BROKEN;
    throw new Problem('bank-file-unreadable', { values: { found }, cause: error.cause });
  }
}

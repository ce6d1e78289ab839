import { MAX_STATEMENT_BYTES } from '#shared/bank/limits.ts';
import type { ProblemCode } from '#shared/problems.ts';

import { CallError, call } from '../../../lib/call.ts';
import { dataAddress } from '../../../lib/data-address.ts';
import { problemText } from '../../../lib/notify.ts';
import { readyMapping } from './change-mapping.ts';
import type { Progress, QueuedFile, Saved } from './queued-file.ts';
import { typedAmount } from './queued-file.ts';
import type { Reading } from './reading.ts';

const BUSY_TRIES = 6;
const BUSY_WAIT_S = 5;
const EMPTY = 'This file holds nothing. Download it from the bank again.';
const TOO_LARGE = 'This file is larger than 10 MB. Download a shorter period.';

/** Why a file is not worth sending; nothing when it is. */
export function fileFault({ size }: File): string | undefined {
  if (size === 0) return EMPTY;
  return size > MAX_STATEMENT_BYTES ? TOO_LARGE : undefined;
}

/** Sends a file to be read. While others are read, it waits and asks again. Throws `CallError`. */
export async function readFile(entry: QueuedFile, signal: AbortSignal): Promise<Reading> {
  const address = await dataAddress(entry.file);
  const body = {
    account: entry.account === '' ? null : entry.account,
    fileName: entry.file.name,
    content: address.slice(address.indexOf(',') + 1),
    password: entry.password,
    readingId: entry.readingId,
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('POST /api/bank/readings', { body }, { signal });
    } catch (error) {
      if (!isProblem(error, 'bank-file-busy') || tries === BUSY_TRIES) throw error;
      await pause((error.retryAfterSeconds ?? BUSY_WAIT_S) * 1000, signal);
    }
  }
}

/** Reads it for another account, or its columns in another way. Throws `CallError`. */
export function mapFile(entry: QueuedFile, signal: AbortSignal): Promise<Reading> {
  const mapping = entry.isCorrected ? sentMapping(entry) : null;
  return call(
    'PUT /api/bank/readings/:readingId',
    { params: paramsOf(entry), body: { account: accountOf(entry), mapping } },
    { signal },
  );
}

/** Keeps what was read. Throws `CallError`. */
export function saveFile(entry: QueuedFile): Promise<Saved> {
  const { reading } = entry;
  const body = {
    account: reading?.account ?? entry.account,
    mapping: sentMapping(entry),
    opening: reading?.opening === null ? typedAmount(entry.opening) : null,
    closing: reading?.closing === null ? typedAmount(entry.closing) : null,
  };
  return call('POST /api/bank/readings/:readingId/save', { params: paramsOf(entry), body });
}

/** How far the server is; nothing when that cannot be asked now. */
export async function askProgress(entry: QueuedFile): Promise<Progress | undefined> {
  try {
    const params = paramsOf(entry);
    return await call('GET /api/bank/readings/:readingId/progress', { params });
  } catch {
    return undefined;
  }
}

/**
 * Lets the server forget a file that is not wanted any more; it forgets it by itself in a while,
 * too.
 */
export async function dropFile(entry: QueuedFile): Promise<void> {
  try {
    await call('DELETE /api/bank/readings/:readingId', { params: paramsOf(entry) });
  } catch {
    // Nothing was kept, or it cannot be reached: there is nothing to tell.
  }
}

export function isProblem(error: unknown, code: ProblemCode): error is CallError {
  return error instanceof CallError && error.code === code;
}

/** A failure as the page shows it: its sentence, and sentences at fields. */
export function faultOf(error: unknown): Pick<QueuedFile, 'problem' | 'fields'> {
  return { problem: problemText(error), fields: error instanceof CallError ? error.fields : [] };
}

function paramsOf({ readingId }: QueuedFile) {
  return { readingId };
}

function accountOf({ account }: QueuedFile): string | null {
  return account === '' ? null : account;
}

function sentMapping({ mapping }: QueuedFile) {
  const ready = mapping === null ? undefined : readyMapping(mapping);
  return ready !== undefined && 'mapping' in ready ? ready.mapping : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new CallError(0, undefined));
    });
  });
}

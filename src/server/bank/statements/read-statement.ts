import { Readable } from 'node:stream';

import { MAX_STATEMENT_BYTES } from '#shared/bank/limits.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { createLimiter } from '../../platform/process/limiter.ts';
import { demandBytes, removeUnnamedBytes } from '../../platform/attachments/sweep.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readBankFile } from '../formats/read-bank-file.ts';
import type { FileContent, StatementFormat } from '../formats/types.ts';

import { compareStatement } from './compare-statement.ts';
import { packContent, unpackContent } from './content.ts';
import { cleanStatementName } from './file-name.ts';
import { interpret } from './interpret.ts';
import type { ReadingOptions } from './interpret.ts';
import { buildPreview } from './preview.ts';
import { endProgress, tellProgress } from './progress.ts';
import type { OwnReading } from './progress.ts';
import { deleteOldReadings, findReading, insertReading } from './readings.ts';

const NOTHING_WRITTEN = { opening: null, closing: null };

const LARGE_FILE = 1024 * 1024;
const queueSmall = createLimiter(2);
const queueLarge = createLimiter(1);

/**
 * Does what takes the lines of a file of this many bytes into memory when it is its turn: a large
 * one is some hundred megabytes while it is compared or kept, so there is one at once, and small
 * ones need not wait for it.
 */
export function queueBySize<T>(size: number, task: () => Promise<T>): Promise<T> {
  return size > LARGE_FILE ? queueLarge(task) : queueSmall(task);
}

/** A file as it was uploaded. */
export interface UploadedFile {
  readonly readingId: string;
  readonly account: string | null;
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly password: string;
}

/**
 * Reads one file of a bank and shows what it holds. What was found is kept for a day with the
 * file's own bytes, and no statement yet. The same id again reads anew. Throws conflict (the id is
 * used up), what `readBankFile` throws, and bank-file-unreadable.
 */
export async function readStatement(deps: Deps, caller: Caller, file: UploadedFile) {
  const own = { readingId: file.readingId, userId: caller.userId };
  if (file.content.length > MAX_STATEMENT_BYTES) throw new Problem('bank-file-too-large');
  await demandFreshId(deps, file.readingId);
  tellProgress(own, { stage: 'reading', done: 0, total: 0 });
  try {
    const { format, content } = await readBankFile({
      name: file.fileName,
      content: file.content,
      password: file.password,
      onProgress: (done, total) => tellProgress(own, { stage: 'reading', done, total }),
    });
    const fileName = cleanStatementName(file.fileName, format);
    const options = { account: file.account, mapping: null };
    const size = file.content.length;
    const shown = await queueBySize(size, () =>
      show(deps, { own, fileName, format, content, options }),
    );
    await keep(deps, { own, fileName, format, content, bytes: file.content });
    return shown;
  } finally {
    endProgress(own);
  }
}

/**
 * Reads a file that waits for another account, or its columns in another way. Throws
 * bank-reading-not-found, bank-file-unreadable.
 */
export async function mapStatement(
  deps: Deps,
  caller: Caller,
  { readingId, ...options }: ReadingOptions & { readonly readingId: string },
) {
  const own = { readingId, userId: caller.userId };
  const row = await findReading(deps.db, own);
  if (row === undefined) throw new Problem('bank-reading-not-found');
  try {
    const { file_name: fileName, format } = row;
    return await queueBySize(row.size, async () => {
      const content = await unpackContent(row.content);
      return show(deps, { own, fileName, format, content, options });
    });
  } finally {
    endProgress(own);
  }
}

interface Shown {
  readonly own: OwnReading;
  readonly fileName: string;
  readonly format: StatementFormat;
  readonly content: FileContent;
  readonly options: ReadingOptions;
}

async function show({ db, clock }: Deps, { own, fileName, format, content, options }: Shown) {
  const read = await interpret(db, content, options);
  const total = read.statement.lines.length;
  tellProgress(own, { stage: 'comparing', done: 0, total });
  const today = manilaDate(clock.now());
  const compared = await compareStatement(db, read, { today, written: NOTHING_WRITTEN, format });
  return buildPreview({ readingId: own.readingId, fileName, format }, read, compared);
}

/** The bytes first, so that a row that names them never names nothing. */
async function keep(
  deps: Deps,
  read: Omit<Shown, 'options'> & { readonly bytes: Uint8Array },
): Promise<void> {
  const { own, fileName, format } = read;
  const content = await packContent(read.content);
  const stored = await deps.files.put(Readable.from([read.bytes]), MAX_STATEMENT_BYTES);
  const at = deps.clock.now();
  let freed: string[];
  try {
    freed = await deps.db.transaction().execute(async (tx) => {
      await demandBytes({ db: tx, files: deps.files }, stored.sha256);
      await insertReading(tx, { ...own, fileName, format, ...stored, content, at });
      return deleteOldReadings(tx, { now: at, userId: own.userId });
    });
  } catch (error) {
    await removeUnnamedBytes(deps, stored.sha256);
    throw error;
  }
  for (const sha256 of freed) {
    await removeUnnamedBytes(deps, sha256);
  }
}

/** An id of a statement that was kept is an answer already; it can't be read into anew. */
async function demandFreshId({ db }: Deps, readingId: string): Promise<void> {
  const used = await db
    .selectFrom('bank_statements')
    .select('statement_id')
    .where('reading_id', '=', readingId)
    .executeTakeFirst();
  if (used !== undefined) throw new Problem('conflict');
}

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

import { BOOKS } from '#shared/books/books.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { FileJobs } from '../../platform/file-jobs/file-jobs.ts';
import type { FileJob } from '../../platform/file-jobs/queries.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { DrawnFile } from './draw-book.ts';
import { drawOrder } from './draw-order.ts';
import { demandSealable, findCells, workOrder } from './work-order.ts';
import type { WorkOrder } from './work-order.ts';

const KEPT_MS = 3_600_000;
const MOST_KEPT = 40;
const MOST_WAITING = 8;

/** The file of a job says which PDFs it came to; these lie in the store of documents. */
const drawnFiles = z.array(
  z.object({
    book: z.enum(BOOKS),
    part: z.number(),
    volume: z.number(),
    volumes: z.number(),
    fileName: z.string(),
    pages: z.number(),
    size: z.number(),
    sha256: z.string(),
    sealId: z.string().nullable(),
  }),
);

/** Books that are drawn, or drawn and sealed, as those who wait for them see it. */
export interface Work {
  readonly workId: string;
  readonly act: 'print' | 'seal';
  readonly state: 'waiting' | 'drawing' | 'done' | 'failed' | 'cancelled';
  readonly doing: string;
  readonly percent: number;
  readonly error: string;
  readonly files: readonly DrawnFile[];
}

const STATES = {
  waiting: 'waiting',
  making: 'drawing',
  ready: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

const jobsOf = new WeakMap<object, FileJobs>();

/** The drawing of books in a server: what its calls ask for is what its clock takes up. */
export function bookJobs(deps: Deps): FileJobs {
  const known = jobsOf.get(deps);
  if (known !== undefined) return known;
  const jobs = new FileJobs(deps, {
    kind: 'books',
    folder: 'books-drawn',
    kept: { ms: KEPT_MS, most: MOST_KEPT },
    isFor: ({ role, isReadOnly }) => role === 'accountant' && !isReadOnly,
    make: async ({ asked, path, onProgress, ...making }) => {
      const order = workOrder.parse(asked);
      const files = await drawOrder(deps, {
        ...making,
        order,
        onProgress: (step, done) => onProgress({ step, done, total: 100, size: 0 }),
      });
      const content = JSON.stringify(files);
      await writeFile(path, content, { mode: 0o600, flag: 'wx' });
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { size: content.length, sha256, faults: 0 };
    },
  });
  jobsOf.set(deps, jobs);
  return jobs;
}

/**
 * Begins to draw books, one after the other, in the background. Throws book-not-this-year,
 * book-nothing-to-seal, book-not-sealable (with the reason), too-many-requests when many wait.
 */
export async function startWork(
  deps: Deps,
  caller: Caller,
  { order, address }: { order: WorkOrder; address: string },
): Promise<Work> {
  const { period, cells } = await findCells(deps, caller, order);
  if (order.act === 'seal') demandSealable(cells, period);
  const jobs = bookJobs(deps);
  const waiting = (await jobs.list(caller)).filter(({ state }) => state === 'waiting');
  if (waiting.length >= MOST_WAITING)
    throw new Problem('too-many-requests', { retryAfterSeconds: 10 });
  const fileName = `books-${order.period}.json`;
  return toWork(deps, caller, await jobs.start(caller, { asked: order, fileName, address }));
}

/** A work of this person. Throws book-work-not-found. */
export async function getWork(deps: Deps, caller: Caller, workId: string): Promise<Work> {
  return toWork(deps, caller, await getOwn(deps, caller, workId));
}

/** Stops a work, in whichever server; what it has sealed stays sealed. */
export async function cancelWork(deps: Deps, caller: Caller, workId: string): Promise<void> {
  const { state } = await getOwn(deps, caller, workId);
  if (state === 'waiting' || state === 'making') await bookJobs(deps).cancel(caller, workId);
}

async function getOwn(deps: Deps, caller: Caller, workId: string): Promise<FileJob> {
  try {
    const job = await bookJobs(deps).get(caller, workId);
    if (job.asked_by === caller.userId) return job;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
  }
  throw new Problem('book-work-not-found');
}

async function toWork(deps: Deps, caller: Caller, job: FileJob): Promise<Work> {
  const { file_job_id: workId, asked, state, step, done, fault, tries } = job;
  return {
    workId,
    act: workOrder.parse(asked).act,
    state: STATES[state],
    doing: done === 0 && step === 'Beginning' ? beginning(tries) : step,
    percent: state === 'ready' ? 100 : done,
    error: fault ?? '',
    files: state === 'ready' ? await readFiles(deps, caller, workId) : [],
  };
}

/** Nobody wonders why it is at the beginning anew. */
function beginning(tries: number): string {
  return tries > 1 ? 'the books again, from the beginning' : '';
}

async function readFiles(deps: Deps, caller: Caller, workId: string): Promise<DrawnFile[]> {
  const { content } = await bookJobs(deps).open(caller, workId, '');
  return drawnFiles.parse(JSON.parse(await text(content)));
}

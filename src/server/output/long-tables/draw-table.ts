import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

import { onlyCompileCache } from '../../platform/process/compile-cache.ts';

import type { DrawnVolume, PrintedRow, PrintedTable } from './printed-table.ts';
import { RowFeed } from './row-feed.ts';
import type { FromDrawer, ToDrawer } from './table-messages.ts';

const PROGRAM = new URL('draw-table-worker.ts', import.meta.url);
const HEAP_MB = 256;
const REST_AFTER_MS = 10_000;

/**
 * A thread that has drawn and waits a little for the next table: starting one takes longer than a
 * short table does.
 */
let resting: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

interface DrawOptions {
  readonly signal?: AbortSignal;
  /** For the progress: about how many rows there will be. */
  readonly expectedRows?: number;
  /** From 0 to 100. */
  readonly onProgress?: (percent: number) => void;
}

/** A volume as it is drawn: read its PDF to the end before the next one is asked for. */
export interface VolumeFile extends DrawnVolume {
  readonly pdf: Readable;
}

/**
 * Draws a table as PDF (PDF/A-2b), in a thread of its own, a volume after the other; one without
 * volumes is one file. The rows are read twice, first to count the pages: they must be the same
 * both times. The same rows give the same bytes. Throws what the rows throw, an AbortError when
 * `signal` says so, and an Error when the drawing failed.
 */
export async function* drawTable(
  spec: PrintedTable,
  rows: () => AsyncIterable<PrintedRow>,
  options: DrawOptions = {},
): AsyncGenerator<VolumeFile> {
  const { signal } = options;
  signal?.throwIfAborted();
  const worker = takeWorker();
  let isDone = false;
  const inbox = new Inbox(worker);
  const feed = new RowFeed(rows, options);
  worker.on('message', (message: FromDrawer) => {
    if (message.is !== 'hungry') return inbox.add(message);
    feed
      .next(message.pass)
      .then((portion) => worker.postMessage({ is: 'rows', ...portion } satisfies ToDrawer))
      .catch((error: unknown) => inbox.fail(error));
  });
  const abort = () => inbox.fail(signal?.reason);
  signal?.addEventListener('abort', abort);
  worker.postMessage({ is: 'draw', spec } satisfies ToDrawer);
  try {
    for (;;) {
      const message = await inbox.take();
      if (message.is === 'end') {
        isDone = true;
        return;
      }
      if (message.is !== 'volume') continue;
      const pdf = Readable.from(buildChunks(inbox, worker), { objectMode: false });
      yield { ...message.drawn, pdf };
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await Promise.all([feed.close(), isDone ? rest(worker) : worker.terminate()]);
  }
}

function takeWorker(): Worker {
  if (resting !== undefined) {
    const { worker, timer } = resting;
    resting = undefined;
    clearTimeout(timer);
    forget(worker);
    worker.ref();
    return worker;
  }
  return new Worker(PROGRAM, {
    execArgv: [],
    env: onlyCompileCache(),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
}

/** Ours alone: without its own listeners a thread hears nothing any more. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

/** One thread waits; it keeps no program running. */
async function rest(worker: Worker): Promise<void> {
  forget(worker);
  if (resting !== undefined) {
    await worker.terminate();
    return;
  }
  const gone = () => {
    if (resting?.worker === worker) resting = undefined;
  };
  worker.once('error', gone);
  worker.once('exit', gone);
  worker.unref();
  const timer = setTimeout(() => void worker.terminate(), REST_AFTER_MS).unref();
  resting = { worker, timer };
}

/** A table as one PDF, streamed; see `drawTable`. */
export function drawTableStream(
  spec: PrintedTable,
  rows: () => AsyncIterable<PrintedRow>,
  options: DrawOptions = {},
): Readable {
  const bytes = async function* () {
    for await (const { pdf } of drawTable(spec, rows, options)) yield* pdf;
  };
  return Readable.from(bytes(), { objectMode: false });
}

type Told = Exclude<FromDrawer, { is: 'hungry' }>;

async function* buildChunks(inbox: Inbox, worker: Worker): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await inbox.take();
    if (message.is !== 'chunk') return;
    yield message.bytes;
    worker.postMessage({ is: 'taken', bytes: message.bytes.length } satisfies ToDrawer);
  }
}

/** What the thread told, in its order; who waits for more learns when it broke. */
class Inbox {
  readonly #told: Told[] = [];
  #failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(worker: Worker) {
    worker.once('error', (error) => this.fail(error));
    worker.once('exit', () => this.fail(new Error('The thread that draws tables ended.')));
  }

  add(message: Told): void {
    this.#told.push(message);
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake?.();
  }

  async take(): Promise<Told> {
    for (;;) {
      const next = this.#told.shift();
      if (next !== undefined) return next;
      if (this.#failure !== undefined) throw this.#failure.error;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

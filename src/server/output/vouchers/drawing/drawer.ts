import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';

import { Problem } from '#shared/problems.ts';

import { onlyCompileCache } from '../../../platform/process/compile-cache.ts';

import type { Printout, DrawingAnswer, DrawingJob, DrawerReady } from './drawing-jobs.ts';

const RETRY_AFTER_S = 5;
/** As `nice` counts: a third of what the server gets where both want a processor. */
const BEHIND_OTHERS = 5;

/** Which program draws, and how long each thing may take, in milliseconds. */
export interface DrawerSettings {
  readonly program: string;
  /** How long who asks waits for the process to start. */
  readonly patienceMs: number;
  /** When a process that does not start is given up. */
  readonly startMs: number;
  /** How long one document may take, from when the process is at it. */
  readonly drawMs: number;
  /** How long the process stays after its last document. */
  readonly restMs: number;
  /** How many may wait for the process; who comes then is refused. */
  readonly mostWaiting: number;
}

interface Waiting {
  readonly printout: Printout;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * Draws documents in one process of its own, one at a time. The process is started when it is
 * needed and goes some time after its last document, because its memory grows; a drawer that is
 * kept warm then starts the next one at once.
 */
export class Drawer {
  readonly #settings: DrawerSettings;
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | undefined;
  #isReady = false;
  #hasDrawn = false;
  #isKeptWarm = false;
  #current: (Waiting & { jobId: number; timer: NodeJS.Timeout }) | undefined;
  #startTimer: NodeJS.Timeout | undefined;
  #restTimer: NodeJS.Timeout | undefined;
  #lastJobId = 0;

  constructor(settings: DrawerSettings) {
    this.#settings = settings;
  }

  /**
   * A document as a PDF. Throws `Problem('voucher-busy')` when too many wait,
   * `Problem('voucher-starting')` when the process takes long to start or does not, and an Error
   * when the drawing failed or took too long (the next one gets a fresh process).
   */
  draw(printout: Printout): Promise<Uint8Array> {
    if (this.#waiting.length >= this.#settings.mostWaiting)
      throw new Problem('voucher-busy', { retryAfterSeconds: RETRY_AFTER_S });
    return new Promise((resolve, reject) => {
      const job = { printout, resolve, reject };
      this.#waiting.push(job);
      this.#next();
      if (!this.#isReady) setTimeout(() => this.#loseHope(job), this.#settings.patienceMs).unref();
    });
  }

  /** Has a fresh process ready from now on, also after a pause; until `rest`. */
  keepWarm(): void {
    this.#isKeptWarm = true;
    this.#refresh();
  }

  /** How many documents it has to draw. */
  get load(): number {
    return this.#waiting.length + (this.#current === undefined ? 0 : 1);
  }

  /** Whether its process has started. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** How many processes there are, and how many documents wait for one. */
  counts(): { readonly processes: number; readonly waiting: number } {
    return { processes: this.#child === undefined ? 0 : 1, waiting: this.#waiting.length };
  }

  /** Ends the process; the next document starts another. */
  rest(): void {
    this.#isKeptWarm = false;
    this.#drop();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    if (this.#waiting.length === 0) return this.#restSoon();
    clearTimeout(this.#restTimer);
    const child = (this.#child ??= this.#start());
    child.ref();
    child.channel?.ref();
    // Its word that it is ready calls again.
    const job = this.#isReady ? this.#waiting.shift() : undefined;
    if (job === undefined) return;
    this.#lastJobId += 1;
    const tooLong = () => this.#end(child, new Error('The document took too long.'));
    const timer = setTimeout(tooLong, this.#settings.drawMs);
    this.#current = { ...job, jobId: this.#lastJobId, timer };
    this.#hasDrawn = true;
    child.send({ jobId: this.#lastJobId, printout: job.printout } satisfies DrawingJob);
  }

  #start(): ChildProcess {
    const { SystemRoot: systemRoot } = process.env;
    const child = fork(this.#settings.program, {
      execArgv: [],
      env: {
        ...onlyCompileCache(),
        ...(systemRoot === undefined ? {} : { SystemRoot: systemRoot }),
      },
      // Dates and amounts travel as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    letOthersFirst(child);
    child.on('message', (message: DrawingAnswer | DrawerReady) => this.#hear(message));
    child.on('error', (error) => this.#end(child, error));
    child.on('exit', () => this.#end(child, new Error('The process that draws documents ended.')));
    const givenUp = () => this.#end(child, new Error('The drawing process does not start.'));
    this.#startTimer = setTimeout(givenUp, this.#settings.startMs).unref();
    return child;
  }

  #hear(message: DrawingAnswer | DrawerReady): void {
    if ('isReady' in message) {
      this.#isReady = true;
      clearTimeout(this.#startTimer);
    } else if (this.#current?.jobId === message.jobId) {
      const job = this.#take();
      if ('pdf' in message) job?.resolve(message.pdf);
      else job?.reject(new Error(message.error));
    }
    this.#next();
  }

  /**
   * The process is given up, with the document that it was at; those that wait get a fresh one,
   * unless it never started.
   */
  #end(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    const hasStarted = this.#isReady;
    this.#drop();
    this.#take()?.reject(error);
    if (!hasStarted) {
      for (const job of this.#waiting.splice(0)) job.reject(startingProblem(error));
    }
    this.#next();
  }

  /** Whoever waited long for a process that is still starting is told to come again. */
  #loseHope(job: Waiting): void {
    const place = this.#waiting.indexOf(job);
    if (this.#isReady || place < 0) return;
    this.#waiting.splice(place, 1);
    job.reject(startingProblem(new Error('The drawing process is still starting.')));
    if (this.#waiting.length === 0) this.#restSoon();
  }

  /** A drawer at rest keeps no program running. */
  #restSoon(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#refresh(), this.#settings.restMs).unref();
  }

  #refresh(): void {
    if (this.#waiting.length > 0 || this.#current !== undefined) return;
    // One that is starting, or has drawn nothing, is as good as another.
    if (this.#child !== undefined && !this.#hasDrawn) {
      if (this.#isReady && !this.#isKeptWarm) this.#drop();
      return;
    }
    this.#drop();
    if (!this.#isKeptWarm) return;
    this.#child = this.#start();
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #drop(): void {
    clearTimeout(this.#restTimer);
    clearTimeout(this.#startTimer);
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#isReady = false;
    this.#hasDrawn = false;
  }

  #take() {
    const job = this.#current;
    clearTimeout(job?.timer);
    this.#current = undefined;
    return job;
  }
}

/** Where processors are short, whoever waits for a screen or a posting comes before a voucher. */
function letOthersFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, BEHIND_OTHERS);
  } catch {
    // It is gone already, or this system lets nobody do so: then it is one among others.
  }
}

function startingProblem(cause: Error): Problem {
  return new Problem('voucher-starting', { retryAfterSeconds: RETRY_AFTER_S, cause });
}

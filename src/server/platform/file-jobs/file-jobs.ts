import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import { isDatabaseAway } from '../db/database-unreachable.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import type { FileProgress, FileSort } from './file-sort.ts';
import { Ended, LOST, REFUSED, Told, faultOf } from './job-faults.ts';
import { JobFolder } from './job-folder.ts';
import {
  cancelFileJob,
  claimFileJob,
  findAsker,
  findFileJob,
  insertFileJob,
  listFileJobs,
  removeFileJobs,
  writeFileJob,
} from './queries.ts';
import type { FileJob } from './queries.ts';

const BEAT_MS = 1_000;
/** A file whose making ended its server so often is not tried again. */
const MOST_LOSSES = 3;

/** What is at work in this server. */
type Own = { readonly job: FileJob; readonly abort: AbortController; work: Promise<void> };

/**
 * Files that are made in the background, one of a sort at a time in a server. What is asked for is
 * a row: a server that is at it writes that it lives, so that another one, or the same one after
 * its next start, takes up what a killed one was at, from its beginning.
 */
export class FileJobs {
  readonly #deps: Deps;
  readonly #sort: FileSort;
  readonly #folder: JobFolder;
  #own: Own | undefined;
  readonly #taking = new Set<Promise<void>>();
  #isEnding = false;

  constructor(deps: Deps, sort: FileSort) {
    this.#deps = deps;
    this.#sort = sort;
    this.#folder = new JobFolder(join(deps.config.dataDir, sort.folder));
  }

  /** Asks for a file and begins it. Throws package-busy while another one is made. */
  async start(
    caller: Caller,
    { asked, fileName, address }: { asked: object; fileName: string; address: string },
  ): Promise<FileJob> {
    const { db, clock } = this.#deps;
    await this.sweep();
    const fileJobId = randomUUID();
    await insertFileJob(db, {
      file_job_id: fileJobId,
      kind: this.#sort.kind,
      company_id: caller.companyId,
      asked: JSON.stringify(asked),
      file_name: fileName,
      asked_by: caller.userId,
      address,
      asked_at: clock.now(),
    });
    await this.work();
    return this.get(caller, fileJobId);
  }

  /** Takes up what waits or was left, if this server is at nothing; does not wait for its end. */
  async work(): Promise<void> {
    if (this.#own !== undefined || this.#isEnding) return;
    const taking = this.#take();
    this.#taking.add(taking);
    await taking.finally(() => this.#taking.delete(taking));
  }

  /** What is made or kept for a company, the newest first. */
  async list({ companyId }: Caller): Promise<FileJob[]> {
    await this.#forget();
    const jobs = await listFileJobs(this.#deps.db, this.#sort.kind);
    return jobs.filter((job) => job.company_id === companyId);
  }

  /** One of them. Throws not-found. */
  async get({ companyId }: Caller, fileJobId: string): Promise<FileJob> {
    await this.#forget();
    const job = await findFileJob(this.#deps.db, fileJobId);
    if (job?.company_id !== companyId || job.kind !== this.#sort.kind)
      throw new Problem('not-found');
    return job;
  }

  /** Ends the making of one, in whichever server, and removes its file. Throws not-found. */
  async cancel(caller: Caller, fileJobId: string): Promise<FileJob> {
    const job = await this.get(caller, fileJobId);
    await cancelFileJob(this.#deps.db, fileJobId);
    const own = this.#own;
    if (own?.job.file_job_id === fileJobId) {
      own.abort.abort(new Ended());
      await own.work;
    }
    await this.#folder.remove(job);
    return this.get(caller, fileJobId);
  }

  /** The file of one that is ready. Throws not-found, package-not-ready. */
  async open(
    caller: Caller,
    fileJobId: string,
    address: string,
  ): Promise<{ fileName: string; size: number; content: Readable }> {
    const job = await this.get(caller, fileJobId);
    if (job.state !== 'ready') throw new Problem('package-not-ready');
    // Somebody may have cleared the folder: it can be made again, and is no fault of the server.
    const file = await open(this.#folder.pathOf(job)).catch(async () => {
      await removeFileJobs(this.#deps.db, [fileJobId]);
      throw new Problem('not-found');
    });
    try {
      await this.#audit(this.#deps.db, job, { who: caller, did: 'fetched', address });
    } catch (error) {
      await file.close();
      throw error;
    }
    return { fileName: job.file_name, size: Number(job.size), content: file.createReadStream() };
  }

  /** Gives back what is at work here, for the next server to begin. */
  async end(): Promise<void> {
    this.#isEnding = true;
    // What is being taken up in this moment is given back, too.
    await Promise.allSettled(this.#taking);
    this.#own?.abort.abort(new Ended());
    await this.#own?.work;
    await this.#folder.end();
  }

  /** Removes the files of jobs that are forgotten, and of servers that were killed. */
  async sweep(): Promise<void> {
    await this.#forget();
    await this.#folder.sweep(() => listFileJobs(this.#deps.db, this.#sort.kind));
  }

  async #take(): Promise<void> {
    const job = await claimFileJob(this.#deps.db, this.#sort.kind);
    if (job === undefined) return;
    const own: Own = { job, abort: new AbortController(), work: Promise.resolve() };
    this.#own = own;
    own.work = this.#run(own);
  }

  async #run(own: Own): Promise<void> {
    const { job, abort } = own;
    let progress: FileProgress | undefined;
    const beat = this.#beat(own, () => progress);
    try {
      if (job.losses >= MOST_LOSSES) throw new Told(LOST);
      const caller = await findAsker(this.#deps.db, job);
      if (caller === undefined || !this.#sort.isFor(caller)) throw new Told(REFUSED);
      await this.#folder.make();
      // What the server left that was at it before.
      await this.#folder.sweep(() => listFileJobs(this.#deps.db, this.#sort.kind));
      const made = await this.#sort.make({
        caller,
        asked: job.asked,
        askedAt: job.asked_at,
        address: job.address,
        path: this.#folder.pathOf(job),
        signal: abort.signal,
        onProgress: (now) => (progress = now),
      });
      await this.#folder.sync(job);
      await this.#finish(job, caller, { ...made, total: progress?.total ?? 0 });
    } catch (error) {
      await this.#folder.remove(job);
      await this.#tellFault(own, error);
    } finally {
      beat.stop();
      this.#own = undefined;
      this.#takeNext();
    }
  }

  /** Others may have asked meanwhile. */
  #takeNext(): void {
    this.work().catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'what waits could not be begun');
    });
  }

  async #finish(
    job: FileJob,
    caller: Caller,
    made: { size: number; sha256: string; faults: number; total: number },
  ): Promise<void> {
    const { db, clock } = this.#deps;
    const { size, sha256, faults, total } = made;
    await db.transaction().execute(async (tx) => {
      const isOurs = await writeFileJob(tx, job, {
        state: 'ready',
        step: 'Ready',
        done: total,
        total,
        size,
        sha256,
        fault_count: faults,
        kept_until: new Date(clock.now().getTime() + this.#sort.kept.ms),
      });
      if (!isOurs) throw new Ended();
      const { address } = job;
      await this.#audit(tx, { ...job, sha256 }, { who: caller, did: 'made', address });
    });
  }

  /** What failed is told; what was given back waits; what was cancelled or lost is others'. */
  async #tellFault({ job, abort }: Own, error: unknown): Promise<void> {
    const { db, log } = this.#deps;
    const isEnded = abort.signal.aborted || error instanceof Ended;
    // It is taken up again as if this server had been killed.
    if (!isEnded && isDatabaseAway(error)) return;
    if (!isEnded && !(error instanceof Problem))
      log.error({ err: error, fileJobId: job.file_job_id }, 'a file could not be made');
    try {
      if (!isEnded) await writeFileJob(db, job, { state: 'failed', fault: faultOf(error) });
      else if (this.#isEnding) await writeFileJob(db, job, { state: 'waiting' });
    } catch (fault) {
      log.warn({ err: fault }, 'what a file came to could not be kept');
    }
  }

  /** Writes every second that this server lives, and hears when the job is not its own any more. */
  #beat({ job, abort }: Own, read: () => FileProgress | undefined): { stop(): void } {
    let isWriting = false;
    const beat = async () => {
      if (isWriting) return;
      isWriting = true;
      try {
        if (!(await writeFileJob(this.#deps.db, job, { ...read() }))) abort.abort(new Ended());
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'how far a file is could not be shown');
      } finally {
        isWriting = false;
      }
    };
    const timer = setInterval(() => void beat(), BEAT_MS);
    return { stop: () => clearInterval(timer) };
  }

  async #audit(
    db: Deps['db'],
    { asked, sha256 }: Pick<FileJob, 'asked' | 'sha256'>,
    { who, did, address }: { who: Caller; did: string; address: string },
  ): Promise<void> {
    const subject = this.#sort.subjectOf?.(asked);
    if (subject === undefined) return;
    await recordAudit(db, {
      at: this.#deps.clock.now(),
      actor: who.clientId,
      actorUserId: who.userId,
      action: `${this.#sort.kind}.${did}`,
      subject,
      address,
      after: { sha256 },
    });
  }

  /** Forgets what is over: ready ones after their time, and the oldest when there are many. */
  async #forget(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const jobs = await listFileJobs(db, this.#sort.kind);
    const over = jobs.filter(({ state }) => state !== 'waiting' && state !== 'making');
    const old = over.filter(
      ({ kept_until: until }, place) =>
        place >= this.#sort.kept.most || (until !== null && until <= now),
    );
    await removeFileJobs(
      db,
      old.map(({ file_job_id: id }) => id),
    );
    for (const job of old) await this.#folder.remove(job);
  }
}

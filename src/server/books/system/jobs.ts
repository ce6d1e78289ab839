import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { tryRunLock } from '../../platform/backup/database-queries.ts';
import { dropScratchDatabase } from '../../platform/backup/scratch-writes.ts';
import { findOwnerUrl } from '../../platform/db/owner-url.ts';
import type { Deps } from '../../platform/deps.ts';
import { Ended } from '../../platform/file-jobs/job-faults.ts';
import { StartFault } from '../../platform/process/start-fault.ts';

import { copyBackup, isCopyMissing } from './copy-backup.ts';
import {
  askToEnd,
  findJob,
  findLeft,
  giveBackJob,
  insertJob,
  removeJob,
  takeJob,
  writeJob,
} from './job-queries.ts';
import { newJob } from './job.ts';
import type { Asked, Job } from './job.ts';
import { makeBackup } from './make-backup.ts';
import type { RunResult, Watching } from './make-backup.ts';
import { findLastKept, insertRun } from './queries.ts';
import type { SystemRun } from './queries.ts';
import { rehearse } from './rehearse.ts';
import { removeHalf } from './retention.ts';

const ACTIONS = {
  backup: 'backup.made',
  rehearsal: 'backup.rehearsed',
  copy: 'backup.copied',
} as const;
const BEAT_MS = 1_000;
/** What ended its server so often is not begun again. */
const MOST_LOSSES = 3;
const AGAIN = 'Beginning again';
const jobsOf = new WeakMap<object, SystemJobs>();

/** The jobs of a server: those that its calls start are those that its clock starts. */
export function systemJobs(deps: Deps): SystemJobs {
  const jobs = jobsOf.get(deps) ?? new SystemJobs(deps);
  jobsOf.set(deps, jobs);
  return jobs;
}

/**
 * Backups and rehearsals: one at a time, over all servers on a database; each is kept as a row.
 * What a server was at when it ended is begun again by the next one that looks.
 */
class SystemJobs {
  readonly #deps: Deps;
  #job: Job | undefined;
  #beginning: Promise<Job> | undefined;
  #isEnding = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What is at work, in this server or in another one on the same database, or waits for one. */
  async current(): Promise<
    Pick<Job, 'kind' | 'startedBy' | 'startedAt' | 'step' | 'done'> | undefined
  > {
    if (this.#job !== undefined) return this.#job;
    const other = await findJob(this.#deps.db);
    if (other === undefined) return undefined;
    const { kind, started_by: startedBy, started_at: startedAt, step, done } = other;
    return { kind, startedBy, startedAt, step, done };
  }

  /** Begins; answers what ends with it. Throws system-busy, backup-impossible. */
  async start(asked: Asked): Promise<{ work: Promise<void> }> {
    const { db, clock } = this.#deps;
    const { work } = await this.#begin(async () => {
      // What a server left is begun again before anything else is.
      if ((await findJob(db)) !== undefined) throw new Problem('system-busy');
      const job = newJob({ ...asked, startedAt: clock.now(), losses: 0, step: 'Beginning' });
      const { jobId, kind, reason, startedBy, startedAt, userId, address, step, done } = job;
      await insertJob(db, {
        job_id: jobId,
        kind,
        reason,
        started_by: startedBy,
        started_at: startedAt,
        user_id: userId,
        address,
        step,
        done,
      });
      return job;
    });
    return { work };
  }

  /** Begins again what was cut off, if something was; does not wait for its end. */
  async takeUp(): Promise<void> {
    const { db, config } = this.#deps;
    const left = this.#isAtWork() ? undefined : await findLeft(db);
    if (left === undefined || this.#isAtWork()) return;
    const taking = this.#begin(async () => {
      const jobId = randomUUID();
      const row = await takeJob(db, left, { jobId, step: AGAIN });
      if (row === undefined) throw new Problem('system-busy');
      await removeHalf(config.backup.dir);
      await dropScratchDatabase(findOwnerUrl(config));
      const { kind, reason, user_id: userId, address, losses } = row;
      const { started_by: startedBy, started_at: startedAt } = row;
      const asked = { kind, reason, startedBy, userId, address };
      const job = newJob({ ...asked, startedAt, losses, step: AGAIN, jobId });
      if (row.is_to_end) job.abort.abort(new Error('cancelled'));
      return job;
    });
    await taking.catch((error: unknown) => {
      // Another server was first, or a command makes a backup.
      if (!(error instanceof Problem) || error.code !== 'system-busy') throw error;
    });
  }

  /** Ends what is at work, in another server within seconds; nothing of it is left. */
  async cancel(): Promise<void> {
    await askToEnd(this.#deps.db);
    const job = this.#job;
    job?.abort.abort(new Error('cancelled'));
    await job?.work;
  }

  /** Gives back what is at work in this server, for the next one to begin again. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#beginning?.catch(() => undefined);
    this.#job?.abort.abort(new Ended());
    await this.#job?.work;
  }

  #isAtWork(): boolean {
    return this.#job !== undefined || this.#beginning !== undefined || this.#isEnding;
  }

  async #begin(find: () => Promise<Job>): Promise<Job> {
    if (this.#isAtWork()) throw new Problem('system-busy');
    this.#beginning = this.#beginLocked(find);
    try {
      return await this.#beginning;
    } catch (error) {
      throw error instanceof StartFault ? new Problem('backup-impossible') : error;
    } finally {
      this.#beginning = undefined;
    }
  }

  async #beginLocked(find: () => Promise<Job>): Promise<Job> {
    const release = await tryRunLock(findOwnerUrl(this.#deps.config));
    if (release === undefined) throw new Problem('system-busy');
    try {
      const job = await find();
      this.#job = job;
      job.work = this.#run(job, release);
      return job;
    } catch (error) {
      await release();
      throw error;
    }
  }

  /**
   * A backup is followed by its copy in the store outside, where the settings name one; one that
   * failed, by the copy that the backup before it still lacks.
   */
  async #run(job: Job, release: () => Promise<void>): Promise<void> {
    const beat = setInterval(() => void this.#beat(job), BEAT_MS);
    const isFollowed = await this.#runOne(job);
    if (isFollowed) {
      const startedAt = this.#deps.clock.now();
      await this.#runOne(Object.assign(job, { kind: 'copy', startedAt, losses: 0 } as const));
    }
    clearInterval(beat);
    // Who sees that nothing is at work may begin the next at once.
    await release();
    this.#job = undefined;
  }

  /** Shows how far it is, and hears whether it shall end. */
  async #beat({ jobId, step, done, abort }: Job): Promise<void> {
    const { db, log } = this.#deps;
    try {
      const shown = await writeJob(db, jobId, { step, done });
      if (shown === undefined) abort.abort(new Ended());
      else if (shown.is_to_end) abort.abort(new Error('cancelled'));
    } catch (error) {
      log.warn({ err: error }, 'the progress of a job could not be shown');
    }
  }

  /** Answers whether a copy follows. */
  async #runOne(job: Job): Promise<boolean> {
    const { abort } = job;
    const { signal } = abort;
    const watching: Watching = {
      signal,
      onProgress: ({ step, done }) => Object.assign(job, { step, done }),
    };
    try {
      const result = await this.#work(job, watching);
      return await this.#keep(job, 'done', result);
    } catch (error) {
      return this.#tellFault(job, error).catch((fault: unknown) => {
        this.#deps.log.error({ err: fault }, 'what it came to could not be kept');
        return false;
      });
    }
  }

  /** What failed or was cancelled is kept; what was cut off is given back. */
  async #tellFault(job: Job, error: unknown): Promise<boolean> {
    const { db, log } = this.#deps;
    const { signal } = job.abort;
    if (error instanceof Ended || signal.reason instanceof Ended) {
      await giveBackJob(db, job.jobId);
      return false;
    }
    if (!signal.aborted) log.error({ err: error }, `a ${job.kind} failed`);
    return this.#keep(job, signal.aborted ? 'cancelled' : 'failed', {
      faults: signal.aborted ? [] : [sentenceOf(error)],
      taken_at: null,
    });
  }

  async #work(job: Job, watching: Watching): Promise<RunResult> {
    watching.signal.throwIfAborted();
    if (job.losses >= MOST_LOSSES) throw new StartFault(LOST);
    if (job.kind === 'backup') return makeBackup(this.#deps, watching);
    const last = await findLastKept(this.#deps.db);
    if (last === undefined) throw new StartFault(NO_BACKUP);
    if (job.kind === 'copy') return copyBackup(this.#deps, last, watching);
    return rehearse(this.#deps, last, watching);
  }

  /**
   * Keeps what a run came to, and in the same moment that nothing is at work any more, so that
   * nobody begins it again; or that its copy is next. Throws Ended when another server has it.
   */
  async #keep(
    job: Job,
    outcome: SystemRun['outcome'],
    result: Omit<Partial<RunResult>, 'taken_at'> & { readonly taken_at: Date | null },
  ): Promise<boolean> {
    const { jobId, kind, reason, startedBy, startedAt, userId, address } = job;
    const { db, clock } = this.#deps;
    const at = clock.now();
    const isFollowed = kind === 'backup' && (await this.#isCopyNext(outcome));
    await db.transaction().execute(async (tx) => {
      const next = { kind: 'copy', started_at: at, losses: 0 } as const;
      const isOurs = isFollowed
        ? (await writeJob(tx, jobId, next)) !== undefined
        : await removeJob(tx, jobId);
      if (!isOurs) throw new Ended();
      const run = { run_id: randomUUID(), kind, reason, started_by: startedBy, outcome };
      await insertRun(tx, { ...run, started_at: startedAt, ended_at: at, ...result });
      const { file_name: subject = '', sha256, size, faults = [] } = result;
      await recordAudit(tx, {
        actor: startedBy,
        actorUserId: userId,
        address,
        action: ACTIONS[kind],
        subject,
        after: { outcome, sha256, size, faults: faults.length },
        at,
      });
    });
    return isFollowed;
  }

  async #isCopyNext(outcome: SystemRun['outcome']): Promise<boolean> {
    if (outcome === 'done') return this.#deps.config.backupStore !== undefined;
    return outcome === 'failed' && isCopyMissing(this.#deps, await findLastKept(this.#deps.db));
  }
}

const NO_BACKUP = 'There is no backup to be rehearsed yet: make one first.';
const LOST =
  'The server ended three times while it was at work. Look into its log before you begin it again.';

function sentenceOf(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `It failed: ${reason}.`;
}

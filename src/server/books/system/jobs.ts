import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { tryRunLock } from '../../platform/backup/database-queries.ts';
import { findOwnerUrl } from '../../platform/db/owner-url.ts';
import type { Deps } from '../../platform/deps.ts';
import { StartFault } from '../../platform/process/start-fault.ts';

import { copyBackup, isCopyMissing } from './copy-backup.ts';
import { askToEnd, findJob, insertJob, removeJob, touchJob } from './job-queries.ts';
import type { SharedJob } from './job-queries.ts';
import { makeBackup } from './make-backup.ts';
import type { RunResult, Watching } from './make-backup.ts';
import { findLastKept, insertRun } from './queries.ts';
import type { SystemRun } from './queries.ts';
import { rehearse } from './rehearse.ts';

/** What is asked for, and by whom. */
type Asked = {
  readonly kind: 'backup' | 'rehearsal' | 'copy';
  readonly reason: 'button' | 'schedule';
  readonly startedBy: string;
  readonly userId: string | null;
  readonly address: string;
};

/** What is at work. */
type Job = Asked & {
  readonly jobId: string;
  readonly startedAt: Date;
  readonly abort: AbortController;
  step: string;
  done: number;
  work: Promise<void>;
};

const ACTIONS = {
  backup: 'backup.made',
  rehearsal: 'backup.rehearsed',
  copy: 'backup.copied',
} as const;
const BEAT_MS = 1_000;
/** A server that wrote nothing for so long is gone, with what it was at. */
const DEAD_MS = 60_000;
const jobsOf = new WeakMap<object, SystemJobs>();

/** The jobs of a server: those that its calls start are those that its clock starts. */
export function systemJobs(deps: Deps): SystemJobs {
  const jobs = jobsOf.get(deps) ?? new SystemJobs(deps);
  jobsOf.set(deps, jobs);
  return jobs;
}

/** Backups and rehearsals: one at a time, over all servers on a database; each is kept as a row. */
class SystemJobs {
  readonly #deps: Deps;
  #job: Job | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What is at work, in this server or in another one on the same database. */
  async current(): Promise<
    Pick<Job, 'kind' | 'startedBy' | 'startedAt' | 'step' | 'done'> | undefined
  > {
    if (this.#job !== undefined) return this.#job;
    const other = await findJob(this.#deps.db);
    if (other === undefined || this.#isDead(other)) return undefined;
    const { kind, started_by: startedBy, started_at: startedAt, step, done } = other;
    return { kind, startedBy, startedAt, step, done };
  }

  /** Begins; answers what ends with it. Throws system-busy, backup-impossible. */
  async start(asked: Asked): Promise<{ work: Promise<void> }> {
    if (this.#job !== undefined) throw new Problem('system-busy');
    const job: Job = {
      ...asked,
      jobId: randomUUID(),
      startedAt: this.#deps.clock.now(),
      abort: new AbortController(),
      step: 'Beginning',
      done: 0,
      work: Promise.resolve(),
    };
    this.#job = job;
    try {
      const release = await tryRunLock(findOwnerUrl(this.#deps.config));
      if (release === undefined) throw new Problem('system-busy');
      await this.#show(job).catch(async (error: unknown) => {
        await release();
        throw error;
      });
      job.work = this.#end(this.#run(job), release);
    } catch (error) {
      this.#job = undefined;
      throw error instanceof StartFault ? new Problem('backup-impossible') : error;
    }
    return { work: job.work };
  }

  /** Ends what is at work, in another server within seconds; nothing of it is left. */
  async cancel(): Promise<void> {
    if (this.#job === undefined) await askToEnd(this.#deps.db);
    await this.cancelOwn();
  }

  /** Ends what is at work in this server. */
  async cancelOwn(): Promise<void> {
    const job = this.#job;
    job?.abort.abort(new Error('cancelled'));
    await job?.work;
  }

  async #end(run: Promise<void>, release: () => Promise<void>): Promise<void> {
    const job = this.#job;
    const beat = setInterval(() => void this.#beat(job), BEAT_MS);
    await run;
    clearInterval(beat);
    if (job !== undefined) {
      await removeJob(this.#deps.db, job.jobId).catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'a job that ended is still shown'),
      );
    }
    this.#job = undefined;
    await release();
  }

  #isDead({ alive_at: aliveAt }: SharedJob): boolean {
    return this.#deps.clock.now().getTime() - aliveAt.getTime() > DEAD_MS;
  }

  /** Shows it to all servers. What is still shown there was left by one that is gone: it failed. */
  async #show({ jobId, kind, reason, startedBy, startedAt, step, done }: Job): Promise<void> {
    const { db, clock } = this.#deps;
    const left = await findJob(db);
    if (left !== undefined) {
      await insertRun(db, {
        run_id: randomUUID(),
        kind: left.kind,
        reason: left.reason,
        started_by: left.started_by,
        started_at: left.started_at,
        ended_at: left.alive_at,
        outcome: 'failed',
        taken_at: null,
        faults: ['The server ended while it was at work.'],
      });
      await removeJob(db, left.job_id);
    }
    await insertJob(db, {
      job_id: jobId,
      kind,
      reason,
      started_by: startedBy,
      started_at: startedAt,
      step,
      done,
      alive_at: clock.now(),
    });
  }

  /** Shows how far it is, and hears whether it shall end. */
  async #beat(job: Job | undefined): Promise<void> {
    if (job === undefined) return;
    const { db, clock, log } = this.#deps;
    const { jobId, step, done } = job;
    try {
      const isToEnd = await touchJob(db, jobId, { step, done, alive_at: clock.now() });
      if (isToEnd) job.abort.abort(new Error('cancelled'));
    } catch (error) {
      log.warn({ err: error }, 'the progress of a job could not be shown');
    }
  }

  /** A backup is followed by its copy in the store outside, where the settings name one. */
  async #run(job: Job): Promise<void> {
    await this.#runOne(job);
    if (job.kind !== 'backup' || job.abort.signal.aborted) return;
    try {
      if (!(await isCopyMissing(this.#deps, await findLastKept(this.#deps.db)))) return;
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the copy of a backup could not be begun');
      return;
    }
    const copy: Job = Object.assign(job, { kind: 'copy', startedAt: this.#deps.clock.now() });
    await this.#runOne(copy);
  }

  async #runOne(job: Job): Promise<void> {
    const { abort } = job;
    const watching: Watching = {
      signal: abort.signal,
      onProgress: ({ step, done }) => Object.assign(job, { step, done }),
    };
    try {
      const result = await this.#work(job, watching);
      await this.#keep(job, 'done', result);
    } catch (error) {
      const isCancelled = abort.signal.aborted;
      if (!isCancelled) this.#deps.log.error({ err: error }, `a ${job.kind} failed`);
      await this.#keep(job, isCancelled ? 'cancelled' : 'failed', {
        faults: isCancelled ? [] : [sentenceOf(error)],
        taken_at: null,
      }).catch((fault: unknown) =>
        this.#deps.log.error({ err: fault }, 'what it came to could not be kept'),
      );
    }
  }

  async #work(job: Job, watching: Watching): Promise<RunResult> {
    if (job.kind === 'backup') return makeBackup(this.#deps, watching);
    const last = await findLastKept(this.#deps.db);
    if (last === undefined) throw new StartFault(NO_BACKUP);
    if (job.kind === 'copy') return copyBackup(this.#deps, last, watching);
    return rehearse(this.#deps, last, watching);
  }

  async #keep(
    job: Job,
    outcome: SystemRun['outcome'],
    result: Omit<Partial<RunResult>, 'taken_at'> & { readonly taken_at: Date | null },
  ): Promise<void> {
    const { kind, reason, startedBy, startedAt, userId, address } = job;
    const at = this.#deps.clock.now();
    await this.#deps.db.transaction().execute(async (tx) => {
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
  }
}

const NO_BACKUP = 'There is no backup to be rehearsed yet: make one first.';

function sentenceOf(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return `It failed: ${reason}.`;
}

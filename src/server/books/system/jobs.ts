import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { tryRunLock } from '../../platform/backup/database-queries.ts';
import { findOwnerUrl } from '../../platform/db/owner-url.ts';
import type { Deps } from '../../platform/deps.ts';
import { StartFault } from '../../platform/process/start-fault.ts';

import { makeBackup } from './make-backup.ts';
import type { RunResult, Watching } from './make-backup.ts';
import { findLastKept, insertRun } from './queries.ts';
import type { SystemRun } from './queries.ts';
import { rehearse } from './rehearse.ts';

/** What is asked for, and by whom. */
type Asked = {
  readonly kind: 'backup' | 'rehearsal';
  readonly reason: SystemRun['reason'];
  readonly startedBy: string;
  readonly userId: string | null;
  readonly address: string;
};

/** What is at work. */
type Job = Asked & {
  readonly startedAt: Date;
  readonly abort: AbortController;
  step: string;
  done: number;
  work: Promise<void>;
};

const ACTIONS = { backup: 'backup.made', rehearsal: 'backup.rehearsed' } as const;
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

  /** What is at work in this server. */
  current(): Omit<Job, 'abort' | 'work'> | undefined {
    return this.#job;
  }

  /** Begins; answers what ends with it. Throws system-busy, backup-impossible. */
  async start(asked: Asked): Promise<{ work: Promise<void> }> {
    if (this.#job !== undefined) throw new Problem('system-busy');
    const job: Job = {
      ...asked,
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
      job.work = this.#end(this.#run(job), release);
    } catch (error) {
      this.#job = undefined;
      throw error instanceof StartFault ? new Problem('backup-impossible') : error;
    }
    return { work: job.work };
  }

  /** Ends what is at work; nothing of it is left. */
  async cancel(): Promise<void> {
    const job = this.#job;
    job?.abort.abort(new Error('cancelled'));
    await job?.work;
  }

  async #end(run: Promise<void>, release: () => Promise<void>): Promise<void> {
    await run;
    this.#job = undefined;
    await release();
  }

  async #run(job: Job): Promise<void> {
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

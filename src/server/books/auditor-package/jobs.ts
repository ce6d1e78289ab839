import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { deriveName } from './package-part.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import type { PackageProgress } from './tally.ts';
import { writePackage } from './write-package.ts';

const KEPT_MS = 2 * 3_600_000;
const MOST_KEPT = 5;
/** A file that nobody wrote to for so long is left of a server that did not end in peace. */
const FORGOTTEN_MS = 2 * KEPT_MS;

type State = 'making' | 'ready' | 'failed' | 'cancelled';

/** A package as its maker and the others see it. */
interface Job {
  readonly packageId: string;
  readonly companyId: string;
  readonly period: Period;
  readonly fileName: string;
  readonly path: string;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly abort: AbortController;
  state: State;
  progress: PackageProgress;
  sha256: string | null;
  keptUntil: Date | null;
  fault: string | null;
  faultCount: number;
  work: Promise<void>;
}

/**
 * The packages of this server: one is made at a time, a ready one is kept for two hours in a folder
 * beside the data, and all of this server are gone when it ends.
 */
export class PackageJobs {
  readonly #deps: Deps;
  readonly #folder: string;
  readonly #jobs = new Map<string, Job>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#folder = join(deps.config.dataDir, 'packages');
  }

  /** Begins a package. Throws package-busy while another one is made. */
  async start(caller: Caller, period: Period, address: string) {
    await this.#sweep();
    if ([...this.#jobs.values()].some(({ state }) => state === 'making'))
      throw new Problem('package-busy');
    const { company } = await getCompany(this.#deps, caller);
    const packageId = randomUUID();
    const name = deriveName(company.tradeName || company.registeredName || caller.companyName, 40);
    const job: Job = {
      packageId,
      companyId: caller.companyId,
      period,
      fileName: `Auditor package ${name} ${period.key}.zip`,
      path: join(this.#folder, `${packageId}.zip`),
      startedBy: caller.clientId,
      startedAt: this.#deps.clock.now(),
      abort: new AbortController(),
      state: 'making',
      progress: { step: 'Beginning', done: 0, total: 0, size: 0 },
      sha256: null,
      keptUntil: null,
      fault: null,
      faultCount: 0,
      work: Promise.resolve(),
    };
    this.#jobs.set(packageId, job);
    job.work = this.#make(job, { caller, address, month: company.fiscalYearEndMonth });
    return shown(job);
  }

  /** What is being made or is kept, the newest first. */
  async list({ companyId }: Caller) {
    await this.#sweep();
    return [...this.#jobs.values()]
      .filter((job) => job.companyId === companyId)
      .map(shown)
      .toReversed();
  }

  /** One package. Throws not-found. */
  async get(caller: Caller, packageId: string) {
    await this.#sweep();
    return shown(this.#find(caller, packageId));
  }

  /** Ends the making of one and removes it; one that is ready is removed. Throws not-found. */
  async cancel(caller: Caller, packageId: string) {
    const job = this.#find(caller, packageId);
    job.abort.abort();
    await job.work;
    if (job.state !== 'failed') job.state = 'cancelled';
    await rm(job.path, { force: true });
    return shown(job);
  }

  /** The file of one that is ready. Throws not-found, package-not-ready. */
  async open(
    caller: Caller,
    packageId: string,
    address: string,
  ): Promise<{ fileName: string; size: number; content: Readable }> {
    await this.#sweep();
    const job = this.#find(caller, packageId);
    if (job.state !== 'ready') throw new Problem('package-not-ready');
    const { fileName, path, progress } = job;
    // Somebody may have cleared the folder: it can be made again, and is no fault of the server.
    const file = await open(path).catch(() => {
      this.#jobs.delete(packageId);
      throw new Problem('not-found');
    });
    await this.#audit(job, caller, { action: 'auditor-package.fetched', address });
    return { fileName, size: progress.size, content: file.createReadStream() };
  }

  /** Ends whatever is being made and removes every file. */
  async end(): Promise<void> {
    for (const { abort } of this.#jobs.values()) abort.abort();
    await Promise.all([...this.#jobs.values()].map(({ work }) => work));
    // Other servers may keep theirs in the same folder.
    await Promise.all([...this.#jobs.values()].map(({ path }) => rm(path, { force: true })));
    await rmdir(this.#folder).catch(() => undefined);
  }

  #find(caller: Caller, packageId: string): Job {
    const job = this.#jobs.get(packageId);
    if (job === undefined || job.companyId !== caller.companyId) throw new Problem('not-found');
    return job;
  }

  async #make(job: Job, of: { caller: Caller; address: string; month: number }): Promise<void> {
    const { caller, address, month } = of;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#removeForgotten();
      const { size, sha256, faults } = await writePackage(this.#deps, {
        caller,
        period: job.period,
        fiscalYearEndMonth: month,
        path: job.path,
        signal: job.abort.signal,
        onProgress: (progress) => {
          job.progress = progress;
        },
      });
      job.sha256 = sha256;
      job.faultCount = faults;
      await this.#audit(job, caller, { action: 'auditor-package.made', address });
      job.progress = { ...job.progress, step: 'Ready', size };
      job.keptUntil = new Date(this.#deps.clock.now().getTime() + KEPT_MS);
      job.state = 'ready';
    } catch (error) {
      await rm(job.path, { force: true });
      if (job.abort.signal.aborted) {
        job.state = 'cancelled';
        return;
      }
      this.#deps.log.error({ err: error, packageId: job.packageId }, 'a package failed');
      job.state = 'failed';
      job.fault = deriveFault(error);
    }
  }

  #audit(
    { period, sha256 }: Job,
    caller: Caller,
    { action, address }: { action: string; address: string },
  ): Promise<void> {
    return recordAudit(this.#deps.db, {
      at: this.#deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action,
      subject: period.key,
      address,
      after: { sha256 },
    });
  }

  /** Removes what other servers left behind, by the machine's own time, as the files' times are. */
  async #removeForgotten(): Promise<void> {
    const own = new Set([...this.#jobs.values()].map(({ path }) => path));
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = own.has(path) ? undefined : await stat(path).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < FORGOTTEN_MS) continue;
      await rm(path, { force: true });
    }
  }

  /** Forgets what is over: ready ones after their time, and the oldest when there are many. */
  async #sweep(): Promise<void> {
    const now = this.#deps.clock.now();
    const ended = [...this.#jobs.values()].filter(({ state }) => state !== 'making');
    const tooMany = ended.slice(0, Math.max(0, ended.length - MOST_KEPT));
    const over = ended.filter(({ keptUntil }) => keptUntil !== null && keptUntil <= now);
    for (const job of new Set([...tooMany, ...over])) {
      this.#jobs.delete(job.packageId);
      await rm(job.path, { force: true });
    }
  }
}

function deriveFault(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? "There is no room left on the server's disk. Tell your administrator."
    : 'The package could not be made. Try again; if it happens again, tell your administrator.';
}

function shown(job: Job) {
  const { packageId, period, state, progress, sha256, fileName, startedBy, startedAt } = job;
  return {
    packageId,
    period: period.key,
    label: period.label,
    state,
    ...progress,
    sha256: state === 'ready' ? sha256 : null,
    fileName,
    startedBy,
    startedAt,
    keptUntil: job.keptUntil,
    fault: job.fault,
    faultCount: job.faultCount,
  };
}

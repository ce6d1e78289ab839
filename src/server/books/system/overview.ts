import { readdir, stat } from 'node:fs/promises';

import { ALARMS } from '#shared/api/books/system.ts';
import type { getSystem } from '#shared/api/books/system.ts';
import type { Parsed } from '#shared/api/route.ts';

import type { Deps } from '../../platform/deps.ts';
import { PRODUCT_VERSION } from '../../platform/process/product-version.ts';

import { isCopyMissing } from './copy-backup.ts';
import { isDiskLow, readDisks } from './disks.ts';
import { findHealthAlarms, readHealth } from './health.ts';
import { systemJobs } from './jobs.ts';
import { findBeginning, findLast, findLastCopied, listRuns, readDatabaseFacts } from './queries.ts';
import type { SystemRun } from './queries.ts';

type System = Omit<Parsed<typeof getSystem>['reply'], 'success'>;
type Alarm = System['alarms'][number];

const DAY_MS = 86_400_000;
/** A day, and the time that one may take or be late. */
const BACKUP_OLD_MS = 2 * DAY_MS;
const PROOF_OLD_MS = 15 * DAY_MS;
const RUNS_SHOWN = 15;

/** Everything on the page *System*. */
export async function readSystem(deps: Deps): Promise<System> {
  const { config, db } = deps;
  // Before the alarms: what is found out meanwhile is in both, or asked for again by the page.
  const health = await readHealth(deps);
  const [database, runs, latest, alarms, names] = await Promise.all([
    readDatabaseFacts(db),
    listRuns(db, RUNS_SHOWN),
    readLatest(deps),
    listAlarms(deps),
    readdir(config.backup.dir).catch((): string[] => []),
  ]);
  const kept = new Set(names);
  const shown = (run: SystemRun | undefined) => (run === undefined ? null : shownRun(run, kept));
  const job = await systemJobs(deps).current();
  const { time = null, keepDays, passphrase, keyFile } = config.backup;
  return {
    version: PRODUCT_VERSION,
    runtime: process.versions.node,
    ...health,
    database: {
      isEmbedded: config.databaseUrl === undefined,
      version: database.version,
      size: Number(database.bytes),
    },
    disks: await readDisks(config),
    backups: {
      time,
      keepDays,
      isEncrypted: passphrase !== undefined || keyFile !== undefined,
      copiedTo: config.backupStore?.name ?? null,
    },
    documents: { keptIn: config.filesStore?.name ?? null },
    alarms,
    lastBackup: shown(latest.backup),
    lastCopy: shown(latest.copy),
    lastProof: shown(latest.proof),
    lastVerify: shown(latest.verify),
    job: job ?? null,
    runs: runs.map((run) => shownRun(run, kept)),
  };
}

/** What an admin has to look after; a new company has some days until it is alarmed. */
export async function listAlarms(deps: Deps): Promise<Alarm[]> {
  const { db, clock, config } = deps;
  const now = clock.now().getTime();
  const [beginning, { backup, proof }, lastBackup, lastProof, health] = await Promise.all([
    findBeginning(db),
    readLatest(deps),
    findLast(db, 'backup', false),
    findLast(db, 'rehearsal', false),
    findHealthAlarms(deps),
  ]);
  const age = (at: Date | null | undefined) => now - (at ?? beginning ?? clock.now()).getTime();
  const checks: Readonly<Record<Alarm, boolean>> = {
    ...health,
    'disk-low': await isDiskLow(config),
    'backup-old': age(backup?.taken_at) > BACKUP_OLD_MS,
    'backup-failed': lastBackup?.outcome === 'failed' || (backup?.faults.length ?? 0) > 0,
    'proof-old': age(proof?.ended_at) > PROOF_OLD_MS,
    'proof-failed':
      lastProof?.outcome === 'failed' ||
      (lastProof?.outcome === 'done' && lastProof.faults.length > 0),
    'copy-missing': await isCopyMissing(deps, backup?.file_name === '' ? undefined : backup),
    'same-disk':
      backup !== undefined &&
      config.backupStore === undefined &&
      (await isSameDisk(config.dataDir, config.backup.dir)),
  };
  return ALARMS.filter((alarm) => checks[alarm]);
}

async function readLatest({ db }: Pick<Deps, 'db'>) {
  const [backup, copy, proof, verify] = await Promise.all([
    findLast(db, 'backup', true),
    findLastCopied(db),
    findLast(db, 'rehearsal', true),
    findLast(db, 'verify', true),
  ]);
  return { backup, copy, proof, verify };
}

function shownRun(run: SystemRun, kept: ReadonlySet<string>): System['runs'][number] {
  return {
    runId: run.run_id,
    kind: run.kind,
    reason: run.reason,
    startedBy: run.started_by,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    outcome: run.outcome,
    fileName: run.file_name,
    size: Number(run.size),
    sha256: run.sha256,
    isEncrypted: run.is_encrypted,
    takenAt: run.taken_at,
    faults: run.faults,
    isKept: run.kind === 'backup' && kept.has(run.file_name),
  };
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  try {
    return (await stat(one)).dev === (await stat(other)).dev;
  } catch {
    return false;
  }
}

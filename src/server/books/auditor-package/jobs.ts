import { z } from 'zod';

import { STAFF } from '#shared/api/books/exports.ts';
import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';

import type { Deps } from '../../platform/deps.ts';
import { FileJobs } from '../../platform/file-jobs/file-jobs.ts';
import type { FileJob } from '../../platform/file-jobs/queries.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { deriveName } from './package-part.ts';
import { writePackage } from './write-package.ts';

const KEPT_MS = 2 * 3_600_000;
const MOST_KEPT = 5;

const jobsOf = new WeakMap<object, FileJobs>();
const askedPackage = z.object({ period: z.string(), fiscalYearEndMonth: z.number().int() });

/** The packages of a server: those that its calls ask for are those that its clock takes up. */
export function packageJobs(deps: Deps): FileJobs {
  const known = jobsOf.get(deps);
  if (known !== undefined) return known;
  const jobs = new FileJobs(deps, {
    kind: 'auditor-package',
    folder: 'packages',
    kept: { ms: KEPT_MS, most: MOST_KEPT },
    isFor: ({ role }) => STAFF.some((one) => one === role),
    subjectOf: (asked) => askedPackage.parse(asked).period,
    make: ({ asked, ...making }) => writePackage(deps, { ...making, ...readAsked(asked) }),
  });
  jobsOf.set(deps, jobs);
  return jobs;
}

/** What the ZIP file of a package is saved as. */
export function nameOfPackage(
  { tradeName, registeredName }: CompanyProfile,
  { companyName }: Caller,
  period: Period,
): string {
  const name = deriveName(tradeName || registeredName || companyName, 40);
  return `Auditor package ${name} ${period.key}.zip`;
}

/** A package as its maker and the others see it. */
export function shownPackage(job: FileJob) {
  const { period } = readAsked(job.asked);
  const isAgain = job.state === 'waiting' && job.tries > 0;
  return {
    packageId: job.file_job_id,
    period: period.key,
    label: period.label,
    state: job.state === 'waiting' ? ('making' as const) : job.state,
    step: isAgain ? 'Beginning again' : job.step,
    done: job.done,
    total: job.total,
    size: Number(job.size),
    sha256: job.state === 'ready' ? job.sha256 : null,
    fileName: job.file_name,
    startedBy: job.client_id,
    startedAt: job.asked_at,
    keptUntil: job.kept_until,
    fault: job.fault,
    faultCount: job.fault_count,
  };
}

function readAsked(asked: unknown): { period: Period; fiscalYearEndMonth: number } {
  const { period: key, fiscalYearEndMonth } = askedPackage.parse(asked);
  const period = parsePeriod(key, fiscalYearEndMonth);
  invariant(period !== undefined, 'a package was asked for a period that is none');
  return { period, fiscalYearEndMonth };
}

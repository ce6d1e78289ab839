import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import type { AlarmMemory } from './alarm-memory.ts';
import { findAlarms, findAlarm } from './alarms.ts';
import { beforeOf, figuresDigest, buildFiling, readFigures } from './filing-content.ts';
import { countFiled } from './filed-entries-queries.ts';
import { findSentFile, listFiledYears, listFilingRows, listSentFiles } from './filing-queries.ts';
import type { FiledSubject } from './subject.ts';
import { FILED_SUBJECTS, demandPeriod, getSubject } from './subjects.ts';

/**
 * What was filed, of all periods or those that end in a year, and what may be filed. Each is
 * compared with the books as they are now.
 */
export async function listFilings(
  deps: Deps,
  caller: Caller,
  { year, memory }: { readonly year: string | undefined; readonly memory: AlarmMemory },
) {
  const { company } = await getCompany(deps, caller);
  return inSnapshot(deps.db, async (tx) => {
    const rows = await listFilingRows(tx, { year });
    const alarms = await findAlarms(
      tx,
      rows.filter((row) => row.is_standing),
      memory,
    );
    const moved = new Set(alarms.map(({ filing }) => filing.filingId));
    return {
      subjects: FILED_SUBJECTS.map((subject) => subjectRow(subject, company.fiscalYearEndMonth)),
      years: await listFiledYears(tx),
      filings: rows.map((row) => ({ ...buildFiling(row), hasAlarm: moved.has(row.filing_id) })),
    };
  });
}

/**
 * A subject in a period: its figures now, what was filed, and how they differ, all read at one
 * moment. Throws filing-subject-unknown, filing-period-wrong.
 */
export async function filingState(
  deps: Deps,
  caller: Caller,
  asked: { readonly subject: string; readonly period: string },
) {
  const subject = getSubject(asked.subject);
  const { company } = await getCompany(deps, caller);
  const { fiscalYearEndMonth } = company;
  return inSnapshot(deps.db, async (tx) => {
    const rows = await listFilingRows(tx, asked);
    const standing = rows.find((row) => row.is_standing);
    const period = demandPeriod(subject, asked.period, { fiscalYearEndMonth, standing });
    // What would be filed next: over what stands, that is an amendment of it.
    const now = await subject.compute(tx, period, standing && beforeOf(standing));
    const alarm = standing && (await findAlarm(tx, standing));
    return {
      subject: subjectRow(subject, fiscalYearEndMonth),
      period: period.key,
      periodLabel: period.label,
      isOver: period.to < manilaDate(deps.clock.now()),
      figures: [...now.figures],
      digest: figuresDigest(now),
      standing: standing === undefined ? null : buildFiling(standing),
      alarm: alarm ?? null,
      files: standing === undefined ? [] : await listSentFiles(tx, standing.filing_id),
      history: rows.map(buildFiling),
    };
  });
}

/** One filing as it was frozen, and how the books differ from it now. Throws not-found. */
export function filingDetails({ db }: Deps, filingId: string) {
  return inSnapshot(db, async (tx) => {
    const [row] = await listFilingRows(tx, { filingId });
    if (row === undefined) throw new Problem('not-found');
    return {
      filing: buildFiling(row),
      figures: [...readFigures(row.figures)],
      entryCount: await countFiled(tx, filingId),
      alarm: (await findAlarm(tx, row)) ?? null,
      files: await listSentFiles(tx, filingId),
    };
  });
}

/** A file as it was sent with a filing. Throws not-found. */
export async function sentFile({ db }: Deps, filingId: string, fileName: string): Promise<Buffer> {
  const found = await findSentFile(db, filingId, fileName);
  if (found === undefined) throw new Problem('not-found');
  return found.content;
}

function subjectRow(subject: FiledSubject, fiscalYearEndMonth: number) {
  const { code, title, periods, isOfTaxableQuarter = false, isOfCalendarYear = false } = subject;
  return {
    code,
    title,
    periods: [...periods],
    quarterYearEnd: isOfTaxableQuarter ? fiscalYearEndMonth : 12,
    yearEnd: isOfCalendarYear ? 12 : fiscalYearEndMonth,
  };
}

import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { beforeOf, figuresDigest, filingHash, storedFigures } from './filing-content.ts';
import { FiledEntries } from './filed-entries-queries.ts';
import { insertSentFiles, ledgerLength, listFilingRows } from './filing-queries.ts';
import type { FilingRow } from './filing-queries.ts';
import { demandPeriod, getSubject } from './subjects.ts';

/** What is marked as filed, as the person saw it. */
export interface FilingForm {
  readonly subject: string;
  readonly period: string;
  readonly digest: string;
  readonly filedOn: BusinessDate;
  readonly reference: string;
  readonly note: string;
  /** The filing that this amends; null for the first. */
  readonly amends: string | null;
}

/**
 * Marks a subject as filed for a period: its figures, what each entry adds to them, and their hash
 * are frozen, read at one moment. With `amends` it becomes the next amendment of the filing that
 * stands. Gives its id. Throws filing-subject-unknown, filing-period-wrong, filing-not-over,
 * filing-changed (other figures than were seen), filing-exists, filing-not-standing, bad-request
 * (the day).
 */
export async function fileSubject(
  deps: Deps,
  caller: Caller,
  { address, ...form }: FilingForm & { readonly address: string },
): Promise<string> {
  const { company } = await getCompany(deps, caller);
  const at = deps.clock.now();
  try {
    return await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => keepFiling(tx, { caller, form, company, at, address }));
  } catch (error) {
    // Somebody took back what this amends, between the look at it and the lock.
    if ((error as { code?: string }).code !== SERIALIZATION_FAILURE) throw error;
    throw new Problem('filing-not-standing', { cause: error });
  }
}

const SERIALIZATION_FAILURE = '40001';

interface Filed {
  readonly caller: Caller;
  readonly form: FilingForm;
  readonly company: CompanyProfile;
  readonly at: Date;
  readonly address: string;
}

async function keepFiling(
  tx: Kysely<Tables>,
  { caller, form, company, at, address }: Filed,
): Promise<string> {
  const subject = getSubject(form.subject);
  const { fiscalYearEndMonth } = company;
  const of = { subject: subject.code, period: form.period };
  const [standing] = await listFilingRows(tx, { ...of, isStanding: true });
  const period = demandPeriod(subject, form.period, { fiscalYearEndMonth, standing });
  demandDay(form.filedOn, period, manilaDate(at));
  const amended = demandStanding(form, standing);
  const computed = await subject.compute(tx, period, amended && beforeOf(amended));
  if (figuresDigest(computed) !== form.digest) throw new Problem('filing-changed');
  const figures = storedFigures(computed);
  const amendment = amended === undefined ? 0 : amended.amendment + 1;
  const filingId = randomUUID();
  const entries = new FiledEntries();
  const sha256 = await filingHash(
    { ...of, amendment, figures },
    entries.noting(computed.entries()),
  );
  await tx
    .insertInto('filings')
    .values({
      filing_id: filingId,
      subject: subject.code,
      subject_title: subject.title,
      period: period.key,
      from_date: period.from,
      to_date: period.to,
      amendment,
      amends_id: amended?.filing_id ?? null,
      filed_on: form.filedOn,
      reference: form.reference,
      note: form.note,
      figures: JSON.stringify(figures),
      sha256,
      ledger_length: await ledgerLength(tx),
      filed_by: caller.userId,
      filed_at: at,
    })
    .execute();
  await entries.insert(tx, filingId);
  const files = (await subject.makeFiles?.(tx, { period, company })) ?? [];
  await insertSentFiles(tx, filingId, files);
  await recordAudit(tx, {
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: amended === undefined ? 'filing.filed' : 'filing.amended',
    subject: `${subject.code} ${period.key}`,
    address,
    after: { filingId, amendment, filedOn: form.filedOn, reference: form.reference, sha256 },
    at,
  });
  return filingId;
}

/**
 * Takes back what was marked as filed by mistake: it stays on record, and what it amended stands
 * again. Throws not-found, filing-not-standing.
 */
export async function withdrawFiling(
  { db, clock }: Deps,
  caller: Caller,
  { filingId, reason, address }: { filingId: string; reason: string; address: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [row] = await listFilingRows(tx, { filingId });
    if (row === undefined) throw new Problem('not-found');
    if (!row.is_standing) throw new Problem('filing-not-standing');
    const now = clock.now();
    const taken = await tx
      .updateTable('filings')
      .set({ withdrawn_at: now, withdrawn_by: caller.userId, withdrawn_reason: reason })
      .where('filing_id', '=', filingId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows !== 1n) throw new Problem('filing-not-standing');
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'filing.withdrawn',
      subject: `${row.subject} ${row.period}`,
      address,
      after: { filingId, amendment: row.amendment, reason },
      at: now,
    });
  });
}

function demandStanding(
  { amends }: FilingForm,
  standing: FilingRow | undefined,
): FilingRow | undefined {
  if (amends === null && standing !== undefined) throw new Problem('filing-exists');
  if (amends !== null && standing?.filing_id !== amends) throw new Problem('filing-not-standing');
  return standing;
}

function demandDay(filedOn: BusinessDate, period: Period, today: BusinessDate): void {
  if (period.to >= today) throw new Problem('filing-not-over');
  if (filedOn > period.to && filedOn <= today) return;
  const message = `Choose a day after ${formatDate(period.to)}, up to today.`;
  throw new Problem('bad-request', { fields: [{ path: 'filedOn', message }] });
}

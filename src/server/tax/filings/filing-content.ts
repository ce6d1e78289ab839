import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';

import type { getFilingState } from '#shared/api/tax/filings.ts';
import type { Parsed } from '#shared/api/route.ts';
import { fromWire, toWire } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';

import { hashOf } from '../../platform/hash-of.ts';

import type { FilingRow } from './filing-queries.ts';
import type { Entries, FiledBefore, FiledFigures } from './subject.ts';
import type { StoredFigure } from './tables.ts';

/** A filing as the wire's schema takes it. */
export type Filing = NonNullable<Parsed<typeof getFilingState>['reply']['standing']>;

/** Figures as they are kept: amounts as on the wire. */
export function storedFigures({ figures }: FiledFigures): StoredFigure[] {
  return figures.map(({ key, label, amount }) => ({ key, label, amount: toWire(amount) }));
}

/** Kept figures, read again. */
export function readFigures(stored: readonly StoredFigure[]): FiledFigures['figures'] {
  return stored.map(({ key, label, amount }) => ({ key, label, amount: fromWire(amount) ?? 0n }));
}

/** What is hashed of a filing's own row. */
interface HashedFiling {
  readonly subject: string;
  readonly period: string;
  readonly amendment: number;
  readonly figures: readonly StoredFigure[];
}

/**
 * SHA-256 of a filing: what it is of, its figures and what each entry adds to them, as JSON without
 * spaces and with the keys in order. The text, which is as long as the year, is never whole in
 * memory.
 */
export function filingHash(filing: HashedFiling, entries: Entries): Promise<string> {
  return hashAround(filing, (hash) => hashEntries(hash, entries));
}

/** The same around what `addEntries` hashes: `verify` reads entries as they lie. */
export async function hashAround(
  { subject, period, amendment, figures }: HashedFiling,
  addEntries: (hash: Hash) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(`{"amendment":${amendment},"entries":[`);
  await addEntries(hash);
  const of = figures.map(({ key, label, amount }) => [key, label, amount]);
  const rest = `],"figures":${JSON.stringify(of)},"period":${JSON.stringify(period)}`;
  return hash.update(`${rest},"subject":${JSON.stringify(subject)}}`).digest('hex');
}

async function hashEntries(hash: Hash, entries: Entries): Promise<void> {
  const keys = new Map<string, string>();
  let text = '';
  let separator = '';
  for await (const { entryId, shares } of entries) {
    for (const { key, amount } of shares) {
      const quoted = keys.get(key) ?? JSON.stringify(key);
      keys.set(key, quoted);
      text += `${separator}["${entryId}",${quoted},"${amount}"]`;
      separator = ',';
    }
    if (text.length < HASHED_AT_ONCE) continue;
    hash.update(text);
    text = '';
  }
  hash.update(text);
}

const HASHED_AT_ONCE = 65_536;

/** The digest of figures as they are shown: what is filed is what was seen. */
export function figuresDigest(figures: FiledFigures): string {
  return hashOf(storedFigures(figures));
}

/** The period of a filing, with the days that it had then. */
export function periodOf(row: FilingRow): Period {
  const { period: key, from_date: from, to_date: to } = row;
  const parsed = parsePeriod(key);
  return { key, kind: parsed?.kind ?? 'year', from, to, label: parsed?.label ?? key };
}

/** A filing as what an amended return or list follows. */
export function beforeOf(row: FilingRow): FiledBefore {
  return {
    filingId: row.filing_id,
    amendment: row.amendment,
    filedOn: row.filed_on,
    reference: row.reference,
    figures: new Map(readFigures(row.figures).map(({ key, amount }) => [key, amount])),
  };
}

/** A filing as people read it. */
export function buildFiling(row: FilingRow): Filing {
  const period = periodOf(row);
  return {
    filingId: row.filing_id,
    subject: row.subject,
    subjectTitle: row.subject_title,
    period: row.period,
    periodLabel: period.label,
    from: row.from_date,
    to: row.to_date,
    amendment: row.amendment,
    filedOn: row.filed_on,
    reference: row.reference,
    note: row.note,
    filedBy: row.filer,
    filedAt: row.filed_at,
    sha256: row.sha256,
    state: stateOf(row),
    withdrawn:
      row.withdrawn_at === null
        ? null
        : { by: row.withdrawer ?? '', at: row.withdrawn_at, reason: row.withdrawn_reason ?? '' },
  };
}

function stateOf(row: FilingRow): Filing['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn';
  return row.is_standing ? 'standing' : 'amended';
}

import type { Kysely } from 'kysely';

import { BASE_WORDS, WITHHOLDER_WORDS, isCodeNamed } from '#shared/ledger/code-list.ts';
import { mergeCodes } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';

import { listEnteredCodes } from './queries.ts';
import { isOfLaw } from './save-code.ts';

/** Every code with its rates and days, and whether somebody entered it. */
export async function listCodes(db: Kysely<Tables>) {
  const entered = await listEnteredCodes(db);
  const own = new Set(entered.map(({ atc, from }) => `${atc} ${from}`));
  return mergeCodes(LAW_CODES, entered).map(({ for: purpose, to, ...row }) => ({
    ...row,
    purpose,
    to: to ?? null,
    rateBasisPoints: Number(row.rateBasisPoints),
    isEntered: own.has(`${row.atc} ${row.from}`),
    isLawful: isOfLaw(row),
  }));
}

/** The codes as a report, those that are looked for, as the screen has them. */
export async function codesReport(
  db: Kysely<Tables>,
  { find, producedAt }: { find: string; producedAt: Date },
): Promise<Report> {
  const codes = (await listCodes(db)).filter((row) => isCodeNamed(row, find));
  return {
    title: 'Withholding codes',
    period: find.trim() === '' ? 'All codes' : `Search: ${find.trim()}`,
    heading: [],
    columns: [
      { key: 'atc', title: 'Code', type: 'text' },
      { key: 'title', title: 'Nature of payment', type: 'text' },
      { key: 'rate', title: 'Rate', type: 'percent' },
      { key: 'base', title: 'Rate of', type: 'text' },
      { key: 'withholder', title: 'Withheld by', type: 'text' },
      { key: 'from', title: 'From', type: 'date' },
      { key: 'to', title: 'Until', type: 'date' },
      { key: 'source', title: 'Source', type: 'text' },
    ],
    rows: codes.map((row) => ({
      kind: 'line' as const,
      level: 0,
      cells: [
        { text: row.atc },
        { text: row.title },
        { text: `${row.rateBasisPoints / 100} %` },
        { text: BASE_WORDS[row.base] },
        { text: WITHHOLDER_WORDS[row.withholder] },
        { text: row.from },
        { text: row.to ?? '' },
        { text: row.isEntered ? `Entered: ${row.source}` : row.source },
      ],
    })),
    checks: [],
    notes: codes.length === 0 ? ['No code found.'] : [],
    asRecordedBy: null,
    producedAt,
  };
}

import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import type { FileLine, FileStatement } from '../types.ts';
import { tidy } from './bank-values.ts';
import { warn } from './statement-draft.ts';
import type { StatementDraft } from './statement-draft.ts';

const MAX_ACCOUNT = 50;
const MAX_JOINED_WARNINGS = 40;
/** Currencies whose minor unit is not a hundredth (ISO 4217). */
const WITHOUT_HUNDREDTHS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND'.split(
    ' ',
  ),
);

/**
 * The statements of a file: of one account and currency one, oldest lines first. Throws
 * bank-file-unreadable where nothing was found.
 */
export function finishDrafts(drafts: readonly StatementDraft[], what: string): FileStatement[] {
  if (drafts.every(saysNothing)) {
    const first = drafts.find(({ warnings }) => warnings.length > 0)?.warnings[0];
    const found =
      first === undefined
        ? `No statement was found in this ${what}.`
        : `No line of it can be kept. ${first}`;
    throw new Problem('bank-file-unreadable', { values: { found } });
  }
  const byAccount = Map.groupBy(
    drafts.map(finish),
    ({ accountNumber, currency }) => `${accountNumber} ${currency}`,
  );
  return [...byAccount.values()].map(join);
}

/**
 * An account with neither lines nor balances is a statement, if nothing of it had to be left out.
 */
function saysNothing(draft: StatementDraft): boolean {
  const isEmpty = draft.lines.length === 0 && draft.opening === null && draft.closing === null;
  return isEmpty && (draft.accountNumber === '' || draft.leftOutCount > 0);
}

function finish(draft: StatementDraft): FileStatement {
  const lines = inOrderOfTime(draft.lines);
  const [first, last] = [lines[0]?.date, lines.at(-1)?.date];
  const currency = /^[A-Z]{3}$/.test(draft.currency) ? draft.currency : '';
  if (WITHOUT_HUNDREDTHS.has(currency))
    warn(draft, `${currency} has no hundredths; its amounts were read as if it had.`);
  return {
    accountNumber: tidy(draft.accountNumber, MAX_ACCOUNT),
    currency,
    ...periodOf(draft, first, last),
    opening: draft.opening,
    closing: draft.closing,
    lines,
    warnings: sentencesOf(draft),
  };
}

function sentencesOf({ warnings, unlistedWarnings }: StatementDraft): string[] {
  if (unlistedWarnings === 0) return warnings;
  return [...warnings, `There are ${unlistedWarnings} more remarks like these.`];
}

/** As the file says, but never short of its lines. */
function periodOf(
  { from, to }: StatementDraft,
  first: BusinessDate | undefined,
  last: BusinessDate | undefined,
): Pick<FileStatement, 'from' | 'to'> {
  const days = [from ?? first ?? to, first, to ?? last ?? from, last].filter((day) => day != null);
  days.sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}

/**
 * Oldest first; lines of one day keep their order, which a file with the newest on top has turned
 * round.
 */
function inOrderOfTime(lines: readonly FileLine[]): FileLine[] {
  const isNewestFirst =
    (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '') &&
    lines.every(({ date }, at) => at === 0 || date <= (lines[at - 1]?.date ?? ''));
  const ordered = isNewestFirst ? lines.toReversed() : [...lines];
  return ordered.sort((left, right) =>
    left.date < right.date ? -1 : left.date > right.date ? 1 : 0,
  );
}

/** Statements of one account, as banks give one a day or a page, made one. */
function join(given: FileStatement[]): FileStatement {
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  const { once, repeats } = withoutRepeats(given.filter((statement) => !isBlank(statement)));
  const ordered = (once.length === 0 ? given : once).toSorted(
    (left, right) => compareDays(left.from, right.from) || compareDays(left.to, right.to),
  );
  const [first, last] = [ordered[0], ordered.at(-1)];
  const lines = ordered.flatMap((statement) => statement.lines);
  const warnings = [
    ...given.flatMap((statement) => statement.warnings),
    ...repeats,
    ...buildJumps(ordered),
  ];
  return {
    accountNumber: first?.accountNumber ?? '',
    currency: first?.currency ?? '',
    from: first?.from ?? null,
    to:
      ordered
        .map(({ to }) => to)
        .toSorted(compareDays)
        .at(-1) ?? null,
    opening: first?.opening ?? null,
    closing: last?.closing ?? null,
    lines: lines.sort((left, right) => compareDays(left.date, right.date)),
    warnings: warnings.slice(0, MAX_JOINED_WARNINGS),
  };
}

function isBlank({ lines, opening, closing }: FileStatement): boolean {
  return lines.length === 0 && opening === null && closing === null;
}

/** A statement that stands twice in a file, as when two downloads were put together, is one. */
function withoutRepeats(statements: readonly FileStatement[]): {
  once: FileStatement[];
  repeats: string[];
} {
  const seen = new Set<string>();
  const repeats: string[] = [];
  const once = statements.filter((statement) => {
    const { from, to, opening, closing, lines } = statement;
    const texts = lines.map(({ row: _row, ...line }) => Object.values(line).join('\t'));
    const key = [from, to, opening, closing, ...texts].join('\n');
    const isRepeat = lines.length > 0 && seen.has(key);
    if (isRepeat)
      repeats.push(`The statement from ${dayText(from)} is in this file twice; it was read once.`);
    seen.add(key);
    return !isRepeat;
  });
  return { once, repeats };
}

function compareDays(left: BusinessDate | null, right: BusinessDate | null): number {
  const [a, b] = [left ?? '', right ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where one statement does not begin with the balance that the one before it ended with. */
function buildJumps(ordered: readonly FileStatement[]): string[] {
  return ordered.flatMap((statement, at) => {
    const before = ordered[at - 1];
    if (before?.closing == null || statement.opening === null) return [];
    if (before.closing === statement.opening) return [];
    return [
      `The statement from ${dayText(statement.from)} does not begin with the balance that the one before it in this file ended with; a part may be missing.`,
    ];
  });
}

function dayText(day: BusinessDate | null): string {
  return day === null ? 'an unknown day' : formatDate(day);
}

import { COMPARISONS, MAX_FORMER, REPORTS } from '#shared/reports/catalogue.ts';
import type { Comparison, ReportKind, ReportName } from '#shared/reports/catalogue.ts';
import type { Api } from '#shared/api/index.ts';
import { isBusinessDate } from '#shared/dates.ts';

import type { Days, Span, Today } from './report-span.ts';
import { daysOfAddress, periodAround, periodOf } from './report-span.ts';

/** What the address of a report says, as it stands there. */
export const SETTING_NAMES = [
  'from',
  'to',
  'span',
  'compare',
  'former',
  'view',
  'stages',
  'hideZero',
  'knownBy',
  'item',
] as const;
export type SettingTexts = Record<(typeof SETTING_NAMES)[number], string>;

export type ReportQuery = Api['GET /api/reports/:name']['query'];

/** Comparisons that need another one beside the period. */
const BESIDE_ANOTHER: ReadonlySet<Comparison> = new Set(['difference']);

/**
 * What is filed together as the statements of a year (server/tax/filings/statements-subject.ts).
 */
const FILED: ReadonlySet<ReportName> = new Set([
  'income-statement',
  'financial-position',
  'changes-in-equity',
]);

/** Whether a text of the address names a report. */
export function isReportName(text: string): text is ReportName {
  return Object.hasOwn(REPORTS, text);
}

/** The period that a report begins with: those that go by months show the year. */
function firstSpan(name: ReportName): Span {
  const isOfYear = name === 'expense-by-month' || name === 'changes-in-equity';
  return isOfYear || name === 'cash-position' ? 'this-year' : 'this-month';
}

/** The comparisons of an address that a report takes, in the catalogue's order. */
export function buildComparisons(
  kind: ReportKind,
  { compare, knownBy }: SettingTexts,
): Comparison[] {
  const asked = new Set(compare.split(','));
  const taken = COMPARISONS.filter(
    (each) =>
      asked.has(each) && kind.comparisons.includes(each) && (each !== 'now' || knownBy !== ''),
  );
  const isCompared = taken.some((each) => each !== 'share' && !BESIDE_ANOTHER.has(each));
  return isCompared ? taken : taken.filter((each) => !BESIDE_ANOTHER.has(each));
}

/** The comparisons that stand in sight; the others are among the further settings. */
const OFFERED: readonly Comparison[] = ['former', 'year-before', 'budget'];

/** Whether a comparison is one of those in sight. */
export function isOffered(comparison: Comparison): boolean {
  return OFFERED.includes(comparison);
}

/**
 * The comparisons of a report that stand in sight. The period before a year is the year before:
 * that is offered once, unless the address asks for it by its other name.
 */
export function offeredComparisons(
  { comparisons }: ReportKind,
  { compare, former }: SettingTexts,
  { days, now }: { days: Days; now: Today },
): Comparison[] {
  const isYear = periodOf(days, now.fiscalYearEndMonth)?.kind === 'year';
  const isTwice = isYear && (former === '' || former === '1') && !compare.includes('former');
  return OFFERED.filter((each) => comparisons.includes(each) && !(isTwice && each === 'former'));
}

/**
 * The comparisons of an address after a press: with the first other period comes the change since,
 * where the report has it.
 */
export function compareNext(
  { comparisons }: ReportKind,
  before: readonly string[],
  next: readonly string[],
): string {
  const isCompared = (all: readonly string[]) =>
    all.includes('former') || all.includes('year-before');
  const isFirst = !isCompared(before) && isCompared(next);
  const more = isFirst && comparisons.includes('difference') ? ['difference'] : [];
  return [...new Set([...next, ...more])].filter((each) => each !== '').join(',');
}

/**
 * What the server is asked for; what an address says beside it, or what this report does not take,
 * is left out.
 */
export function buildQuery(name: ReportName, texts: SettingTexts, now: Today): ReportQuery {
  const kind: ReportKind = REPORTS[name];
  const { from, to } = daysOfAddress(texts, firstSpan(name), now);
  const compare = buildComparisons(kind, texts);
  const former = Number(texts.former);
  const view = kind.views.find((each) => each === texts.view);
  const stages = kind.stages.find((each) => each === texts.stages);
  return {
    from,
    to,
    ...(compare.length === 0 ? {} : { compare: compare.join(',') }),
    ...(compare.includes('former') && former >= 1 && former <= MAX_FORMER ? { former } : {}),
    ...(view === undefined ? {} : { view }),
    ...(stages === undefined ? {} : { stages }),
    ...(texts.hideZero === 'false' ? { hideZero: 'false' as const } : {}),
    ...(kind.isBehind === true && texts.item !== '' ? { item: texts.item } : {}),
    ...(isBusinessDate(texts.knownBy) ? { knownBy: texts.knownBy } : {}),
  };
}

/**
 * The taxable year whose statements these are, of those that are filed; nothing for any other
 * period.
 */
export function yearFiled(
  name: ReportName,
  { from, to }: Days,
  { fiscalYearEndMonth }: Today,
): string | undefined {
  const year = periodAround('year', to, fiscalYearEndMonth);
  const isYear = year.to === to && (REPORTS[name].isAsAt || year.from === from);
  return isYear && FILED.has(name) ? year.key : undefined;
}

/**
 * The same settings as they are kept: with the days, or with a period that moves on in their place.
 */
export function settingsOf(query: object, span: Span | ''): Record<string, string> {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
  if (span === '') return Object.fromEntries(texts);
  const others = texts.filter(([name]) => name !== 'from' && name !== 'to');
  return { span, ...Object.fromEntries(others) };
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Report } from './report.ts';

/** A part of a long report as the calls answer it. */
interface ReportPart {
  readonly report: Report;
  readonly next: string | null;
  /** Nothing where the rows are not counted. */
  readonly rowCount: number | null;
}

/** Which report, and how a part of it is asked for; `after` is what the part before answered. */
interface LongReport {
  readonly queryKey: readonly unknown[];
  /** It is not asked for before this. */
  readonly isEnabled?: boolean;
  fetch(after: { after?: string }, signal: AbortSignal): Promise<ReportPart>;
}

/**
 * A report that comes in parts: `report` has the rows that were fetched so far and the total of
 * all; `more` fetches on, where there is something left.
 */
export function useLongReport({ queryKey, fetch, isEnabled = true }: LongReport) {
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetch(pageParam === '' ? {} : { after: pageParam }, signal),
    enabled: isEnabled,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
  const { data, error, isPending, isPlaceholderData, refetch } = found;
  const parts = data?.pages ?? [];
  const report = joined(parts);
  const shown = linesOf(report).length;
  const rowCount = parts.at(-1)?.rowCount ?? null;
  const left = rowCount === null ? null : rowCount - shown;
  return {
    report,
    error,
    isPending,
    isStale: isPlaceholderData,
    refetch,
    more:
      report === undefined || !found.hasNextPage
        ? undefined
        : {
            shown,
            left,
            isLoading: found.isFetchingNextPage,
            load: () => void found.fetchNextPage(),
          },
  };
}

/** What is left of a report, and how to fetch on. */
export type MoreRows = NonNullable<ReturnType<typeof useLongReport>['more']>;

function joined(parts: readonly ReportPart[]): Report | undefined {
  const last = parts.at(-1)?.report;
  if (last === undefined) return undefined;
  const lines = parts.flatMap(({ report }) => linesOf(report));
  return { ...last, rows: [...lines, ...last.rows.slice(linesOf(last).length)] };
}

/** The rows of a part without the total of all. */
function linesOf(report: Report | undefined): Report['rows'] {
  const rows = report?.rows ?? [];
  return rows.at(-1)?.kind === 'total' ? rows.slice(0, -1) : rows;
}

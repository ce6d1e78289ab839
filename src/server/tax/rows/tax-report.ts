import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';
import { sum } from '#shared/money.ts';
import type { Behind, Check, Report, ReportCell, ReportRow } from '#shared/reports/report.ts';
import { formatTin } from '#shared/tin.ts';

/** A column of a list of taxes: what stands in it of a row, and whether it is added up. */
export interface TaxColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly type: 'text' | 'money' | 'date' | 'count';
  readonly value: (row: Row) => string | Centavos | null;
  readonly behind?: (row: Row) => Behind | undefined;
  /** Of a figure that is worked out: the columns it comes from. */
  readonly parts?: readonly string[];
  /** Added up in the last row; amounts are, unless told. */
  readonly isSummed?: boolean;
}

interface Plan<Row> {
  readonly title: string;
  readonly period: string;
  readonly columns: readonly TaxColumn<Row>[];
  readonly rows: readonly Row[];
  readonly producedAt: Date;
  readonly checks?: readonly Check[];
  readonly notes?: readonly string[];
  /** What the amounts of a row open, where their column names nothing else. */
  readonly amountsOpen?: (row: Row) => Behind | undefined;
  /** What the total of a column opens. */
  readonly totalsOpen?: (key: string) => Behind | undefined;
  /** No total row: the rows are of different things. */
  readonly isWithoutTotal?: boolean;
}

/** A list as a report: a line a row, and a total of every amount. */
export function listReport<Row>(plan: Plan<Row>): Report {
  const { columns, rows } = plan;
  const lines = rows.map((row): ReportRow => ({
    kind: 'line',
    level: 0,
    cells: columns.map((column) => buildCell(column, row, plan.amountsOpen)),
  }));
  const total: ReportRow = {
    kind: 'total',
    level: 0,
    cells: columns.map((column, index) => totalCell(column, plan, index === 0)),
  };
  const hasTotal = plan.isWithoutTotal !== true && rows.length > 0;
  return {
    title: plan.title,
    period: plan.period,
    heading: ['In Philippine Peso'],
    columns: columns.map(({ key, title, type, parts }) => ({
      key,
      title,
      type,
      ...(parts !== undefined && { parts: parts.map((part) => ({ key: part })) }),
    })),
    rows: hasTotal ? [...lines, total] : lines,
    checks: [...(plan.checks ?? [])],
    notes: [
      ...(rows.length === 0 ? ['There is nothing in this period.'] : []),
      ...(plan.notes ?? []),
    ],
    asRecordedBy: null,
    producedAt: plan.producedAt,
  };
}

function buildCell<Row>(
  { value, behind }: TaxColumn<Row>,
  row: Row,
  amountsOpen: Plan<Row>['amountsOpen'],
): ReportCell {
  const content = value(row);
  const isAmount = typeof content === 'bigint' && content !== 0n;
  const opens = behind === undefined && isAmount ? amountsOpen?.(row) : behind?.(row);
  return {
    ...(typeof content === 'bigint' ? { amount: content } : content !== null && { text: content }),
    ...(opens !== undefined && { behind: opens }),
  };
}

function totalCell<Row>(
  { key, type, isSummed, value }: TaxColumn<Row>,
  { rows, totalsOpen }: Pick<Plan<Row>, 'rows' | 'totalsOpen'>,
  isFirst: boolean,
): ReportCell {
  if (isFirst) return { text: 'Total' };
  if (type !== 'money' || isSummed === false) return {};
  const amounts = rows.map(value).filter((amount) => typeof amount === 'bigint');
  const opens = totalsOpen?.(key);
  return { amount: sum(amounts), ...(opens !== undefined && { behind: opens }) };
}

/** `1 Dec 2026 to 31 Dec 2026`. */
export function spanText({ from, to }: { from: BusinessDate; to: BusinessDate }): string {
  return `${formatDate(from)} to ${formatDate(to)}`;
}

/** `000-000-000-00000` of nine digits and a branch. */
export function tinText(joined: string | null): string {
  return joined === null ? '' : formatTin(joined.slice(0, 9), joined.slice(9));
}

/** `5 %`. */
export function rateText(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** Opens the transaction of a row. */
export function recordBehind({ transactionId }: { readonly transactionId: string }): Behind {
  return { of: 'record', transactionId };
}

/** Opens the party of a row. */
export function partyBehind({ partyId }: { readonly partyId: string | null }): Behind | undefined {
  return partyId === null ? undefined : { of: 'party', partyId };
}

/**
 * The totals of a list open the tax rows of its days: of the classes that the column has (`codes`,
 * by its key), and only of parties with a TIN where the list has no others (`tin`); `isListed`: by
 * the months of the summary lists.
 */
export function buildTotals(
  type: string,
  {
    from,
    to,
    tin,
    isListed,
  }: {
    readonly from: BusinessDate;
    readonly to: BusinessDate;
    readonly tin?: 'any';
    readonly isListed?: 'yes';
  },
  codes: Readonly<Record<string, string>> = {},
): (key: string) => Behind {
  return (key) => ({
    of: 'tax',
    type,
    from,
    to,
    ...(tin !== undefined && { tin }),
    ...(isListed !== undefined && { isListed }),
    ...(codes[key] !== undefined && { code: codes[key] }),
  });
}

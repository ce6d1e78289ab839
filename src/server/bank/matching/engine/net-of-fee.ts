import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';

/** Who pays out what others paid by card or wallet, and keeps a fee. */
const ACQUIRER =
  /\b(pos|merchant|card|cards|acquir\w*|settlement|visa|mastercard|jcb|amex|paymongo|xendit|dragonpay|paypal|stripe|gcash|paymaya|maya|grabpay|shopeepay|lazada|shopee|qrph)\b/i;
const DAYS_BEFORE = 1;
const DAYS_AFTER = 6;
/** A fee in ten-thousandths of what was sold. */
const LEAST_FEE = 25n;
const MOST_FEE = 450n;

/**
 * A settlement of card sales less the acquirer's fee: the one entry, or all entries of one day and
 * kind, of which the line is 0.25 to 4.5 per cent short. 68, never sure: the difference is the fee.
 */
export function proposeNetOfFee(board: Board, held: ReadonlySet<PlacedLine | PlacedItem>): void {
  const proposed = new Set(board.proposals.flatMap(({ lineIds }) => lineIds));
  const taken = new Set(
    board.proposals.flatMap(({ items }) =>
      items.map(({ entryId, position }) => `${entryId} ${position}`),
    ),
  );
  const lines = board.lines.filter(
    (line) =>
      line.amount > 0n &&
      board.isFreeLine(line) &&
      !held.has(line) &&
      !proposed.has(line.lineId) &&
      ACQUIRER.test(line.description),
  );
  if (lines.length === 0) return;
  const items = board.items.filter(
    (item) =>
      item.amount > 0n &&
      board.isFreeItem(item) &&
      !held.has(item) &&
      !taken.has(`${item.entryId} ${item.position}`),
  );
  const days = [...groupBy(items, ({ date, kind = '' }) => `${date} ${kind}`).values()];
  const sales = [...items.map((item) => [item]), ...days.filter(({ length }) => length > 1)].map(
    (rows) => ({ rows, total: rows.reduce((sum, { amount }) => sum + amount, 0n) }),
  );
  const pairs = lines.flatMap((line) =>
    sales.filter((sale) => isNet(line, sale)).map((sale) => ({ line, sale })),
  );
  const ofLine = groupBy(pairs, ({ line }) => line);
  const ofSale = groupBy(pairs, ({ sale }) => sale);
  for (const { line, sale } of pairs) {
    if (ofLine.get(line)?.length !== 1 || ofSale.get(sale)?.length !== 1) continue;
    const share = Number(((sale.total - line.amount) * 10_000n) / sale.total) / 100;
    const what =
      sale.rows.length === 1
        ? (sale.rows[0]?.documentNumber ?? '')
        : `${sale.rows.length} entries of one day`;
    const reason = `Card sales less a fee of ${share.toFixed(2)} %: ${what}`;
    board.propose({ lines: [line], items: sale.rows, score: 68, isSure: false, reason });
  }
}

function isNet(
  line: PlacedLine,
  { rows: [first], total }: { rows: readonly PlacedItem[]; total: bigint },
): boolean {
  if (first === undefined) return false;
  const days = line.day - first.day;
  const fee = ((total - line.amount) * 10_000n) / total;
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER && fee >= LEAST_FEE && fee <= MOST_FEE;
}

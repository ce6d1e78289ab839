import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';
import { namesIn } from './texts.ts';

type Held = ReadonlySet<PlacedLine | PlacedItem>;

/** A bank pays a file on its day, or a few days on where a weekend lies between. */
const DAYS_BEFORE = 1;
const DAYS_AFTER = 5;

/**
 * The transfers of a pay run that the bank took in one line: they were sent in one file, so that
 * they belong together is known, not guessed. 98 and sure where the line names the run, 96 and sure
 * where only this line and this run have the amount; 80 where one of them is missing, because the
 * bank sent it back.
 */
export function proposePayRuns(board: Board, held: Held): void {
  const lines = board.lines.filter((line) => board.isFreeLine(line) && !held.has(line));
  const items = board.items.filter((item) => board.isFreeItem(item) && !held.has(item));
  const runs = [...groupBy(items, ({ run }) => run ?? undefined)].flatMap(([name, rows]) => {
    const total = rows.reduce((all, { amount }) => all + amount, 0n);
    return rows.length < 2 ? [] : [{ name, rows, total, day: rows[0]?.day ?? 0 }];
  });
  const totals = groupBy(runs, ({ total }) => total);
  for (const run of runs) {
    const near = lines.filter((line) => board.isFreeLine(line) && isNear(line.day, run.day));
    const whole = near.filter(({ amount }) => amount === run.total);
    const named = whole.filter((line) => names(line, run.name));
    const [line, other] = named.length > 0 ? named : whole;
    if (line === undefined) {
      proposeWithoutOne(board, { run, near });
      continue;
    }
    const isSure =
      other === undefined && (named.length === 1 || totals.get(run.total)?.length === 1);
    const reason = `Pay run ${run.name}: one line, ${run.rows.length} payments`;
    const score = isSure ? (named.length === 1 ? 98 : 96) : 78;
    board.propose({ lines: [line], items: run.rows, score, isSure, reason });
  }
}

interface Run {
  readonly name: string;
  readonly rows: readonly PlacedItem[];
}

/** The bank sent one of them back: the line has all the others. */
function proposeWithoutOne(
  board: Board,
  { run, near }: { run: Run & { readonly total: bigint }; near: readonly PlacedLine[] },
): void {
  const byAmount = groupBy(run.rows, ({ amount }) => amount);
  const found = near.flatMap((line) => {
    const [missing, other] = byAmount.get(run.total - line.amount) ?? [];
    return missing === undefined || other !== undefined ? [] : [{ line, missing }];
  });
  const [only, another] = found;
  if (only === undefined || another !== undefined || run.rows.length < 3) return;
  const items = run.rows.filter((item) => item !== only.missing);
  const reason = `Pay run ${run.name}: one line, all payments but ${only.missing.documentNumber}`;
  board.propose({ lines: [only.line], items, score: 80, isSure: false, reason });
}

function names({ description, reference }: PlacedLine, run: string): boolean {
  const inLine = namesIn(description, reference);
  return [...namesIn(run)].some((name) => inLine.has(name));
}

function isNear(lineDay: number, runDay: number): boolean {
  return lineDay >= runDay - DAYS_BEFORE && lineDay <= runDay + DAYS_AFTER;
}

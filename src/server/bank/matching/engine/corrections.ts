import { groupBy } from './board.ts';
import type { Board, PlacedLine } from './board.ts';
import { apart, chequeKey } from './texts.ts';

const DAYS = 31;
const CORRECTED =
  /\b(rev(?:ersal|ersed)?|corr(?:ection|ected)?|adj(?:ustment|usted)?|error|erroneous)\b/i;

/** Two lines that cancel out, such as an error of the bank and its correction: 80, never sure. */
export function proposeCorrections(board: Board): void {
  const free = board.lines.filter((line) => board.isFreeLine(line));
  const byAmount = groupBy(free, ({ amount }) => amount);
  for (const line of free) {
    const others = (byAmount.get(-line.amount) ?? []).filter(
      (other) => other.at < line.at && line.day - other.day <= DAYS,
    );
    const [other] = others;
    if (other === undefined || others.length > 1 || !isCorrection(line, other)) continue;
    board.propose({
      lines: [other, line],
      items: [],
      score: 80,
      isSure: false,
      reason: `The bank took it back, ${apart(line, other)}: the two lines cancel out`,
    });
  }
}

function isCorrection(line: PlacedLine, other: PlacedLine): boolean {
  const number = chequeKey(line.chequeNumber);
  const isSameCheque = number !== '' && number === chequeKey(other.chequeNumber);
  return isSameCheque || CORRECTED.test(line.description);
}

import { hasTrait } from '#kinds/index.ts';

import type { LineRow } from '../open-lines.ts';
import type { Proposal } from '../engine/board.ts';

import { speaksOfBank } from './keyword-offers.ts';
import { learntKey } from './learnt.ts';
import type { Knowledge } from './list-offers.ts';
import { fits } from './rule-offers.ts';

/**
 * The open lines that rules, words or earlier entries know how to record, and that nothing in the
 * books is surely the same money as: they can be recorded together.
 */
export function listKnownLines(
  account: string,
  { lines, proposals }: { lines: readonly LineRow[]; proposals: readonly Proposal[] },
  { rules, learnt }: Knowledge,
): string[] {
  const proposed = new Set(
    proposals.filter(({ isSure }) => isSure).flatMap(({ lineIds }) => lineIds),
  );
  const isLearnt = ({ description, amount }: LineRow) => {
    const found = learnt.get(learntKey(description, amount) ?? '');
    if (found === undefined || Object.keys(found.answers).length === 0) return false;
    return !hasTrait(found.kind, ({ bank }) => bank !== 'none' && bank.neverRepeats === true);
  };
  const isRuled = (line: LineRow) =>
    rules.some((rule) => fits(rule, { account, amount: line.amount, lines: [line] }));
  return lines
    .filter(({ lineId, note }) => note === null && !proposed.has(lineId))
    .filter((line) => speaksOfBank(line) || isRuled(line) || isLearnt(line))
    .map(({ lineId }) => lineId);
}

import { proposeAmounts } from './amounts.ts';
import { proposeBatches } from './batches.ts';
import { createBoard } from './board.ts';
import type { EngineItem, EngineLine, EngineRecording, Proposal } from './board.ts';
import { proposeCancelled, proposeCheques, proposeCutCheques, proposeRecorded } from './certain.ts';
import { proposeCorrections } from './corrections.ts';
import { proposeGroups } from './groups.ts';
import { proposeMisnamed, proposeNamed } from './named.ts';
import { findParties, proposeParties } from './parties.ts';
import { proposeNetOfFee } from './net-of-fee.ts';
import { proposePartyDays } from './party-days.ts';
import { proposePayRuns } from './pay-runs.ts';

interface Open {
  readonly lines: readonly EngineLine[];
  readonly items: readonly EngineItem[];
  readonly recordings?: readonly EngineRecording[];
}

/**
 * Which lines of the bank are which items of the books (handbook 7.3), the surest first. No two
 * sure proposals share a line or an item, and the sums of a sure one are equal. The order of what
 * is given does not matter; the time grows about as lines and items do.
 */
export function propose({ lines, items, recordings = [] }: Open): readonly Proposal[] {
  const board = createBoard(lines, items);
  proposeRecorded(board, recordings);
  proposeCancelled(board);
  const held = proposeCheques(board);
  proposeCutCheques(board, held);
  proposePayRuns(board, held);
  proposeNamed(board, held);
  const parties = findParties(board);
  const spoken = proposeParties(board, held, parties);
  proposePartyDays(board, spoken, parties);
  proposeBatches(board, spoken);
  proposeAmounts(board, spoken, parties);
  proposeGroups(board, spoken);
  proposeNetOfFee(board, spoken);
  proposeMisnamed(board, spoken);
  proposeCorrections(board);
  return withoutTaken(board.proposals);
}

/** What a later rule made sure is not proposed otherwise, too. */
function withoutTaken(proposals: readonly Proposal[]): Proposal[] {
  const taken = new Set<string>();
  for (const { isSure, lineIds, items } of proposals) {
    if (!isSure) continue;
    for (const lineId of lineIds) taken.add(lineId);
    for (const { entryId, position, chequeId } of items)
      taken.add(`${entryId} ${position} ${chequeId}`);
  }
  return proposals
    .filter(
      ({ isSure, lineIds, items }) =>
        isSure ||
        (lineIds.every((lineId) => !taken.has(lineId)) &&
          items.every(
            ({ entryId, position, chequeId }) => !taken.has(`${entryId} ${position} ${chequeId}`),
          )),
    )
    .sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.score - a.score);
}

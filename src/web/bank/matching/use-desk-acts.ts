import { useState } from 'react';

import { MAX_RECORDED } from '#shared/bank/limits.ts';

import { notify } from '../../lib/notify.ts';
import { isEven } from './plan.ts';
import type { Plan, WrongSide } from './plan.ts';
import type { Desk } from './use-desk.ts';
import { tellRecorded } from './use-matching.ts';
import type { Act, Matching, Recorded } from './use-matching.ts';
import type { Line, Proposal, Workspace } from './workspace.ts';

/** Which dialog is open, and what it is about. */
export type DeskDialog =
  | { readonly type: 'sure' }
  | { readonly type: 'difference'; readonly plan: Plan }
  | {
      readonly type: 'record';
      readonly lineIds: readonly string[];
      readonly matchId: string | null;
    }
  | { readonly type: 'record-many'; readonly lineIds: readonly string[] }
  | { readonly type: 'unrecord'; readonly act: Act }
  | { readonly type: 'hold'; readonly line: Line }
  | { readonly type: 'bank-error'; readonly line: Line };

interface ActsInput {
  workspace: Workspace;
  desk: Desk;
  matching: Matching;
  isAccountant: boolean;
}

/** What can be done at the desk, by key or by button, and which dialog asks for the rest. */
export function useDeskActs({ workspace, desk, matching, isAccountant }: ActsInput) {
  const [dialog, setDialog] = useState<DeskDialog>();
  const sureCount = worthAccepting(workspace).length + (workspace.rest?.counts.sure ?? 0);
  const make = async (plan: Plan, side: WrongSide | null = null) => {
    setDialog(undefined);
    desk.leave(plan);
    const outcome = await matching.make([plan], side);
    // Who was slower is told, also where the line is gone from the list.
    for (const message of outcome.errors) notify({ message, color: 'yellow' });
    return outcome;
  };
  const ask = (wanted: DeskDialog) => (isAccountant ? setDialog(wanted) : undefined);
  const onLine = (type: 'hold' | 'bank-error') => () => {
    const [line] = desk.selected;
    if (line !== undefined) ask({ type, line });
  };
  return {
    dialog,
    isAccountant,
    sureCount,
    'open': setDialog,
    'close': () => setDialog(undefined),
    'match': () => {
      if (!isAccountant) return;
      const plan = desk.plan();
      if (plan === undefined) {
        matching.tell('No match is suggested. Choose an entry.');
        desk.set({ pane: 'candidates' });
      } else if (isEven(plan)) void make(plan);
      else setDialog({ type: 'difference', plan });
    },
    /** Items alone that cancel each other out, such as an entry and its reversal. */
    'matchItemsAlone': (plan: Plan) => void make(plan),
    /** With the side that is wrong; `isRecorded`: what the books lack is asked for right after. */
    'matchUneven': async (plan: Plan, side: WrongSide, isRecorded: boolean) => {
      const { matchId } = await make(plan, side);
      if (isRecorded && matchId !== undefined) setDialog({ type: 'record', lineIds: [], matchId });
    },
    /** Several at once, all of them looked at. */
    'acceptMany': async (plans: readonly Plan[]) => {
      setDialog(undefined);
      const { madeCount, errors } = await matching.make(plans);
      if (madeCount + errors.length > 0) tellAccepted(madeCount, errors);
    },
    'undo': () => {
      const { lastAct } = matching;
      if (isAccountant && lastAct !== undefined && lastAct.recorded.length > 0)
        return setDialog({ type: 'unrecord', act: lastAct });
      const act = isAccountant ? matching.undo() : undefined;
      if (act !== undefined) desk.goBackTo(act);
    },
    ...recordingActs({ workspace, desk, matching, ask, close: () => setDialog(undefined) }),
    'hold': onLine('hold'),
    'bank-error': onLine('bank-error'),
    'sure': () => {
      if (sureCount > 0) ask({ type: 'sure' });
    },
    'clear': () => desk.set({ chosenKeys: new Set(), markedIds: new Set() }),
  };
}

interface RecordingInput extends Omit<ActsInput, 'isAccountant'> {
  ask: (wanted: DeskDialog) => void;
  close: () => void;
}

/** What the books lack, recorded from its lines: one entry, or many at once. */
function recordingActs({ workspace, desk, matching, ask, close }: RecordingInput) {
  return {
    'record': () => {
      const lineIds = desk.selected.map(({ lineId }) => lineId);
      if (lineIds.length > 0) ask({ type: 'record', lineIds, matchId: null });
    },
    /** Those that are marked, or else all that rules, words or earlier entries know. */
    'record-many': () => {
      if (!isAllThere({ workspace, desk })) return matching.tell(STILL_READ);
      const lineIds = recordable({ workspace, desk });
      if (lineIds.length > 0) ask({ type: 'record-many', lineIds });
    },
    /** What was posted from lines is matched: the next line, nothing marked. */
    'recorded': (recorded: readonly Recorded[]) => {
      close();
      desk.set({ chosenKeys: new Set(), markedIds: new Set() });
      notify({ message: tellRecorded(recorded) });
      void matching.keepRecorded(recorded);
    },
  };
}

const STILL_READ = 'The other lines of the account are still being read.';

/** How many lines are recorded together, also of those that are still to come. */
export function countRecordable(at: Pick<ActsInput, 'workspace' | 'desk'>): number {
  const known = at.desk.marked.length > 0 ? 0 : (at.workspace.rest?.counts.known ?? 0);
  return Math.min(recordable(at).length + known, MAX_RECORDED);
}

function isAllThere(at: Pick<ActsInput, 'workspace' | 'desk'>): boolean {
  return recordable(at).length === countRecordable(at);
}

/** The lines that are recorded together, as many as one preview takes. */
function recordable({ workspace, desk }: Pick<ActsInput, 'workspace' | 'desk'>) {
  const open = new Set(workspace.lines.map(({ lineId }) => lineId));
  const wanted =
    desk.marked.length > 0 ? desk.marked.map(({ lineId }) => lineId) : workspace.knownLineIds;
  return wanted.filter((lineId) => open.has(lineId)).slice(0, MAX_RECORDED);
}

export type DeskActs = ReturnType<typeof useDeskActs>;

function tellAccepted(madeCount: number, errors: readonly string[]): void {
  const made = madeCount === 1 ? '1 line matched.' : `${madeCount} lines matched.`;
  const [first] = errors;
  if (first === undefined) notify({ message: made });
  else notify({ message: `${made} ${errors.length} not, such as ${first}`, color: 'yellow' });
}

/**
 * What is sure; and what stands beside no open line: entries that cancel out, a correction of a
 * match that differs.
 */
export function worthAccepting({ proposals, lines }: Workspace): readonly Proposal[] {
  const open = new Set(lines.map(({ lineId }) => lineId));
  return proposals.filter(
    ({ isSure, lineIds }) => isSure || !lineIds.some((lineId) => open.has(lineId)),
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { Plan } from './plan.ts';
import { workspaceQuery } from './queries.ts';
import { layBack, noteLine, takeOff } from './workspace.ts';
import type { Line, Taken, Workspace } from './workspace.ts';

const REST_MS = 5_000;

/**
 * Changes to what is held of the workspace, before the server has answered. After a pause it is
 * asked for again: every match may make others surer. `begin` and `end` stand around each call.
 */
export function useChanges(account: string) {
  const client = useQueryClient();
  const { queryKey } = workspaceQuery(account);
  const lookAgain = () => client.invalidateQueries({ queryKey });
  const refresh = useLateRefresh(() => void lookAgain());
  const change = (edit: (workspace: Workspace) => Workspace) =>
    client.setQueryData(queryKey, (before) => (before === undefined ? before : edit(before)));
  const takeParts = (parts: ReturnType<typeof partsOf>): Taken => {
    let taken: Taken = { lines: [], items: [], proposals: [] };
    change((workspace) => {
      const [left, off] = takeOff(workspace, parts);
      taken = off;
      return left;
    });
    return taken;
  };
  return {
    begin: () => {
      refresh.begin();
      // An answer that is on its way does not know of this act.
      return client.cancelQueries({ queryKey });
    },
    end: refresh.end,
    lookAgain,
    takeOff: (plans: readonly Plan[]): Taken => takeParts(partsOf(plans)),
    takeOffLines: (lineIds: readonly string[]): Taken =>
      takeParts({ lineIds: new Set(lineIds), itemKeys: new Set() }),
    layBack: (taken: Taken) => change((workspace) => layBack(workspace, taken)),
    note: (lineId: string, noted: Line['note']) => {
      change((workspace) => noteLine(workspace, lineId, noted));
      refresh.begin();
      refresh.end(false);
    },
  };
}

/**
 * Waits until nothing is on its way: then at once if something went wrong, or else after a pause.
 */
function useLateRefresh(run: () => void) {
  const waiting = useRef({ count: 0, isUrgent: false, timer: 0 });
  useEffect(() => {
    const { current } = waiting;
    return () => window.clearTimeout(current.timer);
  }, []);
  return {
    begin: () => {
      window.clearTimeout(waiting.current.timer);
      waiting.current.count += 1;
    },
    end: (isUrgent: boolean) => {
      const { current } = waiting;
      current.count -= 1;
      current.isUrgent ||= isUrgent;
      if (current.count > 0) return;
      current.timer = window.setTimeout(run, current.isUrgent ? 0 : REST_MS);
      current.isUrgent = false;
    },
  };
}

function partsOf(plans: readonly Plan[]) {
  return {
    lineIds: new Set(plans.flatMap(({ lines }) => lines.map(({ lineId }) => lineId))),
    itemKeys: new Set(plans.flatMap(({ items }) => items.map(({ key }) => key))),
  };
}

import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import type { FieldProblem } from '#shared/problems.ts';

import type { Uploading } from './form-context.ts';

const REFUSED = 'A file was not accepted. Try it again, or remove it.';
const KEPT =
  'A file is kept on this device until you are back online. Review again then, or remove it.';

/** Papers that are not stored: how many are on their way, and which fields have others. */
export function usePapersOnTheWay() {
  const [counts, setCounts] = useState<ReadonlyMap<string, Uploading>>(new Map());
  const uploading = useCallback((path: string, count: Uploading) => {
    // Each field tells at the beginning that it has none: that is known, and the form is not drawn
    // again for it.
    setCounts((all) => (isNone(count) && !all.has(path) ? all : new Map(all).set(path, count)));
  }, []);
  const problems = [...counts].flatMap(([path, { refused, kept }]): FieldProblem[] => {
    if (refused > 0) return [{ path, message: REFUSED }];
    return kept > 0 ? [{ path, message: KEPT }] : [];
  });
  return {
    uploading,
    isAny: [...counts.values()].some((count) => !isNone(count)),
    isRunning: [...counts.values()].some(({ running }) => running > 0),
    problems,
  };
}

function isNone({ running, kept, refused }: Uploading): boolean {
  return running + kept + refused === 0;
}

/**
 * Does the work now, or as soon as `isRunning` ends: what is on its way is no mistake of anybody's.
 */
export function useAfterwards(isRunning: boolean, work: () => unknown) {
  const [isWaiting, setWaiting] = useState(false);
  const act = useEffectEvent(() => {
    setWaiting(false);
    work();
  });
  const isDue = isWaiting && !isRunning;
  useEffect(() => {
    if (isDue) queueMicrotask(act);
  }, [isDue]);
  return { isWaiting, start: () => (isRunning ? setWaiting(true) : work()) };
}

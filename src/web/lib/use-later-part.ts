import type { ComponentType } from 'react';
import { useCallback, useEffect, useState } from 'react';

import { isOnlineNow, onLineBack } from './offline/line.ts';

interface LaterPart<Props> {
  /** The part, once its code is there. */
  readonly Part: ComponentType<Props> | undefined;
  readonly hasFailed: boolean;
  tryAgain(): Promise<void>;
}

/**
 * Fetches the code of a part when it is first shown, and once more when the line is back. `known`
 * is the part where its code is there already.
 */
export function useLaterPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  known: ComponentType<Props> | undefined,
): LaterPart<Props> {
  const [Part, setPart] = useState(() => known);
  const [hasFailed, setFailed] = useState(false);
  const attempt = useCallback(
    () =>
      load().then(
        (part) => {
          setPart(() => part);
          return true;
        },
        () => {
          setFailed(true);
          return false;
        },
      ),
    [load],
  );
  const tryAgain = async () => {
    // Some browsers keep for a page's whole life that a file of it could not be fetched.
    if (!(await attempt()) && (await isOnlineNow())) loadPageAnew();
  };
  const isThere = Part !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    void attempt();
    return onLineBack(() => void attempt());
  }, [isThere, attempt]);
  return { Part, hasFailed, tryAgain };
}

/** The portal's page with all that stands in it: what is typed into a form is in its draft. */
function loadPageAnew(): void {
  window.parent.location.reload();
}

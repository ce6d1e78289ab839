import { useEffect, useState } from 'react';

/** After this a frame that has not come counts as failed (decisions, section 5). */
const LIMIT_MS = 20_000;

/** Whether a frame has been awaited for too long; `attempt` starts the wait again. */
export function useLoadLimit(isLoaded: boolean, attempt: number): boolean {
  const [failedAttempt, setFailedAttempt] = useState<number>();
  useEffect(() => {
    if (isLoaded) return undefined;
    const timer = setTimeout(() => setFailedAttempt(attempt), LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, attempt]);
  return !isLoaded && failedAttempt === attempt;
}

import { useEffect, useRef } from 'react';
import type { NavigateOptions } from 'react-router';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Goes where an answer of the server leads, unless the person has left the screen that asked, or is
 * on the way elsewhere: nobody is pulled back by an answer that came late.
 */
export function useFollow(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const asked = useRef({ key, isLeaving });
  useEffect(() => {
    asked.current = { key, isLeaving };
  }, [key, isLeaving]);
  return (path, options) => {
    const isHere = !asked.current.isLeaving && asked.current.key === shownKey();
    if (isHere) void navigate(path, options);
  };
}

/**
 * The router's mark of the screen that is shown; the first one of a tab has none in the history.
 */
function shownKey(): string {
  const state: unknown = history.state;
  const isMarked = typeof state === 'object' && state !== null && 'key' in state;
  return isMarked && typeof state.key === 'string' ? state.key : 'default';
}

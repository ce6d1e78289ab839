import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For a form that may be longer than the window: when it is refused, its first field that is wrong
 * takes the focus, and so comes into sight.
 */
export function useFaultFocus(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null && error !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}

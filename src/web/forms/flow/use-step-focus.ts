import { useEffect, useRef } from 'react';

/**
 * A new step begins at its heading, also for who does not see it; the first one leaves the focus
 * where it is.
 */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
  }, [step]);
}

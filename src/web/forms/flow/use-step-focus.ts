import { useEffect, useRef } from 'react';

import { focusFirstEmpty } from '../first-empty.ts';
import { hiddenMargins } from '../visible-part.ts';

/**
 * A new step begins where the person goes on: a form that begins in its first empty field, a page
 * to confirm at its question, what was entered at the next one. Whoever comes back to a form begins
 * at its heading. The first step leaves the focus where it is.
 */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    if (before === step) return;
    shown.current = step;
    const main = document.querySelector('main');
    if (hiddenMargins(document).top > 0) main?.scrollIntoView({ block: 'start' });
    // What was refused takes the focus itself (error-summary.tsx).
    if (step === 'fill' && document.querySelector('[data-refusal]') !== null) return;
    if (step === 'fill' && before !== 'confirm' && focusFirstEmpty(document)) return;
    const next = document.querySelector<HTMLElement>('main :is([data-question], [data-first-act])');
    const heading = document.querySelector<HTMLElement>('[data-step-heading]');
    (next ?? heading)?.focus({ preventScroll: true });
  }, [step]);
}

import { useRef, useState } from 'react';

import type { SignInToast } from './login-answer.ts';

const SHOWN_AT_ONCE = 5;
const SHOWN_FOR_MS = 4_000;

interface NumberedToast extends SignInToast {
  readonly number: number;
}

/**
 * The login screen's toasts, with the numbers of the specification (section 9): five at once, the
 * rest queued, 4000 ms.
 */
export function useSignInToasts() {
  const [toasts, setToasts] = useState<readonly NumberedToast[]>([]);
  const counter = useRef(0);
  const remove = (number: number) =>
    setToasts((all) => all.filter((toast) => toast.number !== number));
  const show = (toast: SignInToast) => {
    counter.current += 1;
    const number = counter.current;
    setToasts((all) => [...all, { ...toast, number }]);
  };
  return { shown: toasts.slice(0, SHOWN_AT_ONCE), show, remove };
}

interface SignInToastsProps {
  shown: readonly NumberedToast[];
  onDismiss: (number: number) => void;
}

/** Where the toasts are shown: bottom right, read out by screen readers. */
export function SignInToasts({ shown, onDismiss }: SignInToastsProps) {
  return (
    <div className="si-toasts" popover="manual" ref={keepOnTop}>
      {shown.map((toast) => (
        <Toast key={toast.number} toast={toast} onDismiss={() => onDismiss(toast.number)} />
      ))}
    </div>
  );
}

function Toast({ toast, onDismiss }: { toast: NumberedToast; onDismiss: () => void }) {
  const startTimer = (element: HTMLElement | null) => {
    if (element === null || element.dataset['timed'] === 'true') return;
    element.dataset['timed'] = 'true';
    setTimeout(onDismiss, SHOWN_FOR_MS);
  };
  return (
    <div className="si-toast" role="alert" ref={startTimer}>
      <div>
        <div className="si-toast-title">{toast.title}</div>
        <div>{toast.message}</div>
      </div>
      <button className="si-toast-close" type="button" aria-label="Dismiss" onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}

/**
 * A toast must be seen over the browser's own dialog, which lies above everything that is no
 * popover.
 */
function keepOnTop(element: HTMLElement | null): void {
  if (element === null || typeof element.showPopover !== 'function') return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}

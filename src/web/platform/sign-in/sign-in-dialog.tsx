import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';

interface SignInDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons. */
  actions: ReactNode;
}

/**
 * The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back.
 */
export function SignInDialog({ title, onClose, children, actions }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the toasts that come with it: what is opened later lies above, and a toast must not be
  // dimmed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog className="si-dialog" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 className="si-dialog-title" id={titleId}>
        {title}
      </h2>
      <div className="si-dialog-body">{children}</div>
      <div className="si-dialog-actions">{actions}</div>
    </dialog>
  );
}

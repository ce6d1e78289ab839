import { CallError } from './call.ts';

const first = Promise.withResolvers<void>();

/** Resolves when there is something to say for the first time. */
export const firstToast = first.promise;

/** What draws toasts; no page needs it at once. */
export function loadToasts() {
  return import('./toast-parts.ts');
}

/** A toast: bottom right, five at once, gone after four seconds (specification, section 9). */
export interface Toast {
  title?: string;
  message: string;
  color?: 'teal' | 'red' | 'blue' | 'yellow';
}

/** Shows a toast. Colours: teal done, red failed, blue told. */
export function notify({ title, message, color = 'teal' }: Toast): void {
  first.resolve();
  const show = async () => {
    const { notifications } = await loadToasts();
    notifications.show({
      message,
      color,
      ...(title === undefined ? {} : { title }),
      closeButtonProps: { 'aria-label': 'Dismiss' },
    });
  };
  show().catch((error: unknown) => console.warn('A message could not be shown.', error));
}

/** Tells a failure that no form field can show. */
export function notifyProblem(error: unknown, title?: string): void {
  notify({ color: 'red', message: problemText(error), ...(title === undefined ? {} : { title }) });
}

const NETWORK = 'The portal could not be reached. Check your connection and try again.';
const UNKNOWN = 'Something went wrong. Please try again.';

/** The sentence of a failure that a person may read. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallError)) return UNKNOWN;
  if (error.code === 'network') return NETWORK;
  return error.message === '' ? UNKNOWN : error.message;
}

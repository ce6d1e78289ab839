import { notifications } from '@mantine/notifications';

import { CallError } from './call.ts';

/** A toast: bottom right, five at once, gone after four seconds (specification, section 9). */
export interface Toast {
  title?: string;
  message: string;
  color?: 'teal' | 'red' | 'blue' | 'yellow';
}

/** Shows a toast. Colours: teal done, red failed, blue told. */
export function notify({ title, message, color = 'teal' }: Toast): void {
  notifications.show({
    message,
    color,
    ...(title === undefined ? {} : { title }),
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
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

import { fieldProblem } from '../../ui/form-dialog.tsx';

const PATHS = ['recipients', ...Array.from({ length: 11 }, (_, at) => `recipients.${at}`)];

/** What the server said of the addresses, at whichever of them. */
export function addressProblem(error: unknown): string | undefined {
  return fieldProblem(error, ...PATHS);
}

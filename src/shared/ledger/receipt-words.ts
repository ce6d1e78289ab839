import { sentenceEnd } from '../sentence-end.ts';

interface Recorded {
  readonly kindTitle: string;
  readonly number: string;
}

/** The subject of a receipt: what the server writes, and what its form begins with. */
export function receiptSubject({
  kindTitle,
  number,
  entryNumber,
}: Recorded & { readonly entryNumber: string }): string {
  return `${kindTitle} ${number} recorded (${entryNumber})`;
}

/** The sentence above the figures of a receipt. */
export function receiptOpening(
  { kindTitle, number, recordedBy }: Recorded & { readonly recordedBy: string },
  company: string,
): string {
  return `${kindTitle} ${number} was recorded by ${recordedBy} at ${sentenceEnd(company)}`;
}

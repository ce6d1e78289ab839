import type { BusinessDate } from '../../dates.ts';

/** A day that the BIR itself moved, for everybody, by a circular. */
interface Extension {
  readonly form: string;
  /** The day that it moved: books of another taxable year have another one, and keep it. */
  readonly statutory: BusinessDate;
  readonly due: BusinessDate;
  readonly by: string;
}

const EXTENSIONS: readonly Extension[] = [
  {
    form: 'books_loose_leaf',
    statutory: '2026-01-15',
    due: '2026-01-31',
    by: 'RMC 4-2026',
  },
  {
    form: 'books_computerised',
    statutory: '2026-01-30',
    due: '2026-02-17',
    by: 'RMC 4-2026',
  },
];

/** The extension of an obligation's day, where a circular gave one. */
export function findExtension(form: string, statutory: BusinessDate): Extension | undefined {
  return EXTENSIONS.find((each) => each.form === form && each.statutory === statutory);
}

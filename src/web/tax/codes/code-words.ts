import type { CodeRow } from '../../forms/queries.ts';

/** What is paid for under a code. */
export const PURPOSE_WORDS: Readonly<Record<CodeRow['purpose'], string>> = {
  goods: 'Goods',
  services: 'Services',
  either: 'Goods and services',
};

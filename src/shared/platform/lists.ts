/** The lists of which a person keeps views and hidden columns. */
export const LISTS = [
  'records',
  'cheques',
  'parties',
  'open-items',
  'mail',
  'audit',
  'schedules',
  'recurring',
  'matches',
  'questions',
  'certificates',
  'certificates-to-collect',
] as const;

export type ListName = (typeof LISTS)[number];

/** How many views a person keeps of one list. */
export const MOST_VIEWS = 50;

/**
 * What a view keeps of an address: filters, order and columns, in a fixed order, without the page.
 * Equal views have equal texts.
 */
export function viewQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => name !== 'page' && name !== 'view' && value !== '',
  );
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b, 'en'))).toString();
}

import { toSearchText } from '#shared/search-text.ts';

import { sheetsOf } from './pdf-sheets.ts';
import type { StatementMapping, TableContent } from './types.ts';

/**
 * The key by which a way of reading is learnt: what kind of file it is, and its headings without
 * case and signs. Files that a bank prints alike have the same key, whatever period they are of.
 */
export function deriveLayoutKey(
  content: TableContent,
  mapping: Pick<StatementMapping, 'sheet' | 'headerRow' | 'cuts'>,
): string {
  const rows = sheetsOf(content, mapping.cuts)[mapping.sheet]?.rows ?? [];
  // Without headings, how many columns there are tells most.
  const headings =
    rows[mapping.headerRow]?.map(toSearchText).join('|') ?? String(rows[0]?.length ?? 0);
  return `${content.kind}:${headings}`;
}

import type { TableContent } from './find-table.ts';
import type { FilePage, FileSheet } from './types.ts';

/** The sheets of a table; of a PDF its pages with the columns parted at the cuts. */
export function sheetsOf(content: TableContent, cuts: readonly number[]): readonly FileSheet[] {
  return content.kind === 'sheets' ? content.sheets : sheetsOfPages(content.pages, cuts);
}

/** All pages of a PDF as one sheet: a row for each line of text, its words put into the cells between the cuts. */
export function sheetsOfPages(pages: readonly FilePage[], cuts: readonly number[]): FileSheet[] {
  const rows = pages.flatMap(({ words }) =>
    words.map(({ text, x }) =>
      [...cuts.map(() => ''), ''].with(cuts.filter((cut) => cut <= x).length, text),
    ),
  );
  return [{ name: 'Pages', rows }];
}

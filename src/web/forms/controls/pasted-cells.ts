/**
 * The cells of a text that was copied from a spreadsheet: a row a line, cells between tabs, or
 * between commas when every line has as many. Nothing for a text of one cell, which the field takes
 * by itself.
 */
export function readCells(text: string): readonly (readonly string[])[] | undefined {
  const byTabs = split(text, '\t');
  if (byTabs.some((row) => row.length > 1)) return byTabs;
  if (byTabs.length < 2) return undefined;
  const byCommas = split(text, ',');
  const [first] = byCommas;
  const isTable = byCommas.every((row) => row.length === first?.length && row.length > 1);
  // A column of amounts such as 1,234.50 has commas too, but in no order.
  return isTable && !byTabs.every(([cell = '']) => isAmount(cell)) ? byCommas : byTabs;
}

function isAmount(cell: string): boolean {
  return /^[-(₱\sA-Z]*\d{1,3}(?:,\d{3})*(?:\.\d+)?\)?\s*$/.test(cell);
}

/**
 * Splits as spreadsheets write: a cell with a tab, a line break or a quote in it stands in quotes.
 */
function split(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /"((?:[^"]|"")*)"(?=[\t,\r\n]|$)|[^\t,\r\n]+|\t|,|\r\n?|\n/gy;
  let cell = '';
  let isQuotable = true;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
    isQuotable = true;
  };
  for (const [token, quoted] of text.matchAll(pattern)) {
    if (quoted !== undefined && isQuotable) cell += quoted.replaceAll('""', '"');
    else if (token === separator) {
      end();
      continue;
    } else if (/^[\r\n]/.test(token)) {
      end();
      rows.push([]);
      continue;
    } else cell += token;
    isQuotable = false;
  }
  end();
  while (rows.length > 1 && rows.at(-1)?.every((each) => each === '')) rows.pop();
  return rows;
}

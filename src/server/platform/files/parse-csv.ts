const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 30;
const SAMPLE_CHARACTERS = 64 * 1024;
/** A text longer than any field takes is not carried along. */
const MAX_CELL = 5_000;

/** How far a text is read. */
export interface TableBounds {
  readonly maxRows: number;
  readonly maxColumns: number;
}

/**
 * The rows of a CSV text as people have them: commas, semicolons, tabs or bars; quoted cells with
 * line breaks; a `sep=` line before. Cells are trimmed. One row more than `maxRows` is read, which
 * tells that there are more.
 */
export function parseCsv(text: string, bounds: TableBounds): string[][] {
  const named = /^sep=([,;\t|])\r?\n/i.exec(text);
  if (named !== null) return parse(text.slice(named[0].length), named[1] ?? ',', bounds);
  return parse(text, deriveDelimiter(text), bounds);
}

/** The sign that parts the first rows into the most columns, and into the same number of them. */
function deriveDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = DELIMITERS.map((delimiter) => {
    const rows = parse(sample, delimiter, { maxRows: SAMPLE_ROWS, maxColumns: 200 });
    const widths = rows.map((row) => row.length).filter((width) => width > 1);
    const usual = Math.max(0, ...widths.map((w) => widths.filter((other) => other === w).length));
    return { delimiter, score: usual * 1_000 + Math.max(0, ...widths) };
  });
  const best = scores.reduce((left, right) => (right.score > left.score ? right : left));
  return best.delimiter;
}

/**
 * RFC 4180; a quote inside an unquoted cell is a quote, and a quoted cell that never ends, ends
 * with the text.
 */
function parse(text: string, delimiter: string, { maxRows, maxColumns }: TableBounds): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const push = (cell: string) => {
    if (row.length < maxColumns) row.push(cell.slice(0, MAX_CELL).trim());
  };
  while (at < text.length && rows.length <= maxRows) {
    const cell = text[at] === '"' ? quotedCell(text, at) : { text: '', end: at };
    const end = endOfCell(text, cell.end, delimiter);
    push(cell.text + text.slice(cell.end, end));
    at = end + 1;
    if (text[end] === delimiter) {
      if (at === text.length) push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length <= maxRows) rows.push(row);
  return rows;
}

function quotedCell(text: string, start: number): { text: string; end: number } {
  let [cell, at] = ['', start + 1];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { text: cell + text.slice(at), end: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { text: cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === delimiter || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

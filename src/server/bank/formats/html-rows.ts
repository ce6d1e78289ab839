import type { TableBounds } from '../../platform/files/parse-csv.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  minus: '-',
  ndash: '–',
  mdash: '—',
  peso: '₱',
};
/** What stands within these is no text of the page. */
const HIDDEN = ['script', 'style', 'title', 'xml'] as const;
const MOST_SPANNED = 30;

interface State {
  readonly rows: string[][];
  row: string[] | undefined;
  cell: string | undefined;
  /** Cells that the open one covers. */
  span: number;
}

/**
 * The rows of all tables of a page, in their order, as a browser would draw them: for files that
 * banks write as a page and name .xls. Tags that nobody closed are closed by the next one.
 */
export function readHtmlRows(text: string, { maxRows, maxColumns }: TableBounds): string[][] {
  const state: State = { rows: [], row: undefined, cell: undefined, span: 1 };
  const lower = text.toLowerCase();
  let at = 0;
  while (at < text.length && state.rows.length <= maxRows) {
    const open = text.indexOf('<', at);
    const end = open === -1 ? -1 : text.indexOf('>', open);
    if (state.cell !== undefined) state.cell += text.slice(at, open === -1 ? undefined : open);
    if (end === -1) break;
    at = takeTag(state, { tag: lower.slice(open + 1, end), lower, end });
  }
  endRow(state);
  return state.rows.map((row) => row.slice(0, maxColumns));
}

/** Does what a tag says, and answers where the text goes on. */
function takeTag(
  state: State,
  { tag, lower, end }: { tag: string; lower: string; end: number },
): number {
  if (tag.startsWith('!--')) {
    const close = lower.indexOf('-->', end - 2);
    return close === -1 ? lower.length : close + 3;
  }
  const name = /^\/?[a-z0-9]+/.exec(tag)?.[0] ?? '';
  const hidden = HIDDEN.find((each) => each === name);
  if (hidden !== undefined) {
    const close = lower.indexOf(`</${hidden}`, end);
    return close === -1 ? lower.length : close;
  }
  if (name === 'tr') {
    endRow(state);
    state.row = [];
  } else if (name === 'td' || name === 'th') {
    endCell(state);
    state.row ??= [];
    state.cell = '';
    state.span = Math.min(MOST_SPANNED, Number(/colspan\s*=\s*["']?(\d+)/.exec(tag)?.[1] ?? 1));
  } else if (name === '/td' || name === '/th') endCell(state);
  else if (name === '/tr' || name === '/table') endRow(state);
  else if (state.cell !== undefined && /^\/?(?:br|p|div|li)$/.test(name)) state.cell += ' ';
  return end + 1;
}

function endCell(state: State): void {
  if (state.cell === undefined || state.row === undefined) return;
  state.row.push(plainText(state.cell));
  for (let more = 1; more < state.span; more += 1) state.row.push('');
  state.cell = undefined;
}

function endRow(state: State): void {
  endCell(state);
  if (state.row !== undefined) state.rows.push(state.row);
  state.row = undefined;
}

function plainText(markup: string): string {
  return markup
    .replaceAll(
      /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi,
      (whole, ...parts: string[]) => {
        const [decimal, hex, name] = parts;
        if (decimal !== undefined) return signOf(Number(decimal));
        if (hex !== undefined) return signOf(Number.parseInt(hex, 16));
        return ENTITIES[name?.toLowerCase() ?? ''] ?? whole;
      },
    )
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim();
}

function signOf(code: number): string {
  return code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : ' ';
}

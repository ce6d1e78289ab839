import type { PlannedVolume } from './plan-volumes.ts';
import type { PrintedFront, PrintedTable } from './printed-table.ts';
import { SHEETS } from './printed-table.ts';
import type { PdfSheets } from './pdf-sheets.ts';

// The left edge is bound.
const LEFT = 46;
const RIGHT = 26;
const TOP = 24;
const HEAD = 52;
const FOOT = 34;
const CONTENTS_LINE = 13;

/** Where rows may stand on a sheet, under its head and above its foot. */
export function areaOf({ sheet }: Pick<PrintedTable, 'sheet'>) {
  const { width, height } = SHEETS[sheet];
  return { left: LEFT, right: width - RIGHT, top: TOP + HEAD, bottom: height - FOOT };
}

/** How many lines of contents a sheet has room for. */
export function contentsPerPage(spec: Pick<PrintedTable, 'sheet'>): number {
  const { top, bottom } = areaOf(spec);
  return Math.floor((bottom - top - 30) / CONTENTS_LINE);
}

/** The heading and the foot that every page has (handbook 3.3). */
export function drawFrame(sheets: PdfSheets, spec: PrintedTable, page: string): void {
  const { left, right, bottom } = areaOf(spec);
  const { plain, bold } = sheets.fonts;
  for (const [index, line] of spec.head.left.entries()) {
    const style = index === 0 ? { size: 10, isBold: true } : { size: 7.5 };
    sheets.text(line, [left, TOP + 10 + index * 11], style);
  }
  const middle = (left + right) / 2;
  const centre = (text: string, y: number, size: number) => {
    const font = size > 9 ? bold : plain;
    const style = { size, isBold: size > 9 };
    sheets.text(text, [middle - font.widthOf(text, size) / 2, y], style);
  };
  centre(spec.head.title.toUpperCase(), TOP + 12, 13);
  centre(spec.head.period, TOP + 25, 8.5);
  for (const [index, line] of [page, ...spec.head.right].entries()) {
    const style = index === 0 ? { size: 8.5, isBold: true } : { size: 7.5 };
    const font = index === 0 ? bold : plain;
    sheets.text(line, [right - font.widthOf(line, style.size), TOP + 10 + index * 11], style);
  }
  sheets.rule([left, bottom + 10], [right, bottom + 10], { width: 0.3, grey: 0.5 });
  sheets.text(spec.foot, [left, bottom + 20], { size: 6.5 });
}

/** The cover and the contents of a volume, as its first leaves. */
export function drawFront(
  sheets: PdfSheets,
  spec: PrintedTable,
  volume: PlannedVolume & { readonly number: number; readonly of: number },
): void {
  const front = spec.volumes?.front;
  if (front === undefined) return;
  drawCover(sheets, spec, { front, volume });
  const perPage = contentsPerPage(spec);
  for (let page = 0; page < volume.contentsPages; page += 1) {
    sheets.beginPage();
    drawFrame(sheets, spec, `Page ${page + 2} of ${volume.leaves}`);
    const { left, right, top } = areaOf(spec);
    sheets.text(front.contentsTitle, [left, top + 16], { size: 10, isBold: true });
    const lines = volume.contents.slice(page * perPage, (page + 1) * perPage);
    for (const [index, { title, page: at }] of lines.entries()) {
      const y = top + 34 + index * CONTENTS_LINE;
      const end = left + Math.min(480, right - left);
      const number = String(at);
      sheets.text(title, [left, y], { size: 8 });
      sheets.rule([left, y + 3], [end, y + 3], { width: 0.25, grey: 0.7 });
      sheets.text(number, [end - sheets.fonts.plain.widthOf(number, 8), y], { size: 8 });
    }
  }
}

function drawCover(
  sheets: PdfSheets,
  spec: PrintedTable,
  {
    front,
    volume,
  }: {
    front: PrintedFront;
    volume: PlannedVolume & { readonly number: number; readonly of: number };
  },
): void {
  sheets.beginPage();
  const { width, height } = SHEETS[spec.sheet];
  for (const inset of [30, 34]) {
    const [x, y, right, bottom] = [inset + 12, inset, width - inset, height - inset];
    for (const line of [
      [
        [x, y],
        [right, y],
      ],
      [
        [right, y],
        [right, bottom],
      ],
      [
        [right, bottom],
        [x, bottom],
      ],
      [
        [x, bottom],
        [x, y],
      ],
    ] as const)
      sheets.rule(line[0], line[1], { width: inset === 30 ? 1.2 : 0.4 });
  }
  const known: Readonly<Record<string, string>> = {
    volume: String(volume.number),
    volumes: String(volume.of),
    leaves: String(volume.leaves),
    first: volume.firstEntry === '' ? 'none' : volume.firstEntry,
    last: volume.lastEntry === '' ? 'none' : volume.lastEntry,
  };
  const written = front.cover.reduce((sum, { size, above = 0 }) => sum + size * 1.4 + above, 0);
  let y = (height - written) / 2;
  for (const { text, size, isBold = false, above = 0 } of front.cover) {
    const line = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
    const font = isBold ? sheets.fonts.bold : sheets.fonts.plain;
    y += above + size * 1.4;
    sheets.text(line, [(width + 12 - font.widthOf(line, size)) / 2, y - size * 0.3], {
      size,
      isBold,
    });
  }
  const page = `Page 1 of ${volume.leaves}`;
  const taken = sheets.fonts.plain.widthOf(page, 7);
  sheets.text(page, [width - 44 - taken, height - 42], { size: 7 });
  sheets.text(spec.foot, [52, height - 42], { size: 6.5 });
}

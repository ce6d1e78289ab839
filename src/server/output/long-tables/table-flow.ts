import type { PlacedColumn } from './column-places.ts';
import { buildGroups, placeColumns } from './column-places.ts';
import { wrapText } from './glyph-font.ts';
import {
  ABOVE,
  ACROSS_SIZE,
  LINE,
  lineOf,
  measureRow,
  PADDING,
  PLAIN_KINDS,
  SIZE,
  textOf,
} from './measure-row.ts';
import type { Measured } from './measure-row.ts';
import type { PrintedCell, PrintedRow, PrintedTable } from './printed-table.ts';
import type { Surface } from './surface.ts';

const HEAD_SIZE = 6.8;
const KEPT_WITH_SECTION = 5 * LINE;

/**
 * Lays rows on sheets: breaks the pages, repeats the heads, and carries sums forward. The same rows
 * give the same pages, so that they can be counted first and drawn afterwards.
 */
export class TableFlow {
  readonly #surface: Surface;
  readonly #layouts: readonly (readonly PlacedColumn[])[];
  #y = Number.POSITIVE_INFINITY;
  #hasPage = false;
  /** The layout whose head stands above, and where its rows begin. */
  #active: { layout: number; top: number } | undefined;
  #section = '';
  #carried: (bigint | null)[] = [];
  #isRunning = false;

  constructor(spec: Pick<PrintedTable, 'layouts'>, surface: Surface) {
    this.#surface = surface;
    const { left, right } = surface.area;
    const { plain, bold } = surface.fonts;
    // Totals are bold, and stand in the same columns.
    const widthOf = (text: string) =>
      Math.max(plain.widthOf(text, SIZE), bold.widthOf(text, SIZE)) + 2 * PADDING + 0.1;
    this.#layouts = spec.layouts.map((columns) => placeColumns(columns, { left, right, widthOf }));
  }

  add(row: PrintedRow): void {
    const measured = this.#measure(row);
    if (row.startsPage === true && this.#hasPage && this.#active !== undefined) this.#closePage();
    if (!this.#fits(measured)) this.#turnPage(measured);
    if (this.#active?.layout !== measured.layout) this.#beginLayout(measured.layout);
    this.#draw(measured);
    this.#note(measured);
  }

  end(): void {
    this.#closeRules();
  }

  #columns(layout: number): readonly PlacedColumn[] {
    return this.#layouts[layout] ?? [];
  }

  #measure(row: PrintedRow): Measured {
    const layout = row.layout ?? this.#active?.layout ?? 0;
    const { fonts, area } = this.#surface;
    return measureRow(row, { layout, columns: this.#columns(layout), fonts, area });
  }

  #fits({ row, layout, height }: Measured): boolean {
    if (!this.#hasPage || this.#active === undefined) return false;
    let needed = height;
    if (layout !== this.#active.layout) needed += this.#headHeight(layout) + LINE;
    if (row.kind === 'section') needed += KEPT_WITH_SECTION;
    // Room for the line that carries on.
    if (this.#carries(this.#active.layout)) needed += LINE + 2 * ABOVE;
    return this.#y + needed <= this.#surface.area.bottom;
  }

  #carries(layout: number): boolean {
    return this.#columns(layout).some(({ carry }) => carry !== undefined);
  }

  #turnPage({ row, layout }: Measured): void {
    const goesOn = this.#isRunning && row.kind !== 'section' && this.#active !== undefined;
    if (goesOn) this.#drawCarried('Carried forward');
    this.#closePage();
    this.#beginPage();
    this.#beginLayout(goesOn ? 0 : layout);
    if (!goesOn) return;
    if (this.#section !== '') this.#drawSection([`${this.#section} (continued)`]);
    this.#drawCarried('Brought forward');
  }

  #beginPage(): void {
    this.#surface.beginPage();
    this.#hasPage = true;
    this.#y = this.#surface.area.top;
  }

  #closePage(): void {
    this.#closeRules();
    this.#active = undefined;
    this.#y = Number.POSITIVE_INFINITY;
  }

  #closeRules(): void {
    if (this.#active === undefined) return;
    this.#ruleColumns();
    const [from, to] = this.#edges(this.#active.layout);
    // After a text across nothing is left to close.
    if (this.#y > this.#active.top)
      this.#surface.rule([from, this.#y], [to, this.#y], { width: 0.5 });
    this.#active = undefined;
  }

  /** The hair lines between the columns, from the head or the last text across down to here. */
  #ruleColumns(): void {
    if (this.#active === undefined) return;
    const { layout, top } = this.#active;
    const columns = this.#columns(layout);
    const edges = [...columns.map(({ x }) => x), this.#edges(layout)[1]];
    for (const x of columns.length > 0 && this.#y > top ? edges : []) {
      this.#surface.rule([x, top], [x, this.#y], { width: 0.3, grey: 0.6 });
    }
  }

  #edges(layout: number): [left: number, right: number] {
    const columns = this.#columns(layout);
    const last = columns.at(-1);
    return [columns[0]?.x ?? 0, last === undefined ? 0 : last.x + last.width];
  }

  #headHeight(layout: number): number {
    const columns = this.#columns(layout);
    if (columns.length === 0) return 0;
    const most = Math.max(...columns.map((column) => this.#titleLines(column).length));
    const rows = most + (columns.some(({ group }) => group !== undefined) ? 1 : 0);
    return rows * LINE + 3 * ABOVE;
  }

  #titleLines({ title, width, scale }: PlacedColumn): string[] {
    const room = { font: this.#surface.fonts.bold, size: HEAD_SIZE * scale, most: 4 };
    return wrapText(title, { ...room, width: width - 2 * PADDING * scale });
  }

  #beginLayout(layout: number): void {
    if (this.#active !== undefined) {
      this.#closeRules();
      this.#y += LINE;
    }
    const columns = this.#columns(layout);
    const height = this.#headHeight(layout);
    const top = this.#y;
    const bottom = top + height;
    const [first, last] = [columns[0], columns.at(-1)];
    // Texts across need no columns and no head.
    this.#active = { layout, top };
    if (first === undefined || last === undefined) return;
    const width = last.x + last.width - first.x;
    this.#surface.shade([first.x, top], [width, height], 0.93);
    this.#surface.rule([first.x, top], [first.x + width, top], { width: 0.8 });
    this.#surface.rule([first.x, bottom], [first.x + width, bottom], { width: 0.8 });
    for (const group of buildGroups(columns)) this.#drawGroup(group, top);
    for (const column of columns) {
      const lines = this.#titleLines(column);
      const start = bottom - ABOVE - lines.length * LINE;
      for (const [index, line] of lines.entries()) {
        const y = start + (index + 1) * LINE - 2;
        this.#put(line, column, { y, isBold: true, size: HEAD_SIZE * column.scale });
      }
    }
    this.#active = { layout, top: bottom };
    this.#y = bottom;
    this.#ruleHead(layout, [top, bottom]);
  }

  /** No line goes through the heading of a group. */
  #ruleHead(layout: number, [top, bottom]: readonly [number, number]): void {
    const columns = this.#columns(layout);
    const style = { width: 0.3, grey: 0.6 };
    for (const [index, { x, group }] of columns.entries()) {
      const isInside = group !== undefined && columns[index - 1]?.group === group;
      this.#surface.rule([x, isInside ? top + LINE + 1.5 : top], [x, bottom], style);
    }
    const [, right] = this.#edges(layout);
    this.#surface.rule([right, top], [right, bottom], style);
  }

  #drawGroup({ title, x, width }: { title: string; x: number; width: number }, top: number): void {
    const taken = this.#surface.fonts.bold.widthOf(title, HEAD_SIZE);
    const style = { size: HEAD_SIZE, isBold: true };
    this.#surface.text(title, [x + (width - taken) / 2, top + LINE - 1], style);
    const y = top + LINE + 1.5;
    this.#surface.rule([x + 2, y], [x + width - 2, y], { width: 0.4, grey: 0.4 });
  }

  #draw(measured: Measured): void {
    const { row, layout, lines, height } = measured;
    if (row.kind === 'section') return this.#drawSection(lines[0] ?? []);
    if (row.kind === 'note' || row.kind === 'end') {
      this.#closeRules();
      this.#drawAcross(measured);
      this.#active = { layout, top: this.#y };
      return;
    }
    const columns = this.#columns(layout);
    const isBold = !PLAIN_KINDS.has(row.kind);
    const top = this.#y;
    if (row.kind === 'line') this.#ruleAcross(columns, top, 0.75);
    const start = top + (isBold ? 2 * ABOVE : ABOVE) - 2.4;
    for (const [index, column] of columns.entries()) {
      for (const [place, text] of (lines[index] ?? []).entries()) {
        const y = start + (place + 1) * LINE * column.scale;
        this.#put(text, column, { y, isBold, size: SIZE * column.scale });
      }
    }
    this.#y += height;
    if (isBold) this.#ruleTotals(columns, row, [top, this.#y]);
  }

  /** A rule over each total, and two under the last one. */
  #ruleTotals(
    columns: readonly PlacedColumn[],
    { kind, cells }: PrintedRow,
    [top, bottom]: readonly [number, number],
  ): void {
    for (const [index, { x, width, type }] of columns.entries()) {
      if (type !== 'money' || (cells[index] ?? null) === null) continue;
      const [from, to] = [x + 2, x + width - 2];
      this.#surface.rule([from, top + 1], [to, top + 1], { width: 0.5 });
      if (kind !== 'grand') continue;
      for (const y of [bottom - 2.6, bottom - 1.2]) {
        this.#surface.rule([from, y], [to, y], { width: 0.5 });
      }
    }
  }

  #ruleAcross(columns: readonly PlacedColumn[], y: number, grey: number): void {
    const [first, last] = [columns[0], columns.at(-1)];
    if (first === undefined || last === undefined) return;
    this.#surface.rule([first.x, y], [last.x + last.width, y], { width: 0.25, grey });
  }

  #goOnBelow(): void {
    if (this.#active !== undefined) this.#active = { ...this.#active, top: this.#y };
  }

  #drawSection(lines: readonly string[]): void {
    this.#ruleColumns();
    const columns = this.#columns(this.#active?.layout ?? 0);
    const [first, last] = [columns[0], columns.at(-1)];
    if (first === undefined || last === undefined) return;
    const height = lines.length * (LINE + 1) + 4 * ABOVE;
    const width = last.x + last.width - first.x;
    this.#surface.shade([first.x, this.#y], [width, height], 0.97);
    this.#ruleAcross(columns, this.#y, 0.5);
    for (const [index, line] of lines.entries()) {
      const y = this.#y + 2 * ABOVE + (index + 1) * (LINE + 1) - 2.6;
      this.#surface.text(line, [first.x + PADDING, y], { size: SIZE + 1, isBold: true });
    }
    this.#y += height;
    this.#goOnBelow();
  }

  #drawAcross({ row, lines: [lines = []], height }: Measured): void {
    const { left, right } = this.#surface.area;
    const size = row.size ?? ACROSS_SIZE;
    for (const [index, line] of lines.entries()) {
      const taken = this.#surface.fonts.plain.widthOf(line, size);
      const x = row.kind === 'end' ? left + (right - left - taken) / 2 : left + PADDING;
      const above = (height - lines.length * lineOf(size)) / 2;
      const y = this.#y + above + (index + 1) * lineOf(size) - size * 0.32;
      this.#surface.text(line, [x, y], { size });
    }
    this.#y += height;
  }

  /** Amounts end in one line whether they stand in parentheses or not. */
  #put(
    text: string,
    { x, width, type, scale }: PlacedColumn,
    { y, isBold, size }: { y: number; isBold: boolean; size: number },
  ): void {
    const style = { size, isBold };
    if (type === 'text') return this.#surface.text(text, [x + PADDING * scale, y], style);
    const font = isBold ? this.#surface.fonts.bold : this.#surface.fonts.plain;
    const hang = text.endsWith(')') ? 0 : font.widthOf(')', size);
    const end = x + width - PADDING * scale - hang;
    return this.#surface.text(text, [end - font.widthOf(text, size), y], style);
  }

  #drawCarried(label: string): void {
    const columns = this.#columns(0);
    const cells = columns.map(({ carry }, index): PrintedCell => {
      if (carry === 'label') return label;
      return carry === undefined ? null : (this.#carried[index] ?? null);
    });
    const lines = cells.map((cell) => (cell === null ? [] : [textOf(cell)]));
    const height = LINE + 4 * ABOVE;
    this.#draw({ row: { kind: 'total', cells }, layout: 0, lines, height });
  }

  /** What is carried, and what the cover and the contents tell. */
  #note({ row, layout }: Measured): void {
    if (row.entry !== undefined) this.#surface.onEntry(row.entry);
    if (row.contents !== undefined) this.#surface.onContents(row.contents);
    if (row.kind === 'section') {
      this.#section = textOf(row.cells[0] ?? '');
      this.#carried = [];
      this.#isRunning = false;
    }
    if (row.kind === 'total' || row.kind === 'grand') this.#endSums();
    if (layout !== 0) this.#isRunning = false;
    if (layout !== 0 || !PLAIN_KINDS.has(row.kind)) return;
    this.#isRunning = this.#carries(0);
    for (const [index, { carry }] of this.#columns(0).entries()) {
      const cell = row.cells[index];
      if (typeof cell !== 'bigint' || carry === undefined || carry === 'label') continue;
      this.#carried[index] = carry === 'sum' ? (this.#carried[index] ?? 0n) + cell : cell;
    }
  }

  /** A total ends what is summed; a running balance runs on. */
  #endSums(): void {
    const columns = this.#columns(0);
    this.#isRunning = columns.some(({ carry }) => carry === 'last');
    this.#carried = columns.map(({ carry }, index) =>
      carry === 'last' ? (this.#carried[index] ?? null) : null,
    );
  }
}

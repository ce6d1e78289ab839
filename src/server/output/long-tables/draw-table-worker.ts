// Draws a table as PDF beside the server's own thread: counts the pages first, so that each can say
// how many there are, and then draws them. Rows are asked for a portion at a time and bytes are
// handed on as they come, so that a book of a million lines takes no more memory than one of a
// thousand. When one table is drawn it waits for the next.
import { parentPort } from 'node:worker_threads';

import { invariant } from '#shared/invariant.ts';

import { areaOf, contentsPerPage, drawFrame, drawFront } from './page-frame.ts';
import type { PrintedRow, PrintedTable } from './printed-table.ts';
import { PdfSheets } from './pdf-sheets.ts';
import type { PageMark, PlannedVolume } from './plan-volumes.ts';
import { planVolumes } from './plan-volumes.ts';
import type { Surface } from './surface.ts';
import { TableFlow } from './table-flow.ts';
import type { FromDrawer, ToDrawer } from './table-messages.ts';

const MOST_UNTAKEN = 512 * 1024;

const port = parentPort;
invariant(port !== null, 'this is a thread');
const say = (message: FromDrawer) => port.postMessage(message);

/** What the server has sent and taken of the table that is being drawn. */
class Exchange {
  #untaken = 0;
  #onRows: ((portion: { rows: readonly PrintedRow[]; isLast: boolean }) => void) | undefined;
  #onTaken: (() => void) | undefined;

  hear(message: Exclude<ToDrawer, { is: 'draw' }>): void {
    if (message.is === 'rows') return this.#onRows?.(message);
    this.#untaken -= message.bytes;
    if (this.#untaken <= MOST_UNTAKEN) this.#onTaken?.();
  }

  sent(bytes: number): void {
    this.#untaken += bytes;
  }

  async *rows(pass: 1 | 2): AsyncGenerator<PrintedRow> {
    for (;;) {
      if (this.#untaken > MOST_UNTAKEN) {
        await new Promise<void>((resolve) => (this.#onTaken = resolve));
      }
      const portion = await new Promise<{ rows: readonly PrintedRow[]; isLast: boolean }>(
        (resolve) => {
          this.#onRows = resolve;
          say({ is: 'hungry', pass });
        },
      );
      yield* portion.rows;
      if (portion.isLast) return;
    }
  }
}

/** One table, from its first row to its last byte. */
class Drawing {
  readonly exchange = new Exchange();
  readonly #spec: PrintedTable;
  readonly #ended: Promise<void>[] = [];
  // The last bytes of a volume come when the next one has begun: that one's wait until then.
  #telling = 1;
  readonly #early: (readonly [volume: number, FromDrawer])[] = [];

  constructor(spec: PrintedTable) {
    this.#spec = spec;
  }

  async draw(): Promise<void> {
    const marks = await this.#countPages();
    const leaves = this.#spec.volumes?.leaves;
    const plan = { leaves, contentsPerPage: contentsPerPage(this.#spec) };
    await this.#drawPages(planVolumes(marks, plan));
    await Promise.all(this.#ended);
  }

  async #flowAll(pass: 1 | 2, surface: Surface): Promise<void> {
    const flow = new TableFlow(this.#spec, surface);
    for await (const row of this.exchange.rows(pass)) flow.add(row);
    flow.end();
  }

  async #countPages(): Promise<PageMark[]> {
    const marks: PageMark[] = [];
    const { fonts } = new PdfSheets(this.#spec);
    await this.#flowAll(1, {
      fonts,
      area: areaOf(this.#spec),
      beginPage: () => marks.push({ contents: [], firstEntry: '', lastEntry: '' }),
      text: () => undefined,
      rule: () => undefined,
      shade: () => undefined,
      onEntry: (number) => {
        const mark = marks.at(-1);
        if (mark === undefined) return;
        if (mark.firstEntry === '') mark.firstEntry = number;
        mark.lastEntry = number;
      },
      onContents: (title) => marks.at(-1)?.contents.push(title),
    });
    return marks;
  }

  #sayInOrder(volume: number, message: FromDrawer): void {
    if (volume > this.#telling) {
      this.#early.push([volume, message]);
      return;
    }
    say(message);
    if (message.is !== 'volume-end') return;
    this.#telling += 1;
    for (const [later, waiting] of this.#early.splice(0)) this.#sayInOrder(later, waiting);
  }

  /** Begins the PDF of a volume with its cover; its bytes go out as they come. */
  #beginVolume(volumes: readonly PlannedVolume[], index: number): PdfSheets {
    const planned = volumes[index];
    invariant(planned !== undefined, 'the volume was planned');
    const [number, of] = [index + 1, volumes.length];
    const { firstEntry, lastEntry, leaves: pages } = planned;
    this.#sayInOrder(number, {
      is: 'volume',
      drawn: { volume: number, volumes: of, pages, firstEntry, lastEntry },
    });
    const sheets = new PdfSheets(this.#spec);
    sheets.document.on('data', (bytes: Uint8Array) => {
      this.exchange.sent(bytes.length);
      this.#sayInOrder(number, { is: 'chunk', bytes });
    });
    this.#ended.push(
      new Promise((resolve) => {
        sheets.document.on('end', () => {
          this.#sayInOrder(number, { is: 'volume-end' });
          resolve();
        });
      }),
    );
    drawFront(sheets, this.#spec, { ...planned, number, of });
    return sheets;
  }

  async #drawPages(volumes: readonly PlannedVolume[]): Promise<void> {
    let [page, index] = [0, 0];
    let sheets = this.#beginVolume(volumes, index);
    const { fonts } = sheets;
    await this.#flowAll(2, {
      fonts,
      area: areaOf(this.#spec),
      beginPage: () => {
        const next = volumes[index + 1];
        if (next !== undefined && page === next.firstPage) {
          sheets.end();
          index += 1;
          sheets = this.#beginVolume(volumes, index);
        }
        sheets.beginPage();
        const volume = volumes[index];
        const at =
          volume === undefined ? 0 : volume.leaves - volume.tablePages + page - volume.firstPage;
        drawFrame(sheets, this.#spec, `Page ${at + 1} of ${volume?.leaves ?? 0}`);
        page += 1;
      },
      text: (...given) => sheets.text(...given),
      rule: (...given) => sheets.rule(...given),
      shade: (...given) => sheets.shade(...given),
      onEntry: () => undefined,
      onContents: () => undefined,
    });
    sheets.end();
  }
}

let drawing: Drawing | undefined;
port.on('message', (message: ToDrawer) => {
  if (message.is !== 'draw') return drawing?.exchange.hear(message);
  drawing = new Drawing(message.spec);
  // What fails ends the thread, and the server hears of it.
  void drawing.draw().then(() => say({ is: 'end' }));
});

// Draws a table as PDF beside the server's own thread: counts the pages first, so that each can say how many there are,
// and then draws them. Rows are asked for a portion at a time and bytes are handed on as they come, so that a book of a million
// lines takes no more memory than one of a thousand.
import { parentPort, workerData } from 'node:worker_threads';

import { invariant } from '#shared/invariant.ts';

import { areaOf, contentsPerPage, drawFrame, drawFront } from './page-frame.ts';
import type { PaperRow, PaperSpec } from './paper-spec.ts';
import { PdfSheets } from './pdf-sheets.ts';
import type { PageMark, PlannedVolume } from './plan-volumes.ts';
import { planVolumes } from './plan-volumes.ts';
import type { Surface } from './surface.ts';
import { TableFlow } from './table-flow.ts';
import type { FromDrawer, ToDrawer } from './table-messages.ts';

const MOST_UNTAKEN = 512 * 1024;

const spec = workerData as PaperSpec;
const port = parentPort;
invariant(port !== null, 'this is a thread');
const say = (message: FromDrawer) => port.postMessage(message);

let untaken = 0;
let onRows: ((portion: { rows: readonly PaperRow[]; isLast: boolean }) => void) | undefined;
let onTaken: (() => void) | undefined;
port.on('message', (message: ToDrawer) => {
  if (message.is === 'rows') return onRows?.(message);
  untaken -= message.bytes;
  if (untaken <= MOST_UNTAKEN) onTaken?.();
});

async function* rowsOf(pass: 1 | 2): AsyncGenerator<PaperRow> {
  for (;;) {
    if (untaken > MOST_UNTAKEN) await new Promise<void>((resolve) => (onTaken = resolve));
    const portion = await new Promise<{ rows: readonly PaperRow[]; isLast: boolean }>((resolve) => {
      onRows = resolve;
      say({ is: 'hungry', pass });
    });
    yield* portion.rows;
    if (portion.isLast) return;
  }
}

async function flowAll(pass: 1 | 2, surface: Surface): Promise<void> {
  const flow = new TableFlow(spec, surface);
  for await (const row of rowsOf(pass)) flow.add(row);
  flow.end();
}

async function countPages(): Promise<PageMark[]> {
  const marks: PageMark[] = [];
  const { fonts } = new PdfSheets(spec);
  await flowAll(1, {
    fonts,
    area: areaOf(spec),
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

const ended: Promise<void>[] = [];

// The last bytes of a volume come when the next one has begun: that one's wait until then.
let telling = 1;
const early: (readonly [volume: number, FromDrawer])[] = [];

function sayInOrder(volume: number, message: FromDrawer): void {
  if (volume > telling) {
    early.push([volume, message]);
    return;
  }
  say(message);
  if (message.is !== 'volume-end') return;
  telling += 1;
  for (const [later, waiting] of early.splice(0)) sayInOrder(later, waiting);
}

/** Begins the PDF of a volume with its cover; its bytes go out as they come. */
function beginVolume(volumes: readonly PlannedVolume[], index: number): PdfSheets {
  const planned = volumes[index];
  invariant(planned !== undefined, 'the volume was planned');
  const [number, of] = [index + 1, volumes.length];
  const { firstEntry, lastEntry, leaves: pages } = planned;
  sayInOrder(number, {
    is: 'volume',
    drawn: { volume: number, volumes: of, pages, firstEntry, lastEntry },
  });
  const sheets = new PdfSheets(spec);
  sheets.document.on('data', (bytes: Uint8Array) => {
    untaken += bytes.length;
    sayInOrder(number, { is: 'chunk', bytes });
  });
  ended.push(
    new Promise((resolve) => {
      sheets.document.on('end', () => {
        sayInOrder(number, { is: 'volume-end' });
        resolve();
      });
    }),
  );
  drawFront(sheets, spec, { ...planned, number, of });
  return sheets;
}

async function drawPages(volumes: readonly PlannedVolume[]): Promise<void> {
  let [page, index] = [0, 0];
  let sheets = beginVolume(volumes, index);
  const { fonts } = sheets;
  await flowAll(2, {
    fonts,
    area: areaOf(spec),
    beginPage: () => {
      const next = volumes[index + 1];
      if (next !== undefined && page === next.firstPage) {
        sheets.end();
        index += 1;
        sheets = beginVolume(volumes, index);
      }
      sheets.beginPage();
      const volume = volumes[index];
      const at =
        volume === undefined ? 0 : volume.leaves - volume.tablePages + page - volume.firstPage;
      drawFrame(sheets, spec, `Page ${at + 1} of ${volume?.leaves ?? 0}`);
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

const marks = await countPages();
await drawPages(
  planVolumes(marks, { leaves: spec.volumes?.leaves, contentsPerPage: contentsPerPage(spec) }),
);
await Promise.all(ended);
say({ is: 'end' });
port.close();

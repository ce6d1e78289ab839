import { Readable } from 'node:stream';

import type { Deps } from '../../platform/deps.ts';
import { workAhead } from '../../platform/process/work-ahead.ts';

import type { DrawnUse } from './document-index.ts';
import type { FolderWriter } from './folder-writer.ts';
import type { DrawnChapter, ExportProgress, Printout } from './printouts.ts';
import { demandReading } from './queries.ts';

/** What is done with every printout. */
export interface DrawingWork {
  readonly writer: FolderWriter;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly drawn: DrawnUse[];
  readonly undrawn: string[];
}

/**
 * Writes the printouts of a chapter one after the other, the next ones being drawn meanwhile; one
 * that can't be drawn keeps no other out.
 */
export async function drawChapter(
  { writer, signal, onProgress, drawn, undrawn }: DrawingWork,
  { step, total, papers, atOnce = 1 }: DrawnChapter,
  books: Deps['db'],
): Promise<void> {
  let done = 0;
  const begin = (paper: Printout) => {
    signal.throwIfAborted();
    return draw(paper, books);
  };
  onProgress({ step, done, total });
  for await (const { item, made: pdf } of workAhead(papers, atOnce, begin)) {
    signal.throwIfAborted();
    onProgress({ step, done, total });
    done += 1;
    const { name, what, of } = item;
    if (pdf === 'failed') {
      undrawn.push(name);
    } else if (pdf !== undefined) {
      const sha256 = await writer.write(name, Readable.from([Buffer.from(pdf)]));
      drawn.push({ name, what, of, sha256 });
    }
  }
  onProgress({ step, done, total: done });
}

async function draw(
  paper: Printout,
  books: Deps['db'],
): Promise<Uint8Array | undefined | 'failed'> {
  try {
    return await paper.draw();
  } catch (error) {
    await demandReading(books, error);
    return 'failed';
  }
}

import type { Kysely } from 'kysely';

import { workAhead } from '../../platform/process/work-ahead.ts';
import type { Tables } from '../../tables.ts';

import type { PackageChapter, PackagePart } from './package-part.ts';
import { PartFault } from './part-fault.ts';
import { demandReading } from '../company-export/queries.ts';
import type { ZipWriter } from './zip-writer.ts';

/** How far a package is. */
export interface PackageProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** In bytes. */
  readonly size: number;
}

/** What a package should hold and does not, or not whole. */
export interface PackageFault {
  readonly path: string;
  /** Goes on after the name: `is missing`. */
  readonly text: string;
}

interface Watcher {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackageProgress) => void;
}

type Opened = Awaited<ReturnType<typeof open>>;

function open(part: PackagePart) {
  return part.open().then(
    (content) => ({ content }),
    (error: unknown) => ({ error }),
  );
}

/** Writes chapters, tells how far it is, and notes what could not be written. */
export class Tally {
  readonly notes = new Map<string, string>();
  readonly faults: PackageFault[] = [];
  readonly #writer: ZipWriter;
  readonly #watcher: Watcher;
  readonly #total: number;
  readonly #taken = new Set<string>();
  #done = 0;

  constructor(writer: ZipWriter, watcher: Watcher, chapters: readonly PackageChapter[]) {
    this.#writer = writer;
    this.#watcher = watcher;
    this.#total = chapters.reduce((sum, { parts }) => sum + parts.length, 0);
  }

  /**
   * Writes the parts of a chapter. One that can't be made keeps no other from it, as long as `db`,
   * from which they are read, still answers. Throws what the database, the writer or the signal
   * throws.
   */
  async write({ step, parts, atOnce = 1 }: PackageChapter, db: Kysely<Tables>): Promise<void> {
    const begin = (part: PackagePart) => {
      this.#watcher.signal.throwIfAborted();
      return open(part);
    };
    this.#tell(step);
    for await (const { item, made } of workAhead(parts, atOnce, begin)) {
      this.#watcher.signal.throwIfAborted();
      this.#tell(step);
      await this.#add(item, made, db);
      this.#done += 1;
    }
    this.#tell(step);
  }

  async #add(part: PackagePart, opened: Opened, db: Kysely<Tables>): Promise<void> {
    const path = this.#freePath(part.path);
    if ('error' in opened) {
      await this.#note(path, opened.error, db);
    } else if (opened.content === undefined) {
      this.faults.push({ path, text: 'is missing' });
    } else {
      this.notes.set(path, part.note);
      const broken = await this.#writer.add(path, opened.content, part.isPacked);
      if (broken !== undefined) await this.#note(path, broken, db);
    }
  }

  async #note(path: string, error: unknown, db: Kysely<Tables>): Promise<void> {
    this.#watcher.signal.throwIfAborted();
    await demandReading(db, error);
    const text = this.notes.has(path) ? 'is damaged: it is incomplete' : 'could not be made';
    this.faults.push({ path, text: error instanceof PartFault ? error.message : text });
  }

  /** Two files of one name would be one after unpacking, also where capitals make no difference. */
  #freePath(wanted: string): string {
    const [, stem = wanted, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(wanted) ?? [];
    let path = wanted;
    for (let at = 2; this.#taken.has(path.toLowerCase()); at += 1)
      path = `${stem} (${at})${ending}`;
    this.#taken.add(path.toLowerCase());
    return path;
  }

  #tell(step: string): void {
    this.#watcher.onProgress({
      step,
      done: this.#done,
      total: this.#total,
      size: this.#writer.size,
    });
  }
}

import { mkdir, open, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Claim } from './queries.ts';

/** The folder in which files are made and kept until they are fetched. */
export class JobFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Where a beginning of a job writes: two of one job never write into one file. */
  pathOf({ file_job_id: fileJobId, tries }: Claim): string {
    return join(this.#path, nameOf(fileJobId, tries));
  }

  async make(): Promise<void> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
  }

  /** A ready file survives a power cut as its row does. */
  async sync(claim: Claim): Promise<void> {
    for (const path of [this.pathOf(claim), this.#path]) {
      const file = await open(path, 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }
  }

  async remove(claim: Claim): Promise<void> {
    await rm(this.pathOf(claim), { force: true });
  }

  /**
   * Removes what no job names: left by servers that were killed, or that were too late. `listKept`
   * is asked after the folder was read, so that what is begun meanwhile stays.
   */
  async sweep(listKept: () => Promise<readonly Claim[]>): Promise<void> {
    const found = await readdir(this.#path).catch(() => []);
    if (found.length === 0) return;
    const kept = new Set((await listKept()).map(({ file_job_id: id, tries }) => nameOf(id, tries)));
    for (const name of found)
      if (!kept.has(name)) await rm(join(this.#path, name), { recursive: true, force: true });
  }

  /** Takes the folder away if nothing is in it. */
  async end(): Promise<void> {
    await rmdir(this.#path).catch(() => undefined);
  }
}

function nameOf(fileJobId: string, tries: number): string {
  return `${fileJobId}-${tries}.part`;
}

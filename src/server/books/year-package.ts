import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { checkSumsOf, drawAffidavit, drawTransmittal, readBoundYear } from './year-papers.ts';

/**
 * All bound volumes of a year as one zip, streamed, with the transmittal list, the draft affidavit and the SHA-256 of every
 * file. Throws book-not-this-year, books-not-bound.
 */
export async function packYear(deps: Deps, caller: Caller, key: string): Promise<Readable> {
  const year = await readBoundYear(deps, caller, key);
  const mtime = deps.clock.now();
  const zip = new ZipFile();
  const files = year.volumes.map((volume) => {
    const name = `${volume.title.replaceAll(/[ ,]+/g, '-')}-volume-${volume.volume}-of-${volume.volumes}.pdf`;
    return { name, sha256: volume.sha256, size: volume.size };
  });
  for (const { name, sha256, size } of files) {
    // It is opened when its turn comes, and is compressed already.
    zip.addReadStreamLazy(name, { mtime, size, compress: false }, (done) =>
      done(null, deps.files.open(sha256)),
    );
  }
  const papers = [
    { name: 'transmittal-list.pdf', bytes: await buffer(drawTransmittal(deps, caller, year)) },
    { name: 'affidavit-draft.pdf', bytes: await buffer(drawAffidavit(deps, caller, year)) },
  ];
  for (const { name, bytes } of papers) zip.addBuffer(bytes, name, { mtime, compress: false });
  const sums = checkSumsOf([
    ...files,
    ...papers.map(({ name, bytes }) => ({
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  ]);
  zip.addBuffer(Buffer.from(sums), 'SHA256SUMS', { mtime });
  zip.end();
  return Readable.from(zip.outputStream);
}

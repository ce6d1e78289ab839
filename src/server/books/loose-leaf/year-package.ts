import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { checkSumsOf, drawAffidavit, drawTransmittal, readBoundYear } from './year-printouts.ts';

/**
 * All bound volumes of a year as one zip, streamed, with the transmittal list, the draft affidavit
 * and the SHA-256 of every file. Throws book-not-this-year, books-not-bound.
 */
export async function packYear(deps: Deps, caller: Caller, key: string): Promise<Readable> {
  const year = await readBoundYear(deps, caller, key);
  const mtime = deps.clock.now();
  const papers = [
    { name: 'transmittal-list.pdf', bytes: await buffer(drawTransmittal(deps, caller, year)) },
    { name: 'affidavit-draft.pdf', bytes: await buffer(drawAffidavit(deps, caller, year)) },
  ];
  const files = year.volumes.map((volume) => {
    const name = `${volume.title.replaceAll(/[ ,]+/g, '-')}-volume-${volume.volume}-of-${volume.volumes}.pdf`;
    return { name, sha256: volume.sha256, size: volume.size };
  });
  const sums = checkSumsOf([
    ...files,
    ...papers.map(({ name, bytes }) => ({
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  ]);
  const buffers = [...papers, { name: 'SHA256SUMS', bytes: Buffer.from(sums) }];
  return Readable.from(buildZip(deps, { files, buffers, mtime }), { objectMode: false });
}

interface Packed {
  readonly files: readonly { name: string; sha256: string; size: number }[];
  readonly buffers: readonly { name: string; bytes: Buffer }[];
  readonly mtime: Date;
}

/**
 * Begins when somebody reads: a file that is lost ends the reading, and who reads no further leaves
 * no file open.
 */
async function* buildZip(
  { files: store }: Pick<Deps, 'files'>,
  { files, buffers, mtime }: Packed,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  for (const { name, sha256, size } of files) {
    // It is opened when its turn comes, and is compressed already.
    zip.addReadStreamLazy(name, { mtime, size, compress: false }, (done) => {
      reading = store.open(sha256).on('error', fail);
      done(null, reading);
    });
  }
  for (const { name, bytes } of buffers) zip.addBuffer(bytes, name, { mtime });
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    reading?.destroy();
  }
}

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const CHUNK = { chunkSize: 256 * 1024 };
/**
 * For GNU's tar and for that of BSD: files get the owner, the mask and the time of this process.
 */
const EXTRACT = ['-x', '-f', '-', '-m', '-o', '--no-same-permissions', '--strip-components=1'];

/**
 * Writes the files of a package, as the registry has it (a tar file, compressed), into a folder, by
 * the system's tar, which writes nothing outside of it. Throws where there is no tar, or where it
 * refuses.
 */
export async function unpack(bytes, folder) {
  mkdirSync(folder, { recursive: true });
  const stdio = ['pipe', 'ignore', 'pipe'];
  const tar = spawn('tar', [...EXTRACT, '-C', folder], { stdio });
  const ended = new Promise((resolve, reject) => {
    tar.on('error', reject);
    tar.on('close', resolve);
  });
  // It reads no further than to the mark that nothing follows, and tells itself what is cut off.
  const feeding = pipeline(Readable.from([bytes]), createGunzip(CHUNK), tar.stdin);
  const [said, code] = await Promise.all([text(tar.stderr), ended, feeding.catch(() => undefined)]);
  if (code !== 0) throw new Error(`A package could not be unpacked: ${said.trim()}`);
}

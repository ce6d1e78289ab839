import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashOf, readIfThere, root } from './project.mjs';
import { runStep, say } from './step.mjs';

const STAMP = join(root, 'node_modules', '.talaan-installed');
const INSTALLED_LIST = join(root, 'node_modules', '.package-lock.json');

/** Installs the packages that the lock file names, unless they are there. Resolves to whether they are. */
export async function ensurePackages(label, { isQuiet = false } = {}) {
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`;
  const isThere = readIfThere(STAMP) === wanted || isInstalledByHand();
  if (isThere) {
    if (!isQuiet) say(label, 'Packages are installed');
  } else if (!(await install(label))) {
    console.error('The packages could not be installed: see the message of npm above.');
    return false;
  }
  if (readIfThere(STAMP) !== wanted) writeFileSync(STAMP, `${wanted}\n`);
  return true;
}

/** Somebody may have called `npm ci` himself: then every package that is not optional is there in its version. */
function isInstalledByHand() {
  if (!existsSync(INSTALLED_LIST)) return false;
  const installed = readPackages(INSTALLED_LIST);
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

function install(label) {
  const isCi = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const total = wantedHere();
  return runStep({
    label,
    text: 'Installing packages',
    ...npmCommand(isCi),
    cwd: root,
    env: process.env,
    progress: () => `${Math.min(countInstalled(), total)} of ${total}`,
  });
}

/** npm itself, by the Node that runs it: `npm ci` replaces the one in node_modules while it works. */
function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && /\.[cm]?js$/.test(npm)) return { command: node, args: [npm, ...args] };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

function wantedHere() {
  const packages = Object.entries(readPackages(join(root, 'package-lock.json')));
  const fits = (list, value) => list === undefined || list.includes(value);
  return packages.filter(
    ([path, { os, cpu }]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) &&
      fits(os, process.platform) &&
      fits(cpu, process.arch),
  ).length;
}

function countInstalled() {
  try {
    const names = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'));
    return names
      .map((name) =>
        name.startsWith('@') ? readdirSync(join(root, 'node_modules', name)).length : 1,
      )
      .reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { REGISTRY, addressOf, nameOf } from './lock-file.mjs';
import { unpack } from './unpack.mjs';

/** As many connections as npm opens. */
const AT_ONCE = 15;
const TRIES = 3;
const REDIRECTS = 5;
const SILENCE_MS = 30_000;
/** Settings of npm under which only npm itself knows how to reach the registry. */
const ONLY_NPM =
  /^(?:(?:https?_|all_)proxy|npm_config_(?:(?:https?[_-])?proxy|offline|ca|cert|key|strict[_-]ssl|.*:registry))$/i;

/**
 * Whether packages can be fetched without npm: npm has started this and told its settings, and they
 * ask for nothing but a registry.
 */
export function canFetch(env) {
  const isByNpm = env.npm_config_user_agent?.startsWith('npm/') ?? false;
  // What is switched on is told as `true`, what is switched off as nothing.
  const isSpecial = Object.entries(env).some(
    ([name, value]) => ONLY_NPM.test(name) && (value !== '' || /strict[_-]ssl/.test(name)),
  );
  return process.platform !== 'win32' && isByNpm && !isSpecial;
}

/**
 * Fetches packages and lays them into `folder`/node_modules as npm does: each as the lock file
 * names it, held against its hash before a file of it is written. Nothing of a package is run.
 * Those that `isFirst` chooses come first. When they are there `onFirst` is called; it may move the
 * folder, and answers where the others go.
 */
export async function fetchPackages({ lock, places, folder, env, isFirst, onFirst, onEach }) {
  const line = openLine(env);
  const lay = async (place, into) => {
    const entry = lock.packages[place];
    if (entry.link) link(join(into, entry.resolved), join(into, place));
    else await unpack(await fetchPackage(line, place, entry), join(into, place));
    onEach();
  };
  try {
    const [first, later] = [places.filter(isFirst), places.filter((place) => !isFirst(place))];
    await workOff(first, (place) => lay(place, folder));
    linkPrograms(lock, first, folder);
    const into = onFirst();
    await workOff(later, (place) => lay(place, into));
    linkPrograms(lock, later, into);
    writeList(lock, places, into);
  } finally {
    line.agent.destroy();
  }
}

/** Does each, some at a time; when one has failed, no further is begun, and none goes on after. */
async function workOff(all, work) {
  const waiting = [...all];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (waiting.length > 0) {
      await work(waiting.shift()).catch((error) => {
        waiting.length = 0;
        throw error;
      });
    }
  });
  const ends = await Promise.allSettled(workers);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** What of npm's settings is needed to ask its registry. */
function openLine(env) {
  const registry = (env.npm_config_registry ?? REGISTRY).replace(/\/$/, '');
  const { npm_config_cafile: ca, npm_config_cache: cache } = env;
  const options = { keepAlive: true, maxSockets: AT_ONCE, ...(ca && { ca: readFileSync(ca) }) };
  const { Agent } = registry.startsWith('http:') ? http : https;
  const headers = { 'user-agent': env.npm_config_user_agent };
  return { registry, headers, agent: new Agent(options), kept: cache && join(cache, '_cacache') };
}

/** The package's file: npm's own copy if it has one, which is where it is kept, too. */
async function fetchPackage(line, place, entry) {
  const [, hash] = /\bsha512-([\w+/]+=*)/.exec(entry.integrity ?? '') ?? [];
  if (hash === undefined) throw new Error(`The lock file has no hash of ${nameOf(place)}.`);
  const kept = line.kept && join(line.kept, 'content-v2', 'sha512', ...placeOfHash(hash));
  const before = kept && (await readFile(kept).catch(() => undefined));
  if (before && (await hashOf(before)) === hash) return before;
  const bytes = await ask(line, addressOf(place, entry, line.registry));
  if ((await hashOf(bytes)) !== hash)
    throw new Error(`${nameOf(place)} is not what the lock file names: its hash is another.`);
  if (kept) await keep(line, kept, bytes).catch(() => undefined);
  return bytes;
}

function placeOfHash(hash) {
  const hex = Buffer.from(hash, 'base64').toString('hex');
  return [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)];
}

/** Worked out on a thread of its own. */
async function hashOf(bytes) {
  return Buffer.from(await crypto.subtle.digest('SHA-512', bytes)).toString('base64');
}

/** Whole or not at all, as npm does. */
async function keep(line, file, bytes) {
  const fresh = join(line.kept, 'tmp', randomUUID());
  for (const folder of [dirname(fresh), dirname(file)]) await mkdir(folder, { recursive: true });
  await writeFile(fresh, bytes);
  await rename(fresh, file);
}

async function ask(line, address) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askOnce(line, address, REDIRECTS);
    } catch (error) {
      if (attempt === TRIES || error.isFinal) throw error;
      await sleep(attempt * 1_000);
    }
  }
}

function askOnce(line, address, redirects) {
  const { get } = address.startsWith('http:') ? http : https;
  const { agent, headers } = line;
  const isHome = new URL(address).protocol === agent.protocol;
  return new Promise((resolve, reject) => {
    const fail = (text, isFinal) =>
      reject(Object.assign(new Error(`${address}: ${text}`), { isFinal }));
    const question = get(address, { headers, ...(isHome && { agent }) }, (answer) => {
      const { statusCode, headers: told } = answer;
      if (told.location !== undefined && statusCode >= 300 && statusCode < 400) {
        answer.resume();
        if (redirects === 0) return fail('too many redirects', true);
        const next = new URL(told.location, address).href;
        return resolve(askOnce(line, next, redirects - 1));
      }
      if (statusCode !== 200) {
        answer.resume();
        return fail(`answer ${statusCode}`, statusCode < 500 && statusCode !== 429);
      }
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', reject);
    });
    question.setTimeout(SILENCE_MS, () => question.destroy(new Error('no answer')));
    question.on('error', (error) => fail(error.message));
  });
}

/** The commands of packages, where npm and npx look for them. */
function linkPrograms(lock, places, folder) {
  for (const place of places) {
    const home = place.slice(0, -nameOf(place).length);
    for (const [name, file] of Object.entries(lock.packages[place].bin ?? {})) {
      const program = join(folder, place, file);
      // A package may name a program that it does not bring; npm makes no link to it either.
      if (!existsSync(program)) continue;
      chmodSync(program, 0o755);
      link(program, join(folder, home, '.bin', basename(name)));
    }
  }
}

function link(to, at) {
  mkdirSync(dirname(at), { recursive: true });
  rmSync(at, { force: true });
  symlinkSync(relative(dirname(at), to), at);
}

/** npm's own list of what is installed: the next npm sees that nothing is missing. */
function writeList({ name, version, lockfileVersion, packages }, places, folder) {
  const linked = places.map((place) => packages[place]).filter((entry) => entry.link);
  const named = [...places, ...linked.map(({ resolved }) => resolved)];
  const list = Object.fromEntries(named.map((place) => [place, packages[place]]));
  const all = { name, version, lockfileVersion, requires: true, packages: list };
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify(all, null, 2));
}

// Some registries carry no builds for every platform. npm then leaves the missing optional packages
// out of the lock file, and `npm ci` refuses that lock file. This adds a stub for each. Run it
// after a change of dependencies:
//   npm install && node scripts/complete-lock.mjs
// Then it asks the registry for each hash that is missing. What the registry does not carry either
// has none; run it again where one does.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK_FILE = 'package-lock.json';
const OS_WORDS = [
  [/android/, 'android'],
  [/darwin|macos|fsevents/, 'darwin'],
  [/win32|windows|-win-/, 'win32'],
  [/freebsd/, 'freebsd'],
  [/openbsd/, 'openbsd'],
  [/netbsd/, 'netbsd'],
  [/sunos/, 'sunos'],
  [/aix/, 'aix'],
  [/openharmony|ohos/, 'openharmony'],
  [/linux/, 'linux'],
];
const CPU_WORDS = [
  [/arm64|aarch64/, 'arm64'],
  [/armv6|armv7|-arm\b|arm-/, 'arm'],
  [/x64|amd64/, 'x64'],
  [/ia32|x86\b/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/loong64/, 'loong64'],
  [/mips64el/, 'mips64el'],
  [/wasm32/, 'wasm32'],
];
const LIBC_WORDS = [
  [/musl/, 'musl'],
  [/gnu|glibc/, 'glibc'],
];

const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
const packages = lock.packages;
const stubs = {};
for (const [parent, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    addStub(parent, name, range, entry.dev === true);
  }
}
Object.assign(packages, stubs);
const asked = Object.entries(packages).filter(([key, { integrity, link }]) => {
  return key.startsWith('node_modules/') && !integrity && !link;
});
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const hashes = await Promise.all(asked.map(([key, { version }]) => findHash(key, version)));
for (const [at, [key, { version, ...rest }]] of asked.entries())
  if (hashes[at]) packages[key] = { version, integrity: hashes[at], ...rest };
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `package-lock.json: ${Object.keys(stubs).length} optional packages added, ${hashes.filter(Boolean).length} of ${asked.length} missing hashes found`,
);

/** The hash that the registry has for a version of a package; undefined where it carries none. */
async function findHash(key, version) {
  const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const reply = await fetch(new URL(`${name.replace('/', '%2F')}/${version}`, registry));
  if (!reply.ok) return undefined;
  const { dist } = await reply.json();
  return dist?.integrity;
}

function addStub(parent, name, range, isDev) {
  const isExact = /^\d/.test(range);
  const present = resolve(parent, name);
  if (present && (!isExact || present.version === range)) return;
  let key = `node_modules/${name}`;
  if (packages[key] ?? stubs[key]) key = `${parent}/node_modules/${name}`;
  if (packages[key]) return;
  const os = match(OS_WORDS, name);
  const cpu = match(CPU_WORDS, name);
  const libc = match(LIBC_WORDS, name);
  stubs[key] = {
    version: isExact ? range : range.replace(/^[\^~]/, ''),
    ...(isDev ? { dev: true } : {}),
    optional: true,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  };
}

/** Node's own look-up: from the parent's folder upwards. */
function resolve(parent, name) {
  let folder = parent;
  for (;;) {
    const found = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found) return found;
    if (folder === '') return null;
    const cut = folder.lastIndexOf('/node_modules/');
    folder = cut >= 0 ? folder.slice(0, cut) : '';
  }
}

function match(words, name) {
  return words.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

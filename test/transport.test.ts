// What comes over the bare wire: broken requests, giants, foreign methods, and the headers on every
// answer.
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { quietMs } from './quiet-time.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';

let portal: TestApp;
let port = 0;

beforeAll(async () => {
  portal = await startTestApp();
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.server.address() as AddressInfo).port;
});

afterAll(async () => {
  await portal.stop();
});

const BROKEN: readonly (readonly [name: string, request: string])[] = [
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c: d\r\n: e\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  [
    'a header with a bare line feed',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\nBad Header\r\n\r\n',
  ],
  ['a header of 20 kB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`],
  ['a method that nobody knows', 'BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a version that nobody knows', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n'],
];

test.for(BROKEN)('%s is refused with a 4xx or 5xx of the protocol [A-122]', async ([, request]) => {
  const answer = await raw(request);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|405|413|431|501|505) /);
});

test('a body over its limit is refused before it has all come [A-11, A-107]', async () => {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n';
  const took = await quietMs(async () => {
    const { answer, written } = await flood(head);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(written).toBeLessThan(50_000_000);
  });
  expect(took).toBeLessThan(30_000);
});

test.for(['TRACE', 'CONNECT', 'PROPFIND'])('%s is no method of ours [A-127]', async (method) => {
  const target = method === 'CONNECT' ? 'example.ph:443' : '/healthz';
  const answer = await raw(`${method} ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(answer === '' || /^HTTP\/1\.1 (400|404|405|501) /.test(answer)).toBe(true);
});

test.for([
  '/.git/config',
  '/.env',
  '/package.json',
  '/metrics',
  '/src/server/main.ts',
  '/assets/',
  '/..%2f.env',
])('%s tells nothing [A-128]', async (path) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const text = await response.text();
  expect(text).not.toMatch(/\[core\]|DATABASE_URL|"dependencies"|import \{/);
});

const EVERY_ANSWER = [
  ['content-security-policy', /default-src 'none'/],
  ['x-content-type-options', /nosniff/],
  ['referrer-policy', /no-referrer/],
  ['permissions-policy', /camera=/],
] as const;

test.for([
  ['GET', '/', 200],
  ['GET', '/healthz', 200],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/bookmarks', 401],
  ['POST', '/api/auth/login', 400],
] as const)('%s %s carries the security headers [A-130]', async ([method, path]) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  for (const [name, pattern] of EVERY_ANSWER) {
    expect(response.headers.get(name) ?? '', name).toMatch(pattern);
  }
});

test('no page of another origin may read an answer [A-40, A-42]', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    const response = await fetch(`http://127.0.0.1:${port}/api/portal`, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('deep JSON, prototype tricks and foreign encodings are refused quickly [A-126]', async () => {
  const bodies = [
    '['.repeat(30_000),
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  ];
  for (const body of bodies) {
    const took = await quietMs(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([400, 413]).toContain(response.status);
    });
    expect(took).toBeLessThan(5_000);
  }
  const zipped = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64'),
  });
  expect([400, 415]).toContain(zipped.status);
});

/**
 * Sends bytes as they are and gives what comes back until the other side closes or falls silent.
 */
function raw(request: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString();
      // What is kept open for a next call says nothing more.
      socket.setTimeout(500);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => done(answer));
  });
}

/** Writes a body for as long as the server takes it. */
function flood(head: string): Promise<{ answer: string; written: number }> {
  return new Promise((done) => {
    const chunk = Buffer.alloc(1_000_000, 'a');
    let written = 0;
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      more();
    });
    const more = () => {
      while (written < 104_857_600 && !socket.destroyed) {
        written += chunk.length;
        if (!socket.write(chunk)) {
          socket.once('drain', more);
          return;
        }
      }
    };
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => done({ answer, written }));
  });
}

test('parts of the server that are slow to load on a busy machine are waited for', () => {
  // The framework's own ten seconds ended starts with a stack trace.
  expect(portal.app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(180_000);
});

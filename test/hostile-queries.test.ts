// Signs that a text in PostgreSQL can't hold, or that mean something in a search, in every text of
// every address.

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';

const SIGNS = [
  'a\r\nBcc: b',
  'ñ漢',
  'a\u0000b',
  '\u0000',
  '%',
  '\\',
  "'||'",
  'a:*&!(',
  '\u202E',
  '👩‍👩‍👧',
];

let app: TestApp;
let sessions: readonly TestSession[];

beforeAll(async () => {
  app = await startTestApp({ config: { isApiDescriptionOpen: true } });
  sessions = [await app.loginAs('admin'), await app.loginAs('accountant')];
});
afterAll(() => app.stop());

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[] };
}

test('no sign in a query breaks a call [A-08, A-68, A-120]', async () => {
  const addresses = await hostileAddresses();
  expect(addresses.length).toBeGreaterThan(50);
  const broken: string[] = [];
  for (const address of addresses) {
    for (const session of sessions) {
      const { status } = await session.call('GET', address);
      if (status >= 500) broken.push(`${status} ${address}`);
    }
  }
  expect(broken).toEqual([]);
});

/** Every text of every query in the API's description, once with each sign. */
async function hostileAddresses(): Promise<string[]> {
  const document = (await app.app.inject('/api/openapi.json')).json();
  const paths: Record<string, { get?: { parameters?: readonly Parameter[] } }> = document.paths;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const queries = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const texts = queries.filter(({ schema }) => schema.type === 'string' && !schema.enum);
    const needed = queries.filter(({ required }) => required);
    return texts.flatMap(({ name }) =>
      SIGNS.map((sign) => {
        const query = new URLSearchParams(
          needed.map((other) => [other.name, other.schema.enum?.[0] ?? '']),
        );
        query.set(name, sign);
        const address = path.replace('{format}', 'csv').replace('{kind}', 'invoice');
        return `${address}?${query}`;
      }),
    );
  });
}

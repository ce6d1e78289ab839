// Walks the OpenAPI document and sends every call what it does not expect: fields missing, of the
// wrong type, too long, hostile. Whatever comes, the answer is never a 5xx, always says what to do,
// and leaves the books as they were.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hostileBodies, hostileValues, randomOf } from './fuzz-values.ts';
import type { Random } from './fuzz-values.ts';
import { buildExample, buildMutations } from './fuzz-schema.ts';
import type { JsonSchema } from './fuzz-schema.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly params: readonly { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  readonly body: JsonSchema | undefined;
}

// More for a longer run: FUZZ_ROUNDS=200 npx vitest run test/fuzz.test.ts
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 1);
// Ending the session or deleting the only other account would only make the rest of the run a row
// of 401s.
const ENDS_THE_SESSION = new Set([
  'POST /api/auth/logout',
  'PATCH /api/auth/firstLogin/{clientId}',
]);

let portal: TestApp;
let operations: Operation[] = [];
let bearers: string[] = [];

beforeAll(async () => {
  portal = await startTestApp();
  const admin = await portal.loginAs('admin');
  const accountant = await portal.loginAs('accountant');
  bearers = [admin.bearer, accountant.bearer];
  const document = await portal.app.inject({ url: '/api/openapi.json' });
  operations = readOperations(document.json());
});

afterAll(async () => {
  await portal.stop();
});

test('the document describes the calls that are tried', () => {
  expect(operations.length).toBeGreaterThan(40);
});

test('no call answers a hostile request with a 5xx, or without a sentence', async () => {
  const random = randomOf(20_261_121);
  const faults: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const operation of operations) faults.push(...(await attack(operation, random)));
  }
  expect(faults).toEqual([]);
});

test('after it the ledger is untouched and the portal serves', async () => {
  expect(await portal.countOf('journal_entries')).toBe(0);
  expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

async function attack(operation: Operation, random: Random): Promise<string[]> {
  const key = `${operation.method} ${operation.path}`;
  if (ENDS_THE_SESSION.has(key)) return [];
  const faults: string[] = [];
  const base = operation.body === undefined ? undefined : buildExample(operation.body, random);
  for (const body of bodiesFor(operation, base, random)) {
    const fault = await tryOne(operation, {
      address: fill(operation, random, false),
      body,
      random,
    });
    if (fault !== undefined) faults.push(`${key}: ${fault}`);
  }
  for (let turn = 0; turn < 6; turn += 1) {
    const body = base === undefined ? undefined : JSON.stringify(base);
    const fault = await tryOne(operation, { address: fill(operation, random, true), body, random });
    if (fault !== undefined) faults.push(`${key}: ${fault}`);
  }
  return faults;
}

function bodiesFor(operation: Operation, base: unknown, random: Random): (string | undefined)[] {
  if (operation.body === undefined) return [undefined];
  const mutated = buildMutations(operation.body, base, random).map((value) =>
    JSON.stringify(value),
  );
  return [...mutated, ...hostileBodies];
}

interface Attempt {
  readonly address: string;
  readonly body: string | undefined;
  readonly random: Random;
}

async function tryOne(operation: Operation, { address, body, random }: Attempt) {
  const response = await portal.app.inject({
    method: operation.method as 'GET',
    url: address,
    headers: {
      'authorization': `Bearer ${random.pick(bearers)}`,
      'idempotency-key': `fuzz-${random.next()}-key-of-some-length`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const shown = `${address.slice(0, 120)} ${(body ?? '').slice(0, 160)} → ${response.statusCode}`;
  if (response.statusCode >= 500 && response.statusCode !== 501) return `${shown} ${response.body}`;
  if (response.statusCode < 400) return undefined;
  // The identity provider speaks Firebase's shape of errors.
  if (operation.path.startsWith('/identity/')) {
    return response.body.includes('"message"') ? undefined : `${shown} has no message`;
  }
  const reply = parse(response.body);
  const isWhole =
    reply?.success === false && (reply.error ?? '').length > 3 && reply.problem !== undefined;
  if (!isWhole) return `${shown} has no sentence: ${response.body.slice(0, 200)}`;
  if (/\bat \w+ \(|node_modules|select |insert into/i.test(response.body))
    return `${shown} tells too much`;
  return undefined;
}

function parse(text: string) {
  try {
    return JSON.parse(text) as { success?: boolean; error?: string; problem?: object };
  } catch {
    return undefined;
  }
}

function fill(operation: Operation, random: Random, isHostile: boolean): string {
  const value = (schema: JsonSchema) =>
    isHostile && random.next() % 2 === 0
      ? random.pick(hostileValues).slice(0, 3000)
      : textOf(buildExample(schema, random));
  let address = operation.path;
  const query = new URLSearchParams();
  for (const param of operation.params) {
    if (param.in === 'path') {
      address = address.replace(
        `{${param.name}}`,
        encodeURIComponent(value(param.schema).toWellFormed()),
      );
    } else if (random.next() % 2 === 0) query.set(param.name, value(param.schema));
  }
  const text = query.toString();
  return text === '' ? address : `${address}?${text}`;
}

function textOf(example: unknown): string {
  return typeof example === 'string' ? example : (JSON.stringify(example) ?? '');
}

type PathItem = Record<
  string,
  {
    parameters?: { name: string; in: string; schema: JsonSchema }[];
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  }
>;

function readOperations(document: { paths: Record<string, PathItem> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      params: (operation.parameters ?? []).filter(isPathOrQuery),
      body: operation.requestBody?.content['application/json']?.schema,
    })),
  );
}

function isPathOrQuery(param: {
  name: string;
  in: string;
  schema: JsonSchema;
}): param is Operation['params'][number] {
  return param.in === 'path' || param.in === 'query';
}

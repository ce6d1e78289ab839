// Walks the OpenAPI document and sends every call what it does not expect: fields missing, of the
// wrong type, too long, hostile, on the edge of what is allowed, with ids that are really there and
// ids of something else. Whatever comes, the answer is never a 5xx, always says what to do, and
// leaves the books provable.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyLedger } from '#server/ledger/postings/verify.ts';
import type { Role } from '#shared/platform/roles.ts';

import { startCallers } from './fuzz-callers.ts';
import type { Callers } from './fuzz-callers.ts';
import { buildExample, buildMutations } from './fuzz-schema.ts';
import type { JsonSchema, Source } from './fuzz-schema.ts';
import { hostileBodies, hostileValues, randomOf } from './fuzz-values.ts';
import { startGoldenBooks } from './golden/golden-books.ts';
import { present } from './present.ts';
import type { TestApp } from './start-test-app.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly params: readonly Parameter[];
  readonly body: JsonSchema | undefined;
}

// One round, or as many as come to this many requests: `npm run trust -- calls` asks for 200,000.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 0);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const HOSTILE_TURNS = 8;
// An accountant may do most, and calls twice as often.
const CALLERS: readonly Role[] = ['accountant', 'accountant', 'admin', 'user'];
/** Not logged in, not allowed, too often. */
const AT_THE_DOOR = new Set([401, 403, 429]);
// Ending the session or deleting the only other account would only make the rest of the run a row
// of 401s.
const ENDS_THE_SESSION = new Set([
  'POST /api/auth/logout',
  'PATCH /api/auth/firstLogin/{clientId}',
]);

let portal: TestApp;
let operations: Operation[] = [];
let callers: Callers;
let sent = 0;
/** Times that a call took somebody's account, session or rights, and these were given back. */
let restored = 0;
/** How many calls of each role went well. */
const served = new Map<Role, number>();
/** Calls of which no answer came from behind the door: from the fields, or from the work itself. */
const stopped = new Set<string>();
const passed = new Set<string>();
const seen = new Map<string, string[]>();
const source: Source = { random: randomOf(SEED), seen };

beforeAll(async () => {
  const books = await startGoldenBooks();
  portal = books.app;
  callers = await startCallers(portal);
  const headers = { authorization: `Bearer ${callers.bearerOf('admin')}` };
  const document = await portal.app.inject({ url: '/api/openapi.json', headers });
  operations = readOperations(document.json());
  for (const [name, ids] of [
    ['partyId', books.parties],
    ['transactionId', books.transactions],
  ] as const) {
    seen.set(name, [...ids.values()].slice(0, 20));
  }
});

afterAll(async () => {
  await callers.end();
  await portal.stop();
});

test('the document describes the calls that are tried', () => {
  expect(operations.length).toBeGreaterThan(40);
});

test(
  'no call answers a hostile request with a 5xx, or without a sentence [S7, A-88, A-91, A-129]',
  { timeout: 1_800_000 + REQUESTS * 60 },
  async () => {
    const faults = new Set<string>();
    for (let isEnough = false; !isEnough; isEnough = sent >= REQUESTS) {
      for (const operation of operations)
        for (const fault of await attack(operation)) faults.add(fault);
    }
    const counts = [...served].map(([role, count]) => `${role} ${count}`).join(', ');
    if (REQUESTS > 0)
      console.log(
        `${sent} requests, ${faults.size} faults; went well: ${counts}; given back ${restored} times`,
      );
    expect([...faults].slice(0, 60)).toEqual([]);
    expect(sent).toBeGreaterThan(5_000);
    // Who is refused at the door tries nothing.
    expect([...stopped]).toEqual([]);
    for (const role of CALLERS) expect(served.get(role), role).toBeGreaterThan(sent / 400);
  },
);

test('after it the ledger is proved, and the portal serves [S7]', async () => {
  expect(await verifyLedger(portal.deps.db)).toEqual([]);
  expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

async function attack(operation: Operation): Promise<string[]> {
  const key = `${operation.method} ${operation.path}`;
  if (ENDS_THE_SESSION.has(key)) return [];
  const faults: string[] = [];
  if (!passed.has(key)) stopped.add(key);
  const base = operation.body === undefined ? undefined : buildExample(operation.body, source);
  for (const body of bodiesFor(operation, base)) {
    const fault = await tryOne(operation, { address: fill(operation, false), body });
    if (fault !== undefined) faults.push(`${key}: ${fault}`);
  }
  for (let turn = 0; turn < HOSTILE_TURNS; turn += 1) {
    const body = base === undefined ? undefined : JSON.stringify(base);
    const fault = await tryOne(operation, { address: fill(operation, turn % 2 === 0), body });
    if (fault !== undefined) faults.push(`${key}: ${fault}`);
  }
  if (await callers.restore()) restored += 1;
  return faults;
}

function bodiesFor(operation: Operation, base: unknown): (string | undefined)[] {
  if (operation.body === undefined) return [undefined];
  const { random } = source;
  const mutated = buildMutations(operation.body, base, random).map((value) =>
    JSON.stringify(value),
  );
  return [...mutated, ...hostileBodies];
}

interface Attempt {
  readonly address: string;
  readonly body: string | undefined;
}

async function tryOne(operation: Operation, { address, body }: Attempt) {
  sent += 1;
  const { random } = source;
  // In turns, so that each call is tried by each of them.
  const role = present(CALLERS[sent % CALLERS.length]);
  const response = await portal.app.inject({
    method: operation.method as 'GET',
    url: address,
    headers: {
      'authorization': `Bearer ${callers.bearerOf(role)}`,
      'idempotency-key': `fuzz-${random.next()}-key-of-some-length`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (!AT_THE_DOOR.has(response.statusCode)) {
    passed.add(`${operation.method} ${operation.path}`);
    stopped.delete(`${operation.method} ${operation.path}`);
  }
  const shown = `${address.slice(0, 160)} ${(body ?? '').slice(0, 300)} → ${response.statusCode}`;
  if (response.statusCode >= 500 && response.statusCode !== 501) return `${shown} ${response.body}`;
  if (response.statusCode < 400) {
    served.set(role, (served.get(role) ?? 0) + 1);
    remember(response.body);
    return undefined;
  }
  // The identity provider speaks Firebase's shape of errors.
  if (operation.path.startsWith('/identity/')) {
    return response.body.includes('"message"') ? undefined : `${shown} has no message`;
  }
  const reply = parse(response.body);
  const isWhole =
    reply?.success === false && (reply.error ?? '').length > 3 && reply.problem !== undefined;
  if (!isWhole) return `${shown} has no sentence: ${response.body.slice(0, 200)}`;
  if (/\bat \w+ \(|node_modules|select .+ from |insert into/i.test(response.body))
    return `${shown} tells too much`;
  return undefined;
}

/** Ids that an answer names are asked for later, by the name of their field. */
function remember(body: string): void {
  for (const [, name = '', id = ''] of body
    .slice(0, 50_000)
    .matchAll(/"(\w+Id)":"([0-9a-f-]{36})"/g)) {
    const ids = seen.get(name) ?? [];
    if (ids.length < 40 && !ids.includes(id)) seen.set(name, [...ids, id]);
  }
}

function parse(text: string) {
  try {
    return JSON.parse(text) as { success?: boolean; error?: string; problem?: object };
  } catch {
    return undefined;
  }
}

function fill(operation: Operation, isHostile: boolean): string {
  const { random } = source;
  const value = (schema: JsonSchema, name: string) =>
    isHostile && random.next() % 2 === 0
      ? random.pick(hostileValues).slice(0, 3000)
      : textOf(buildExample(schema, source, name));
  let address = operation.path;
  const query = new URLSearchParams();
  for (const param of operation.params) {
    if (param.in === 'path') {
      address = address.replace(
        `{${param.name}}`,
        encodeURIComponent(value(param.schema, param.name).toWellFormed()),
      );
    } else if (param.required === true || random.next() % 2 === 0) {
      query.set(param.name, value(param.schema, param.name));
    }
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
    parameters?: Parameter[];
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

function isPathOrQuery(param: Parameter): boolean {
  return param.in === 'path' || param.in === 'query';
}

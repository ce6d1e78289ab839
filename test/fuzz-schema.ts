import { edgesOf, hostileValues } from './fuzz-values.ts';
import type { Random } from './fuzz-values.ts';

/** As much of JSON Schema as the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly additionalProperties?: boolean | JsonSchema;
}

/** Where examples come from: chance, and what the portal itself named in earlier answers. */
export interface Source {
  readonly random: Random;
  /** Ids by the name of their field: `partyId` → those that were seen. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
}

/** A value that the schema takes, as far as the schema tells, for a field of this name. */
export function buildExample(schema: JsonSchema, source: Source, name = ''): unknown {
  const { random } = source;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return buildExample(random.pick(choices), source, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, source);
    case 'array':
      return schema.items ? [buildExample(schema.items, source, name)] : [];
    case 'boolean':
      return random.next() % 2 === 0;
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'null':
      return null;
    default:
      return textOf(schema, source, name);
  }
}

function objectOf(schema: JsonSchema, source: Source): unknown {
  const parts = Object.entries(schema.properties ?? {});
  const known = parts.map(([name, part]) => [name, buildExample(part, source, name)] as const);
  const { additionalProperties: others } = schema;
  if (typeof others !== 'object') return Object.fromEntries(known);
  return { ...Object.fromEntries(known), date: '2026-12-02', note: buildExample(others, source) };
}

/** Mostly the least; else an edge. */
function numberOf({ minimum, maximum }: JsonSchema, random: Random): number {
  const least = Math.max(minimum ?? 1, 1);
  if (random.next() % 4 > 0) return least;
  return random.pick([minimum ?? 0, maximum ?? 2_147_483_647, least + 1]);
}

function textOf(schema: JsonSchema, { random, seen }: Source, name: string): string {
  const { format = '', pattern = '' } = schema;
  if (format === 'uuid') {
    const ids = seen.get(name) ?? [...seen.values()].flat();
    return ids.length === 0 ? '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f' : random.pick(ids);
  }
  const edges = edgesOf({ name, format, pattern });
  if (edges === undefined) return 'Sample'.padEnd(schema.minLength ?? 0, 'a');
  // Mostly the ordinary one, so that a call with many fields gets anywhere.
  return random.next() % 3 > 0 ? (edges[0] ?? '') : random.pick(edges);
}

/**
 * Copies of a good body with one thing wrong in each: a field missing, of another type, hostile, or
 * one too many; and in the depth of it a text that is hostile.
 */
export function buildMutations(schema: JsonSchema, base: unknown, random: Random): unknown[] {
  const mutations: unknown[] = [base, {}, { ...(base as object), unexpected: 'field' }];
  for (const name of Object.keys(schema.properties ?? {})) {
    const { [name]: _left, ...without } = base as Record<string, unknown>;
    mutations.push(without);
    const wrong: unknown[] = [null, 1, -1, 1.5, true, [], {}, [[[]]], { a: { b: {} } }];
    for (const value of [...wrong, ...pickSome(random)])
      mutations.push({ ...without, [name]: value });
  }
  return [...mutations, ...hostileInDepth(base, random)];
}

/** The text is told apart by a mark that no hostile value holds. */
function hostileInDepth(base: unknown, random: Random): unknown[] {
  const MARK = '\u0001mark\u0001';
  const texts: string[] = [];
  JSON.stringify(base, (name, value) => {
    if (typeof value === 'string') texts.push(name);
    return value;
  });
  return texts.flatMap((_, wanted) => {
    let at = -1;
    const marked = JSON.stringify(base, (_name, value) => {
      if (typeof value !== 'string') return value;
      at += 1;
      return at === wanted ? MARK : value;
    });
    return pickSome(random).map((value) =>
      JSON.parse(marked, (_name, part) => (part === MARK ? value : part)),
    );
  });
}

function pickSome(random: Random): string[] {
  return Array.from({ length: 3 }, () => random.pick(hostileValues));
}

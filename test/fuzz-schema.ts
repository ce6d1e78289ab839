import { hostileValues } from './fuzz-values.ts';
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
  readonly minLength?: number;
  readonly additionalProperties?: boolean | JsonSchema;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'uuid': '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  'date': '2026-12-02',
  'date-time': '2026-12-02T08:00:00Z',
  'email': 'maria.santos@example.ph',
};

/** A value that the schema takes, as far as the schema tells. */
export function buildExample(schema: JsonSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return buildExample(random.pick(choices), random);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          buildExample(part, random),
        ]),
      );
    case 'array':
      return schema.items ? [buildExample(schema.items, random)] : [];
    case 'boolean':
      return random.next() % 2 === 0;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'null':
      return null;
    default:
      return BY_FORMAT[schema.format ?? ''] ?? 'Sample'.padEnd(schema.minLength ?? 0, 'a');
  }
}

/**
 * Copies of a good body with one thing wrong in each: a field missing, of another type, hostile, or
 * one too many.
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
  return mutations;
}

function pickSome(random: Random): string[] {
  return Array.from({ length: 5 }, () => random.pick(hostileValues));
}

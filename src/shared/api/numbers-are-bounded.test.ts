// A whole number that no column holds would fail in the database: every call bounds its own.
import { expect, test } from 'vitest';
import { z } from 'zod';

import { ROUTES } from './index.ts';
import type { Schema } from './route.ts';

const LARGEST = 2_147_483_647;

/** As much of JSON Schema as says where numbers stand. */
interface Part {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly additionalProperties?: Part | boolean;
}

function unbounded(part: Part, path: string): string[] {
  const { additionalProperties: others, anyOf = [], oneOf = [], properties = {} } = part;
  const isWide =
    part.type === 'integer' &&
    Math.max(Math.abs(part.minimum ?? Infinity), Math.abs(part.maximum ?? Infinity)) > LARGEST;
  return [
    ...(isWide ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => unbounded(inner, `${path}.${name}`)),
    ...(part.items ? unbounded(part.items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((inner) => unbounded(inner, path)),
    ...(typeof others === 'object' ? unbounded(others, `${path}{}`) : []),
  ];
}

function partOf(schema: Schema | undefined): Part {
  if (!(schema instanceof z.ZodType)) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Part;
}

test('no call takes a whole number that a column of the database cannot hold', () => {
  const found = ROUTES.flatMap((route) =>
    [route.params, route.query, route.body].flatMap((schema) =>
      unbounded(partOf(schema), `${route.method} ${route.path}`),
    ),
  );
  expect(found).toEqual([]);
});

test('no call of a list gives more than 500 rows at once, however long the list', () => {
  const sizes = ROUTES.flatMap(({ query }) => {
    const size = partOf(query).properties?.['pageSize'];
    return size === undefined ? [] : [size.maximum ?? Infinity];
  });
  expect(sizes.length).toBeGreaterThan(15);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
});

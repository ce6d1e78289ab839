import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hashOf } from './hash-of.ts';

test('equal values have equal hashes, however their parts are ordered', () => {
  const one = { kind: 'invoice', posting: { total: 11200n, lines: [{ a: 1, b: undefined }] } };
  const other = { posting: { lines: [{ b: undefined, a: 1 }], total: 11200n }, kind: 'invoice' };
  expect(hashOf(one)).toBe(hashOf(other));
  expect(hashOf(one)).not.toBe(hashOf({ ...one, kind: 'bill' }));
});

// Keys of submissions are kept with the hash of their content: a newer server must find it so.
test('a hash is that of the JSON with every object in the order of its names', () => {
  const key = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}$/), fc.constant('__proto__'));
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.bigInt(),
    fc.constantFrom(null, undefined),
    fc.date({ noInvalidDate: true }),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map(Object.fromEntries),
    ),
  }));
  fc.assert(
    fc.property(value, (part) => {
      expect(hashOf([part])).toBe(
        createHash('sha256')
          .update(asBefore([part]))
          .digest('hex'),
      );
    }),
  );
});

function asBefore(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';

import { findFaultsInBooks } from '../reliability/check-books.ts';
import { findFaultsOverHttp } from '../reliability/check-portal.ts';
import type { Load } from './load.ts';
import type { LoadedPortal } from './loaded-portal.ts';

/**
 * Fails unless the books hold what a load was told, once each, and nothing else: by the rows of the
 * database at `url`, and over HTTP. The load has ended, so every client got its answer.
 */
export async function expectNothingLost(
  { acknowledged, surprises }: Load,
  url: string,
  { address, bearer, dataDir }: Pick<LoadedPortal, 'address' | 'bearer'> & { dataDir?: string },
): Promise<void> {
  expect(surprises).toEqual([]);
  expect(await findFaultsInBooks(url, acknowledged, dataDir)).toEqual([]);
  const stored: { number: string }[] = await readAs(url, 'select number from transactions');
  expect(numbersOf(stored)).toEqual(numbersOf(acknowledged));
  expect(await findFaultsOverHttp(address, bearer, acknowledged)).toEqual([]);
  // A checker that finds nothing shows nothing unless it can find something.
  const first = present(acknowledged[0]);
  expect(await findFaultsInBooks(url, [{ ...first, total: '1.00' }])).toHaveLength(1);
  expect(await findFaultsInBooks(url, [{ ...first, key: randomUUID() }])).toHaveLength(1);
}

function numbersOf(all: readonly { readonly number: string }[]): readonly string[] {
  return all.map(({ number }) => number).toSorted();
}

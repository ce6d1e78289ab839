// A disk that will soon be full is told before nothing can be recorded any more.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readConfig } from '#server/platform/config/config.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { expect, test } from 'vitest';

import { isDiskLow, readDisks } from './disks.ts';
import { readSystem } from './overview.ts';

const GB = 1024 ** 3;
const config = readConfig({ DATA_DIR: '/books', BACKUP_DIR: '/copies/of/books' });
/** Disks of these sizes, by the folder that is asked for; others are not there. */
const disks = (rooms: Readonly<Record<string, readonly [free: number, total: number]>>) => {
  return (path: string) => {
    const [free, total] = rooms[path] ?? [];
    if (free === undefined || total === undefined) return Promise.reject(new Error('ENOENT'));
    return Promise.resolve({ bavail: free / 4096, blocks: total / 4096, bsize: 4096 });
  };
};

test.each([
  ['much room on both', [50 * GB, 250 * GB], [9 * GB, 500 * GB], false],
  ['a large disk with little left', [1 * GB, 250 * GB], [9 * GB, 500 * GB], true],
  ['little left for backups', [50 * GB, 250 * GB], [1 * GB, 500 * GB], true],
  ['a small disk that is nearly empty', [1 * GB, 2 * GB], [9 * GB, 500 * GB], false],
  ['a small disk with less than a tenth', [0.1 * GB, 2 * GB], [9 * GB, 500 * GB], true],
  ['a disk that is full', [0, 2 * GB], [9 * GB, 500 * GB], true],
] as const)('%s', async (_, books, copies, isLow) => {
  const ask = disks({ '/books': books, '/copies/of/books': copies });
  expect(await isDiskLow(config, ask)).toBe(isLow);
});

test('a folder that is not there yet has the disk of the one above it', async () => {
  const ask = disks({ '/books': [4 * GB, 8 * GB], '/copies': [2 * GB, 6 * GB] });
  expect(await readDisks(config, ask)).toEqual([
    { what: 'data', free: 4 * GB, total: 8 * GB },
    { what: 'backups', free: 2 * GB, total: 6 * GB },
  ]);
  expect(await readDisks(config, disks({}))).toEqual([
    { what: 'data', free: null, total: null },
    { what: 'backups', free: null, total: null },
  ]);
});

test('System shows the disk of backups before the first one is made', async () => {
  const dir = join(tmpdir(), 'no-such-folder', 'backups');
  const settings = readConfig({ BACKUP_DIR: dir });
  const portal = await startTestApp({ config: { backup: settings.backup } });
  const shown = await readSystem(portal.deps);
  expect(shown.disks.map(({ free }) => (free ?? 0) > 0)).toEqual([true, true]);
  await portal.stop();
});

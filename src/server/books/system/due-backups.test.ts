import { expect, test } from 'vitest';

import { backupName, findOld } from './retention.ts';
import { findSlot } from './schedule.ts';

const DAY = 86_400;

test('the moment that a backup is due is a time of day in Manila', () => {
  const slot = (now: string) => findSlot(new Date(now), '02:00').toISOString();
  expect(slot('2026-03-02T17:59:59Z')).toBe('2026-03-01T18:00:00.000Z');
  expect(slot('2026-03-02T18:00:00Z')).toBe('2026-03-02T18:00:00.000Z');
  expect(slot('2026-12-31T20:00:00Z')).toBe('2026-12-31T18:00:00.000Z');
});

test('old backups go, the newest three and what is not ours stay', () => {
  const now = new Date('2026-03-20T00:00:00Z');
  const days = [1, 5, 13, 15, 16, 40].map((ago) =>
    backupName(new Date(now.getTime() - ago * DAY * 1_000)),
  );
  expect(days[0]).toBe('talaan-20260319-080000.talaan');
  expect(findOld([...days, 'mine.talaan', 'before-upgrade-1.talaan'], now, 14)).toEqual(
    days.slice(3).toSorted(),
  );
  expect(findOld(days.slice(3), now, 14)).toEqual([]);
  expect(findOld(days.slice(2), now, 14)).toEqual(days.slice(5));
});

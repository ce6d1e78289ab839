import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { ROLES } from '#shared/platform/roles.ts';

import { SCREEN_ACCESS, findScreen } from '#shared/platform/screen-access.ts';
import { answersInWords, stateBefore } from './example-words.ts';
import { guidesFor } from './guides.ts';
import { PICTURE_SIZES } from './pictures/sizes.ts';
import { ACCOUNTANTS_TOPICS, TOPICS } from './topics.ts';

const ALL = [...TOPICS, ...ACCOUNTANTS_TOPICS];

test('every kind stands in the manual once', () => {
  expect(ALL.flatMap(({ kinds }) => kinds.map(({ id }) => id)).toSorted()).toEqual(
    KINDS.map(({ id }) => id).toSorted(),
  );
});

test('each topic of the specification has its picture, for light and dark screens, and small', () => {
  for (const { value } of TOPICS) {
    expect(PICTURE_SIZES[value], value).toBeDefined();
    for (const scheme of ['light', 'dark']) {
      const file = fileURLToPath(new URL(`pictures/${value}-${scheme}.webp`, import.meta.url));
      expect(statSync(file).size, file).toBeLessThan(60_000);
    }
  }
});

test('an act is chosen by the name that the form calls it', () => {
  for (const { kinds } of TOPICS) {
    for (const { manual, title } of kinds.slice(1)) {
      expect(manual.steps.join(' '), title).toContain(`Choose ${title}`);
    }
  }
});

test.for(ROLES)('every guide of the %s leads to a screen that is open to them', (role) => {
  for (const { link, steps, label } of guidesFor(role)) {
    const screen = findScreen(link);
    expect(screen, label).toBeDefined();
    const access = screen === undefined ? [] : SCREEN_ACCESS[screen];
    expect(access === 'any' || access.some((each) => each === role), label).toBe(true);
    expect(steps.length).toBeGreaterThan(2);
  }
});

describe.for(KINDS.map((kind) => [kind.id, kind] as const))('%s', ([, kind]) => {
  test.for(kind.examples.map((example) => [example.title, example] as const))(
    'the example "%s" is told in words',
    ([, example]) => {
      const account = (number: string) => `${number} Account`;
      const rows = answersInWords(kind, example, account);
      expect(rows.length).toBeGreaterThan(2);
      const told = JSON.stringify([rows, stateBefore(example, account)]);
      expect(told).not.toMatch(/undefined|NaN|[0-9a-f]{8}-[0-9a-f]{4}-/);
    },
  );
});

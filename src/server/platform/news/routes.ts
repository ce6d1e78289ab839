import { readFile } from 'node:fs/promises';

import { getNews, markNewsRead } from '#shared/api/platform/news.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { parseChangelog } from './parse-changelog.ts';
import type { Release } from './parse-changelog.ts';
import { markRead } from './queries.ts';

const CHANGELOG = new URL('../../../../CHANGELOG.md', import.meta.url);

/** What is new, for whoever is logged in: strangers learn no version. */
export function mountNews(context: HttpContext): void {
  const { db, clock } = context.deps;
  let reading: Promise<Release[]> | undefined;
  mount(context, getNews, async () => {
    // It stays as it is while the program runs.
    reading ??= readFile(CHANGELOG, 'utf8').then(parseChangelog);
    const releases = await reading;
    return {
      success: true as const,
      releases: releases.map((release) => ({ ...release, lines: [...release.lines] })),
    };
  });
  mount(context, markNewsRead, async ({ caller }) => {
    await markRead(db, caller.userId, clock.now());
    return { success: true as const };
  });
}

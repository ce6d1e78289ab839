import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a window that is used again knows nothing of the journey before', async () => {
  const first = await portal.open({ viewport: { width: 360, height: 740 } });
  const context = first.page.context();
  await first.page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind';
    window.name = 'behind';
    const opening = indexedDB.open('left', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
  });
  await first.page.route('**/healthz', (route) => route.abort());
  const heard: string[] = [];
  first.page.on('request', (request) => heard.push(request.url()));
  await first.close();

  const second = await portal.open();
  expect(second.page.context()).toBe(context);
  await second.page.goto('/healthz');
  const found = await second.page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
    said: [document.cookie, window.name],
    width: innerWidth,
  }));
  expect(found).toEqual({ stored: [0, 0, 0], said: ['', ''], width: 1280 });
  expect(heard.filter((url) => url !== 'about:blank')).toEqual([]);
  expect(second.faults).toEqual([]);
  await second.page.addInitScript(() => localStorage.setItem('left', 'behind'));
  await second.close();

  const third = await portal.open();
  expect(third.page.context()).not.toBe(context);
  await third.close();
});

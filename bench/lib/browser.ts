import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { chromium } from 'playwright-core';

import { chromiumFlags, findChromium } from '#test/chromium.ts';

import type { Demo } from './demo.ts';

/** A Chromium with an empty profile, which Lighthouse can reach by `port`, too. */
export interface BenchBrowser {
  readonly page: Page;
  readonly port: number;
  close(): Promise<void>;
}

/** Opens a browser; what it loads is loaded for the first time. */
export async function openBrowser(demo: Demo): Promise<BenchBrowser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.');
  const profile = mkdtempSync(join(tmpdir(), 'talaan-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumFlags, '--remote-debugging-port=0'],
    viewport: { width: 1440, height: 900 },
    baseURL: demo.url,
  });
  const [page = await context.newPage()] = context.pages();
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    page,
    port: Number(port),
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

/** Keeps the browser from calling anybody: only what a test opens is fetched. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

const PLACES = [
  // The browser without its own windows: the same pages for a fifth less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a Chromium or Chrome: the one that CHROMIUM_PATH names, an installed one, or
 * Playwright's own download.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const places = [...(named === undefined ? PLACES : [named]), chromium.executablePath()];
  return places.find((place) => place !== '' && existsSync(place));
}

// `node test/chromium.ts` tells the path to scripts that are not TypeScript.
if (import.meta.main) console.log(findChromium() ?? '');

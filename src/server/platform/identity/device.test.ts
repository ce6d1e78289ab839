import { expect, test } from 'vitest';

import { deviceOf } from './device.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

// A browser's own words name many others; each is called by its own name.
test.for([
  [
    'Chrome on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/143.0.0.0 Safari/537.36`,
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/143.0.0.0 Safari/537.36`],
  [
    'Chrome on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${KIT} Ubuntu Chromium/83.0.4103.61 Safari/537.36`,
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Firefox on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Windows', 'Windows Update Agent'],
  ['', 'curl/8.5.0'],
] as const)('%s', ([name, agent]) => {
  expect(deviceOf({ headers: { 'user-agent': agent } })).toBe(name);
});

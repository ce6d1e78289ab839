import { manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { pageConfig } from './page-config.ts';
import { serverNow } from './session/server-clock.ts';

/** The day in Manila by the server's clock; a wrong clock in this computer changes no date. */
export function today(): BusinessDate {
  const { serverTime } = pageConfig();
  const now = serverTime > 0 ? serverTime + performance.now() : serverNow();
  return manilaDate(new Date(now));
}

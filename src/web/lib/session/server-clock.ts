import { pageConfig } from '../page-config.ts';

let skewMs: number | undefined;

/**
 * The server's time in milliseconds, as this browser can tell: a clock that is a day wrong here
 * does no harm.
 */
export function serverNow(): number {
  if (skewMs === undefined) {
    const { serverTime } = pageConfig();
    skewMs = serverTime === 0 ? 0 : Date.now() - serverTime;
  }
  return Date.now() - skewMs;
}

import { knownSkewMs } from '../offline/known.ts';
import { pageConfig } from '../page-config.ts';

/**
 * The server's time in milliseconds, as this browser can tell: a clock that is a day wrong here
 * does no harm.
 */
export function serverNow(): number {
  return Date.now() - serverSkewMs();
}

let skewMs: number | undefined;

/**
 * How far this clock is before the server's. A page that was opened without a line goes by what the
 * last one with a line saw.
 */
export function serverSkewMs(): number {
  const { serverTime } = pageConfig();
  if (serverTime === 0) return knownSkewMs();
  skewMs ??= Date.now() - serverTime;
  return skewMs;
}

import { pageConfig } from '../page-config.ts';

// Forgotten with everything else of the session (storage.ts).
const KEY = 'talaan-clock';

let skewMs: number | undefined;

/**
 * The server's time in milliseconds, as this browser can tell: a clock that is a day wrong here
 * does no harm. A page that was opened without a line goes by what the last one knew.
 */
export function serverNow(): number {
  skewMs ??= findSkew();
  return Date.now() - skewMs;
}

function findSkew(): number {
  const { serverTime } = pageConfig();
  try {
    if (serverTime === 0) return Number(localStorage.getItem(KEY) ?? 0);
    const skew = Date.now() - serverTime;
    localStorage.setItem(KEY, String(skew));
    return skew;
  } catch {
    return serverTime === 0 ? 0 : Date.now() - serverTime;
  }
}

/**
 * The specification's two times (section 9). Its text says one minute while they differ by 119 s;
 * both stand.
 */
export const WARNING_AFTER_MS = 3_481_000;
export const LOGOUT_AFTER_MS = 3_600_000;

export type IdlePhase = 'active' | 'warning' | 'over';

/** What an idle time means. */
export function idlePhase(idleMs: number): IdlePhase {
  if (idleMs >= LOGOUT_AFTER_MS) return 'over';
  return idleMs >= WARNING_AFTER_MS ? 'warning' : 'active';
}

/** Milliseconds until the phase changes next, if nobody acts. */
export function msToNextPhase(idleMs: number): number {
  const next = idlePhase(idleMs) === 'active' ? WARNING_AFTER_MS : LOGOUT_AFTER_MS;
  return Math.max(0, next - idleMs);
}

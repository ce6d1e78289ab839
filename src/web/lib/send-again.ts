import { CallError, send } from './call.ts';

/** What a server says, or a proxy for it, that is being started again. */
const AWAY = new Set([502, 503, 504]);

/**
 * Fetches what is part of longer work: a server that ends in the middle is waited for, and asked
 * again. Throws `CallError` when it stays away, and at once for every other refusal.
 */
export async function sendAgain(
  address: string,
  signal: AbortSignal,
  { pauseMs = 2_000, patienceMs = 120_000 } = {},
): Promise<Response> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await send(address, { method: 'GET', signal });
    } catch (error) {
      if (!(error instanceof CallError) || !isAway(error) || performance.now() > until) throw error;
      await pause((error.retryAfterSeconds ?? 0) * 1000 || pauseMs, signal);
    }
  }
}

function isAway({ code, status }: CallError): boolean {
  return code === 'network' || AWAY.has(status);
}

/** Waits, at most until somebody cancels; throws what they cancelled with. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  signal.throwIfAborted();
}

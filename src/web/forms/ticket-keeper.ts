import type { Credentials } from '../lib/call.ts';
import { isOnline } from '../lib/offline/line.ts';

// Asked for this early, so that a long upload still ends with a ticket that is good.
const RENEW_BEFORE_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * The form's credentials: the ticket that the portal gave, renewed through the portal before it
 * ends.
 */
export interface TicketKeeper extends Credentials {
  take(ticket: string, expiresInSeconds: number): void;
}

/**
 * Makes a keeper; `ask` says `need-ticket` to the portal. The longest wait for its answer is ten
 * seconds.
 */
export function createTicketKeeper(ask: () => void, now: () => number = Date.now): TicketKeeper {
  let ticket: string | undefined;
  let renewAt = 0;
  let waiting: { promise: Promise<void>; done: () => void } | undefined;

  const renewal = () => {
    if (waiting === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting = { promise: promise.finally(() => (waiting = undefined)), done };
      ask();
    }
    return waiting.promise;
  };

  return {
    async bearer() {
      // Without a line there is nothing to renew, and nobody to send it to.
      if (!isOnline()) return ticket;
      if (ticket === undefined || now() >= renewAt) await renewal();
      return ticket;
    },
    headers: () => ({}),
    // A new one is asked for at once: if the session itself is over, the portal leads to the login
    // screen before somebody types on what nobody saves.
    onUnauthorized() {
      renewAt = 0;
      void renewal();
    },
    take(next, expiresInSeconds) {
      ticket = next;
      const lifeMs = expiresInSeconds * 1000;
      renewAt = now() + Math.max(lifeMs / 2, lifeMs - RENEW_BEFORE_MS);
      waiting?.done();
    },
  };
}

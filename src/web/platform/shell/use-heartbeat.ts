import { useEffect } from 'react';

import { call } from '../../lib/call.ts';
import { onTabMessage } from '../../lib/session/tab-channel.ts';
import { bearerToken } from '../../lib/session/tokens.ts';

const PING_EVERY_MS = 10 * 60_000;
// Often enough to renew a token in its last five minutes.
const LOOK_AT_TOKEN_EVERY_MS = 60_000;
// A tab that closes marks the account as left; one that stays takes that back, also if the beacon
// comes late.
const AFTER_OTHER_TAB_LEFT_MS = [500, 4_000, 15_000];

/**
 * The ping every 10 minutes, the silent renewal of the token, and the word of a tab that is still
 * here when another one is closed.
 */
export function useHeartbeat(): void {
  useEffect(() => {
    const timers = [
      setInterval(ping, PING_EVERY_MS),
      setInterval(renewSoon, LOOK_AT_TOKEN_EVERY_MS),
    ];
    const stopListening = onTabMessage((message) => {
      if (message.type !== 'left') return;
      for (const delay of AFTER_OTHER_TAB_LEFT_MS) setTimeout(ping, delay);
    });
    addEventListener('pageshow', pingIfRestored);
    return () => {
      for (const timer of timers) clearInterval(timer);
      stopListening();
      removeEventListener('pageshow', pingIfRestored);
    };
  }, []);
}

function renewSoon(): void {
  // What cannot be renewed now is tried again, and decided by the next call.
  bearerToken().catch(() => {});
}

function pingIfRestored(event: PageTransitionEvent): void {
  if (event.persisted) ping();
}

/** Says to the server that this session is alive, and how long ago the person last acted. */
export function ping(): void {
  // A ping that does not arrive is made good by the next one; an ended session is dealt with by the
  // call itself.
  call('POST /api/auth/ping', {}).catch(() => {});
}

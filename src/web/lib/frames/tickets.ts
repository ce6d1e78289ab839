import type { FormId } from '#shared/platform/embed.ts';

import { call } from '../call.ts';

/** A form page's short-lived permission, for one form. */
export interface FormTicket {
  readonly ticket: string;
  readonly expiresInSeconds: number;
}

// A ticket that is about to end would have to be asked for again at once.
const USABLE_MS = 120_000;

const known = new Map<FormId, { promise: Promise<FormTicket>; fetchedAt: number }>();

/** A ticket for a form: the one at hand while it is good for a while, or a new one. */
export async function fetchTicket(form: FormId, which: 'any' | 'new' = 'any'): Promise<FormTicket> {
  const held = known.get(form);
  if (held !== undefined && which === 'any') {
    const { ticket, expiresInSeconds } = await held.promise;
    const leftMs = held.fetchedAt + expiresInSeconds * 1000 - Date.now();
    if (leftMs > USABLE_MS) return { ticket, expiresInSeconds: Math.floor(leftMs / 1000) };
  }
  const promise = call('POST /api/auth/formTicket', { body: { form } });
  known.set(form, { promise, fetchedAt: Date.now() });
  promise.catch(() => known.delete(form));
  const { ticket, expiresInSeconds } = await promise;
  return { ticket, expiresInSeconds };
}

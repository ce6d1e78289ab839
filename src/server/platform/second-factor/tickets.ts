import { createHash, randomBytes } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';

import { deleteTicket, findTicket, insertTicket } from './ticket-queries.ts';
import type { TicketPurpose } from './tables.ts';

/** Minutes from the password to the second step, and for a passkey to answer. */
const LIFE_MS = 5 * 60_000;
const TICKET_BYTES = 32;

/** What a ticket stands for. */
export interface TicketFacts {
  readonly userId: string;
  readonly purpose: TicketPurpose;
  /** At login: the hash that the typed password belonged to. */
  readonly passwordHash?: string;
  readonly isForced?: boolean;
  readonly challenge?: string;
}

/** Makes a ticket of five minutes; the database keeps only its hash. */
export async function makeTicket({ db, clock }: Deps, facts: TicketFacts): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const now = clock.now();
  await insertTicket(db, {
    ...facts,
    hash: hashOf(ticket),
    now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return ticket;
}

/** What a ticket stands for; nothing for one that is unknown, over, or of another purpose. */
export function readTicket({ db, clock }: Deps, ticket: string, purpose: TicketPurpose) {
  return findTicket(db, { hash: hashOf(ticket), purpose, now: clock.now() });
}

/** Uses a ticket up, once. Nothing for one that is unknown, over, used, or of another purpose. */
export function spendTicket(
  tx: Kysely<Tables>,
  ticket: string,
  { purpose, now }: { purpose: TicketPurpose; now: Date },
) {
  return deleteTicket(tx, { hash: hashOf(ticket), purpose, now });
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

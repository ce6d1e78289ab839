import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { TicketPurpose } from './tables.ts';

interface Wanted {
  readonly hash: Buffer;
  readonly purpose: TicketPurpose;
  readonly now: Date;
}

/** An account never has more tickets than this: the oldest go. */
const MOST = 10;

export interface NewTicket extends Wanted {
  readonly userId: string;
  readonly passwordHash?: string;
  readonly isForced?: boolean;
  readonly challenge?: string;
  readonly expiresAt: Date;
}

/** Keeps a ticket, and throws away those of the account that are over or too many. */
export async function insertTicket(db: Kysely<Tables>, ticket: NewTicket): Promise<void> {
  await db
    .deleteFrom('factor_tickets')
    .where('user_id', '=', ticket.userId)
    .where((where) =>
      where.or([
        where('expires_at', '<=', ticket.now),
        where(
          'ticket_hash',
          'in',
          where
            .selectFrom('factor_tickets')
            .select('ticket_hash')
            .where('user_id', '=', ticket.userId)
            .orderBy('expires_at', 'desc')
            .offset(MOST)
            .limit(100),
        ),
      ]),
    )
    .execute();
  await db
    .insertInto('factor_tickets')
    .values({
      ticket_hash: ticket.hash,
      user_id: ticket.userId,
      purpose: ticket.purpose,
      password_hash: ticket.passwordHash ?? null,
      is_forced: ticket.isForced ?? false,
      challenge: ticket.challenge ?? null,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

export function findTicket(db: Kysely<Tables>, { hash, purpose, now }: Wanted) {
  return db
    .selectFrom('factor_tickets')
    .select(['user_id', 'password_hash', 'is_forced', 'challenge'])
    .where('ticket_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a ticket and gives it: of two at once one gets it. */
export function deleteTicket(tx: Kysely<Tables>, { hash, purpose, now }: Wanted) {
  return tx
    .deleteFrom('factor_tickets')
    .where('ticket_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'password_hash', 'is_forced', 'challenge'])
    .executeTakeFirst();
}

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/**
 * One row of the audit log. Nothing in it may be a secret: no password, hash, token or session id.
 */
export interface AuditEntry {
  /**
   * Client ID of who acted; `''` for nobody, `'operator'` for the command line, `'system'` for the
   * server itself.
   */
  readonly actor: string;
  readonly actorUserId: string | null;
  /** noun.verb-past, such as `user.created`. */
  readonly action: string;
  /** What it was done to: a Client ID, a number of a transaction, an id. */
  readonly subject: string;
  /** `request.ip`; `''` where there is no request. */
  readonly address: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** When; the database's time if absent. */
  readonly at?: Date;
}

/**
 * Writes one audit row. Call it inside the database transaction of the change, so that neither is
 * there without the other.
 */
export async function recordAudit(tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      ...(entry.at === undefined ? {} : { at: entry.at }),
      actor: entry.actor,
      actor_user_id: entry.actorUserId,
      action: entry.action,
      subject: entry.subject,
      address: entry.address,
      before: toJson(entry.before),
      after: toJson(entry.after),
    })
    .execute();
}

function toJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  // PostgreSQL's jsonb has no place for NUL; money is written as text.
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  ).replaceAll('\\u0000', '\\ufffd');
}

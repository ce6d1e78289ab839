import type { ColumnType, Generated } from 'kysely';

/** Who did what, when and from where. Rows are only ever added (trigger and grants). */
interface AuditEventsTable {
  audit_event_id: Generated<bigint>;
  at: ColumnType<Date, Date | undefined, never>;
  actor: string;
  actor_user_id: string | null;
  action: string;
  subject: string;
  address: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
}

interface AuditLinksTable {
  position: bigint;
  audit_event_id: bigint;
  hash: Buffer;
}

export interface AuditTables {
  audit_events: AuditEventsTable;
  audit_links: AuditLinksTable;
}

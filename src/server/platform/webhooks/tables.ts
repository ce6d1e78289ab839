import type { ColumnType, Generated } from 'kysely';

import type { WebhookEvent } from '#shared/platform/webhook-events.ts';

interface WebhooksTable {
  webhook_id: string;
  url: string;
  events: WebhookEvent[];
  told_until: bigint;
  state: 'active' | 'stopped';
  claimed_until: Date | null;
  created_by: string;
  created_at: Date;
  removed_at: Date | null;
}

interface WebhookSecretsTable {
  webhook_id: string;
  secret: string;
  /** The secret of before, which signs as well until then. */
  earlier_secret: ColumnType<string | null, never, string | null>;
  earlier_until: ColumnType<Date | null, never, Date | null>;
}

interface WebhookDeliveriesTable {
  delivery_id: Generated<bigint>;
  webhook_id: string;
  message_id: string;
  event: string;
  body: string;
  created_at: Date;
  state: 'waiting' | 'delivered';
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_status: ColumnType<number | null, number | null | undefined>;
  last_error: Generated<string>;
  delivered_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface WebhooksTables {
  webhooks: WebhooksTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;
export type Webhook = Selectable<Tables['webhooks']>;
export type Delivery = Selectable<Tables['webhook_deliveries']>;

const SHOWN = 100;
const PORTION = 500;

/** The last place that the audit log's chain has. */
export async function findLastPlace(db: Db): Promise<bigint> {
  const row = await db
    .selectFrom('audit_links')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0n;
}

/** Keeps a new address with its secret. */
export async function insertWebhook(
  tx: Db,
  webhook: Insertable<Tables['webhooks']>,
  secret: string,
): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
  await tx
    .insertInto('webhook_secrets')
    .values({ webhook_id: webhook.webhook_id, secret })
    .execute();
}

/** How many addresses are told of what happens. */
export async function countWebhooks(db: Db): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The addresses that are told of what happens, the newest first, with what waits for them. */
export function listWebhookRows(db: Db) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('user_accounts as u', 'u.user_id', 'w.created_by')
    .selectAll('w')
    .select('u.client_id')
    .select(({ selectFrom }) => [
      selectFrom('webhook_deliveries as d')
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .where('d.state', '=', 'waiting')
        .select((select) => select.fn.countAll<bigint>().as('count'))
        .as('waiting'),
      selectFrom('webhook_deliveries as d')
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .select((select) => select.fn.max('d.delivered_at').as('at'))
        .as('last_delivered_at'),
      selectFrom('webhook_deliveries as d')
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .where('d.state', '=', 'waiting')
        .orderBy('d.delivery_id')
        .limit(1)
        .select('d.last_error')
        .as('last_error'),
    ])
    .where('w.removed_at', 'is', null)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.webhook_id')
    .execute();
}

/** An address that is told of what happens. */
export function findWebhook(db: Db, webhookId: string): Promise<Webhook | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Tells an address nothing any more; its secret is gone. Answers its url, or nothing. */
export async function endWebhook(tx: Db, webhookId: string, now: Date) {
  const ended = await tx
    .updateTable('webhooks')
    .set({ removed_at: now })
    .where('webhook_id', '=', webhookId)
    .where('removed_at', 'is', null)
    .returning('url')
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  await tx.deleteFrom('webhook_secrets').where('webhook_id', '=', webhookId).execute();
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  return ended.url;
}

/** Gives an address a new secret; that of before signs as well until then. Answers its url. */
export async function replaceSecret(
  tx: Db,
  webhookId: string,
  { secret, earlierUntil }: { secret: string; earlierUntil: Date },
): Promise<string | undefined> {
  const webhook = await findWebhook(tx, webhookId);
  if (webhook === undefined) return undefined;
  await tx
    .insertInto('webhook_secrets')
    .values({ webhook_id: webhookId, secret })
    .onConflict((conflict) =>
      conflict.column('webhook_id').doUpdateSet({
        secret,
        earlier_secret: sql<string>`webhook_secrets.secret`,
        earlier_until: earlierUntil,
      }),
    )
    .execute();
  return webhook.url;
}

/** The last messages to an address, the newest first. */
export function listDeliveryRows(db: Db, webhookId: string): Promise<Delivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('delivery_id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** One message to an address. */
export function findDelivery(db: Db, webhookId: string, deliveryId: bigint) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

/** Puts messages at the end of what is sent to an address. */
export async function insertDeliveries(
  tx: Db,
  rows: readonly Insertable<Tables['webhook_deliveries']>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('webhook_deliveries')
      .values([...rows])
      .execute();
}

/** An active address that was not told all of the chain; nobody else tells it meanwhile. */
export function holdUntold(tx: Db, lastPlace: bigint): Promise<Webhook | undefined> {
  return tx
    .selectFrom('webhooks')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('state', '=', 'active')
    .where('told_until', '<', lastPlace)
    .orderBy('webhook_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next rows of the chain, a portion of them; those of other actions only by their places. */
export async function listRowsAfter(tx: Db, place: bigint) {
  return tx
    .selectFrom('audit_links as l')
    .innerJoin('audit_events as a', 'a.audit_event_id', 'l.audit_event_id')
    .select(['l.position', 'a.audit_event_id', 'a.at', 'a.action', 'a.subject', 'a.after'])
    .where('l.position', '>', place)
    .orderBy('l.position')
    .limit(PORTION)
    .execute();
}

/** Writes up to which place an address was told. */
export async function setToldUntil(tx: Db, webhookId: string, place: bigint): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ told_until: place })
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** A message that is to be sent now, with its address. */
export type DueDelivery = Delivery & {
  readonly url: string;
  readonly secret: string | null;
  /** The secret of before, while it signs as well. */
  readonly earlier_secret: string | null;
};

/**
 * Takes the first message of an address that waits, if it is due, and reserves the address until
 * then: no other server sends to it, and who dies at it leaves it free again.
 */
export async function claimDue(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with head as (
      select w.webhook_id, w.url, d.delivery_id
      from webhooks w
        cross join lateral (
          select delivery_id, next_attempt_at from webhook_deliveries
          where webhook_id = w.webhook_id and state = 'waiting' order by delivery_id limit 1) d
      where w.removed_at is null and w.state = 'active' and d.next_attempt_at <= ${now}
        and (w.claimed_until is null or w.claimed_until < ${now})
      order by d.next_attempt_at, w.webhook_id
      limit 1 for update of w skip locked),
    taken as (
      update webhooks w set claimed_until = ${until} from head where w.webhook_id = head.webhook_id)
    select d.*, head.url, s.secret,
      case when s.earlier_until > ${now} then s.earlier_secret end as earlier_secret
    from head join webhook_deliveries d using (delivery_id)
      left join webhook_secrets s on s.webhook_id = head.webhook_id`.execute(db);
  return rows[0];
}

/** How a try ended. */
export type DeliveryChange = {
  readonly state: 'waiting' | 'delivered';
  readonly next_attempt_at: Date;
  readonly last_status: number | null;
  readonly last_error: string;
  readonly delivered_at: Date | null;
};

/** Writes down how a try ended, and gives the address free; one that is stopped stays so. */
export async function settleDelivery(
  tx: Db,
  { webhook_id, delivery_id, attempts }: Delivery,
  { change, isStopped }: { change: DeliveryChange; isStopped: boolean },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...change, attempts: attempts + 1 })
    .where('delivery_id', '=', delivery_id)
    .execute();
  await tx
    .updateTable('webhooks')
    .set({ claimed_until: null, ...(isStopped ? { state: 'stopped' as const } : {}) })
    .where('webhook_id', '=', webhook_id)
    .execute();
}

/** A message that waits is tried at once, and its address goes on. */
export async function hurryDelivery(tx: Db, delivery: Delivery, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, attempts: 0 })
    .where('webhook_id', '=', delivery.webhook_id)
    .where('state', '=', 'waiting')
    .execute();
  await tx
    .updateTable('webhooks')
    .set({ state: 'active' })
    .where('webhook_id', '=', delivery.webhook_id)
    .execute();
}

/** Forgets what was delivered before then. Answers how many messages. */
export async function dropDelivered(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('state', '=', 'delivered')
    .where('delivered_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

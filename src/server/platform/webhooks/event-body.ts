import { z } from 'zod';

import type { WebhookEvent } from '#shared/platform/webhook-events.ts';
import { keysOf } from '#shared/keys-of.ts';

/**
 * Which rows of the audit log are which event, and what of them goes out: ids and numbers, by which
 * a program reads the rest with its key. No name, no amount: the address may be anybody's.
 */
const SOURCES: Readonly<
  Record<WebhookEvent, { action: string; subject?: string; keys: readonly string[] }>
> = {
  'transaction.posted': posted('transaction.posted'),
  'transaction.corrected': posted('transaction.corrected'),
  'transaction.reversed': posted('transaction.reversed'),
  'cheque.moved': { action: 'cheque.moved', subject: 'number', keys: ['account', 'from', 'to'] },
  'cheque.spoiled': { action: 'cheque.spoiled', subject: 'number', keys: ['account'] },
  'party.registered': { action: 'party.registered', keys: ['partyId', 'register'] },
  'party.changed': { action: 'party.changed', keys: ['partyId', 'register'] },
  'party.merged': { action: 'party.merged', keys: ['mergedId', 'into'] },
  'reconciliation.reviewed': { action: 'reconciliation.reviewed', keys: ['reconciliationId'] },
  'month.closed': { action: 'period.closed', subject: 'month', keys: [] },
  'month.reopened': { action: 'period.reopened', subject: 'month', keys: [] },
  'filing.filed': { action: 'filing.filed', subject: 'filing', keys: ['filingId'] },
  'filing.amended': { action: 'filing.amended', subject: 'filing', keys: ['filingId'] },
  'filing.withdrawn': { action: 'filing.withdrawn', subject: 'filing', keys: ['filingId'] },
  'book.sealed': { action: 'book.sealed', subject: 'book', keys: ['sealId'] },
};

function posted(action: string) {
  return {
    action,
    subject: 'number',
    keys: ['transactionId', 'kind', 'entryNumber', 'reverses', 'corrects'],
  };
}

const BY_ACTION = new Map(keysOf(SOURCES).map((event) => [SOURCES[event].action, event]));
const details = z.record(z.string(), z.unknown());

/** The event of a row of the audit log, if it is one. */
export function eventOf(action: string): WebhookEvent | undefined {
  return BY_ACTION.get(action);
}

/** A row of the audit log as it is told. */
export type ToldRow = {
  readonly id: string;
  readonly at: Date;
  readonly subject: string;
  readonly after: unknown;
};

/** The body of a message, as JSON. */
export function bodyOf(event: WebhookEvent, { id, at, subject, after }: ToldRow): string {
  const source = SOURCES[event];
  const known = details.safeParse(after).data ?? {};
  const kept = source.keys.filter((key) => typeof known[key] === 'string');
  return JSON.stringify({
    id,
    type: event,
    timestamp: at.toISOString(),
    data: {
      ...(source.subject === undefined ? {} : { [source.subject]: subject }),
      ...Object.fromEntries(kept.map((key) => [key, known[key]])),
    },
  });
}

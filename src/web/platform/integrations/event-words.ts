import { isKeyOf } from '#shared/keys-of.ts';
import { WEBHOOK_EVENTS } from '#shared/platform/webhook-events.ts';

/** What an event is called. */
export function wordOfEvent(event: string): string {
  if (event === 'webhook.test') return 'Test';
  return isKeyOf(WEBHOOK_EVENTS, event) ? WEBHOOK_EVENTS[event] : event;
}

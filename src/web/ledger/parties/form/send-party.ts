import type { Api } from '#shared/api/index.ts';

import { call } from '../../../lib/call.ts';
import type { PartyBody } from './party-fields.ts';

type Reply = Api['POST /api/parties']['reply'];

/**
 * Sends a registration. The same content goes with the same key, so that a repeat after a broken
 * connection registers nobody twice; other content goes with another. Throws `CallError`.
 */
export function createPartySender(): (body: PartyBody) => Promise<Reply> {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: crypto.randomUUID() };
    return call('POST /api/parties', { body }, { headers: { 'idempotency-key': last.key } });
  };
}

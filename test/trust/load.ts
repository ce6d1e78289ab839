import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Told } from '../reliability/check-portal.ts';
import { enterPreviewed, previewInvoice, uploadDocument } from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';

const CLIENTS = 8;

/** A posting that was acknowledged, and when it was first sent and when it was answered. */
export interface Timed extends Told {
  readonly began: number;
  readonly ended: number;
}

/** People who post without a pause, and what they were told. */
export interface Load {
  readonly acknowledged: readonly Timed[];
  /** Answers that nobody expects: neither the one asked for nor that it cannot be had just now. */
  readonly surprises: readonly string[];
  /** What calls were told that could not be served just now; 0 where no answer came. */
  readonly refusals: readonly number[];
  /** Lets each have the answer that is still due, and ends. */
  end(): Promise<void>;
  /** Ends without the answers that are still due. */
  giveUp(): void;
}

interface LoadOptions {
  /** What the numbers of their invoices begin with. */
  readonly series: string;
  /** What a server answers, or a proxy for it, that cannot be reached at the moment. */
  readonly away?: readonly number[];
  /** The day of an invoice. */
  readonly day?: () => string;
}

/** Eight who post invoices, every other one with a document, each call until it is answered. */
export function startLoad(
  portal: Pick<LoadedPortal, 'address' | 'bearer' | 'customer'>,
  { series, away = [503], day }: LoadOptions,
): Load {
  const acknowledged: Timed[] = [];
  const surprises: string[] = [];
  const refusals: number[] = [];
  const state = { isOver: false, isGivenUp: false };
  const insist = async <Reply extends { readonly status: number }>(
    name: string,
    call: () => Promise<Reply>,
  ): Promise<Reply | undefined> => {
    for (; !state.isGivenUp; await sleep(100)) {
      const reply = await call().catch(() => undefined);
      if (reply?.status === 200) return reply;
      refusals.push(reply?.status ?? 0);
      if (reply !== undefined && !away.includes(reply.status))
        surprises.push(`${name}: ${reply.status}`);
    }
    return undefined;
  };
  const enter = async (number: string, hasDocument: boolean) => {
    const [key, ofDocument, began] = [randomUUID(), randomUUID(), performance.now()];
    const uploaded = hasDocument
      ? await insist(number, () => uploadDocument(portal, { name: number, key: ofDocument }))
      : undefined;
    const document = uploaded?.kept;
    const more = { document, date: day?.() };
    const preview = await insist(number, () => previewInvoice(portal, number, more));
    // Never previewed again: a number that was entered without an answer is taken.
    const entered = await insist(number, () => enterPreviewed(portal, preview?.body, key));
    if (entered?.told === undefined) return;
    acknowledged.push({ ...entered.told, document, began, ended: performance.now() });
  };
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 1; !state.isOver; n += 1) await enter(`${series}${client}-${n}`, n % 2 === 0);
  });
  return {
    acknowledged,
    surprises,
    refusals,
    end: async () => {
      state.isOver = true;
      await Promise.all(clients);
    },
    giveUp: () => void Object.assign(state, { isOver: true, isGivenUp: true }),
  };
}

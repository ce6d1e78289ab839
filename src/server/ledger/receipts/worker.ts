import { setTimeout as sleep } from 'node:timers/promises';

import type { Deps } from '../../platform/deps.ts';
import { SEND_TIMEOUT_MS } from '../../platform/ports/mailer-smtp.ts';

import type { Delivery, DeliveryRules } from './deliver.ts';
import { deliver } from './deliver.ts';
import { claimDueMail, hurryWaiting, keepDueMails } from './queries.ts';

export interface ReceiptWorker {
  /** Ends after the messages that are being handed over at this moment, ten seconds at most. */
  stop(): Promise<void>;
  /** Looks at once instead of at the next poll. */
  wake(): void;
}

export interface WorkerRules extends DeliveryRules {
  readonly pollMs: number;
  /** How long one worker may be at a message before another takes it for dead. */
  readonly claimMs: number;
  /** While no message is taken: the first pause, doubled up to the longest. */
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
}

const SECOND_MS = 1_000;

const RULES: WorkerRules = {
  pollMs: SECOND_MS,
  claimMs: SEND_TIMEOUT_MS + 60 * SECOND_MS,
  firstPauseMs: SECOND_MS,
  maxPauseMs: 15 * SECOND_MS,
  firstDelayMs: 5 * SECOND_MS,
  maxDelayMs: 600 * SECOND_MS,
  maxRefusals: 50,
};

const LANES = 3;
const REFUSALS_UNTIL_PAUSE = 3;
const STOP_MS = 10 * SECOND_MS;

/**
 * Sends what waits in the outbox, each message at least once. While the mail server can't be
 * reached or takes nothing, one message in a while tries whether it does again; then all that was
 * put off follows at once. Without a mail server what is due is kept to be read. Several servers
 * may each have one.
 */
export function startReceiptWorker(deps: Deps, rules: Partial<WorkerRules> = {}): ReceiptWorker {
  const worker = createWorker(deps, { ...RULES, ...rules });
  const ended = worker.run();
  return {
    wake: worker.wake,
    stop: async () => {
      worker.end();
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function createWorker(deps: Deps, rules: WorkerRules) {
  const ending = new AbortController();
  let failuresInRow = 0;
  let pauseMs = 0;
  let alarm = new AbortController();

  const nap = (ms: number) => sleep(ms, undefined, { signal: alarm.signal }).catch(() => undefined);
  const wake = () => {
    const old = alarm;
    alarm = new AbortController();
    old.abort();
  };

  const note = async (delivery: Delivery) => {
    if (delivery === 'done') {
      if (pauseMs > 0) await hurryWaiting(deps.db, deps.clock.now());
      failuresInRow = 0;
      pauseMs = 0;
    } else if (delivery === 'unreachable' || delivery === 'later') {
      failuresInRow += delivery === 'unreachable' ? REFUSALS_UNTIL_PAUSE : 1;
      if (failuresInRow < REFUSALS_UNTIL_PAUSE) return;
      pauseMs = Math.min(rules.maxPauseMs, Math.max(rules.firstPauseMs, pauseMs * 2));
    }
  };

  /**
   * Sends until nothing is due, a pause begins, or the end comes; or until our own limit held one
   * back, for then so it does the next ones of who goes on recording.
   */
  const sendDue = async () => {
    if (deps.mailer.isCapturing) return keepDueMails(deps.db, deps.clock.now());
    for (;;) {
      const now = deps.clock.now();
      const until = new Date(now.getTime() + rules.claimMs);
      const mail = ending.signal.aborted ? undefined : await claimDueMail(deps.db, { now, until });
      if (mail === undefined) return;
      const delivery = await deliver(deps, mail, rules);
      await note(delivery);
      if (pauseMs > 0 || delivery === 'put-off') return;
    }
  };

  const lane = async (index: number) => {
    while (!ending.signal.aborted) {
      // Under a pause the first lane alone tries a message now and then.
      if (index === 0 || pauseMs === 0) {
        // The database may be away; the next round asks again.
        await sendDue().catch((error: unknown) => deps.log.warn({ err: error }, 'outbox waits'));
      }
      if (!ending.signal.aborted) await nap(pauseMs > 0 ? pauseMs : rules.pollMs);
    }
  };

  const lanes = deps.mailer.isCapturing ? 1 : LANES;
  const run = () => Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));

  return {
    run,
    wake,
    end: () => {
      ending.abort();
      wake();
    },
  };
}

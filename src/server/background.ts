import { setTimeout as sleep } from 'node:timers/promises';

import { warmHome } from './books/home/warm-home.ts';
import { packageJobs } from './books/auditor-package/jobs.ts';
import { bookJobs } from './books/loose-leaf/jobs.ts';
import { keepDailyAnchor } from './books/anchors/daily-anchor.ts';
import { systemJobs } from './books/system/jobs.ts';
import { keepSchedule } from './books/system/schedule.ts';
import { sendDueReport } from './books/monthly-report/schedule.ts';
import { linkAuditEvents } from './platform/audit/link-queries.ts';
import { seeOlderPictures } from './platform/attachments/looks.ts';
import { sweepAttachments, sweepUnfinished } from './platform/attachments/sweep.ts';
import { anonymiseInquiries } from './platform/contact/queries.ts';
import { dropOldWindows } from './platform/http/rate-queries.ts';
import { dropOldKeys } from './platform/second-factor/rotate-keys.ts';
import { runWebhooks } from './platform/webhooks/deliver.ts';
import { dropDelivered } from './platform/webhooks/queries.ts';
import { sweepReadings } from './bank/statements/drop-readings.ts';
import { restDrawer, warmDrawer } from './output/vouchers/drawing/draw-printout.ts';
import type { Deps } from './platform/deps.ts';
import { sweepOldKeys } from './ledger/drafts/sweep-keys.ts';
import { postDueReversals } from './tax/periods/reversing.ts';
import { startReceiptWorker } from './ledger/receipts/worker.ts';
import { makeDueDrafts } from './ledger/recurring/make-due-drafts.ts';
import { postDueLines } from './ledger/schedules/post-lines.ts';

const HOUR_MS = 3_600_000;
const MESSAGES_KEPT_MS = 30 * 24 * HOUR_MS;
/** Two years (Data Privacy Act, section 11 e: no longer than needed). */
const INQUIRIES_KEPT_MS = 2 * 365 * 24 * HOUR_MS;
const FIRST_SWEEP_MS = 60_000;
const TIDY_MS = 600_000;
const CHAIN_MS = 10_000;
const WEBHOOKS_MS = 2_000;
const JOBS_MS = 2_000;
const SCHEDULE_MS = 300_000;

/**
 * Work that nobody waits for: the drawing process and the first screens are made ready, mail is
 * sent, what nobody will ask for again is thrown away, recurring entries become drafts, entries
 * that reverse themselves are reversed, schedules post what is due where they may, and the report
 * of the month before is mailed on its day. Resolves once all has stopped.
 */
export function startBackground(deps: Deps): () => Promise<void> {
  warmDrawer();
  void warmHome(deps);
  const mail = startReceiptWorker(deps);
  const webhooks = repeat(deps, WEBHOOKS_MS);
  const sweeps = [
    setTimeout(() => void sweep(deps), FIRST_SWEEP_MS),
    setInterval(() => void sweep(deps), 6 * HOUR_MS),
    setInterval(() => void tidy(deps), TIDY_MS),
    setInterval(() => void chain(deps), CHAIN_MS),
    setInterval(() => void takeUpJobs(deps), JOBS_MS),
    setInterval(() => void backUp(deps), SCHEDULE_MS),
    setTimeout(() => void backUp(deps), FIRST_SWEEP_MS),
    setInterval(() => void anchor(deps), HOUR_MS),
    setTimeout(() => void anchor(deps), FIRST_SWEEP_MS),
    setInterval(() => void report(deps), HOUR_MS),
    setTimeout(() => void report(deps), FIRST_SWEEP_MS),
    setInterval(() => void makeDueDrafts(deps), HOUR_MS),
    setInterval(() => void postDueReversals(deps), HOUR_MS),
    setInterval(() => void postDueLines(deps), HOUR_MS),
  ];
  void makeDueDrafts(deps);
  void postDueReversals(deps);
  void postDueLines(deps);
  return async () => {
    for (const timer of sweeps) clearTimeout(timer);
    restDrawer();
    await Promise.all([mail.stop(), webhooks.stop(), systemJobs(deps).end()]);
  };
}

/** Sends to webhooks, pauses, and sends again; its end waits for the message that is under way. */
function repeat(deps: Deps, pauseMs: number): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      try {
        await runWebhooks(deps, signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'webhooks wait');
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}

/** Rows of the audit log get their places in its hash chain. */
async function chain(deps: Deps): Promise<void> {
  try {
    await linkAuditEvents(deps.db);
  } catch (error) {
    deps.log.warn({ err: error }, 'the audit log could not be chained');
  }
}

/** What a server left, this one before its last end or another, is begun again. */
async function takeUpJobs(deps: Deps): Promise<void> {
  try {
    const taking = [packageJobs(deps).work(), bookJobs(deps).work(), systemJobs(deps).takeUp()];
    await Promise.all(taking);
  } catch (error) {
    deps.log.warn({ err: error }, 'packages, books or backups that wait could not be begun');
  }
}

/** The backup of the day, and the rehearsal of the week, when they are due. */
async function backUp(deps: Deps): Promise<void> {
  try {
    await keepSchedule(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'the backup of the day could not be begun');
  }
}

async function anchor(deps: Deps): Promise<void> {
  try {
    const path = await keepDailyAnchor(deps);
    if (path !== undefined) deps.log.info({ path }, 'anchor of the hash chains written');
  } catch (error) {
    deps.log.warn({ err: error }, 'the anchor of the hash chains could not be written');
  }
}

/** The report of the month before goes out when its day has come. */
async function report(deps: Deps): Promise<void> {
  try {
    const month = await sendDueReport(deps);
    if (month !== undefined) deps.log.info({ month }, 'monthly report mailed');
  } catch (error) {
    deps.log.warn({ err: error }, 'the monthly report could not be mailed');
  }
}

/** Half-written files of a server that was killed would take room until the next sweep. */
async function tidy(deps: Deps): Promise<void> {
  try {
    const unfinished = await sweepUnfinished(deps);
    if (unfinished > 0) deps.log.info({ unfinished }, 'uploads that were cut off swept');
    const now = deps.clock.now();
    await dropOldWindows(deps.db, now);
    await dropDelivered(deps.db, new Date(now.getTime() - MESSAGES_KEPT_MS));
    await packageJobs(deps).sweep();
    await bookJobs(deps).sweep();
    const keys = await dropOldKeys(deps);
    if (keys > 0) deps.log.info({ keys }, 'keys that were replaced are removed');
  } catch (error) {
    deps.log.warn(
      { err: error },
      'uploads that were cut off, old counters, packages or keys could not be swept',
    );
  }
}

/** What fails now is tried again at the next sweep. */
async function sweep(deps: Deps): Promise<void> {
  try {
    const readings = await sweepReadings(deps);
    if (readings > 0) deps.log.info({ readings }, 'files of banks that nobody kept swept');
  } catch (error) {
    deps.log.warn({ err: error }, 'files of banks could not be swept');
  }
  try {
    const before = new Date(deps.clock.now().getTime() - INQUIRIES_KEPT_MS);
    const inquiries = await anonymiseInquiries(deps.db, before);
    if (inquiries > 0) deps.log.info({ inquiries }, 'old inquiries made anonymous');
  } catch (error) {
    deps.log.warn({ err: error }, 'old inquiries could not be made anonymous');
  }
  try {
    const swept = await sweepAttachments(deps);
    if (swept.rows + swept.files + swept.unfinished > 0) deps.log.info(swept, 'papers swept');
  } catch (error) {
    deps.log.warn({ err: error }, 'papers could not be swept');
  }
  try {
    const pictures = await seeOlderPictures(deps);
    if (pictures > 0) deps.log.info({ pictures }, 'older pictures can be compared now');
  } catch (error) {
    deps.log.warn({ err: error }, 'older pictures could not be looked at');
  }
  try {
    const keys = await sweepOldKeys(deps);
    if (keys > 0) deps.log.info({ keys }, 'old keys of submissions swept');
  } catch (error) {
    deps.log.warn({ err: error }, 'old keys of submissions could not be swept');
  }
}

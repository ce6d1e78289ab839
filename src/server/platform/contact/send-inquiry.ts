import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import type { z } from 'zod';

import type { inquiry } from '#shared/api/platform/contact.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import { deriveNeighbourhood, deriveNetwork } from '../http/rate-limit.ts';
import { enqueueMail } from '../mail/outbox.ts';

import { insertInquiry, listRecentTimes, lockInquiries } from './queries.ts';

type Inquiry = z.output<typeof inquiry>;

const WINDOW_MS = 3_600_000;
const PER_NETWORK = 5;
const PER_NEIGHBOURHOOD = 20;
// So many that no flood from a few thousand networks keeps an honest stranger out, and so few that
// the table stays small.
const PER_HOUR = 1_000;
const MAILS_PER_HOUR = 60;

/**
 * Stores an inquiry and writes its mail to the contact address into the outbox. `isKnown`: somebody
 * who is logged in asks, and is not held up by a flood of strangers. Throws contact-limit with the
 * seconds to wait.
 */
export async function sendInquiry(
  deps: Deps,
  given: Inquiry,
  { address, isKnown }: { address: string; isKnown: boolean },
): Promise<void> {
  // The hidden field is filled: a machine, which is told nothing.
  if (given.website !== '') return;
  const now = deps.clock.now();
  const network = deriveNetwork(address);
  await deps.db.transaction().execute(async (tx) => {
    await lockInquiries(tx);
    const isMailed = await demandRoom(tx, { network, isKnown, now });
    const isBug = given.topic === 'bug';
    await insertInquiry(tx, {
      inquiry_id: randomUUID(),
      received_at: now,
      address: network,
      name: given.name,
      company: given.company,
      email: given.email,
      topic: given.topic,
      message: given.message,
      bug_description: isBug ? given.bugDescription : '',
      time_encountered: isBug ? given.timeEncountered : '',
      date_encountered: isBug ? given.dateEncountered : '',
      mail_message_id: isMailed ? await enqueue(deps, tx, given) : null,
    });
  });
}

/**
 * Answers whether the inquiry is also mailed: past a number in an hour it is kept in the portal
 * only, so that a flood neither shuts others out nor fills a mailbox.
 */
async function demandRoom(
  tx: Kysely<Tables>,
  { network, isKnown, now }: { network: string; isKnown: boolean; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const own = await listRecentTimes(tx, since, network);
  if (own.length >= PER_NETWORK) throw limitReached(own, PER_NETWORK, now);
  if (isKnown) return true;
  const near = await listRecentTimes(tx, since, deriveNeighbourhood(network));
  if (near.length >= PER_NEIGHBOURHOOD) throw limitReached(near, PER_NEIGHBOURHOOD, now);
  const all = await listRecentTimes(tx, since);
  if (all.length >= PER_HOUR) throw limitReached(all, PER_HOUR, now);
  return all.length < MAILS_PER_HOUR;
}

/** There is room again when the oldest of the last so many is an hour old. */
function limitReached(times: readonly Date[], limit: number, now: Date): Problem {
  const oldest = times[times.length - limit] ?? now;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 1000));
  return new Problem('contact-limit', { retryAfterSeconds: seconds });
}

async function enqueue(deps: Deps, tx: Kysely<Tables>, given: Inquiry): Promise<string | null> {
  const to = bareAddress(deps.config.contactEmail);
  if (to === undefined) return null;
  return enqueueMail(tx, {
    kind: 'inquiry',
    to,
    ...(isPlain(given.email) ? { replyTo: given.email } : {}),
    subject: given.topic === 'bug' ? 'Bug report from the portal' : 'Inquiry from the portal',
    text: deriveText(given),
    at: deps.clock.now(),
  });
}

/** The address of `Name <name@host>`, or what is bare already. */
function bareAddress(setting: string | undefined): string | undefined {
  return setting === undefined ? undefined : (/<([^<>]+)>\s*$/.exec(setting)?.[1] ?? setting);
}

/** Whether the outbox takes an address as one to answer to. */
function isPlain(email: string): boolean {
  return /^[\w.+-]+@[\w.-]+$/.test(email);
}

function deriveText(given: Inquiry): string {
  const lines = [
    `Name: ${given.name === '' ? '(not given)' : given.name}`,
    `Company: ${given.company}`,
    `Email: ${given.email}`,
    `Topic: ${given.topic === 'bug' ? 'Bug Report' : 'General Inquiry'}`,
    '',
    given.message,
  ];
  if (given.topic !== 'bug') return lines.join('\n');
  return [
    ...lines,
    '',
    `Encountered: ${given.dateEncountered} ${given.timeEncountered}`,
    '',
    given.bugDescription,
  ].join('\n');
}

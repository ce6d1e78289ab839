import type { Kysely } from 'kysely';

import { formatDate, manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Tables } from '../../tables.ts';

import type { AnswerLink } from './link-writes.ts';

interface Told {
  readonly questionId: string;
  readonly title: string;
  readonly text: string;
  readonly due: BusinessDate | null;
  /** Who writes, by name. */
  readonly from: string;
}

/**
 * Tells a colleague by mail what is asked; whether it was mailed (a server and an address are
 * known).
 */
export async function tellColleague(
  deps: Deps,
  tx: Kysely<Tables>,
  { to, questionId, title, text, due, from }: Told & { readonly to: string },
): Promise<boolean> {
  if (deps.config.smtpUrl === undefined || to === '') return false;
  await enqueueMail(tx, {
    kind: 'question',
    to,
    subject: `Question from ${from}: ${title}`,
    text: `${from} asks about: ${title}\n\n${text}\n${dueText(due)}\nAnswer it in the portal:\n${deps.config.publicUrl}/questions/${questionId}\n`,
    at: deps.clock.now(),
  });
  return true;
}

/** Tells who asked that the answer is there. */
export async function tellAsker(
  deps: Deps,
  tx: Kysely<Tables>,
  { to, questionId, title, text, from }: Omit<Told, 'due'> & { readonly to: string },
): Promise<void> {
  if (deps.config.smtpUrl === undefined || to === '') return;
  await enqueueMail(tx, {
    kind: 'question',
    to,
    subject: `Answered: ${title}`,
    text: `${from} answered your question about: ${title}\n\n${text}\n\nOpen it in the portal:\n${deps.config.publicUrl}/questions/${questionId}\n`,
    at: deps.clock.now(),
  });
}

/**
 * Mails a question to somebody outside: what was asked, and the link to answer by; nothing else of
 * the books. Whether it was mailed (a mail server is set).
 */
export async function tellOutside(
  deps: Deps,
  tx: Kysely<Tables>,
  mail: Omit<Told, 'questionId' | 'title'> & {
    readonly to: string;
    readonly company: string;
    readonly replyTo: string;
    readonly link: AnswerLink;
  },
): Promise<boolean> {
  if (deps.config.smtpUrl === undefined) return false;
  const { to, text, due, from, company, replyTo, link } = mail;
  const until = formatDate(manilaDate(link.expiresAt));
  await enqueueMail(tx, {
    kind: 'question',
    to,
    ...(replyTo === '' ? {} : { replyTo }),
    subject: `Question from ${company}`,
    text: `${from} of ${company} asks:\n\n${text}\n${dueText(due)}\nTo answer, and to send documents, open this link. It can be used once, until ${until}, and opens nothing else:\n${link.address}\n`,
    at: deps.clock.now(),
  });
  return true;
}

function dueText(due: BusinessDate | null): string {
  return due === null ? '' : `\nPlease answer by ${formatDate(due)}.\n`;
}

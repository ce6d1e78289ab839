import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { askQuestion as askRoute } from '#shared/api/ledger/questions.ts';
import type { Parsed } from '#shared/api/route.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';

import { findAskedByKey, insertQuestion } from './ask-writes.ts';
import { demandMailRoom } from './mail-room.ts';
import { makeLink } from './link-writes.ts';
import { listOthers } from './queries.ts';
import { describeSubject } from './subject-queries.ts';
import { tellColleague, tellOutside } from './tell.ts';

type Wanted = Parsed<typeof askRoute>['body'] & { readonly key: string; readonly address: string };
type Subject = Awaited<ReturnType<typeof describeSubject>>;

/** What came of asking: the link is told this once. */
export interface Asked {
  readonly questionId: string;
  readonly link: string | null;
  readonly isMailed: boolean;
}

interface Recipient {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  /** In the audit log, which nothing is erased from: of somebody outside no name. */
  readonly label: string;
}

/**
 * Asks a colleague or somebody outside. The same key asks once; sent again it answers the same
 * question, without a link. Throws not-found and not-allowed (see `describeSubject`), read-only
 * (who only reads asks colleagues), bad-request, question-mails-limit.
 */
export async function askQuestion(deps: Deps, caller: Caller, wanted: Wanted): Promise<Asked> {
  const subject = await describeSubject(deps.db, caller, wanted);
  const recipient = await findRecipient(deps, caller, wanted);
  if (recipient.userId === null) await demandMailRoom(deps, caller);
  return deps.db.transaction().execute(async (tx) => {
    const questionId = randomUUID();
    const inserted = await insert(deps, tx, {
      caller,
      wanted,
      subject,
      recipient,
      questionId,
    });
    if (!inserted) return earlier(tx, caller, wanted);
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'question.asked',
      subject: subject.title,
      address: wanted.address,
      after: {
        questionId,
        of: recipient.label,
        question: wanted.text,
        due: wanted.due,
        ...auditNames(subject),
      },
    });
    return {
      questionId,
      ...(await tell(deps, tx, { caller, wanted, subject, recipient, questionId })),
    };
  });
}

interface Ask {
  readonly caller: Caller;
  readonly wanted: Wanted;
  readonly subject: Subject;
  readonly recipient: Recipient;
  readonly questionId: string;
}

function insert(
  deps: Deps,
  tx: Kysely<Tables>,
  { caller, wanted, subject, recipient, questionId }: Ask,
): Promise<boolean> {
  return insertQuestion(tx, {
    question_id: questionId,
    subject: wanted.subject,
    transaction_id: subject.names.transaction_id ?? null,
    line_id: subject.names.line_id ?? null,
    party_id: subject.names.party_id ?? null,
    figure: subject.names.figure ?? null,
    title: subject.title,
    question: wanted.text,
    due: wanted.due,
    asked_by: caller.userId,
    asked_at: deps.clock.now(),
    asked_user: recipient.userId,
    asked_name: recipient.userId === null ? recipient.name : '',
    asked_email: recipient.userId === null ? recipient.email : '',
    idempotency_key: wanted.key,
  });
}

async function earlier(tx: Kysely<Tables>, caller: Caller, { key, text }: Wanted): Promise<Asked> {
  const known = await findAskedByKey(tx, caller.userId, key);
  if (known.question !== text) throw new Problem('idempotency-key-reused');
  return { questionId: known.questionId, link: null, isMailed: false };
}

async function tell(
  deps: Deps,
  tx: Kysely<Tables>,
  { caller, wanted, subject, recipient, questionId }: Ask,
): Promise<Omit<Asked, 'questionId'>> {
  const { text, due } = wanted;
  const from = caller.name;
  if (recipient.userId !== null) {
    const told = { to: recipient.email, questionId, title: subject.title, text, due, from };
    return { link: null, isMailed: await tellColleague(deps, tx, told) };
  }
  const link = await makeLink(deps, tx, { questionId, userId: caller.userId });
  const { companyName: company, email: replyTo } = caller;
  const mail = { to: recipient.email, text, due, from, company, replyTo, link };
  return { link: link.address, isMailed: await tellOutside(deps, tx, mail) };
}

async function findRecipient(deps: Deps, caller: Caller, wanted: Wanted): Promise<Recipient> {
  const { colleague, name, email } = wanted;
  if (colleague !== '') {
    const others = await listOthers(deps.db, caller);
    const found = others.find(({ clientId }) => clientId.toLowerCase() === colleague.toLowerCase());
    if (found === undefined)
      throw fault('colleague', 'There is no other active account of this Client ID.');
    return { ...found, label: found.clientId };
  }
  if (caller.isReadOnly) throw new Problem('read-only');
  if (name === '') throw fault('name', 'Enter the name of the person to ask.');
  if (!z.email().safeParse(email).success)
    throw fault('email', 'Enter an email address such as name@company.ph.');
  return { userId: null, name, email, label: 'somebody outside' };
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}

/** By these names the histories of records and parties find it. */
function auditNames({ names }: Subject) {
  return {
    ...(names.transaction_id !== undefined && { transactionId: names.transaction_id }),
    ...(names.party_id !== undefined && { partyId: names.party_id }),
    ...(names.line_id !== undefined && { lineId: names.line_id }),
    ...(names.figure !== undefined && { figure: names.figure }),
  };
}

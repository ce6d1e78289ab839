import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { sideOf } from '#shared/ledger/party-accounts.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { Letter } from '../../platform/mail/outbox.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { isSameDay, owedOf } from '../statement-runs/customers.ts';
import { listAddressed } from '../statement-runs/queries.ts';
import { insertSent, lockSending } from '../statement-runs/sent-writes.ts';

import { listOpenRows } from './open-rows-queries.ts';
import type { OpenRow } from './open-rows-queries.ts';
import { findParty } from './queries.ts';
import type { PartyRecord } from './queries.ts';

const MOST_LISTED = 60;

/**
 * The letter with what is open of a party on a day: every document with its due date, the total,
 * and what was paid beyond, which is not deducted (handbook 8.2). Throws not-found.
 */
export async function findStatementLetter(
  { db }: Pick<Deps, 'db'>,
  company: CompanyProfile,
  { partyId, asOf }: { partyId: string; asOf: BusinessDate },
): Promise<Letter> {
  const party = await findParty(db, partyId);
  if (party === undefined) throw new Problem('not-found');
  const rows = await listOpenRows(db, { partyId, asOf, side: sideOf(party.register) });
  const { subject, text } = composeStatementLetter(company, { party, rows, asOf });
  return { to: party.email, alsoTo: party.more_emails, subject, text };
}

interface Stated {
  readonly party: Pick<PartyRecord, 'register' | 'name' | 'contact_name'>;
  readonly rows: readonly OpenRow[];
  readonly asOf: BusinessDate;
  /** Whether the statement goes with it as a PDF. */
  readonly isAttached?: boolean;
}

/** The same letter from what is known already. */
export function composeStatementLetter(
  company: CompanyProfile,
  { party, rows, asOf, isAttached = false }: Stated,
): { subject: string; text: string } {
  const open = rows.filter(({ isAdvance }) => !isAdvance);
  const beside = rows.filter(({ isAdvance }) => isAdvance);
  const line = ({ document, date, due, balance }: OpenRow) =>
    `- ${document} of ${formatDate(date)}, due ${formatDate(due)}: PHP ${formatMoney(balance)}`;
  const left = open.length - MOST_LISTED;
  const signature = [company.signatoryName, company.signatoryTitle, company.registeredName];
  const isCustomer = party.register === 'customer';
  return {
    subject: `Statement of account as of ${formatDate(asOf)}, ${company.registeredName}`,
    text: [
      `Dear ${party.contact_name === '' ? party.name : party.contact_name},`,
      '',
      isCustomer
        ? `According to our records these documents are unpaid as of ${formatDate(asOf)}:`
        : `According to our records we owe you for these documents as of ${formatDate(asOf)}:`,
      '',
      ...(open.length === 0 ? ['- none'] : open.slice(0, MOST_LISTED).map(line)),
      ...(left > 0 ? [`- and ${left} more`] : []),
      '',
      `Total: PHP ${formatMoney(sum(open.map(({ balance }) => balance)))}`,
      ...beside.map(
        ({ document, balance }) =>
          `Not deducted above: ${isCustomer ? 'your credit' : 'our advance'} ${document}, PHP ${formatMoney(balance)}`,
      ),
      '',
      ...(isAttached ? ['The statement of account is attached.', ''] : []),
      'If your records differ, please let us know.',
      '',
      ...signature.filter((part) => part !== ''),
      '',
    ].join('\n'),
  };
}

interface ToSend {
  readonly partyId: string;
  readonly asOf: BusinessDate;
  readonly letter: Letter;
  /** Yes, although one was sent today. */
  readonly again: boolean;
}

/**
 * Sends the letter as it was read to each of its addresses, through the outbox, and keeps that it
 * was sent. Throws not-found, statement-sent-today, bad-request for an empty letter.
 */
export async function sendStatementLetter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { partyId, asOf, letter, again }: ToSend,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockSending(tx);
    const party = await findParty(tx, partyId);
    if (party === undefined) throw new Problem('not-found');
    const lastAt = (await listAddressed(tx, [partyId])).get(partyId)?.lastAt ?? null;
    if (!again && isSameDay(lastAt, at))
      throw new Problem('statement-sent-today', { values: { names: party.name } });
    const sent = await enqueueMails(tx, letter, { kind: 'statement', at });
    const { recipients, messageIds } = sent;
    const rows = await listOpenRows(tx, { partyId, asOf, side: sideOf(party.register) });
    const { balance, overdue } = owedOf(rows, asOf);
    const figures = { partyId, asOf, balance, overdue };
    await insertSent(tx, { ...figures, recipients, messageIds, userId: actor.userId, at });
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      action: 'party.statement-sent',
      subject: party.name,
      after: { partyId, to: recipients, messageIds },
    });
  });
}

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

import { listOpenRows } from './ledger-queries.ts';
import { findParty } from './queries.ts';

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
  const side = sideOf(party.register);
  const rows = await listOpenRows(db, { partyId, asOf, side });
  const open = rows.filter(({ isAdvance }) => !isAdvance);
  const beside = rows.filter(({ isAdvance }) => isAdvance);
  const line = ({ document, date, due, balance }: (typeof rows)[number]) =>
    `- ${document} of ${formatDate(date)}, due ${formatDate(due)}: PHP ${formatMoney(balance)}`;
  const left = open.length - MOST_LISTED;
  const signature = [company.signatoryName, company.signatoryTitle, company.registeredName];
  const isCustomer = party.register === 'customer';
  return {
    to: party.email,
    alsoTo: party.more_emails,
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
      'If your records differ, please let us know.',
      '',
      ...signature.filter((part) => part !== ''),
      '',
    ].join('\n'),
  };
}

/**
 * Sends the letter as it was read to each of its addresses, through the outbox. Throws not-found,
 * bad-request for an empty letter.
 */
export async function sendStatementLetter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { partyId, letter }: { partyId: string; letter: Letter },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const party = await findParty(tx, partyId);
    if (party === undefined) throw new Problem('not-found');
    const sent = await enqueueMails(tx, letter, { kind: 'statement', at });
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      action: 'party.statement-sent',
      subject: party.name,
      after: { partyId, to: sent.recipients, messageIds: sent.messageIds },
    });
  });
}

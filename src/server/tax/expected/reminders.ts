import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { Letter } from '../../platform/mail/outbox.ts';

import { expectedOf } from './expected.ts';
import { insertReminder } from './expected-queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';

/**
 * The letter that reminds a customer of the certificates of what it has paid; those of unpaid
 * invoices come with the payment. Throws not-found when none is outstanding.
 */
export async function findLetter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  company: CompanyProfile,
  partyId: string,
): Promise<Letter> {
  const asOf = manilaDate(clock.now());
  const [party] = (await expectedOf(db, { asOf, partyId })).parties;
  const rows = party?.rows.filter(({ state }) => state === 'to-follow') ?? [];
  if (party === undefined || rows.length === 0) throw new Problem('not-found');
  const lines = rows.map(
    ({ document, date, atc, base, tax }) =>
      `- ${document} of ${formatDate(date)}: ${atc}, ${formatMoney(base)} without VAT, tax PHP ${formatMoney(tax)}`,
  );
  const signature = [company.signatoryName, company.signatoryTitle, company.registeredName];
  return {
    to: party.email,
    alsoTo: party.moreEmails,
    subject: `BIR Form 2307: certificates of tax withheld, ${company.registeredName}`,
    text: [
      `Dear ${party.name},`,
      '',
      'Our records show that these certificates of creditable tax withheld (BIR Form 2307) have not reached us yet:',
      '',
      ...lines,
      '',
      `Total: PHP ${formatMoney(sum(rows.map(({ tax }) => tax)))}.`,
      '',
      'A certificate is due by the 20th day after the quarter, or with the payment when it is asked for. Please send them, in our name and with our TIN, as a scan in answer to this message or to our address:',
      '',
      company.registeredName,
      `TIN ${company.tin}`,
      [company.address1, company.address2, company.zip].filter((part) => part !== '').join(', '),
      '',
      'If you have sent them already, please disregard this reminder.',
      '',
      ...signature.filter((part) => part !== ''),
      '',
    ].join('\n'),
  };
}

/**
 * Sends the letter as it was read: into the outbox, noted with the customer. Throws reminder-sent,
 * not-found, bad-request for an empty letter.
 */
export async function sendLetter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { partyId, letter }: { partyId: string; letter: Letter },
): Promise<void> {
  const at = clock.now();
  const asOf = manilaDate(at);
  await db.transaction().execute(async (tx) => {
    const [party] = (await expectedOf(tx, { asOf, partyId })).parties;
    if (party === undefined) throw new Problem('not-found');
    const recipient = [letter.to, ...letter.alsoTo].join(', ');
    await insertReminder(tx, { partyId, day: asOf, recipient, sentBy: actor.userId, sentAt: at });
    const sent = await enqueueMails(tx, letter, { kind: 'reminder', at });
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      action: 'certificate.reminded',
      subject: party.name,
      after: { to: sent.recipients, messageIds: sent.messageIds, tax: party.tax },
    });
  });
}

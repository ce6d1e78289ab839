import { randomUUID } from 'node:crypto';

import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertMailFile } from '../../platform/mail/files-queries.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';

import type { Asker, MonthlyReport } from './make-report.ts';
import { makeMonthlyReport } from './make-report.ts';
import { claimSend, countSends, isSent } from './month-queries.ts';

/** Nobody may flood strangers with reports. */
const MOST_OF_A_MONTH = 30;

interface Sending {
  readonly asker: Asker;
  readonly month: Period;
  readonly recipients: readonly string[];
  /** Who sends it, from where; null: it goes out by itself. */
  readonly sender: { readonly clientId: string; readonly address: string } | null;
  /** Made where it was asked for, so that asking twice sends once. */
  readonly sendId: string;
}

/**
 * Mails the report of a month, one message to each address, with the PDF as it is now; kept with
 * the message. Sends nothing where this `sendId`, or the month's own by itself, was sent before.
 * Throws monthly-reports-enough, and what `makeMonthlyReport` throws.
 */
export async function sendMonthlyReport(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock' | 'config'>,
  { asker, month, recipients, sender, sendId }: Sending,
): Promise<void> {
  const { db, clock } = deps;
  if (await isSent(db, sender === null ? { month: month.from } : { sendId })) return;
  if ((await countSends(db, month.from)) >= MOST_OF_A_MONTH) {
    throw new Problem('monthly-reports-enough');
  }
  const report = await makeMonthlyReport(deps, asker, month);
  const at = clock.now();
  const mailFileId = randomUUID();
  const to = [...new Map(recipients.map((one) => [one.toLowerCase(), one])).values()];
  await db.transaction().execute(async (tx) => {
    const sentBy = sender === null ? null : asker.userId;
    if (!(await claimSend(tx, { sendId, month: month.from, mailFileId, sentBy, at }))) return;
    const file = { mailFileId, fileName: report.fileName, content: report.pdf, at };
    await insertMailFile(tx, file);
    const letter = composeLetter(report, { asker, month, address: deps.config.publicUrl });
    for (const recipient of to) {
      await enqueueMail(tx, { kind: 'monthly-report', to: recipient, ...letter, mailFileId, at });
    }
    await recordAudit(tx, {
      at,
      actor: sender?.clientId ?? 'system',
      actorUserId: sentBy,
      action: 'monthly-report.sent',
      subject: month.key,
      address: sender?.address ?? '',
      after: { to },
    });
  });
}

function composeLetter(
  { figures, notes, state }: MonthlyReport,
  { asker, month, address }: { asker: Asker; month: Period; address: string },
): { subject: string; text: string } {
  const widest = Math.max(...figures.map(({ label }) => label.length));
  const lines = figures.map(
    ({ label, amount }) => `${`${label}:`.padEnd(widest + 2)}PHP ${formatMoney(amount)}`,
  );
  return {
    subject: `Monthly report ${month.label}, ${asker.companyName}`,
    text: [
      `Attached is the report of ${asker.companyName} for ${month.label}: statement of income, financial position, cash, receivables and payables by age.`,
      '',
      ...lines,
      '',
      state,
      ...(notes === '' ? [] : ['', notes]),
      '',
      `Prepared by ${asker.name}`,
      `${address}/financialreport/monthly?period=${month.key}`,
      '',
    ].join('\n'),
  };
}

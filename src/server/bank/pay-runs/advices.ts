import { randomUUID } from 'node:crypto';

import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { insertMailFile } from '../../platform/mail/files-queries.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { remittancePdf } from '../../output/vouchers/remittance-pdf.ts';

import { findRemitted, insertAdvice, listRemittedBills } from './advice-queries.ts';
import { NOT_RELEASED, findRun, listRunPayments } from './queries.ts';
import type { RunPaymentRow, RunRow } from './queries.ts';
import { lockRun } from './run-writes.ts';

const MASKED_FROM = 4;

/** The remittance advice of a payment of a run. Throws not-found, and what the drawing throws. */
export async function advicePdf(
  deps: Deps,
  caller: Caller,
  { payRunId, transactionId }: { payRunId: string; transactionId: string },
): Promise<{ fileName: string; content: Uint8Array }> {
  const run = await findRun(deps.db, payRunId);
  const payments = await listRunPayments(deps.db, payRunId);
  const payment = payments.find((each) => each.transactionId === transactionId);
  if (run === undefined || payment === undefined) throw new Problem('not-found');
  return draw(deps, caller, { run, payment });
}

async function draw(
  deps: Deps,
  caller: Caller,
  { run, payment }: { run: RunRow; payment: RunPaymentRow },
) {
  const { transactionId, number, date } = payment;
  const remitted = await findRemitted(deps.db, transactionId);
  if (remitted === undefined) throw new Problem('not-found');
  const party = remitted.printed.party ?? { role: '', name: payment.party, tin: '', address: '' };
  const content = await remittancePdf(deps, caller, {
    number,
    date,
    reference: run.reference,
    paidBy: paidBy(payment),
    party,
    bills: await listRemittedBills(deps.db, transactionId),
    advance: remitted.advance,
    preparedBy: caller.name,
    preparedAt: deps.clock.now(),
  });
  return { fileName: `Remittance advice ${number}.pdf`, content };
}

/** The paper travels by mail: of the account's number it has the end. */
function paidBy({ method, chequeNumber, bank, bankAccountNumber }: RunPaymentRow): string {
  if (method === 'cheque') return `Cheque ${chequeNumber}`;
  const end = bankAccountNumber.replaceAll(/[^A-Za-z0-9]/g, '').slice(-MASKED_FROM);
  return [`Transfer to ${bank}`, ...(end === '' ? [] : [`account ending in ${end}`])].join(', ');
}

interface Advised {
  readonly transactionId: string;
  readonly party: string;
  readonly to: string[];
  readonly skipped: string;
}

/**
 * Mails the remittance advice of each payment of a run that still stands to the addresses of its
 * vendor, once; who has none, or got it before, or whose payment waits for its release, is said.
 * Throws not-found.
 */
export async function mailAdvices(
  deps: Deps,
  caller: Caller,
  { payRunId, address }: { payRunId: string; address: string },
): Promise<Advised[]> {
  const { db, clock } = deps;
  const run = await findRun(db, payRunId);
  if (run === undefined) throw new Problem('not-found');
  const drawn = new Map<string, Awaited<ReturnType<typeof draw>>>();
  for (const payment of await listRunPayments(db, payRunId)) {
    if (reasonToSkip(payment) === '')
      drawn.set(payment.transactionId, await draw(deps, caller, { run, payment }));
  }
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockRun(tx, payRunId);
    const advised: Advised[] = [];
    for (const payment of await listRunPayments(tx, payRunId)) {
      const { transactionId, party } = payment;
      const skipped = reasonToSkip(payment);
      const file = drawn.get(transactionId);
      if (skipped !== '' || file === undefined) {
        advised.push({ transactionId, party, to: [], skipped });
        continue;
      }
      const mailFileId = randomUUID();
      await insertMailFile(tx, { mailFileId, ...file, at });
      const to = [...new Map(payment.emails.map((each) => [each.toLowerCase(), each])).values()];
      const letter = composeLetter(caller, { run, payment });
      for (const recipient of to) {
        const mail = { kind: 'remittance', to: recipient, ...letter, mailFileId, at } as const;
        const messageId = await enqueueMail(tx, mail);
        await insertAdvice(tx, { transactionId, recipient, messageId, at });
      }
      advised.push({ transactionId, party, to, skipped: '' });
    }
    const sent = advised.filter(({ to }) => to.length > 0);
    if (sent.length > 0) {
      await recordAudit(tx, {
        at,
        actor: caller.clientId,
        actorUserId: caller.userId,
        address,
        action: 'pay-run.advised',
        subject: run.reference,
        after: { payRunId, to: sent.flatMap(({ to }) => to) },
      });
    }
    return advised;
  });
}

function reasonToSkip({ reversedBy, awaitsRelease, emails, advisedTo }: RunPaymentRow): string {
  if (reversedBy !== '') return `Reversed by ${reversedBy}.`;
  if (awaitsRelease) return NOT_RELEASED;
  if (advisedTo.length > 0) return 'Mailed before.';
  return emails.length === 0 ? 'The vendor has no email address.' : '';
}

function composeLetter(
  { companyName }: Caller,
  { run, payment }: { run: RunRow; payment: RunPaymentRow },
) {
  return {
    subject: `Remittance advice ${payment.number}, ${companyName}`,
    text: [
      `Dear ${payment.party},`,
      '',
      `We paid PHP ${formatMoney(payment.amount)} on ${formatDate(run.date)}: ${paidBy(payment)}.`,
      'The attached remittance advice lists the invoices that it pays.',
      '',
      companyName,
      '',
    ].join('\n'),
  };
}

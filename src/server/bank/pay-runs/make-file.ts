import { createHash, randomUUID } from 'node:crypto';

import { BUILT_IN_LAYOUTS, PLAIN_LAYOUT } from '#shared/bank/payment-layout.ts';
import type { BuiltFile, FileHead, FilePayment } from '#shared/bank/payment-file.ts';
import { sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readProfile } from '../../platform/settings/company.ts';

import { buildPaymentCsv } from './csv-file.ts';
import { findOwnAccount, insertFile } from './file-queries.ts';
import { findLayout } from './layout-writes.ts';
import { buildPain } from './pain-file.ts';
import { NOT_RELEASED, findRun, listRunPayments } from './queries.ts';
import type { RunPaymentRow, RunRow } from './queries.ts';

/**
 * Makes the payment file of the transfers of a run that still stand, with the vendors' bank details
 * of now, and keeps it with its SHA-256. Throws not-found, payment-file-empty,
 * payment-layout-unknown, payment-file-refused with a sentence for each payment that it can't have,
 * such as one that waits for its release.
 */
export async function makeFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { payRunId, layout, address }: { payRunId: string; layout: string; address: string },
) {
  const { db, clock } = deps;
  const run = await findRun(db, payRunId);
  if (run === undefined) throw new Problem('not-found');
  const payments = (await listRunPayments(db, payRunId)).filter(isSent);
  if (payments.length === 0) throw new Problem('payment-file-empty');
  const at = clock.now();
  const fileId = randomUUID();
  const head = await headOf(deps, run, { fileId, at, companyName: caller.companyName });
  const rows = payments.map(toFilePayment);
  const missing = payments.flatMap((payment, place) => {
    const message = reasonToHold(payment);
    return message === '' ? [] : [{ at: place, message }];
  });
  const built: BuiltFile =
    missing.length > 0 ? { faults: missing } : await build(deps, layout, { head, rows });
  if (built.faults !== undefined) throw refusal(built.faults, rows);
  const content = new TextEncoder().encode(built.text);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const ending = layout.startsWith('pain.') ? 'xml' : 'csv';
  const name = run.reference.replaceAll(/[^A-Za-z0-9.-]+/g, '-');
  const fileName = `payments-${name}-${run.date}.${ending}`;
  const total = sum(rows.map(({ amount }) => amount));
  const about = { fileId, payRunId, fileName, sha256, paymentCount: rows.length, total };
  await db.transaction().execute(async (tx) => {
    await insertFile(tx, { ...about, layout, content, userId: caller.userId, at });
    await recordAudit(tx, {
      at,
      actor: caller.clientId,
      actorUserId: caller.userId,
      address,
      action: 'pay-run.file-made',
      subject: run.reference,
      after: { ...about, layout },
    });
  });
  return { ...about, madeAt: at };
}

function isSent({ method, reversedBy }: RunPaymentRow): boolean {
  return method === 'transfer' && reversedBy === '';
}

function reasonToHold({ awaitsRelease, bank, bankAccountNumber }: RunPaymentRow): string {
  if (awaitsRelease) return NOT_RELEASED;
  return bank === '' || bankAccountNumber === ''
    ? 'Enter the bank and account number under the vendor’s settings.'
    : '';
}

async function build(
  deps: Pick<Deps, 'db'>,
  layout: string,
  { head, rows }: { head: FileHead; rows: readonly FilePayment[] },
): Promise<BuiltFile> {
  const builtIn = BUILT_IN_LAYOUTS.find((each) => each === layout);
  if (builtIn === 'plain-csv') return buildPaymentCsv(PLAIN_LAYOUT, head, rows);
  if (builtIn !== undefined) return buildPain(builtIn, head, rows);
  const isId = /^[0-9a-f-]{36}$/i.test(layout);
  const found = isId ? await findLayout(deps, layout) : undefined;
  if (found === undefined) throw new Problem('payment-layout-unknown');
  return buildPaymentCsv(found.layout, head, rows);
}

async function headOf(
  { db }: Pick<Deps, 'db'>,
  run: RunRow,
  { fileId, at, companyName }: { fileId: string; at: Date; companyName: string },
): Promise<FileHead> {
  const own = await findOwnAccount(db, run.account);
  if (own === undefined) {
    const found = `Enter the bank and number of ${run.account} ${run.accountTitle} under Settings, Bank accounts.`;
    throw new Problem('payment-file-refused', { values: { found } });
  }
  const { registeredName } = await readProfile(db);
  return {
    fileId: fileId.replaceAll('-', ''),
    reference: run.reference,
    date: run.date,
    currency: own.currency,
    company: registeredName === '' ? companyName : registeredName,
    ourBank: own.bank,
    ourAccount: own.number,
    createdAt: at,
  };
}

function toFilePayment(payment: RunPaymentRow): FilePayment {
  return {
    payee: payment.bankAccountName === '' ? payment.party : payment.bankAccountName,
    bank: payment.bank,
    account: payment.bankAccountNumber,
    email: payment.emails[0] ?? '',
    amount: payment.amount,
    voucher: payment.number,
    bills: payment.bills,
  };
}

function refusal(faults: NonNullable<BuiltFile['faults']>, rows: readonly FilePayment[]): Problem {
  const sentences = faults.map(({ at, message }) => {
    const row = rows[at];
    return { path: `payments.${at}`, message: `${row?.voucher} ${row?.payee}: ${message}` };
  });
  const found = sentences.map(({ message }) => message).join(' ');
  return new Problem('payment-file-refused', { values: { found }, fields: sentences });
}

import { bankPayment } from '#kinds/bank-payment/bank-payment.ts';
import { fundTransfer } from '#kinds/fund-transfer/fund-transfer.ts';
import { findKind } from '#kinds/index.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';

import { addAccount, listAccounts } from '../ledger/chart/accounts.ts';
import { addBankAccount, listBankAccounts } from '../ledger/chart/bank-accounts.ts';
import { postTransaction } from '../ledger/transactions/post.ts';
import { prepare } from '../ledger/transactions/prepare.ts';
import { findRecorded } from '../ledger/transactions/queries.ts';
import type { Deps } from '../platform/deps.ts';

import { RECEIPTS_TO } from './demo-company.ts';
import { SAVINGS } from './plan/books.ts';
import type { DemoAuthors } from './record-acts.ts';

const FROM = 'demo';
/** A bank account that nobody watches as closely as the others. */
const EVENTS = '1140';
const NAME = 'Landbank Current';
/** Entries that this adds to those of the plan. */
export const OVERDRAFT_ENTRIES = 2;

/**
 * A small account for events, which a dinner for customers overdraws on the last day: a debt in the
 * statement of financial position, and representation above what the law lets a company deduct.
 * What an earlier start did is not done again.
 */
export async function fillOverdraft(
  deps: Deps,
  { accountant, admin }: DemoAuthors,
  { party, lastDay }: { party: (key: string) => string; lastDay: BusinessDate },
): Promise<void> {
  await openAccount(deps, { clientId: admin.clientId, userId: admin.userId, address: FROM });
  const receiptEmail = RECEIPTS_TO;
  const date = lastDay;
  const forms: readonly (readonly [kind: string, typed: TypedAnswers])[] = [
    [
      fundTransfer.id,
      {
        receiptEmail,
        scope: 'local',
        date,
        source: SAVINGS,
        receiving: EVENTS,
        purpose: 'Funds for the dinner of the anniversary',
        amount: '80000.00',
        reference: 'FT-EVENTS',
      },
    ],
    [
      bankPayment.id,
      {
        receiptEmail,
        payee: party('restaurant'),
        bank: EVENTS,
        date,
        particulars: 'Anniversary dinner for customers, debited by the bank',
        reference: 'DM-0142',
        invoiceNumber: 'KAN-8841',
        priceMode: 'vat-inclusive',
        lines: [
          {
            account: ACCOUNT.representation,
            amount: '96000.00',
            vatClass: 'services',
            withholding: 'WC160',
          },
        ],
      },
    ],
  ];
  for (const [id, typed] of forms) {
    const kind = findKind(id);
    invariant(kind !== undefined, 'there are forms of banks');
    const key = `demo-overdraft-${id}`;
    const caller = accountant;
    if ((await findRecorded(deps.db, { userId: caller.userId, key })) !== undefined) continue;
    const { digest, questions } = await prepare(deps, caller, { kind, typed, corrects: undefined });
    const answered = questions.map(({ code }) => code);
    await postTransaction(deps, caller, { kind, typed, digest, answered, key, address: FROM });
  }
}

async function openAccount(
  deps: Deps,
  actor: { clientId: string; userId: string; address: string },
): Promise<void> {
  const accounts = await listAccounts(deps.db);
  const like = accounts.find(({ number }) => number === ACCOUNT.mainBank);
  invariant(like !== undefined, 'there is an account of the main bank');
  if (!accounts.some(({ number }) => number === EVENTS)) {
    await addAccount(deps, actor, {
      number: EVENTS,
      title: 'Cash in Bank - Landbank Current (PHP)',
      type: like.type,
      normal_side: like.normalSide,
      statement_line: like.statementLine,
    });
  }
  const known = await listBankAccounts(deps.db);
  if (known.some(({ name }) => name === NAME)) return;
  await addBankAccount(deps, actor, {
    name: NAME,
    bank: 'Land Bank of the Philippines',
    accountNumber: '1402-1180-55',
    ledgerAccount: EVENTS,
    currency: 'PHP',
    isActive: true,
  });
}

import { SIDE_ACCOUNTS, sideOf } from '#shared/ledger/party-accounts.ts';
import { formatMoney } from '#shared/money.ts';
import { formatTin } from '#shared/tin.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Statement } from '../../output/vouchers/statement-input.ts';
import { statementPdf } from '../../output/vouchers/statement-pdf.ts';

import { addressOf } from './exports.ts';
import type { PartyRecord } from './queries.ts';
import type { StatementOfAccount } from './statement.ts';

/** A statement of account as a PDF. Throws what `statementPdf` throws. */
export function drawStatementOf(
  deps: Deps,
  caller: Caller,
  { party, statement }: { party: PartyRecord; statement: StatementOfAccount },
): Promise<Uint8Array> {
  const own = SIDE_ACCOUNTS[sideOf(party.register)].control;
  const section = statement.sections.find(({ account }) => account === own);
  const paper: Statement = {
    heading: 'STATEMENT OF ACCOUNT',
    phrase: 'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX',
    party: {
      role: party.register === 'customer' ? 'Customer' : 'Vendor',
      name: party.name,
      tin: party.tin === null ? '' : formatTin(party.tin, party.branch),
      address: addressOf(party),
    },
    from: statement.from,
    asOf: statement.to,
    opening: section?.opening ?? 0n,
    rows: (section?.lines ?? []).map((line) => ({
      date: line.date,
      document: line.number,
      particulars:
        line.document === line.number ? line.particulars : `${line.document}: ${line.particulars}`,
      charges: line.charges,
      payments: line.payments,
    })),
    ageing: statement.buckets.map(({ bucket, amount }) => ({
      label: BUCKET_LABELS[bucket],
      amount,
    })),
    note: noteOf(statement, own),
    preparedBy: caller.name,
    preparedAt: deps.clock.now(),
  };
  return statementPdf(deps, caller, paper);
}

const BUCKET_LABELS = {
  'current': 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91-120': '91–120 days',
  'over 120': 'Over 120 days',
} as const;

/** What was paid beyond is told, never taken off (handbook 8.2). */
function noteOf({ sections }: StatementOfAccount, own: string): string {
  const beside = sections
    .filter(({ account, closing }) => account !== own && closing !== 0n)
    .map(({ title, closing }) => `${title}: ₱ ${formatMoney(closing)}`);
  return beside.length === 0 ? '' : `Not deducted above: ${beside.join('; ')}.`;
}

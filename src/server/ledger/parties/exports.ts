import { formatTin, maskTin } from '#shared/tin.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { findAgeing } from './ageing.ts';
import type { ListedParty, PartyRecord } from './queries.ts';
import type { StatementOfAccount } from './statement.ts';

/** The TIN as a list shows it to a role: masked for the role user (handbook 10.1). */
export function listedTin(
  { tin, branch }: Pick<PartyRecord, 'tin' | 'branch'>,
  role: Caller['role'],
): string | null {
  if (tin === null) return null;
  return role === 'user' ? maskTin(tin) : formatTin(tin, branch);
}

/** The address on one line. */
export function addressOf({ address1, address2, zip }: PartyRecord): string {
  return [address1, address2, zip].filter((part) => part !== '').join(', ');
}

/** The columns of a register as a file. */
export function partyColumns(role: Caller['role']): readonly ExportColumn<ListedParty>[] {
  return [
    { title: 'Name', type: 'text', width: 40, value: (row) => row.name },
    { title: 'Trade name', type: 'text', width: 30, value: (row) => row.trade_name },
    { title: 'TIN', type: 'text', value: (row) => listedTin(row, role) },
    {
      title: 'VAT',
      type: 'text',
      value: (row) => (row.is_vat_registered ? 'VAT-registered' : 'Not registered'),
    },
    { title: 'Address', type: 'text', width: 48, value: addressOf },
    { title: 'Email', type: 'text', width: 30, value: (row) => row.email },
    { title: 'Open balance', type: 'money', value: (row) => row.openBalance },
    { title: 'Credits and advances', type: 'money', value: (row) => row.advances },
    {
      title: 'Status',
      type: 'text',
      width: 10,
      value: (row) => (row.is_active ? 'Active' : 'Inactive'),
    },
  ];
}

interface StatementCells {
  readonly account: string;
  readonly date: string | null;
  readonly document: string;
  readonly number: string;
  readonly particulars: string;
  readonly charges: bigint | null;
  readonly payments: bigint | null;
  readonly balance: bigint;
}

/**
 * A statement's columns as a file: each account begins with its opening balance and ends with its
 * closing one.
 */
export const STATEMENT_COLUMNS: readonly ExportColumn<StatementCells>[] = [
  { title: 'Account', type: 'text', width: 36, value: (row) => row.account },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Document', type: 'text', value: (row) => row.document },
  { title: 'Number', type: 'text', value: (row) => row.number },
  { title: 'Particulars', type: 'text', width: 48, value: (row) => row.particulars },
  { title: 'Charges', type: 'money', value: (row) => row.charges },
  { title: 'Payments', type: 'money', value: (row) => row.payments },
  { title: 'Balance', type: 'money', value: (row) => row.balance },
];

/** The rows of a statement's file. */
export function statementCells({ sections, from, to }: StatementOfAccount): StatementCells[] {
  return sections.flatMap((section) => {
    const account = `${section.account} ${section.title}`;
    const plain = { account, document: '', number: '' };
    const { opening, closing, charges, payments } = section;
    const none = { charges: null, payments: null };
    return [
      { ...plain, ...none, date: from, particulars: 'Balance forwarded', balance: opening },
      ...section.lines.map((line) => ({
        ...line,
        account,
        charges: line.charges === 0n ? null : line.charges,
        payments: line.payments === 0n ? null : line.payments,
      })),
      { ...plain, date: to, particulars: 'Balance', charges, payments, balance: closing },
    ];
  });
}

type Ageing = Awaited<ReturnType<typeof findAgeing>>;
type AgeingCells = Ageing['parties'][number]['items'][number] & { readonly name: string };

/** The columns of the ageing by document. */
export const AGEING_COLUMNS: readonly ExportColumn<AgeingCells>[] = [
  { title: 'Party', type: 'text', width: 40, value: (row) => row.name },
  { title: 'Document', type: 'text', value: (row) => row.document },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Due', type: 'date', value: (row) => row.due },
  { title: 'Days past due', type: 'count', width: 12, value: (row) => row.daysPastDue },
  ...(['current', '1-30', '31-60', '61-90', '91-120', 'over 120'] as const).map((bucket) => ({
    title: bucket === 'current' ? 'Current' : bucket,
    type: 'money' as const,
    value: (row: AgeingCells) => (row.bucket === bucket ? row.balance : null),
  })),
  { title: 'Balance', type: 'money', value: (row) => row.balance },
];

/** The rows of the ageing by document. */
export function ageingCells({ parties }: Ageing): AgeingCells[] {
  return parties.flatMap(({ name, items }) => items.map((item) => ({ ...item, name })));
}

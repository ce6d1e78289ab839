import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';

import { findKind } from '#kinds/index.ts';
import type { Fields } from '#shared/forms/fields.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';

import { useIsAccountant } from '../../lib/session/session-context.ts';
import { BeginFor } from '../../ui/begin-for.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { UndoIcon } from '../../ui/icons.tsx';
import { PrintIcon } from '../../ui/screen-icons.tsx';
import { RepeatAction } from './repeat-action.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { ReverseOnAction } from './reverse-on-action.tsx';
import type { RecordDetails } from './record-details.ts';

/** What customers owe us, and what we owe vendors. */
const PARTY_ACCOUNTS: ReadonlySet<string> = new Set([ACCOUNT.receivable, ACCOUNT.payable]);

interface RecordActionsProps {
  record: RecordDetails;
  /** Further printouts, as buttons. */
  printouts: ReactNode;
}

/**
 * What can be done with a transaction: for everybody its voucher, and settling what is open of it;
 * reversing and correcting for accountants.
 */
export function RecordActions({ record, printouts }: RecordActionsProps) {
  const [isVoucherShown, showVoucher] = useState(false);
  const isAccountant = useIsAccountant();
  const title = `Voucher of ${record.kindTitle} ${record.number}`;
  return (
    <>
      <Settle record={record} />
      <Button leftSection={<PrintIcon size={18} />} onClick={() => showVoucher(true)}>
        Voucher
      </Button>
      {printouts}
      {isAccountant ? <Corrections record={record} /> : null}
      {isAccountant ? <ReverseOnAction record={record} /> : null}
      {isAccountant ? <RepeatAction record={record} /> : null}
      {isVoucherShown ? (
        <DocumentDialog
          document={{
            path: `/api/records/${encodeURIComponent(record.transactionId)}/voucher`,
            title,
          }}
          onClose={() => showVoucher(false)}
        />
      ) : null}
    </>
  );
}

/** Money for what is still open of the documents that it opened. */
function Settle({ record }: { record: RecordDetails }) {
  const { state, partyId, party, partyTin, opened } = record;
  const open = opened.find(
    ({ account, balance }) => PARTY_ACCOUNTS.has(account) && Number(balance) > 0,
  );
  if (state !== 'posted' || partyId === null || open === undefined) return null;
  const register = open.account === ACCOUNT.receivable ? 'customer' : 'vendor';
  return <BeginFor party={{ partyId, name: party ?? '', tin: partyTin, register }} what="settle" />;
}

function Corrections({ record }: { record: RecordDetails }) {
  const [isReversing, setReversing] = useState(false);
  const { mayReverse, mayNotReverseBecause } = record;
  const kind = findKind(record.kind);
  const formPath = kind === undefined ? undefined : `/${kind.form}form`;
  if (!mayReverse) {
    const reason = mayNotReverseBecause ?? 'This record cannot be reversed.';
    return <Refused reason={reason} words="Reverse" icon={<UndoIcon size={18} />} />;
  }
  const isRefused = record.isPartyInactive && kind !== undefined && !isSettling(kind.fields);
  return (
    <>
      <Button
        variant="default"
        leftSection={<UndoIcon size={18} />}
        onClick={() => setReversing(true)}
      >
        Reverse
      </Button>
      {formPath === undefined ? null : isRefused ? (
        <Refused
          reason={`${record.party ?? 'The party'} is inactive. Set it active to correct this record.`}
          words="Correct"
        />
      ) : (
        <Button
          variant="default"
          component={Link}
          to={`${formPath}?correct=${encodeURIComponent(record.transactionId)}&kind=${record.kind}`}
        >
          Correct
        </Button>
      )}
      {isReversing ? <ReverseDialog record={record} onClose={() => setReversing(false)} /> : null}
    </>
  );
}

/** Whether a kind settles what is open of its party, which an inactive one is taken for. */
function isSettling(fields: Fields): boolean {
  return Object.values(fields).some((field) =>
    field.type === 'lines'
      ? isSettling(field.columns)
      : field.type === 'item' && field.party !== undefined,
  );
}

interface RefusedProps {
  reason: string;
  words: string;
  icon?: ReactNode;
}

/** An action that is refused now, and why. */
function Refused({ reason, words, icon }: RefusedProps) {
  return (
    <Tooltip label={reason}>
      <Button
        variant="default"
        data-disabled
        aria-disabled="true"
        aria-description={reason}
        leftSection={icon}
        onClick={(event) => event.preventDefault()}
      >
        {words}
      </Button>
    </Tooltip>
  );
}

import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';

import { findKind } from '#kinds/index.ts';
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
  const form = findKind(record.kind)?.form;
  const formPath = form === undefined ? undefined : `/${form}form`;
  const reason = mayNotReverseBecause ?? 'This record cannot be reversed.';
  if (!mayReverse) {
    return (
      <Tooltip label={reason}>
        <Button
          variant="default"
          data-disabled
          aria-disabled="true"
          aria-description={reason}
          leftSection={<UndoIcon size={18} />}
          onClick={(event) => event.preventDefault()}
        >
          Reverse
        </Button>
      </Tooltip>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<UndoIcon size={18} />}
        onClick={() => setReversing(true)}
      >
        Reverse
      </Button>
      {formPath === undefined ? null : (
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

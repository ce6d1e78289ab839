import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { bankAccountPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { BankIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BankDialog } from './bank-dialog.tsx';
import type { BankRow } from './bank-dialog.tsx';
import { ChequeDialog } from './cheque-dialog.tsx';
import { bankAccountsQuery } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';
import classes from './settings.module.css';

/** The company's bank accounts, each with its account of the chart. */
export function BankSettings() {
  const [edited, setEdited] = useState<BankRow | 'new'>();
  const [withForm, setWithForm] = useState<BankRow>();
  const banks = useQuery(bankAccountsQuery);
  if (banks.isPending) return <LoadingRows rows={4} />;
  if (banks.error !== null) {
    return <ProblemNotice error={banks.error} retry={() => void banks.refetch()} />;
  }
  const rows = banks.data.bankAccounts;
  const add = (
    <Acts>
      <Button leftSection={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
        Add bank account
      </Button>
    </Acts>
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          order={2}
          icon={<BankIcon size={26} />}
          title="No bank accounts yet"
          action={add}
        >
          Needed for deposits, withdrawals and payments.
        </EmptyState>
      ) : (
        <>
          <Group justify="flex-end" mb="md">
            {add}
          </Group>
          <DataTable
            caption="Bank accounts"
            columns={columns(setEdited, setWithForm)}
            rows={rows}
            rowKey={(row) => row.bankAccountId}
          />
        </>
      )}
      {edited === undefined ? null : (
        <BankDialog
          bank={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {withForm === undefined ? null : (
        <ChequeDialog bank={withForm} onClose={() => setWithForm(undefined)} />
      )}
    </>
  );
}

function columns(
  edit: (bank: BankRow) => void,
  showForm: (bank: BankRow) => void,
): readonly Column<BankRow>[] {
  return [
    { key: 'name', header: 'Name', isTitle: true, cell: (row) => row.name },
    { key: 'bank', isText: true, breaks: true, header: 'Bank', cell: (row) => row.bank },
    {
      key: 'number',
      header: 'Account number',
      cell: (row) => (
        <>
          <span className={classes['whole']}>{row.accountNumber}</span>
          {` · ${row.currency}`}
        </>
      ),
    },
    {
      key: 'ledger',
      header: 'Ledger account',
      narrow: false,
      cell: (row) => row.ledgerAccount,
    },
    {
      key: 'active',
      header: 'Status',
      cell: (row) => (
        <Badge
          color={row.isActive ? 'teal' : 'gray'}
          variant="outline"
          miw="max-content"
          c="var(--mantine-color-text)"
        >
          {row.isActive ? 'In use' : 'Not in use'}
        </Badge>
      ),
    },
    {
      key: 'edit',
      header: 'Actions',
      cell: (row) => (
        <Group gap={4}>
          <Acts>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Change ${row.name}`}
              onClick={() => edit(row)}
            >
              Change
            </Button>
          </Acts>
          <Acts>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Cheque form of ${row.name}`}
              onClick={() => showForm(row)}
            >
              Cheque form
            </Button>
          </Acts>
          {row.isActive ? (
            <Button
              component={Link}
              to={bankAccountPath(row.ledgerAccount)}
              size="compact-sm"
              variant="default"
              aria-label={`Reconcile ${row.name}`}
            >
              Reconcile
            </Button>
          ) : null}
        </Group>
      ),
    },
  ];
}

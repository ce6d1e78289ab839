import { Button, Group, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { call } from '../../lib/call.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx';
import { SearchIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { TYPE_WORDS } from './account-words.ts';
import type { AccountRow } from './account-words.ts';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { RenameAccountDialog } from './rename-account-dialog.tsx';
import classes from './settings.module.css';
import { PATHS } from '../../lib/paths.ts';
import { chartQuery } from '../../lib/queries.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { Acts } from '../../ui/acts.tsx';

/**
 * The chart of accounts: find, add, rename, switch off. A used account keeps its type and is never
 * deleted.
 */
export function ChartSettings() {
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<AccountRow>();
  const chart = useQuery(chartQuery);
  if (chart.isPending) return <LoadingRows rows={10} />;
  if (chart.error !== null) {
    return <ProblemNotice error={chart.error} retry={() => void chart.refetch()} />;
  }
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = chart.data.accounts.filter((account) => {
    const whole = `${account.number} ${account.title} ${TYPE_WORDS[account.type]}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md" gap="sm">
        <TextInput
          type="search"
          className={classes['search'] ?? ''}
          label="Search"
          placeholder="Number, title or type"
          value={text}
          leftSection={<SearchIcon size={18} />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Acts>
          <Group gap="sm">
            <Button
              component={Link}
              to={PATHS.chartImport}
              variant="default"
              leftSection={<UploadIcon size={18} />}
            >
              Import
            </Button>
            <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
              Add account
            </Button>
          </Group>
        </Acts>
      </Group>
      {found.length === 0 ? (
        <EmptyState order={2} title="Nothing matches">
          No accounts match this search.
        </EmptyState>
      ) : (
        <DataTable
          caption="Chart of accounts"
          columns={columns(setRenamed)}
          rows={found}
          rowKey={(row) => row.number}
        />
      )}
      {isAdding ? <AddAccountDialog onClose={() => setAdding(false)} /> : null}
      {renamed === undefined ? null : (
        <RenameAccountDialog account={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </>
  );
}

function columns(rename: (account: AccountRow) => void): readonly Column<AccountRow>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      isTitle: true,
      cell: (row) => <span className={classes['number']}>{row.number}</span>,
    },
    { key: 'title', isText: true, breaks: true, header: 'Title', cell: (row) => row.title },
    { key: 'type', header: 'Type', cell: (row) => TYPE_WORDS[row.type] },
    {
      key: 'side',
      header: 'Normal side',
      cell: (row) => (row.normalSide === 'debit' ? 'Debit' : 'Credit'),
      hideOnPhone: true,
    },
    { key: 'active', header: 'In use', cell: (row) => <ActiveSwitch account={row} /> },
    {
      key: 'rename',
      isActs: true,
      header: 'Actions',
      cell: (row) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Rename ${row.number} ${row.title}`}
          onClick={() => rename(row)}
        >
          Rename
        </Button>
      ),
    },
  ];
}

function ActiveSwitch({ account }: { account: AccountRow }) {
  const isReader = useIsReader();
  const change = useMutation({
    mutationFn: (isActive: boolean) =>
      call('PATCH /api/settings/accounts/:number', {
        params: { number: account.number },
        body: { isActive },
      }),
    onSettled: () => afterSettingsChange(),
  });
  return (
    <Switch
      aria-label={`${account.number} ${account.title} may be chosen in forms`}
      checked={change.isPending ? change.variables : account.isActive}
      disabled={change.isPending || isReader}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

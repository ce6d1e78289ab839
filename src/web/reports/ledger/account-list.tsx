import { Anchor, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS, reportPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindFigure, BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { BookIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useRoom } from '../../ui/use-room.ts';
import classes from '../reports.module.css';
import { LedgerSettings, isMarked } from './ledger-settings.tsx';
import type { LedgerQuery, LedgerView } from './use-ledger-view.ts';
import { ledgerAccountsQuery } from './queries.ts';

type Account = Api['GET /api/ledger/accounts']['reply']['accounts'][number];

/** Every account with a card, and what it came to in the period. */
export function AccountList({ view, children }: { view: LedgerView; children: ReactNode }) {
  const { query, isKnown } = view;
  const ledger = useQuery({ ...ledgerAccountsQuery(query), enabled: isKnown });
  const { data, error } = ledger;
  useReturn(data !== undefined);
  const isNarrow = useRoom() === 'narrow';
  return (
    <>
      <LedgerSettings view={view} error={error}>
        {children}
      </LedgerSettings>
      {error === null || isMarked(error) ? null : (
        <ProblemNotice error={error} retry={() => void ledger.refetch()} />
      )}
      {ledger.isPending ? <LoadingRows rows={12} /> : null}
      {data === undefined || error !== null ? null : data.accounts.length === 0 ? (
        <EmptyState order={2} icon={<BookIcon size={26} />} title="No entries yet">
          No account has entries up to the end of this period.
        </EmptyState>
      ) : (
        <div className={classes['figures']} data-stale={ledger.isPlaceholderData || undefined}>
          <Anchor
            className={`${classes['beside']} no-print`}
            component={Link}
            to={comparedPath(query)}
            size="sm"
          >
            Compare these balances with the previous period
          </Anchor>
          <DataTable
            caption="Accounts"
            columns={buildColumns(query)}
            rows={data.accounts}
            rowKey={({ account }) => account}
            footer={
              <Table.Tr>
                <Table.Td colSpan={isNarrow ? 2 : 3} data-title>
                  Debits and credits of the period
                </Table.Td>
                {(['debit', 'credit'] as const).map((side) => (
                  <FootCell key={side} label={side === 'debit' ? 'Debit' : 'Credit'}>
                    <BehindFigure
                      to={`${PATHS.journal}${queryText(query)}`}
                      mark={`total-${side}`}
                      here="General Ledger"
                      amount={data[side]}
                    />
                  </FootCell>
                ))}
                <Table.Td data-stays />
              </Table.Tr>
            }
          />
        </div>
      )}
    </>
  );
}

/** The trial balance of the same days and entries, beside the period before. */
function comparedPath(query: LedgerQuery): string {
  const asked = { ...query, stages: query.stages ?? 'post-closing', compare: 'former' };
  return `${reportPath('trial-balance')}${queryText(asked)}`;
}

function buildColumns(query: LedgerQuery): readonly Column<Account>[] {
  const amount = (
    key: 'opening' | 'debit' | 'credit' | 'closing',
    header: string,
  ): Column<Account> => ({
    key,
    header,
    align: 'right',
    stays: key === 'closing',
    cell: (row) => (
      <BehindFigure
        to={`${PATHS.ledger}${queryText({ account: row.account, ...query })}`}
        mark={`${key}-${row.account}`}
        here="General Ledger"
        amount={row[key]}
      />
    ),
  });
  return [
    {
      key: 'account',
      isText: true,
      header: 'Account',
      isTitle: true,
      cell: ({ account, title }) => (
        <BehindLink
          to={`${PATHS.ledger}${queryText({ account, ...query })}`}
          mark={`account-${account}`}
          here="General Ledger"
        >
          {`${account} ${title}`}
        </BehindLink>
      ),
    },
    {
      key: 'parties',
      header: 'By party',
      narrow: false,
      cell: ({ account, isControl }) =>
        isControl ? (
          <BehindLink
            to={`${PATHS.partyLedgers}${queryText({ account, ...query })}`}
            mark={`parties-${account}`}
            here="General Ledger"
          >
            Parties
          </BehindLink>
        ) : (
          ''
        ),
    },
    amount('opening', 'Opening'),
    amount('debit', 'Debit'),
    amount('credit', 'Credit'),
    amount('closing', 'Closing'),
  ];
}

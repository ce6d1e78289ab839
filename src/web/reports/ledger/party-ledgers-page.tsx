import { Alert, NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS, partyPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindFigure, BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { formatFigure } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { CheckIcon, UsersIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { ReportActions } from '../report-actions.tsx';
import classes from '../reports.module.css';
import { LedgerProblem } from './ledger-problem.tsx';
import { LedgerSettings } from './ledger-settings.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';
import type { LedgerView } from './use-ledger-view.ts';
import { useLedgerView } from './use-ledger-view.ts';
import { ledgerAccountsQuery } from './queries.ts';
import { partyLedgersQuery } from './queries.ts';

type Ledgers = Api['GET /api/party-ledgers']['reply'];
type PartyRow = Ledgers['parties'][number];

const SUMS = [
  ['opening', 'Opening'],
  ['debit', 'Debit'],
  ['credit', 'Credit'],
  ['closing', 'Closing'],
] as const;
const HERE = 'Party Ledgers';

/** What a control account comes to by customer or vendor, tied to the account itself. */
export function PartyLedgersPage() {
  const view = useLedgerView();
  const { filters, query, isKnown } = view;
  const account = filters.account === '' ? SIDE_ACCOUNTS.receivable.control : filters.account;
  const asked = { account, ...query };
  const ledgers = useQuery({ ...partyLedgersQuery(asked), enabled: isKnown });
  const { data, error } = ledgers;
  useReturn(data !== undefined);
  return (
    <Page
      title={HERE}
      description="Balances of each customer and vendor, tied to the control account."
      width="wide"
      actions={
        <ReportActions
          report="party-ledgers"
          title={`Party ledgers of ${account}`}
          query={asked}
          file={(format) => `/api/party-ledgers/file/${format}${queryText(asked)}`}
          isDisabled={data === undefined || error !== null}
        />
      }
    >
      <LedgerTabs current={PATHS.partyLedgers} />
      <div className={classes['stack']}>
        <LedgerSettings view={view} error={error}>
          <ControlSelect view={view} account={account} />
        </LedgerSettings>
        <LedgerProblem error={error} account={account} retry={() => void ledgers.refetch()} />
        {ledgers.isPending ? <LoadingRows rows={8} /> : null}
        {data === undefined || error !== null ? null : (
          <div className={classes['stack']} data-stale={ledgers.isPlaceholderData || undefined}>
            <Parties ledgers={data} view={view} />
            <Tie ledgers={data} view={view} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** The accounts that are kept by party. */
function ControlSelect({ view, account }: { view: LedgerView; account: string }) {
  const { query, isKnown, change } = view;
  const accounts = useQuery({ ...ledgerAccountsQuery(query), enabled: isKnown });
  const controls = (accounts.data?.accounts ?? [])
    .filter((each) => each.isControl || each.account === account)
    .map((each) => ({ value: each.account, label: `${each.account} ${each.title}` }));
  const isThere = controls.some(({ value }) => value === account);
  return (
    <NativeSelect
      label="Control account"
      w="min(100%, 22rem)"
      value={account}
      data={isThere ? controls : [{ value: account, label: account }, ...controls]}
      onChange={(event) => change({ account: event.currentTarget.value })}
    />
  );
}

function Parties({ ledgers, view }: { ledgers: Ledgers; view: LedgerView }) {
  const { account, parties, totals } = ledgers;
  const isNarrow = useRoom() === 'narrow';
  if (parties.length === 0) {
    return (
      <EmptyState order={2} icon={<UsersIcon size={26} />} title="No party is on this account">
        No entries on it up to the end of this period.
      </EmptyState>
    );
  }
  return (
    <div className={classes['figures']}>
      <DataTable
        caption={HERE}
        columns={buildColumns(account, view)}
        rows={parties}
        rowKey={({ partyId }) => partyId ?? 'none'}
        footer={
          <Table.Tr>
            <Table.Td colSpan={isNarrow ? 1 : 3} data-title>
              Total
            </Table.Td>
            {SUMS.map(([key, label]) => (
              <FootCell key={key} label={label} stays={key === 'closing'}>
                <BehindFigure
                  to={`${PATHS.ledger}${queryText({ account, ...view.query, measure: key })}`}
                  mark={`total-${key}`}
                  here={HERE}
                  amount={totals[key]}
                />
              </FootCell>
            ))}
          </Table.Tr>
        }
      />
    </div>
  );
}

/** The parties against the account: to the centavo, or something is wrong. */
function Tie({ ledgers, view }: { ledgers: Ledgers; view: LedgerView }) {
  const { account, title, totals, control, isTied } = ledgers;
  return (
    <Alert
      color={isTied ? 'teal' : 'red'}
      icon={isTied ? <CheckIcon /> : <AlertIcon />}
      {...(isTied ? {} : { role: 'alert' })}
      title={isTied ? 'Agrees with the control account' : 'Does not agree with the account'}
    >
      {`${account} ${title}: ₱\u00a0`}
      <BehindFigure
        to={`${PATHS.ledger}${queryText({ account, ...view.query, measure: 'closing' })}`}
        mark="control"
        here={HERE}
        amount={control.closing}
      />
      {isTied ? '' : `; the parties together ₱\u00a0${formatFigure(totals.closing)}`}
    </Alert>
  );
}

function buildColumns(account: string, { query }: LedgerView): readonly Column<PartyRow>[] {
  return [
    {
      key: 'name',
      isText: true,
      header: 'Name',
      isTitle: true,
      cell: ({ partyId, name }) =>
        partyId === null ? (
          name || 'No party'
        ) : (
          <BehindLink
            to={`${PATHS.ledger}${queryText({ account, partyId, ...query })}`}
            mark={`party-${partyId}`}
            here={HERE}
          >
            {name}
          </BehindLink>
        ),
    },
    {
      key: 'tin',
      header: 'TIN',
      narrow: false,
      cell: ({ tin }) => <span className={classes['whole']}>{tin ?? ''}</span>,
    },
    {
      key: 'page',
      header: 'Party',
      narrow: false,
      cell: ({ partyId }) =>
        partyId === null ? (
          ''
        ) : (
          <BehindLink to={partyPath(partyId)} mark={`page-${partyId}`} here={HERE}>
            <span className={classes['whole']}>Open items</span>
          </BehindLink>
        ),
    },
    ...SUMS.map(([key, header]) => ({
      key,
      header,
      align: 'right' as const,
      stays: key === 'closing',
      cell: (row: PartyRow) =>
        row.partyId === null ? (
          formatFigure(row[key])
        ) : (
          <BehindFigure
            to={`${PATHS.ledger}${queryText({ account, partyId: row.partyId, ...query })}`}
            mark={`${key}-${row.partyId}`}
            here={HERE}
            amount={row[key]}
          />
        ),
    })),
  ];
}

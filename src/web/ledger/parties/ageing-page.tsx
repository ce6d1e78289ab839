import { Alert, Button, SegmentedControl, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { Acts } from '../../ui/acts.tsx';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { CheckIcon, ChartIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { shownColumns, useListView } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AgedDocuments, agedPath } from './aged-documents.tsx';
import type { AgedChoice } from './aged-documents.tsx';
import { buildColumns, ledgerPaths } from './ageing-columns.tsx';
import type { AgedParty, Ageing } from './ageing-columns.tsx';
import classes from './parties.module.css';
import { BUCKET_LABELS, SIDE_WORDS, dayOr } from './queries.ts';
import { reminderColumn, useHasReminders } from './remind.tsx';
import { StatementLetterDialog } from './statement-letter-dialog.tsx';
import { ageingQuery } from '../../lib/queries.ts';
import { DateField } from '../../ui/date-field.tsx';

/** What is open of all customers or vendors on a day, by age, tied to its control account. */
export function AgeingPage() {
  const { filters, change } = useFilters(['side', 'asOf', 'by', 'bucket', 'partyId']);
  const view = useListView('open-items');
  const side = filters.side === 'payable' ? 'payable' : 'receivable';
  const asOf = dayOr(filters.asOf);
  const by = filters.by === 'document' ? 'document' : 'due';
  const query = { side, asOf, by } as const;
  // The documents are fetched when a figure of them is opened.
  const hasDocuments = filters.bucket !== '';
  const ageing = useQuery(ageingQuery({ ...query, documents: hasDocuments ? 'true' : 'false' }));
  const isOther = hasDocuments && ageing.isPlaceholderData;
  const data = view.isOpening || isOther ? undefined : ageing.data;
  useReturn(data !== undefined);
  return (
    <Page
      title="Ageing"
      description="Open balances by age. Credits and advances are shown separately."
      width="wide"
      actions={
        <>
          {side === 'receivable' ? (
            <Acts>
              <Button component={Link} to={PATHS.statementRun} variant="default">
                Send statements
              </Button>
            </Acts>
          ) : null}
          <ViewMenu
            view={view}
            all="All receivables by age"
            columns={filters.bucket === '' ? AGED_COLUMNS : DOCUMENT_COLUMNS}
          />
          <ExportButtons
            formats={['pdf', 'xlsx', 'csv'] as const}
            name="ageing"
            address={(format) => `/api/ageing/export/${format}${queryText(query)}`}
            isDisabled={data === undefined || data.parties.length === 0}
          />
        </>
      }
    >
      <search className={classes['filter']}>
        <SegmentedControl
          aria-label="Side"
          value={side}
          onChange={(next) => change({ side: next, partyId: '' })}
          data={[
            { value: 'receivable', label: 'Receivables' },
            { value: 'payable', label: 'Payables' },
          ]}
        />
        <SegmentedControl
          aria-label="Age counts from"
          value={by}
          onChange={(next) => change({ by: next })}
          data={[
            { value: 'due', label: 'Due date' },
            { value: 'document', label: 'Document date' },
          ]}
        />
        <DateField
          isFilter
          label="As of"
          value={asOf}
          onChange={(date) => change({ asOf: date })}
        />
      </search>
      {ageing.error === null ? null : (
        <ProblemNotice error={ageing.error} retry={() => void ageing.refetch()} />
      )}
      {data === undefined && ageing.error === null ? <LoadingRows rows={8} /> : null}
      {data === undefined ? null : <Aged ageing={data} by={by} choice={filters} view={view} />}
    </Page>
  );
}

interface AgedProps {
  ageing: Ageing;
  by: 'due' | 'document';
  /** Which figure was opened; none where everything is shown. */
  choice: AgedChoice;
  view: ListView;
}

function Aged({ ageing, by, choice, view }: AgedProps) {
  const role = useRole();
  const hasReminders = useHasReminders(ageing);
  const [reminded, setReminded] = useState<AgedParty>();
  if (ageing.parties.length === 0) {
    return (
      <EmptyState order={2} icon={<ChartIcon size={26} />} title="No open balances">
        {`Every document was settled as of ${formatDate(ageing.asOf)}.`}
      </EmptyState>
    );
  }
  if (choice.bucket !== '') {
    return (
      <div className={classes['stack']}>
        <AgedDocuments {...{ ageing, choice, by, view }} />
        {choice.bucket === 'all' && choice.partyId === '' ? <Tie ageing={ageing} /> : null}
      </div>
    );
  }
  const words = SIDE_WORDS[ageing.side];
  const cards = ledgerPaths(ageing, role);
  const open = (bucket: string) => agedPath(ageing, { bucket, partyId: '', by });
  return (
    <div className={classes['stack']}>
      <div className={classes['aged']}>
        <DataTable
          caption={words.title}
          columns={[
            ...shownColumns(buildColumns(ageing, by, cards), view),
            ...(hasReminders ? [reminderColumn(setReminded)] : []),
          ]}
          rows={ageing.parties}
          rowKey={(row) => row.partyId}
          footer={
            <Table.Tr>
              <Table.Td data-title>Total</Table.Td>
              {ageing.buckets.map(({ bucket, amount }) => (
                <FootCell key={bucket} label={BUCKET_LABELS[bucket]}>
                  <BehindFigure
                    to={open(bucket)}
                    mark={`total-${bucket.replace(' ', '-')}`}
                    here="Ageing"
                    amount={amount}
                  />
                </FootCell>
              ))}
              <FootCell label="Total" stays>
                <BehindFigure
                  to={open('all')}
                  mark="total-all"
                  here="Ageing"
                  amount={ageing.total}
                />
              </FootCell>
              {view.hidden.has('advances') ? null : (
                <FootCell label={words.advance}>
                  <BehindFigure
                    to={cards.parties(ageing.advancesControl.account)}
                    mark="total-advances"
                    here="Ageing"
                    amount={ageing.advancesTotal}
                  />
                </FootCell>
              )}
              {hasReminders ? <Table.Td className={classes['beside']} /> : null}
            </Table.Tr>
          }
        />
      </div>
      <Tie ageing={ageing} />
      {reminded === undefined ? null : (
        <StatementLetterDialog
          party={reminded}
          to={ageing.asOf}
          onClose={() => setReminded(undefined)}
        />
      )}
    </div>
  );
}

/** Ages are never hidden: together they are the total. */
const AGED_COLUMNS = [{ key: 'advances', label: 'Credits and advances' }];
const DOCUMENT_COLUMNS = [
  { key: 'name', isText: true, label: 'Name' },
  { key: 'date', label: 'Date' },
  { key: 'due', label: 'Due' },
  { key: 'days', label: 'Days' },
];

/** The documents against the accounts: to the centavo, or something is wrong. */
function Tie({ ageing }: { ageing: Ageing }) {
  const { control, advancesControl, isTied } = ageing;
  const cards = ledgerPaths(ageing, useRole());
  return (
    <Alert
      color={isTied ? 'teal' : 'red'}
      icon={isTied ? <CheckIcon /> : <AlertIcon />}
      {...(isTied ? {} : { role: 'alert' })}
      title={isTied ? 'Agrees with the ledger' : 'Does not agree with the ledger'}
    >
      {[control, advancesControl].map(({ account, title, balance }, at) => (
        <Fragment key={account}>
          {`${at === 0 ? '' : ' · '}${account} ${title}: ₱\u00a0`}
          <BehindFigure
            to={cards.card(account)}
            mark={`control-${account}`}
            here="Ageing"
            amount={balance}
          />
        </Fragment>
      ))}
    </Alert>
  );
}

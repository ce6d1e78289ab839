import { Anchor, Button, Checkbox, Group, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { formatDate, manilaDate } from '#shared/dates.ts';

import { recordPath } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { today } from '../../lib/today.ts';
import { Acts } from '../../ui/acts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { PrintIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { STATE_WORDS, wordOf } from './cheque-words.ts';
import type { ChequeDetails, ChequeState } from './cheque-words.ts';
import classes from './cheques.module.css';
import { MoveDialog } from './move-dialog.tsx';
import type { Move } from './move-dialog.tsx';
import { chequeQuery } from './queries.ts';

/** One cheque: what it pays, what became of it, and what may become of it now. */
export function ChequePage() {
  const { chequeId = '' } = useParams();
  const found = useQuery(chequeQuery(chequeId));
  const cheque = found.data?.cheque;
  return (
    <Page
      title={cheque === undefined ? 'Cheque' : `Cheque ${cheque.number}`}
      description={cheque === undefined ? '' : `${cheque.account} ${cheque.accountTitle}`}
      actions={cheque === undefined ? null : <Actions cheque={cheque} />}
    >
      {found.error === null ? null : (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      )}
      {found.isPending ? <LoadingRows rows={5} /> : null}
      {cheque === undefined ? null : <Details cheque={cheque} />}
    </Page>
  );
}

function Details({ cheque }: { cheque: ChequeDetails }) {
  const facts = [
    ['Status', wordOf(cheque)],
    ['Date of the cheque', formatDate(cheque.date)],
    ['Payee', cheque.payee],
    ['Amount', `₱\u00a0${formatPesos(cheque.amount)}`],
    ['Amount in words', cheque.amountInWords],
    ['Purpose', cheque.purpose],
    ['Stale from', cheque.state === 'voided' ? '' : formatDate(cheque.staleFrom)],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <Paper p="md" withBorder mb="lg">
        <dl className={classes['facts']}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {cheque.transactionId === null ? null : (
            <div>
              <dt>Voucher</dt>
              <dd>
                <Anchor component={Link} to={recordPath(cheque.transactionId)}>
                  {cheque.documentNumber}
                </Anchor>
              </dd>
            </div>
          )}
        </dl>
      </Paper>
      <Title order={2} size="h3" mb="sm">
        History
      </Title>
      <DataTable
        caption="History of the cheque"
        columns={COLUMNS}
        rows={cheque.history}
        rowKey={(row) => `${row.at} ${row.state}`}
      />
    </>
  );
}

type Event = ChequeDetails['history'][number];

const COLUMNS: readonly Column<Event>[] = [
  {
    key: 'state',
    header: 'Status',
    label: 'Status',
    isTitle: true,
    cell: (row) => STATE_WORDS[row.state],
  },
  { key: 'date', header: 'Date', label: 'Date', cell: (row) => formatDate(row.date) },
  {
    key: 'by',
    header: 'Recorded by',
    label: 'Who',
    cell: (row) => `${row.actor}, ${formatDate(manilaDate(new Date(row.at)))}`,
  },
  {
    key: 'why',
    isText: true,
    header: 'Reason',
    label: 'Reason',
    cell: (row) => (
      <>
        {row.reason}{' '}
        {row.transactionId === null ? null : (
          <Anchor component={Link} to={recordPath(row.transactionId)} size="sm">
            {row.documentNumber}
          </Anchor>
        )}
      </>
    ),
  },
];

const MOVES: Record<ChequeState, readonly Move[]> = {
  written: [
    { state: 'released', label: 'Released to the payee', isUndo: false },
    { state: 'cleared', label: 'Cleared by the bank', isUndo: false },
  ],
  released: [
    { state: 'cleared', label: 'Cleared by the bank', isUndo: false },
    { state: 'written', label: 'Undo release', isUndo: true },
  ],
  cleared: [{ state: 'released', label: 'Undo clearing', isUndo: true }],
  stale: [],
  voided: [],
  replaced: [],
};

function Actions({ cheque }: { cheque: ChequeDetails }) {
  const [move, setMove] = useState<Move>();
  const [isPrinting, setPrinting] = useState(false);
  const [isCrossed, setIsCrossed] = useState(!/^cash$/i.test(cheque.payee));
  const isAccountant = useIsAccountant();
  const isOpen = cheque.state === 'written' || cheque.state === 'released';
  const [day] = useState(today);
  const isTooOld = isOpen && cheque.staleFrom <= day;
  const path = '/chequedisbursementform?kind=';
  return (
    <Group gap="xs">
      {(isAccountant ? MOVES[cheque.state] : []).map((each) => (
        <Button key={each.state} variant="default" onClick={() => setMove(each)}>
          {each.label}
        </Button>
      ))}
      <Acts>
        {isTooOld ? (
          <Button variant="default" component={Link} to={`${path}cheque-stale`}>
            Mark as stale
          </Button>
        ) : null}
        {isOpen || cheque.state === 'stale' ? (
          <Button variant="default" component={Link} to={`${path}cheque-replacement`}>
            Replace
          </Button>
        ) : null}
      </Acts>
      {cheque.state === 'written' ? (
        <>
          <Button leftSection={<PrintIcon size={18} />} onClick={() => setPrinting(true)}>
            Print the cheque
          </Button>
          <Checkbox
            label="For payee’s account only"
            checked={isCrossed}
            onChange={(event) => setIsCrossed(event.currentTarget.checked)}
          />
        </>
      ) : null}
      {isPrinting ? (
        <DocumentDialog
          document={{
            path: `/api/cheques/${cheque.chequeId}/cheque.pdf?crossed=${isCrossed ? 'yes' : 'no'}`,
            title: `Cheque ${cheque.number}`,
          }}
          onClose={() => setPrinting(false)}
        />
      ) : null}
      {move === undefined ? null : (
        <MoveDialog cheque={cheque} move={move} onClose={() => setMove(undefined)} />
      )}
    </Group>
  );
}

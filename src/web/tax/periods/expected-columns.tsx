import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { AskButton } from '../../ledger/questions/ask-button.tsx';
import { partyPath, recordPath } from '../../lib/paths.ts';
import { BeginFor } from '../../ui/begin-for.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { ExpectedDocument, StoppedDocument } from './expected-queries.ts';

const STATES = {
  late: { tone: 'bad', words: { vendor: 'Late', customer: 'Late' } },
  awaited: { tone: 'wait', words: { vendor: 'Not yet received', customer: 'Not yet issued' } },
  unusual: { tone: 'wait', words: { vendor: 'Unusual amount', customer: 'Unusual amount' } },
  came: { tone: 'good', words: { vendor: 'Came', customer: 'Issued' } },
} as const;

/** What ends it, for a bill and for an invoice. */
export const STOP_WORDS = { vendor: 'No longer expected', customer: 'No longer issued' } as const;

/** The columns of what is expected; without `onStop` nothing can be done. */
export function expectedColumns(
  onStop: ((row: ExpectedDocument) => void) | undefined,
): readonly Column<ExpectedDocument>[] {
  return [
    {
      key: 'party',
      header: 'Vendor or customer',
      isTitle: true,
      isTall: true,
      cell: ({ partyId, party, account, accountTitle }) => (
        <>
          <Anchor component={Link} to={partyPath(partyId)} size="sm">
            {party}
          </Anchor>
          <Text size="xs" c="dimmed">{`${account} ${accountTitle}`}</Text>
        </>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      isTall: true,
      cell: ({ state, register, expectedOn }) => (
        <Group gap="xs">
          <StateBadge tone={STATES[state].tone}>{STATES[state].words[register]}</StateBadge>
          {state === 'late' || state === 'awaited' ? (
            <Text size="sm">{`by ${formatDate(expectedOn)}`}</Text>
          ) : null}
        </Group>
      ),
    },
    {
      key: 'why',
      header: 'Why',
      isTall: true,
      narrow: false,
      cell: ({ why, unusual }) => (unusual === '' ? why : unusual),
    },
    {
      key: 'usual',
      header: 'Usual amount',
      narrow: false,
      align: 'right',
      cell: ({ band }) => (band === null ? '–' : <Money amount={band.usual} />),
    },
    {
      key: 'amount',
      header: 'This month',
      align: 'right',
      cell: ({ amount, documents }) =>
        documents.length === 0 ? (
          '–'
        ) : (
          <Group gap="xs" justify="flex-end">
            {documents.map(({ transactionId, number }) => (
              <Anchor key={transactionId} component={Link} to={recordPath(transactionId)} size="xs">
                {number}
              </Anchor>
            ))}
            <Money amount={amount} />
          </Group>
        ),
    },
    ...(onStop === undefined ? [] : [actsColumn(onStop)]),
  ];
}

function actsColumn(onStop: (row: ExpectedDocument) => void): Column<ExpectedDocument> {
  return {
    key: 'acts',
    header: 'Actions',
    width: 'max-content',
    cell: (row) => (
      <Group gap="xs">
        {row.documents.length > 0 ? null : <Missing row={row} />}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${STOP_WORDS[row.register]}: ${row.party}, ${row.account}`}
          onClick={() => onStop(row)}
        >
          {STOP_WORDS[row.register]}
        </Button>
      </Group>
    ),
  };
}

/** What one does about a document that is not there: enter it, or ask for it. */
function Missing({ row }: { row: ExpectedDocument }) {
  const { partyId, register, party, tin } = row;
  return (
    <>
      <BeginFor party={{ partyId, name: party, tin, register }} what="document" size="compact-sm" />
      <AskButton
        size="compact-sm"
        about={{
          subject: 'party',
          subjectId: partyId,
          title: party,
          partyId,
          text:
            register === 'vendor'
              ? `The document for ${row.accountTitle} has not been received yet. Please send it.`
              : `No invoice for ${row.accountTitle} has been issued this month yet. Is there one to issue?`,
        }}
      />
    </>
  );
}

/** The columns of what comes no more. */
export function stoppedColumns(
  onBack: ((row: StoppedDocument) => void) | undefined,
): readonly Column<StoppedDocument>[] {
  return [
    { key: 'party', header: 'Vendor or customer', isTitle: true, cell: ({ party }) => party },
    {
      key: 'account',
      header: 'Account',
      cell: ({ account, accountTitle }) => `${account} ${accountTitle}`,
    },
    {
      key: 'reason',
      header: 'Reason',
      cell: ({ reason, firstMonth, by }) => `${reason} (from ${formatDate(firstMonth)}, ${by})`,
    },
    ...(onBack === undefined
      ? []
      : [
          {
            key: 'back',
            header: 'Actions',
            cell: (row: StoppedDocument) => (
              <Button size="compact-sm" variant="default" onClick={() => onBack(row)}>
                Expect again
              </Button>
            ),
          },
        ]),
  ];
}

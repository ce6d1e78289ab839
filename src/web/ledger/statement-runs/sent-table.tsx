import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { partyPath } from '../../lib/paths.ts';
import { isZeroWire } from '../../lib/wire-amounts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { SentStatement } from './queries.ts';

const MAIL_STATES = {
  waiting: { tone: 'wait', words: 'Queued' },
  sent: { tone: 'good', words: 'Mailed' },
  kept: { tone: 'quiet', words: 'Not sent (no mail server)' },
  failed: { tone: 'bad', words: 'Failed' },
} as const;

interface SentTableProps {
  statements: readonly SentStatement[];
  /** Of one party: its name is not said again, but when and by whom it was sent. */
  isOfParty?: boolean;
}

/** Statements as they were sent, each with its PDF. */
export function SentTable({ statements, isOfParty = false }: SentTableProps) {
  const [shown, setShown] = useState<SentStatement>();
  return (
    <>
      <DataTable
        caption="Statements sent"
        columns={buildColumns(isOfParty, setShown)}
        rows={statements}
        rowKey={({ statementId }) => statementId}
      />
      {shown === undefined ? null : (
        <DocumentDialog
          document={{
            path: `/api/statements-sent/${shown.statementId}/pdf`,
            title: `Statement of ${shown.party} as of ${formatDate(shown.asOf)}`,
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

function buildColumns(
  isOfParty: boolean,
  onShow: (statement: SentStatement) => void,
): readonly Column<SentStatement>[] {
  const own: readonly Column<SentStatement>[] = isOfParty
    ? [
        {
          key: 'sent',
          header: 'Sent',
          isTitle: true,
          cell: ({ sentAt, sentBy }) => `${formatInstant(sentAt)} by ${sentBy}`,
        },
        { key: 'asOf', header: 'As of', cell: ({ asOf }) => formatDate(asOf) },
      ]
    : [
        {
          key: 'party',
          header: 'Customer',
          isTitle: true,
          isText: true,
          breaks: true,
          cell: ({ partyId, party }) => (
            <Anchor component={Link} to={`${partyPath(partyId)}?tab=statement`} size="sm">
              {party}
            </Anchor>
          ),
        },
      ];
  // Beside a name there is no room for addresses between desk and phone.
  const hidden: Pick<Column<SentStatement>, 'narrow'> = isOfParty ? {} : { narrow: false };
  return [
    ...own,
    {
      key: 'to',
      header: 'Sent to',
      ...hidden,
      cell: ({ recipients }) => recipients.join(', '),
    },
    {
      key: 'state',
      header: 'Mail',
      cell: ({ state }) => (
        <StateBadge tone={MAIL_STATES[state].tone}>{MAIL_STATES[state].words}</StateBadge>
      ),
    },
    {
      key: 'overdue',
      header: 'Overdue',
      align: 'right',
      narrow: false,
      cell: ({ overdue }) => (isZeroWire(overdue) ? '–' : <Money amount={overdue} />),
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} />,
    },
    {
      key: 'pdf',
      header: 'Statement',
      cell: (statement) =>
        statement.hasFile ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`PDF: statement of ${statement.party}`}
            onClick={() => onShow(statement)}
          >
            PDF
          </Button>
        ) : (
          'Letter'
        ),
    },
  ];
}

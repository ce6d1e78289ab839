import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { partyPath } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { useBackLink } from '../../lib/way-back.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { BehindLink } from '../behind-link.tsx';
import type { ExpectedParty, ExpectedRow } from './queries.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

const HERE = 'BIR Form 2307 to Collect';

interface ExpectedPartyPanelProps {
  party: ExpectedParty;
  /** Which columns are in sight. */
  view: ListView;
}

/**
 * One customer: what is owed by invoice, and the two acts: the certificate came, or the customer is
 * reminded.
 */
export function ExpectedPartyPanel({ party, view }: ExpectedPartyPanelProps) {
  const { partyId, name, tax, rows, remindedAt, remindedBy } = party;
  const carry = useBackLink(HERE);
  const isAccountant = useIsAccountant();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReminding, setReminding] = useState(false);
  const receive = useReceive(party, chosen);
  const toFollow = rows.filter(isToFollow);
  const mark = `expected-${partyId}`;
  return (
    <>
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Anchor component={Link} id={mark} to={partyPath(partyId)} state={carry(mark)} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {remindedAt === null
              ? 'Not reminded yet'
              : `Reminded ${formatInstant(remindedAt)} by ${remindedBy ?? ''}`}
          </Text>
        </div>
        <Text fw={600} component="div">
          <Money amount={tax} currency="₱" />
        </Text>
      </Group>
      <DataTable
        caption={`Certificates that ${name} owes`}
        columns={shownColumns(buildColumns(isAccountant ? { chosen, setChosen } : undefined), view)}
        rows={rows}
        rowKey={nameOf}
      />
      {isAccountant && toFollow.length > 0 ? (
        <Group justify="flex-end" mt="sm" gap="sm">
          <Button size="xs" loading={receive.isPending} onClick={() => receive.mutate()}>
            {chosen.size === 0 ? 'Mark all as received' : `Mark ${chosen.size} as received`}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Remind ${name}`}
            onClick={() => setReminding(true)}
          >
            Remind
          </Button>
        </Group>
      ) : null}
      {isReminding ? <ReminderDialog party={party} onClose={() => setReminding(false)} /> : null}
    </>
  );
}

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly setChosen: (next: ReadonlySet<string>) => void;
}

function buildColumns(choice: Choice | undefined): Column<ExpectedRow>[] {
  return [
    {
      key: 'document',
      isText: true,
      header: 'Invoice',
      isTitle: true,
      cell: (row) => (
        <Group gap="xs" wrap="nowrap">
          {choice !== undefined && isToFollow(row) ? <Choose row={row} choice={choice} /> : null}
          <BehindLink
            behind={{ of: 'record', transactionId: row.transactionId }}
            mark={`document-${nameOf(row)}`}
            here={HERE}
          >
            {row.document}
          </BehindLink>
        </Group>
      ),
    },
    { key: 'date', header: 'Date', width: '8rem', cell: ({ date }) => formatDate(date) },
    { key: 'atc', header: 'Code', width: '5rem', cell: ({ atc }) => atc },
    {
      key: 'base',
      header: 'Income',
      align: 'right',
      width: '13%',
      cell: ({ base }) => <Money amount={base} />,
    },
    {
      key: 'tax',
      header: 'Tax',
      align: 'right',
      width: '11%',
      cell: ({ tax }) => <Money amount={tax} />,
    },
    {
      key: 'state',
      header: 'Status',
      width: '8.5rem',
      cell: ({ state }) =>
        state === 'to-follow' ? (
          <StateBadge tone="wait">Outstanding</StateBadge>
        ) : (
          <StateBadge tone="quiet">Not paid yet</StateBadge>
        ),
    },
    {
      key: 'due',
      header: 'Due',
      width: '14rem',
      cell: ({ due, daysPastDue, state }) => (
        <div>
          {state === 'unpaid' ? 'With the payment' : formatDate(due)}
          {daysPastDue > 0 ? (
            <Text size="xs" c="var(--mantine-color-error)">
              {daysPastDue === 1 ? '1 day late' : `${daysPastDue} days late`}
            </Text>
          ) : null}
        </div>
      ),
    },
  ];
}

function Choose({ row, choice }: { row: ExpectedRow; choice: Choice }) {
  const { chosen, setChosen } = choice;
  const name = nameOf(row);
  return (
    <Checkbox
      aria-label={`The certificate for ${row.document}, ${row.atc}`}
      checked={chosen.has(name)}
      onChange={(event) => {
        const next = new Set(chosen);
        if (event.currentTarget.checked) next.add(name);
        else next.delete(name);
        setChosen(next);
      }}
    />
  );
}

/** Opens the form of the certificate with a draft of the rows that were chosen; none: all. */
function useReceive({ partyId, rows }: ExpectedParty, chosen: ReadonlySet<string>) {
  const follow = useFollow();
  const carry = useBackLink(HERE);
  return useMutation({
    mutationFn: () =>
      call('POST /api/tax/expected/received', {
        body: {
          partyId,
          rows: rows
            .filter((row) => chosen.has(nameOf(row)))
            .map(({ document, atc }) => ({ document, atc })),
        },
      }),
    onSuccess: ({ path }) => follow(path, { state: carry(partyId) }),
  });
}

function isToFollow({ state }: ExpectedRow): boolean {
  return state === 'to-follow';
}

function nameOf({ document, atc, state, transactionId }: ExpectedRow): string {
  return [transactionId, document, atc, state].join(' ');
}

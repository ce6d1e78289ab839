import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { saveFile } from '../../lib/save-file.ts';
import { useBackLink } from '../../lib/way-back.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { worksheetPath } from '../../lib/tax-paths.ts';
import classes from '../tax.module.css';
import type { Obligation } from './queries.ts';
import { DueDialog } from './due-dialog.tsx';
import {
  dayWords,
  formWords,
  leftWords,
  movedWords,
  obligationName,
  receiverWords,
  stateWords,
} from './obligation-words.ts';
import { StateDialog } from './state-dialog.tsx';

interface Open {
  readonly dialog: 'state' | 'due';
  readonly obligation: Obligation;
}

/** Obligations with their day, state and proof, and what can be done with each. */
export function ObligationTable({ caption, rows }: { caption: string; rows: Obligation[] }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const columns = buildColumns(setOpen, useRoom() === 'narrow');
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ form, period }) => `${form} ${period}`}
      />
      {open?.dialog === 'state' ? (
        <StateDialog obligation={open.obligation} onClose={close} />
      ) : null}
      {open?.dialog === 'due' ? <DueDialog obligation={open.obligation} onClose={close} /> : null}
    </>
  );
}

function buildColumns(
  open: (next: Open) => void,
  isNarrow: boolean,
): readonly Column<Obligation>[] {
  return [
    {
      key: 'what',
      isText: true,
      header: 'Return or obligation',
      isTitle: true,
      isTall: true,
      cell: (row) => <What obligation={row} isNarrow={isNarrow} />,
    },
    { key: 'due', header: 'Due', cell: (row) => <Due obligation={row} /> },
    {
      key: 'to',
      header: 'Agency',
      width: '8rem',
      narrow: false,
      isTall: true,
      cell: receiverWords,
    },
    {
      key: 'state',
      header: 'Status',
      width: '9rem',
      narrow: '6.5rem',
      cell: (row) => <State obligation={row} />,
    },
    {
      key: 'acts',
      isActs: true,
      header: 'Actions',
      align: 'right',
      width: '11.5rem',
      narrow: '8rem',
      cell: (row) => (
        <Group gap="xs" justify="flex-end">
          <Button
            size="xs"
            variant={row.isOverdue ? 'filled' : 'default'}
            aria-label={`${actWords(row)}: ${obligationName(row)}`}
            onClick={() => open({ dialog: 'state', obligation: row })}
          >
            {actWords(row)}
          </Button>
          <ActionIcon
            size={30}
            variant="default"
            title="Change due date"
            aria-label={`Change due date: ${obligationName(row)}`}
            onClick={() => open({ dialog: 'due', obligation: row })}
          >
            <CalendarIcon size={16} />
          </ActionIcon>
        </Group>
      ),
    },
  ];
}

function actWords({ state, metBy }: Obligation): string {
  return state === 'open' ? `Mark as ${metBy}` : 'Change status';
}

interface WhatProps {
  obligation: Obligation;
  /** Without a column for the agency: it is said here. */
  isNarrow: boolean;
}

function What({ obligation, isNarrow }: WhatProps) {
  const carry = useBackLink('Tax calendar');
  const { form, title, period, periodLabel, note } = obligation;
  const path = worksheetPath(form, period);
  const mark = `obligation-${form}-${period}`;
  const name = [formWords(obligation), title].filter(Boolean).join(' · ');
  return (
    <div>
      {path === undefined ? (
        <Text component="span" size="sm" fw={500}>
          {name}
        </Text>
      ) : (
        <Anchor component={Link} id={mark} to={path} state={carry(mark)} size="sm" fw={500}>
          {name}
        </Anchor>
      )}{' '}
      <Text component="span" size="sm" c="dimmed">
        {[periodLabel, isNarrow ? receiverWords(obligation) : '', note].filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}

function Due({ obligation }: { obligation: Obligation }) {
  const { due, rule } = obligation;
  const left = leftWords(obligation);
  const moved = movedWords(obligation);
  return (
    <div title={[moved, rule].filter(Boolean).join('. ')}>
      <Text component="span" size="sm" className={classes['day']}>
        {due === null ? 'Not known yet' : dayWords(due)}
      </Text>
      {left === '' ? null : (
        <Text size="sm" c={obligation.isOverdue ? 'var(--mantine-color-error)' : 'dimmed'}>
          {left}
        </Text>
      )}
      {moved === '' && due !== null ? null : (
        <Text size="xs" c="dimmed" className={classes['why']}>
          {moved === '' ? rule : moved}
        </Text>
      )}
    </div>
  );
}

function State({ obligation }: { obligation: Obligation }) {
  const { proof, filing } = obligation;
  const { tone, words } = stateWords(obligation);
  const filedOn = proof?.filedOn ?? filing?.filedOn ?? null;
  const lines = [
    filedOn === null ? '' : `on ${formatDate(filedOn)}`,
    proof?.reference ?? filing?.reference ?? '',
    proof?.note ?? '',
  ].filter(Boolean);
  return (
    <div>
      <StateBadge tone={tone}>{words}</StateBadge>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed" className={classes['words']}>
          {line}
        </Text>
      ))}
      {proof?.papers.map(({ attachmentId, fileName }) => (
        <div key={attachmentId}>
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => void saveFile(`/api/attachments/${attachmentId}`, fileName)}
          >
            {fileName}
          </Anchor>
        </div>
      ))}
    </div>
  );
}

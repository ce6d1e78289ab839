import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { DIRECTIONS, bodyOf, recordWords } from './rule-words.ts';
import type { Rule } from './rule-words.ts';

interface RuleTableProps {
  account: string;
  rules: readonly Rule[];
}

/** The rules that hold for an account, and what may be done with each. */
export function RuleTable({ account, rules }: RuleTableProps) {
  const isAccountant = useIsAccountant();
  const [changing, setChanging] = useState<Rule>();
  const [removing, setRemoving] = useState<Rule>();
  const { turn, remove } = useRuleActs();
  const acts = actsColumn({ change: setChanging, turn: turn.mutate, remove: setRemoving });
  return (
    <>
      <DataTable
        caption="Rules"
        columns={isAccountant ? [...COLUMNS, acts] : COLUMNS}
        rows={rules}
        rowKey={({ ruleId }) => ruleId}
      />
      {changing === undefined ? null : (
        <RuleDialog account={account} rule={changing} onClose={() => setChanging(undefined)} />
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove this rule?"
        confirm="Remove"
        isDangerous
        isBusy={remove.isPending}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing !== undefined)
            remove.mutate(removing, { onSettled: () => setRemoving(undefined) });
        }}
      >
        {`Lines with “${removing?.words ?? ''}” are no longer prefilled. What was recorded stays.`}
      </ConfirmDialog>
    </>
  );
}

const COLUMNS: readonly Column<Rule>[] = [
  { key: 'words', isText: true, header: 'Words', isTitle: true, cell: ({ words }) => words },
  {
    key: 'direction',
    header: 'Money',
    cell: ({ direction }) => DIRECTIONS.find(({ value }) => value === direction)?.label,
  },
  { key: 'becomes', isText: true, header: 'Recorded as', cell: recordWords },
  {
    key: 'where',
    header: 'Applies to',
    cell: ({ account }) => (account === null ? 'Every bank account' : account),
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ madeBy, origin }) => (origin === 'learnt' ? `${madeBy}, suggested` : madeBy),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ isActive }) => (
      <StateBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'On' : 'Off'}</StateBadge>
    ),
  },
];

interface Acts {
  change: (rule: Rule) => void;
  turn: (rule: Rule) => void;
  remove: (rule: Rule) => void;
}

function actsColumn({ change, turn, remove }: Acts): Column<Rule> {
  return {
    key: 'acts',
    header: 'Actions',
    cell: (rule) => (
      <Group gap="xs">
        <Act rule={rule} word="Change" onClick={() => change(rule)} />
        <Act
          rule={rule}
          word={rule.isActive ? 'Switch off' : 'Switch on'}
          onClick={() => turn(rule)}
        />
        <Act rule={rule} word="Remove" onClick={() => remove(rule)} />
      </Group>
    ),
  };
}

interface ActProps {
  rule: Rule;
  word: string;
  onClick: () => void;
}

function Act({ rule, word, onClick }: ActProps) {
  return (
    <Button size="xs" variant="default" aria-label={`${word} ${rule.words}`} onClick={onClick}>
      {word}
    </Button>
  );
}

function useRuleActs() {
  const onSettled = () => afterChangeOf('bank');
  const turn = useMutation({
    mutationFn: (rule: Rule) =>
      call('PUT /api/bank/rules/:ruleId', {
        params: { ruleId: rule.ruleId },
        body: { ...bodyOf(rule), isActive: !rule.isActive, version: rule.version },
      }),
    onSuccess: (_, { words, isActive }) =>
      notify({ message: `The rule for “${words}” is ${isActive ? 'off' : 'on'}.` }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ ruleId }: Rule) =>
      call('DELETE /api/bank/rules/:ruleId', { params: { ruleId } }),
    onSuccess: (_, { words }) => notify({ message: `The rule for “${words}” is removed.` }),
    onSettled,
  });
  return { turn, remove };
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DIRECTIONS, NEW_RULE, RECORD_KINDS, accountOf, bodyOf } from './rule-words.ts';
import type { Rule, RuleBody } from './rule-words.ts';
import { chartQuery } from '../../lib/queries.ts';

interface RuleDialogProps {
  /** The bank account in sight. */
  account: string;
  /** A rule to change; absent: a new one. */
  rule?: Rule;
  onClose: () => void;
}

/** Which words, money in or out, what it becomes, and on which account beside the bank's. */
export function RuleDialog({ account, rule, onClose }: RuleDialogProps) {
  const [body, setBody] = useState<RuleBody>(() =>
    rule === undefined ? { ...NEW_RULE, account } : bodyOf(rule),
  );
  const save = useSave(rule, onClose);
  const set = (part: Partial<RuleBody>) => setBody({ ...body, ...part });
  const problem = (path: string) => fieldProblem(save.error, path);
  return (
    <FormDialog
      title={rule === undefined ? 'Add a rule' : 'Change this rule'}
      save={rule === undefined ? 'Add' : 'Save'}
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate(body)}
    >
      <TextInput
        label="Words of the bank’s text"
        description="Capital letters make no difference."
        required
        maxLength={200}
        data-autofocus
        placeholder="SERVICE CHARGE"
        value={body.words}
        error={problem('words')}
        onChange={(event) => set({ words: event.currentTarget.value })}
      />
      <NativeSelect
        label="Money"
        data={[...DIRECTIONS]}
        value={body.direction}
        onChange={(event) => set({ direction: event.currentTarget.value as Rule['direction'] })}
      />
      <NativeSelect
        label="It becomes"
        data={[...RECORD_KINDS]}
        value={body.recordKind}
        error={problem('recordKind')}
        onChange={(event) => set({ recordKind: event.currentTarget.value, answers: {} })}
      />
      {body.recordKind === journalEntry.id ? (
        <OtherAccount
          value={accountOf(body.answers)}
          problem={problem('answers.account') ?? problem('answers')}
          onChange={(chosen) => set({ answers: { ...body.answers, account: chosen } })}
        />
      ) : null}
      <Checkbox
        label="Applies to every bank account"
        checked={body.account === null}
        onChange={(event) => set({ account: event.currentTarget.checked ? null : account })}
      />
    </FormDialog>
  );
}

interface OtherAccountProps {
  value: string;
  problem: string | undefined;
  onChange: (account: string) => void;
}

/** The account beside the bank's: everything of the chart that is in use. */
function OtherAccount({ value, problem, onChange }: OtherAccountProps) {
  const chart = useQuery(chartQuery);
  const accounts = (chart.data?.accounts ?? []).filter(
    ({ isActive, number }) => isActive || number === value,
  );
  return (
    <NativeSelect
      label="Account"
      required
      description="The other side of the entry, such as bank charges."
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose…</option>
      {accounts.map(({ number, title }) => (
        <option key={number} value={number}>
          {`${number} ${title}`}
        </option>
      ))}
    </NativeSelect>
  );
}

function useSave(rule: Rule | undefined, onClose: () => void) {
  return useMutation({
    mutationFn: async (body: RuleBody) => {
      if (rule === undefined) await call('POST /api/bank/rules', { body });
      else {
        const { ruleId, version } = rule;
        await call('PUT /api/bank/rules/:ruleId', {
          params: { ruleId },
          body: { ...body, version },
        });
      }
    },
    meta: { handled: true },
    onSuccess: async (_, { words }) => {
      notify({ message: `The rule for “${words}” is saved.` });
      onClose();
      await afterChangeOf('bank');
    },
  });
}

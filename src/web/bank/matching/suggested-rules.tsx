import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import type { SuggestedRule, Workspace } from './workspace.ts';

/** Suggestions that were put aside; they come again with the next visit of the portal. */
const dismissed = new Set<string>();

/** Rules that what was done before suggests: one at a time, accepted or put aside. */
export function SuggestedRules({ workspace }: { workspace: Workspace }) {
  const { account, suggestedRules } = workspace;
  const [put, setPut] = useState(0);
  const left = suggestedRules.filter((rule) => !dismissed.has(keyOf(account, rule)));
  const [rule] = left;
  const aside = (done: SuggestedRule) => {
    dismissed.add(keyOf(account, done));
    setPut(put + 1);
  };
  const accept = useMutation({
    mutationFn: ({ words, direction, recordKind, answers }: SuggestedRule) =>
      call('POST /api/bank/rules', {
        body: { account, words, direction, recordKind, answers, isActive: true, origin: 'learnt' },
      }),
    onSuccess: async (_, done) => {
      aside(done);
      notify({ title: 'Rule accepted', message: done.text });
      await afterChangeOf('bank');
    },
  });
  if (rule === undefined) return null;
  return (
    <Alert
      mb="sm"
      title={left.length > 1 ? `${left.length} rules are suggested` : 'A rule is suggested'}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{rule.text}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => aside(rule)}>
            Not now
          </Button>
          <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate(rule)}>
            Accept
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

function keyOf(account: string, { words, direction, recordKind }: SuggestedRule): string {
  return [account, direction, recordKind, words].join('\n');
}

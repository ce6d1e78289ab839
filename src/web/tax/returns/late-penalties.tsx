import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { TaxReturn } from '../queries.ts';
import { TAX_KEY, refreshTaxes } from '../queries.ts';

type Penalties = NonNullable<TaxReturn['penalties']>;

/**
 * What a late return asks for besides its tax, and the button that enters it; nothing of a return
 * in time.
 */
export function LatePenalties({ taxReturn, period }: { taxReturn: TaxReturn; period: string }) {
  const isAccountant = useIsAccountant();
  const use = useProposed(taxReturn, period);
  const { penalties, parts } = taxReturn;
  if (penalties === null || penalties.isEntered) return null;
  const labels = new Map(
    parts.flatMap(({ items }) => items.map(({ item, label }) => [item, label] as const)),
  );
  return (
    <Panel>
      <Title order={2} size="h3" mb="xs">
        This return is late
      </Title>
      <Text size="sm" mb="sm">
        {`Due on ${formatDate(penalties.due)}. Penalties up to ${formatDate(penalties.filedOn)}, late by ${daysOf(penalties)}:`}
      </Text>
      {use.error === null ? null : <ProblemNotice error={use.error} />}
      <Stack gap="xs">
        {penalties.proposed.map(({ item, amount, text }) => (
          <div key={item}>
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <Text span>{`${item} ${labels.get(item) ?? ''}`}</Text>
              <Money amount={amount} />
            </Group>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
        ))}
      </Stack>
      {isAccountant ? (
        <Group justify="flex-end" mt="sm" className="no-print">
          <Button loading={use.isPending} onClick={() => use.mutate()}>
            Use these amounts
          </Button>
        </Group>
      ) : null}
      <Text size="sm" c="dimmed" mt="sm">
        To enter other amounts, edit the manual items and give the reason in the note.
      </Text>
    </Panel>
  );
}

function daysOf({ daysLate }: Penalties): string {
  return `${daysLate} day${daysLate === 1 ? '' : 's'}`;
}

function useProposed({ form, parts, penalties, version }: TaxReturn, period: string) {
  const client = useQueryClient();
  const proposed = new Map(penalties?.proposed.map((each) => [each.item, each]));
  return useMutation({
    mutationFn: () => {
      const typed = parts.flatMap(({ items }) => items).filter(({ source }) => source === 'typed');
      const items = typed.map(({ item, amount, note }) => {
        const own = proposed.get(item);
        return own === undefined
          ? { item, amount, note }
          : { item, amount: own.amount, note: own.text.slice(0, 200) };
      });
      const asked = { params: { form }, query: { period }, body: { items, version } };
      return call('PUT /api/tax/returns/:form', asked);
    },
    meta: { handled: true },
    onSuccess: async ({ taxReturn }) => {
      client.setQueryData([TAX_KEY, 'return', form, period], taxReturn);
      notify({ title: 'Saved', message: `The penalties are in the items of ${form}.` });
      await refreshTaxes();
    },
  });
}

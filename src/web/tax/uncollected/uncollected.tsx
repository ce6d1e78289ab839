import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { CONDITIONS } from '#shared/tax/uncollected.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BehindLink } from '../behind-link.tsx';
import { refreshTaxes, uncollectedQuery } from '../queries.ts';

type Invoice = Api['GET /api/tax/uncollected']['reply']['invoices'][number];
type Condition = Invoice['conditions'][number]['code'];

/**
 * The unpaid invoices of a quarter: those whose conditions are met are ticked and claimed in item
 * 35, once each; what only a person knows is confirmed.
 */
export function UncollectedReceivables({ period }: { period: Period }) {
  const isAccountant = useIsAccountant();
  const list = useQuery(uncollectedQuery(period.key));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [confirmed, setConfirmed] = useState<readonly Condition[]>([]);
  const claim = useMutation({
    mutationFn: () =>
      call('POST /api/tax/uncollected', {
        body: { period: period.key, transactionIds: [...chosen], confirmed: [...confirmed] },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Claimed', message: `Item 35 of ${list.data?.quarterLabel ?? ''}` });
      setChosen([]);
      await refreshTaxes();
    },
  });
  const withdraw = useMutation({
    mutationFn: (claimId: string) =>
      call('DELETE /api/tax/uncollected/:claimId', { params: { claimId } }),
    onSuccess: async () => {
      notify({ title: 'Withdrawn', message: 'The invoice is no longer in item 35.' });
      await refreshTaxes();
    },
  });
  if (list.error !== null)
    return <ProblemNotice error={list.error} retry={() => void list.refetch()} />;
  if (list.data === undefined || list.data.invoices.length === 0) return null;
  const { invoices, quarter, quarterLabel } = list.data;
  const toggle = (id: string) => setChosen(toggled(chosen, id));
  const asked = CONDITIONS.filter(({ code }) =>
    invoices.some((row) => chosen.includes(row.transactionId) && stateOf(row, code) === 'confirm'),
  );
  return (
    <section>
      <Stack gap="sm">
        <Title order={2}>{`Claim in item 35 of ${quarterLabel}`}</Title>
        <DataTable
          caption="Uncollected receivables"
          columns={buildColumns({
            quarter,
            chosen,
            toggle,
            withdraw: withdraw.mutate,
            isAccountant,
          })}
          rows={invoices}
          rowKey={({ transactionId }) => transactionId}
        />
        {claim.error === null ? null : <Refusal error={claim.error} />}
        {chosen.length === 0 ? null : (
          <Stack gap="xs">
            <Text size="sm">Confirm for the selected invoices:</Text>
            {asked.map(({ code, title }) => (
              <Checkbox
                key={code}
                label={title}
                checked={confirmed.includes(code)}
                onChange={() => setConfirmed(toggled(confirmed, code))}
              />
            ))}
            <Group>
              <Button loading={claim.isPending} onClick={() => claim.mutate()}>
                {chosen.length === 1 ? 'Claim 1 invoice' : `Claim ${chosen.length} invoices`}
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
    </section>
  );
}

/** Which invoice is refused, and why. */
function Refusal({ error }: { error: Error }) {
  const fields = error instanceof CallError ? error.fields : [];
  if (fields.length === 0) return <ProblemNotice error={error} />;
  return (
    <div role="alert">
      {fields.map(({ path, message }) => (
        <Text key={path} size="sm">
          {message}
        </Text>
      ))}
    </div>
  );
}

interface Acts {
  readonly quarter: string;
  readonly chosen: readonly string[];
  readonly toggle: (transactionId: string) => void;
  readonly withdraw: (claimId: string) => void;
  readonly isAccountant: boolean;
}

function buildColumns(acts: Acts): Column<Invoice>[] {
  return [
    {
      key: 'number',
      isText: true,
      header: 'Invoice',
      isTitle: true,
      cell: (row) => <Named invoice={row} />,
    },
    { key: 'due', header: 'Due date', cell: ({ dueDate }) => (dueDate ? formatDate(dueDate) : '') },
    { key: 'open', header: 'Open', align: 'right', cell: (row) => <Money amount={row.open} /> },
    {
      key: 'vat',
      header: 'Output VAT in it',
      align: 'right',
      cell: (row) => <Money amount={row.uncollectedVat} />,
    },
    {
      key: 'state',
      isTall: true,
      header: 'Conditions',
      cell: (row) => <span>{missingOf(row)}</span>,
    },
    ...(acts.isAccountant
      ? [
          {
            key: 'acts',
            header: 'Claim',
            align: 'right' as const,
            cell: (row: Invoice) => <ClaimCell invoice={row} acts={acts} />,
          },
        ]
      : []),
  ];
}

function Named({ invoice: { transactionId, number, party } }: { invoice: Invoice }) {
  return (
    <BehindLink
      behind={{ of: 'record', transactionId }}
      mark={`uncollected-${number}`}
      here="Uncollected receivables"
    >
      {`${number}, ${party}`}
    </BehindLink>
  );
}

function ClaimCell({ invoice, acts }: { invoice: Invoice; acts: Acts }) {
  const { transactionId, number, claimId, claimedQuarter } = invoice;
  if (claimId !== null && claimedQuarter === acts.quarter)
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Withdraw ${number}`}
        onClick={() => acts.withdraw(claimId)}
      >
        Withdraw
      </Button>
    );
  if (claimedQuarter !== null || invoice.conditions.some(({ state }) => state === 'not-met'))
    return null;
  return (
    <Checkbox
      aria-label={`Claim ${number}`}
      checked={acts.chosen.includes(transactionId)}
      onChange={() => acts.toggle(transactionId)}
    />
  );
}

/** What is missing of the eight conditions, in words. */
function missingOf(invoice: Invoice): string {
  if (invoice.claimedQuarter !== null) return `Claimed in ${invoice.claimedQuarter}`;
  const missing = CONDITIONS.filter(({ code }) => stateOf(invoice, code) === 'not-met');
  if (missing.length > 0) return `Not met: ${missing.map(({ title }) => title).join('; ')}`;
  const open = CONDITIONS.filter(({ code }) => stateOf(invoice, code) === 'confirm').length;
  return `${CONDITIONS.length - open} met, ${open} to confirm`;
}

function stateOf({ conditions }: Invoice, code: Condition) {
  return conditions.find((each) => each.code === code)?.state;
}

function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

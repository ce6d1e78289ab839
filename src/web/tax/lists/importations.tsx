import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { refreshTaxes } from '../queries.ts';
import { ImportationDialog } from './importation-dialog.tsx';
import { importationsQuery } from '../queries.ts';

type Importation = Api['GET /api/tax/importations']['reply']['importations'][number];

/**
 * Importations are entered from their customs documents: the books know their amounts, not the
 * papers' other fields.
 */
export function Importations({ period }: { period: Period }) {
  const isAccountant = useRole() === 'accountant';
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Importation>();
  const list = useQuery(importationsQuery(period.key));
  const columns = buildColumns(isAccountant ? setLeaving : undefined);
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Customs documents</Title>
        {isAccountant ? (
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
            Enter an importation
          </Button>
        ) : null}
      </Group>
      {list.error === null ? null : (
        <ProblemNotice error={list.error} retry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 ? (
        <Text c="dimmed">{`No importation was paid in ${period.label}.`}</Text>
      ) : null}
      {list.data === undefined || list.data.length === 0 ? null : (
        <DataTable
          caption="Customs documents"
          columns={columns}
          rows={list.data}
          rowKey={({ importationId }) => importationId}
        />
      )}
      {isAdding ? <ImportationDialog onClose={() => setAdding(false)} /> : null}
      {leaving === undefined ? null : (
        <Leaving importation={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  );
}

function Leaving({ importation, onClose }: { importation: Importation; onClose: () => void }) {
  const { importationId, entryNumber, supplier } = importation;
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/tax/importations/:importationId', { params: { importationId } }),
    onSuccess: async () => {
      notify({ title: 'Taken out', message: `Entry ${entryNumber}` });
      onClose();
      await refreshTaxes();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Take entry ${entryNumber} out of the list?`}
      confirm="Take it out"
      isDangerous
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    >
      {`The importation from ${supplier} is no longer in the summary list.`}
    </ConfirmDialog>
  );
}

function buildColumns(remove: ((row: Importation) => void) | undefined): Column<Importation>[] {
  const amount = (
    key: 'dutiableValue' | 'charges' | 'exempt' | 'taxable' | 'vat',
    header: string,
  ) => ({
    key,
    header,
    align: 'right' as const,
    cell: (row: Importation) => <Money amount={row[key]} />,
  });
  return [
    { key: 'entry', header: 'Entry', isTitle: true, cell: (row) => row.entryNumber },
    { key: 'supplier', header: 'Supplier', cell: (row) => `${row.supplier}, ${row.country}` },
    { key: 'paid', header: 'VAT paid', cell: (row) => formatDate(row.paymentDate) },
    amount('dutiableValue', 'Dutiable value'),
    amount('charges', 'Charges'),
    amount('exempt', 'Exempt'),
    amount('taxable', 'Taxable'),
    amount('vat', 'VAT'),
    ...(remove === undefined
      ? []
      : [
          {
            key: 'acts',
            header: 'Acts',
            align: 'right' as const,
            cell: (row: Importation) => (
              <Button
                size="xs"
                variant="default"
                aria-label={`Take out entry ${row.entryNumber}`}
                onClick={() => remove(row)}
              >
                Take out
              </Button>
            ),
          },
        ]),
  ];
}

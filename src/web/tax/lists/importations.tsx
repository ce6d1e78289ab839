import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { importation } from '#kinds/importation/importation.ts';
import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BehindLink } from '../behind-link.tsx';
import { refreshTaxes } from '../queries.ts';
import { ImportationDialog } from './importation-dialog.tsx';
import { TieDialog } from './tie-dialog.tsx';
import { importationsQuery } from '../queries.ts';

type Importation = Api['GET /api/tax/importations']['reply']['importations'][number];
/** One that was entered into the list by hand. */
type Kept = Importation & { readonly importationId: string };

const RECORD = `/billsform?kind=${importation.id}`;

/**
 * Importations are posted by their form. One that a journal entry posted is entered into the list
 * from its customs documents, and then tied to that record.
 */
export function Importations({ period }: { period: Period }) {
  const isAccountant = useIsAccountant();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Kept>();
  const list = useQuery(importationsQuery(period.key));
  const [tying, setTying] = useState<Kept>();
  const columns = buildColumns(isAccountant ? { remove: setLeaving, tie: setTying } : undefined);
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Customs documents</Title>
        {isAccountant ? (
          <Group gap="sm">
            <Button variant="default" onClick={() => setAdding(true)}>
              Add to the list only
            </Button>
            <Button component={Link} to={RECORD} leftSection={<PlusIcon size={18} />}>
              Record an importation
            </Button>
          </Group>
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
          rowKey={({ importationId, transactionId }) => importationId ?? transactionId ?? ''}
        />
      )}
      {isAdding ? <ImportationDialog onClose={() => setAdding(false)} /> : null}
      {tying === undefined ? null : (
        <TieDialog importation={tying} onClose={() => setTying(undefined)} />
      )}
      {leaving === undefined ? null : (
        <Leaving importation={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  );
}

function Leaving({ importation: kept, onClose }: { importation: Kept; onClose: () => void }) {
  const { importationId, entryNumber, supplier } = kept;
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/tax/importations/:importationId', { params: { importationId } }),
    onSuccess: async () => {
      notify({ title: 'Removed', message: `Entry ${entryNumber}` });
      onClose();
      await refreshTaxes();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Remove entry ${entryNumber} from the list?`}
      confirm="Remove"
      isDangerous
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    >
      {`The importation from ${supplier} is no longer in the summary list.`}
    </ConfirmDialog>
  );
}

/** What an accountant does with one that is only on the list. */
interface Acts {
  readonly remove: (row: Kept) => void;
  readonly tie: (row: Kept) => void;
}

function buildColumns(acts: Acts | undefined): Column<Importation>[] {
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
    {
      key: 'supplier',
      isText: true,
      header: 'Supplier',
      cell: (row) => `${row.supplier}, ${row.country}`,
    },
    { key: 'paid', header: 'VAT paid', cell: (row) => formatDate(row.paymentDate) },
    amount('dutiableValue', 'Dutiable value'),
    amount('charges', 'Charges'),
    amount('exempt', 'Exempt'),
    amount('taxable', 'Taxable'),
    amount('vat', 'VAT'),
    { key: 'posted', header: 'Posted', cell: (row) => <Posted importation={row} /> },
    ...(acts === undefined
      ? []
      : [
          {
            key: 'acts',
            header: 'Actions',
            align: 'right' as const,
            cell: (row: Importation) => (isKept(row) ? <RowActs row={row} acts={acts} /> : null),
          },
        ]),
  ];
}

/** The record that posted it; the books do not have one without. */
function Posted({ importation: { transactionId, number, entryNumber } }: PostedProps) {
  if (transactionId === null) return <span>Not posted</span>;
  return (
    <BehindLink
      behind={{ of: 'record', transactionId }}
      mark={`importation-${entryNumber}`}
      here="Importations"
    >
      {number ?? ''}
    </BehindLink>
  );
}

interface PostedProps {
  importation: Importation;
}

function RowActs({ row, acts }: { row: Kept; acts: Acts }) {
  return (
    <Group gap="xs" justify="flex-end">
      {row.transactionId === null ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Name the record of entry ${row.entryNumber}`}
          onClick={() => acts.tie(row)}
        >
          Posted by
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        aria-label={`Remove entry ${row.entryNumber}`}
        onClick={() => acts.remove(row)}
      >
        Take out
      </Button>
    </Group>
  );
}

function isKept(row: Importation): row is Kept {
  return row.importationId !== null;
}

import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';
import { toSearchText } from '#shared/search-text.ts';

import { queryText } from '../../lib/call.ts';
import { partyPath } from '../../lib/paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useBackLink } from '../../lib/way-back.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { PrintIcon, TaxIcon } from '../../ui/screen-icons.tsx';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { Money } from '../../ui/money.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Room } from '../../ui/use-room.ts';
import { useRoom } from '../../ui/use-room.ts';
import { BehindLink } from '../behind-link.tsx';
import classes from '../tax.module.css';

type Reply = Api['GET /api/tax/certificates']['reply'];
type Certificate = Reply['certificates'][number];

const FILTER_NAMES = ['search', 'state'] as const;
type Filter = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

interface CertificatesProps {
  reply: Reply;
  period: string;
  view: ListView;
}

/** The certificates of a quarter that its filter lets through, with their sums. */
export function Certificates({ reply, period, view }: CertificatesProps) {
  const [shown, setShown] = useState<Certificate>();
  const { filters, change } = useFilters(FILTER_NAMES);
  const { certificates, due, withoutPayee, from, to } = reply;
  const found = certificates.filter((row) => isWanted(row, filters));
  const room = useRoom();
  const columns = shownColumns(buildColumns({ from, to, room, show: setShown }), view);
  if (certificates.length === 0) {
    return (
      <EmptyState order={2} icon={<TaxIcon size={26} />} title="No tax withheld">
        No supplier gets a certificate for this quarter.
      </EmptyState>
    );
  }
  return (
    <>
      <Text>
        {`To be handed over by ${formatDate(due)}. The figures add up what was withheld from ${formatDate(from)} to ${formatDate(to)}.`}
      </Text>
      <FoldedFilters
        count={filters.state === '' ? 0 : 1}
        search={
          <SearchBox
            label="Search"
            placeholder="Supplier or TIN"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <FilterChoice
          label="Status"
          words={{ 'ready': 'Ready', 'not-ready': 'Not ready' }}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </FoldedFilters>
      {found.length === 0 ? (
        <EmptyState order={2} icon={<TaxIcon size={26} />} title="Nothing matches">
          No certificates match these filters.
        </EmptyState>
      ) : (
        <DataTable
          caption="Certificates 2307"
          columns={columns}
          rows={found}
          rowKey={({ partyId }) => partyId}
          footer={<Total rows={found} columns={columns} />}
        />
      )}
      {withoutPayee === '0.00' ? null : (
        <Text size="sm">
          {`₱\u00a0${formatPesos(withoutPayee)} was withheld before these books began; its suppliers are not on record.`}
        </Text>
      )}
      {shown === undefined ? null : (
        <DocumentDialog
          document={{
            path: `/api/tax/certificates/party/${shown.partyId}/2307.pdf${queryText({ period })}`,
            title: `Form 2307 of ${shown.payee}`,
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

interface TotalProps {
  rows: readonly Certificate[];
  columns: readonly Column<Certificate>[];
}

/** The sums of what is shown, under the columns that are. */
function Total({ rows, columns }: TotalProps) {
  return (
    <Table.Tr>
      {columns.map(({ key }) =>
        key === 'payee' ? (
          <Table.Td key={key} data-title>
            Total
          </Table.Td>
        ) : key === 'total' || key === 'tax' ? (
          <FootCell key={key} label={key === 'tax' ? 'Tax withheld' : 'Income'}>
            <Money amount={sumOf(rows, key)} />
          </FootCell>
        ) : (
          <Table.Td key={key} />
        ),
      )}
    </Table.Tr>
  );
}

function sumOf(rows: readonly Certificate[], name: 'total' | 'tax'): string {
  return toWire(sum(rows.map((row) => fromWire(row[name]) ?? 0n)));
}

function isWanted({ payee, tin, faults }: Certificate, { search, state }: Filter): boolean {
  const isReady = faults.length === 0;
  return (
    (state === '' || (state === 'ready') === isReady) &&
    toSearchText(`${payee} ${tin ?? ''}`).includes(toSearchText(search))
  );
}

interface ColumnsOf {
  from: string;
  to: string;
  room: Room;
  show: (row: Certificate) => void;
}

function buildColumns({ from, to, room, show }: ColumnsOf): Column<Certificate>[] {
  return [
    {
      key: 'payee',
      isText: true,
      header: 'Supplier',
      isTitle: true,
      cell: (row) => <Payee row={row} />,
    },
    {
      key: 'codes',
      isTall: true,
      header: 'Codes',
      cell: ({ rows }) =>
        // A code stands twice where its rate changed within the quarter.
        rows.map(({ atc, nature, total }) => (
          <div key={`${atc} ${total}`} title={nature}>
            {atc}
          </div>
        )),
    },
    {
      key: 'total',
      header: 'Income',
      align: 'right',
      cell: ({ total }) => <Money amount={total} />,
    },
    {
      key: 'tax',
      header: 'Tax withheld',
      align: 'right',
      cell: ({ partyId, tax }) => (
        <BehindLink
          behind={{ of: 'tax', type: 'ewt', partyId, from, to }}
          mark={`certificate-${partyId}`}
          here="Certificates 2307"
          isFigure
        >
          {formatPesos(tax)}
        </BehindLink>
      ),
    },
    buildActs(room, show),
  ];
}

/** Without its words between desk and phone, where it would lie beyond the edge. */
function buildActs(room: Room, show: ColumnsOf['show']): Column<Certificate> {
  const isSmall = room === 'narrow';
  return {
    key: 'acts',
    header: isSmall ? <VisuallyHidden>Certificate</VisuallyHidden> : 'Certificate',
    label: 'Certificate',
    align: 'right',
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        leftSection={isSmall ? undefined : <PrintIcon size={16} />}
        aria-label={`Form 2307 of ${row.payee}`}
        title={isSmall ? 'Form 2307' : undefined}
        onClick={() => show(row)}
      >
        {isSmall ? <PrintIcon size={16} /> : 'Form 2307'}
      </Button>
    ),
  };
}

function Payee({ row }: { row: Certificate }) {
  const carry = useBackLink('Certificates 2307');
  const { partyId, payee, tin, faults } = row;
  const mark = `payee-${partyId}`;
  return (
    <div>
      <Anchor component={Link} id={mark} to={partyPath(partyId)} state={carry(mark)}>
        {payee}
      </Anchor>
      <Text size="sm" c="dimmed" className={classes['day']}>
        {tin ?? 'No TIN'}
      </Text>
      {faults.length === 0 ? null : <StateBadge tone="bad">Not ready</StateBadge>}
      {faults.map((fault) => (
        <Text key={fault} size="xs">
          {fault}
        </Text>
      ))}
    </div>
  );
}

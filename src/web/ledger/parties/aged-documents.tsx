import { Button, Table, Title } from '@mantine/core';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS, partyPath, recordPath } from '../../lib/paths.ts';
import { addWire } from '../../lib/wire-amounts.ts';
import { BehindFigure, BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { FootCell } from '../../ui/foot-cell.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './parties.module.css';
import { BUCKET_LABELS, SIDE_WORDS } from './queries.ts';

type Ageing = Api['GET /api/ageing']['reply'];
type Item = Ageing['parties'][number]['items'][number];

/** Which documents of an ageing are listed: of an age or of all, of a party or of all. */
export interface AgedChoice {
  /** `all`, or one of the ages. */
  readonly bucket: string;
  readonly partyId: string;
}

/** The address of the documents behind a figure of an ageing. */
export function agedPath(
  { side, asOf }: Pick<Ageing, 'side' | 'asOf'>,
  { bucket, partyId, by }: AgedChoice & { by: 'due' | 'document' },
): string {
  const asked = { side, asOf, by: by === 'due' ? '' : by, bucket, partyId };
  return `${PATHS.ageing}${queryText(asked)}`;
}

interface Row {
  readonly partyId: string;
  readonly name: string;
  readonly item: Item;
}

/** The documents that a figure of an ageing adds up, each opening its transaction. */
export function AgedDocuments({
  ageing,
  choice,
  by,
  view,
}: {
  ageing: Ageing;
  choice: AgedChoice;
  by: 'due' | 'document';
  view: ListView;
}) {
  const { bucket, partyId } = choice;
  const label = Object.entries(BUCKET_LABELS).find(([key]) => key === bucket)?.[1];
  const rows = ageing.parties
    .filter((party) => partyId === '' || party.partyId === partyId)
    .flatMap((party) =>
      party.items
        .filter((item) => label === undefined || item.bucket === bucket)
        .map((item): Row => ({ partyId: party.partyId, name: party.name, item })),
    );
  const total = addWire(rows.map(({ item }) => item.balance));
  const party = ageing.parties.find((each) => each.partyId === partyId);
  const title = [SIDE_WORDS[ageing.side].open, label, party?.name]
    .filter((text) => text !== undefined)
    .join(' · ');
  const columns = shownColumns(buildColumns(title), view);
  const whole = queryText({
    side: ageing.side,
    asOf: ageing.asOf,
    by: by === 'due' ? '' : by,
  });
  return (
    <section className={classes['stack']} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Button
        className="no-print"
        component={Link}
        to={`${PATHS.ageing}${whole}`}
        variant="default"
        leftSection={<ArrowLeftIcon size={18} />}
        style={{ justifySelf: 'start' }}
      >
        All parties by age
      </Button>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.partyId} ${row.item.document}`}
        footer={
          <Table.Tr>
            <Table.Td colSpan={columns.length - 1} data-title>
              {rows.length === 1 ? 'Total of 1 document' : `Total of ${rows.length} documents`}
            </Table.Td>
            <FootCell label="Balance">
              <Money amount={total} />
            </FootCell>
          </Table.Tr>
        }
      />
    </section>
  );
}

function buildColumns(here: string): readonly Column<Row>[] {
  return [
    {
      key: 'document',
      header: 'Document',
      isTitle: true,
      cell: ({ item, partyId }) =>
        item.transactionId === null ? (
          item.document
        ) : (
          <BehindLink
            to={recordPath(item.transactionId)}
            mark={`item-${partyId}-${item.document.replaceAll(/\s/g, '-')}`}
            here={here}
          >
            {item.document}
          </BehindLink>
        ),
    },
    {
      key: 'name',
      isText: true,
      header: 'Name',
      cell: ({ partyId, name, item }) => (
        <BehindLink
          to={partyPath(partyId)}
          mark={`name-${partyId}-${item.document.replaceAll(/\s/g, '-')}`}
          here={here}
        >
          {name}
        </BehindLink>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      cell: ({ item }) => <span className={classes['date']}>{formatDate(item.date)}</span>,
    },
    {
      key: 'due',
      header: 'Due',
      cell: ({ item }) => <span className={classes['date']}>{formatDate(item.due)}</span>,
    },
    {
      key: 'days',
      header: 'Days',
      cell: ({ item }) => (item.daysPastDue <= 0 ? 'not due' : String(item.daysPastDue)),
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      cell: ({ item, partyId }) => (
        <BehindFigure
          to={item.transactionId === null ? undefined : recordPath(item.transactionId)}
          mark={`balance-${partyId}-${item.document.replaceAll(/\s/g, '-')}`}
          here={here}
          amount={item.balance}
        />
      ),
    },
  ];
}

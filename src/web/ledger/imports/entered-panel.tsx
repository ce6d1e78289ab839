import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS, recordPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { counted } from './check-panel.tsx';
import type { Entered } from './import-types.ts';

/** What was entered, with its numbers. */
export function EnteredPanel({ entered, onAgain }: { entered: Entered; onAgain: () => void }) {
  return (
    <Panel>
      <Stack gap="md">
        <div role="status">
          <Text component="h2" fw={600} size="lg">
            {`${counted(entered.length, 'document')} posted`}
          </Text>
        </div>
        <Group gap="sm">
          <Button onClick={onAgain}>Import another file</Button>
          <Button component={Link} to={PATHS.records} variant="default">
            Records
          </Button>
        </Group>
        <DataTable
          caption="Posted documents"
          rows={entered}
          rowKey={({ transactionId }) => transactionId}
          columns={COLUMNS}
        />
      </Stack>
    </Panel>
  );
}

const COLUMNS: readonly Column<Entered[number]>[] = [
  {
    key: 'number',
    header: 'Number',
    isTitle: true,
    cell: ({ transactionId, number }) => (
      <Anchor component={Link} to={recordPath(transactionId)}>
        {number}
      </Anchor>
    ),
  },
  { key: 'entry', header: 'Entry', cell: ({ entryNumber }) => entryNumber },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
  { key: 'what', isText: true, header: 'Description', cell: ({ description }) => description },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total }) => <Money amount={total} />,
  },
];

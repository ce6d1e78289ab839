import { Button, List, Text, Title } from '@mantine/core';

import type { Column } from '../../../ui/data-table.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { ArrowLeftIcon } from '../../../ui/screen-icons.tsx';
import classes from '../../../forms/form-page.module.css';
import { Notice } from '../../../forms/notice.tsx';
import type { Party, PartyStep } from './use-party.ts';

interface PartyWarningsProps {
  party: Party;
  step: Extract<PartyStep, { name: 'warned' }>;
}

type Similar = Extract<PartyStep, { name: 'warned' }>['similar'][number];

const COLUMNS: readonly Column<Similar>[] = [
  { key: 'name', header: 'Name', isTitle: true, isText: true, cell: ({ name }) => name },
  { key: 'tin', header: 'TIN', cell: ({ tin }) => tin ?? 'none' },
  { key: 'address', header: 'Address', isText: true, cell: ({ address }) => address },
];

/** What looks odd and who looks alike; nothing was saved, and the person decides. */
export function PartyWarnings({ party, step }: PartyWarningsProps) {
  const typed = party.state.draft.typed['tin'];
  const tin = typeof typed === 'string' ? typed : '';
  return (
    <>
      <Notice color="yellow" icon={<AlertIcon />} title="Nothing has been registered yet">
        {tin === '' ? null : <Text fw={600}>{`TIN ${tin}`}</Text>}
        <List size="sm" spacing={4}>
          {step.warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      </Notice>
      {step.similar.length === 0 ? null : (
        <section className={classes['panel']}>
          <Title order={2} size="h3">
            Registered already
          </Title>
          <DataTable
            caption="Registered already"
            columns={COLUMNS}
            rows={step.similar}
            rowKey={({ partyId }) => partyId}
          />
        </section>
      )}
      <div className={classes['buttons']}>
        <Button size="md" loading={party.isSending} onClick={() => void party.send(true)}>
          Register anyway
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={party.isSending}
          leftSection={<ArrowLeftIcon size={18} />}
          onClick={party.back}
        >
          Back to edit
        </Button>
      </div>
    </>
  );
}

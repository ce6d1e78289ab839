import { Button, List, Table, Text, Title } from '@mantine/core';

import { AlertIcon, ArrowLeftIcon } from '../../../ui/icons.tsx';
import documentClasses from '../../../forms/document.module.css';
import classes from '../../../forms/form-page.module.css';
import { Notice } from '../../../forms/notice.tsx';
import type { Party, PartyStep } from './use-party.ts';

interface PartyWarningsProps {
  party: Party;
  step: Extract<PartyStep, { name: 'warned' }>;
}

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
          <div
            className={documentClasses['scroll']}
            tabIndex={0}
            role="region"
            aria-label="Registered already"
          >
            <Table verticalSpacing="xs" horizontalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">TIN</Table.Th>
                  <Table.Th scope="col">Name</Table.Th>
                  <Table.Th scope="col">Address</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {step.similar.map((row) => (
                  <Table.Tr key={row.partyId}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>{row.tin ?? 'none'}</Table.Td>
                    <Table.Td>{row.name}</Table.Td>
                    <Table.Td>{row.address}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
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

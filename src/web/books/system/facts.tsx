import { SimpleGrid, Text } from '@mantine/core';

import { formatInstant } from '../../ui/format-instant.ts';
import { formatSize } from '../../ui/format-size.ts';
import { Panel } from '../../ui/panel.tsx';
import type { System, SystemRun } from './queries.ts';
import {
  CERTIFICATE_WORDS,
  QUEUE_WORDS,
  certificateOf,
  documentsOf,
  mailOf,
  memoryOf,
  queueOf,
} from './words-of-facts.ts';

/** Everything that the page *System* tells at a glance. */
export function Facts({ system }: { system: System }) {
  const { lastBackup, lastCopy, lastProof, lastVerify, database, backups } = system;
  const { version, runtime } = system;
  const { lastFailure } = system.mail;
  const place = database.isEmbedded ? 'included with the portal' : 'a separate server';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" component="dl" m={0}>
      <Fact name="Last backup" value={when(lastBackup?.takenAt)} />
      {backups.copiedTo === null ? null : (
        <Fact name={`Last copy in ${backups.copiedTo}`} value={when(lastCopy?.takenAt)} />
      )}
      <Fact name="Last proven restore" value={when(lastProof?.endedAt)} />
      <Fact name="Last check of the books" value={checked(lastVerify)} />
      <Fact
        name="Automatic backup"
        value={
          backups.time === null
            ? 'None'
            : `Every day at ${backups.time}, kept ${backups.keepDays} days, ${backups.isEncrypted ? 'encrypted' : 'not encrypted'}`
        }
      />
      <Fact
        name="Database"
        value={`PostgreSQL ${database.version}, ${place}, ${formatSize(database.size)}`}
      />
      {system.disks.map(({ what, free, total }) => (
        <Fact
          key={what}
          name={what === 'data' ? 'Disk of the books' : 'Disk of the backups'}
          value={
            free === null || total === null
              ? 'Not known yet'
              : `${formatSize(free)} free of ${formatSize(total)}`
          }
        />
      ))}
      <Fact name="Documents" value={documentsOf(system)} />
      <Fact name="Memory" value={memoryOf(system.memory)} />
      <Fact name="Mail" value={mailOf(system.mail)} />
      {lastFailure === null ? null : (
        <Fact
          name="Last mail that failed"
          value={`Message of ${formatInstant(lastFailure.writtenAt)}: ${lastFailure.error}`}
        />
      )}
      {system.queues.map((queue) => (
        <Fact key={queue.queue} name={QUEUE_WORDS[queue.queue]} value={queueOf(queue)} />
      ))}
      {system.certificates.map((certificate) => (
        <Fact
          key={certificate.what}
          name={CERTIFICATE_WORDS[certificate.what]}
          value={certificateOf(certificate)}
        />
      ))}
      <Fact name="Versions" value={`Talaan ${version}, Node.js ${runtime}`} />
    </SimpleGrid>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Panel p="md">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </Panel>
  );
}

function when(at: string | null | undefined): string {
  return at === null || at === undefined ? 'None yet' : formatInstant(at);
}

function checked(run: SystemRun | null): string {
  if (run === null) return 'None yet';
  const found = run.faults.length === 0 ? 'all is well' : `${run.faults.length} faults`;
  return `${formatInstant(run.endedAt)}: ${found}`;
}

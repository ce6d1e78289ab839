import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { formatInstant } from '../../ui/format-instant.ts';
import { formatSize } from '../../ui/format-size.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FetchBackupDialog } from './fetch-backup-dialog.tsx';
import type { SystemJob, SystemRun } from './queries.ts';
import { useCancelJob, useStartJob, useSystem } from './queries.ts';
import { RunList } from './run-list.tsx';
import { ALARM_WORDS, KIND_WORDS } from './words.ts';

type System = Api['GET /api/system']['reply'];

/** How the system is, its backups and their proof; for the admin. */
export function SystemPage() {
  const system = useSystem();
  const [wanted, setWanted] = useState<SystemRun>();
  const { data } = system;
  return (
    <Page
      title="System"
      description="Backups, the proof that they can be restored, and the state of database and disks."
      width="wide"
    >
      {system.isPending ? <LoadingRows rows={8} /> : null}
      {system.error === null ? null : (
        <ProblemNotice error={system.error} retry={() => void system.refetch()} />
      )}
      {data === undefined ? null : (
        <Stack gap="lg">
          <Alarms alarms={data.alarms} />
          <Facts system={data} />
          <Jobs system={data} />
          <RunList runs={data.runs} onFetch={setWanted} />
        </Stack>
      )}
      {wanted === undefined ? null : (
        <FetchBackupDialog run={wanted} onClose={() => setWanted(undefined)} />
      )}
    </Page>
  );
}

function Alarms({ alarms }: Pick<System, 'alarms'>) {
  if (alarms.length === 0) return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} title="Look after the backups">
      <Stack gap={4} component="ul" m={0} pl="md">
        {alarms.map((alarm) => (
          <Text key={alarm} component="li" size="sm" c="var(--mantine-color-text)">
            {ALARM_WORDS[alarm]}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

function Facts({ system }: { system: System }) {
  const { lastBackup, lastCopy, lastProof, lastVerify, database, backups, version } = system;
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
      {system.documents.keptIn === null ? null : (
        <Fact name="Documents are kept in" value={system.documents.keptIn} />
      )}
      <Fact name="Version" value={version} />
    </SimpleGrid>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Panel p="md">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {value}
      </Text>
    </Panel>
  );
}

function Jobs({ system: { job, lastBackup } }: { system: System }) {
  const start = useStartJob();
  const isBusy = job !== null || start.isPending;
  return (
    <Panel>
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title order={2} size="h4">
            Backup and rehearsal
          </Title>
          <Text size="sm" c="dimmed" maw="70ch">
            A backup holds the database, every supporting document and the settings. People can go
            on working. A rehearsal restores the newest backup into a database that is thrown away
            afterwards, and compares everything.
          </Text>
        </div>
        <Group gap="xs">
          <Button disabled={isBusy} onClick={() => start.mutate('backup')}>
            Back up now
          </Button>
          <Button
            variant="default"
            disabled={isBusy || lastBackup === null}
            onClick={() => start.mutate('rehearsal')}
          >
            Rehearse a restore
          </Button>
        </Group>
      </Group>
      {start.isError ? <ProblemNotice error={start.error} /> : null}
      {job === null ? null : <Working job={job} />}
    </Panel>
  );
}

function Working({ job: { kind, step, done } }: { job: SystemJob }) {
  const cancel = useCancelJob();
  return (
    <Stack gap="xs" mt="md">
      <Group justify="space-between" gap="sm">
        <Text role="status">{`${KIND_WORDS[kind]}: ${step}${done === 0 ? '…' : `, ${done}`}`}</Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      </Group>
      <Progress value={100} animated aria-label={KIND_WORDS[kind]} />
    </Stack>
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

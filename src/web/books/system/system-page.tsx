import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { AlertIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Facts } from './facts.tsx';
import { FetchBackupDialog } from './fetch-backup-dialog.tsx';
import type { System, SystemJob, SystemRun } from './queries.ts';
import { useCancelJob, useStartJob, useSystem } from './queries.ts';
import { RunList } from './run-list.tsx';
import { ALARM_WORDS, KIND_WORDS } from './words.ts';

/** How the system is, its backups and their proof; for the admin. */
export function SystemPage() {
  const system = useSystem();
  const [wanted, setWanted] = useState<SystemRun>();
  const { data } = system;
  return (
    <Page
      title="System"
      description="Backups, the proof that they can be restored, and the health of what the portal runs on."
      width="wide"
    >
      {system.isPending ? <LoadingRows rows={8} /> : null}
      {system.error === null ? null : (
        <ProblemNotice error={system.error} retry={() => void system.refetch()} />
      )}
      {data === undefined ? null : (
        <Stack gap="lg">
          <Alarms alarms={data.alarms} />
          <Jobs system={data} />
          <Facts system={data} />
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
    <Alert color="yellow" icon={<AlertIcon />} title="Needs attention">
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
            afterwards, and compares everything. If the server ends meanwhile, either starts again
            automatically.
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

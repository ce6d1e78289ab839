import { Button, Group, NativeSelect, Switch, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { readAddresses } from '../../ui/letter-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

import { addressProblem } from './address-problem.ts';
import type { MonthlyReport } from './queries.ts';

const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));

interface SchedulePanelProps {
  schedule: MonthlyReport['schedule'];
  isReader: boolean;
}

/** On which day, and to whom, the report of the month before goes out by itself. */
export function SchedulePanel({ schedule, isReader }: SchedulePanelProps) {
  const [isOn, setOn] = useState(schedule.isOn);
  const [day, setDay] = useState(String(schedule.day));
  const [typed, setTyped] = useState(schedule.recipients.join(', '));
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/monthly-report-schedule', {
        body: {
          isOn,
          day: Number(day),
          recipients: readAddresses(typed),
          version: schedule.version,
        },
      }),
    onSuccess: async () => {
      await afterChangeOf('monthly-reports');
      notify({ message: isOn ? 'Reports are mailed automatically.' : 'Automatic mailing is off.' });
    },
    meta: { handled: true },
  });
  const atField = addressProblem(save.error);
  return (
    <Panel>
      <Title order={2} size="h4" mb="xs">
        Mail automatically
      </Title>
      {save.error === null || atField !== undefined ? null : <ProblemNotice error={save.error} />}
      <Text size="sm" c="dimmed" mb="sm">
        {schedule.next === null
          ? 'Off. Reports are mailed only when you press Mail.'
          : `The next one goes out on ${formatDate(schedule.next.on)}, for ${schedule.next.month}.`}
      </Text>
      <Group align="flex-start" gap="md">
        <Switch
          label="Mail the report of the previous month"
          checked={isOn}
          disabled={isReader}
          onChange={(event) => setOn(event.currentTarget.checked)}
          mt={30}
        />
        <NativeSelect
          label="On day"
          data={DAYS}
          value={day}
          disabled={isReader}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          label="To"
          placeholder="owner@company.ph, director@company.ph"
          value={typed}
          readOnly={isReader}
          error={atField}
          onChange={(event) => setTyped(event.currentTarget.value)}
          flex="1 1 18rem"
        />
      </Group>
      {isReader ? null : (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            Save schedule
          </Button>
        </Group>
      )}
    </Panel>
  );
}

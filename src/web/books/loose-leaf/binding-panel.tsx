import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { daysText } from './book-words.ts';
import classes from './books.module.css';
import type { BookYear } from './queries.ts';
import { useBookAct } from './queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Acts } from '../../ui/acts.tsx';

const SOON_DAYS = 30;

/** By when the books of the year are to be bound or registered, and how many days are left. */
export function BindingPanel({ year }: { year: BookYear }) {
  const [isMoving, setMoving] = useState(false);
  const { binding, steps, booksMode } = year;
  const what = booksMode === 'computerised' ? 'registered' : 'bound';
  const isDone = steps.some(({ step }) => step === what);
  return (
    <Panel>
      <div className={classes['binding']}>
        <div className={classes['countdown']} data-tone={toneOf(isDone, binding.daysLeft)}>
          <CalendarIcon size={22} />
          <Text fw={650} size="lg">
            {isDone ? `The books of ${year.year} are ${what}` : daysText(binding.daysLeft)}
          </Text>
          <StateBadge tone={toneOf(isDone, binding.daysLeft)}>
            {`To be ${what} by ${formatDate(binding.day)}`}
          </StateBadge>
        </div>
        <Group gap="sm" justify="space-between" align="center">
          <Text size="sm" c="dimmed">
            {binding.reason === ''
              ? [binding.rule, binding.note].filter(Boolean).join('. ')
              : `Moved from ${formatDate(binding.usualDay)}: ${binding.reason}`}
          </Text>
          <Acts>
            <Button variant="default" size="compact-sm" onClick={() => setMoving(true)}>
              Change deadline
            </Button>
          </Acts>
        </Group>
      </div>
      {isMoving ? <MoveDialog year={year} onClose={() => setMoving(false)} /> : null}
    </Panel>
  );
}

function toneOf(isDone: boolean, daysLeft: number): Tone {
  if (isDone) return 'good';
  if (daysLeft < 0) return 'bad';
  return daysLeft <= SOON_DAYS ? 'wait' : 'told';
}

function MoveDialog({ year, onClose }: { year: BookYear; onClose: () => void }) {
  const { binding } = year;
  const [date, setDate] = useState(binding.day);
  const [reason, setReason] = useState(binding.reason);
  const move = useBookAct({
    run: () =>
      call('PUT /api/books/years/:year/binding-day', {
        params: { year: year.year },
        body: { date: date === binding.usualDay ? '' : date, reason: reason.trim() },
      }),
    onDone: () => {
      notify({ message: 'Binding date updated.' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Change the deadline of ${year.year}`}
      save="Change deadline"
      isSaving={move.isPending}
      error={move.error}
      onClose={onClose}
      onSave={() => move.mutate(undefined)}
    >
      <Text size="sm">
        {`Usual deadline: ${formatDate(binding.usualDay)} (${binding.rule}). A change applies to this deadline only and shows in the tax calendar too.`}
      </Text>
      <DateField
        label="Date"
        required
        data-autofocus
        value={date}
        min={year.from}
        error={fieldProblem(move.error, 'date')}
        onChange={setDate}
      />
      <TextInput
        label="Reason"
        description="Such as the number of the circular."
        required
        maxLength={200}
        value={reason}
        error={fieldProblem(move.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

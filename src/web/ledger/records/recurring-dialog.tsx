import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { formatDate, isBusinessDate } from '#shared/dates.ts';
import { dueAfter, firstDue } from '#shared/ledger/recurring.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { today } from '../../lib/today.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';

export type RecurringEntry = Api['GET /api/recurring-entries']['reply']['entries'][number];
type NewEntry = Api['POST /api/recurring-entries']['body'];
type Schedule = Omit<NewEntry, 'source'>;

const RHYTHMS = [
  { value: '1', label: 'Every month' },
  { value: '3', label: 'Every quarter' },
  { value: '12', label: 'Every year' },
  { value: 'other', label: 'Every so many months…' },
] as const;
const DAYS = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: at === 30 ? 'Last day' : `Day ${at + 1}`,
}));

interface RecurringDialogProps {
  /** An entry to change; absent: a new one of `source`. */
  entry?: RecurringEntry;
  source?: NewEntry['source'];
  /** What a new entry is called at first. */
  name?: string;
  onClose: () => void;
}

/**
 * When an entry repeats: on each of those days a draft is made, which a person looks at and enters.
 */
export function RecurringDialog({ entry, source, name = '', onClose }: RecurringDialogProps) {
  const [schedule, setSchedule] = useState<Schedule>(() => entry ?? begun(name));
  const [rhythm, setRhythm] = useState(rhythmOf(schedule.everyMonths));
  const save = useSave({ entry, source, onClose });
  const set = (part: Partial<Schedule>) => setSchedule({ ...schedule, ...part });
  const problem = (path: string) => fieldProblem(save.error, path);
  return (
    <FormDialog
      title={entry === undefined ? 'Repeat this' : `Change ${entry.name}`}
      save={entry === undefined ? 'Repeat' : 'Save'}
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate(schedule)}
    >
      <TextInput
        label="Name"
        description="Name shown on its drafts, e.g. Warehouse rent."
        required
        maxLength={120}
        data-autofocus
        value={schedule.name}
        error={problem('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="How often"
        value={rhythm}
        data={RHYTHMS}
        onChange={({ currentTarget: { value } }) => {
          setRhythm(value);
          if (value !== 'other') set({ everyMonths: Number(value) });
        }}
      />
      {rhythm === 'other' ? (
        <TextInput
          label="Months from one to the next"
          inputMode="numeric"
          required
          value={String(schedule.everyMonths || '')}
          error={problem('everyMonths')}
          onChange={(event) => set({ everyMonths: wholeOf(event.currentTarget.value) })}
        />
      ) : null}
      <NativeSelect
        label="Day of the month"
        description="In shorter months, the last day is used."
        value={String(schedule.day)}
        data={DAYS}
        onChange={({ currentTarget: { value } }) => {
          const day = Number(value);
          set({ day, ...(entry === undefined ? { nextDate: firstDue(today(), day) } : {}) });
        }}
      />
      <DateField
        label="Next on"
        required
        value={schedule.nextDate}
        error={problem('nextDate')}
        onChange={(date) => set({ nextDate: date })}
      />
      <Ends
        until={schedule.until}
        problem={problem('until')}
        onChange={(until) => set({ until })}
      />
      <Text size="sm" c="dimmed">
        {following(schedule)}
      </Text>
    </FormDialog>
  );
}

interface EndsProps {
  until: string | null;
  problem: string | undefined;
  onChange: (until: string | null) => void;
}

function Ends({ until, problem, onChange }: EndsProps) {
  return (
    <Stack gap="xs">
      <Checkbox
        label="It ends on a date"
        checked={until !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {until === null ? null : (
        <DateField label="Last day" required value={until} error={problem} onChange={onChange} />
      )}
    </Stack>
  );
}

interface SaveInput {
  entry: RecurringEntry | undefined;
  source: NewEntry['source'] | undefined;
  onClose: () => void;
}

function useSave({ entry, source, onClose }: SaveInput) {
  // One dialog is one act: a repeat after a broken connection makes no second entry.
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ name, everyMonths, day, nextDate, until }: Schedule) => {
      const body = { name, everyMonths, day, nextDate, until };
      if (entry !== undefined) return changeEntry(entry, body);
      if (source === undefined) return undefined;
      return call(
        'POST /api/recurring-entries',
        { body: { ...body, source } },
        { headers: { 'idempotency-key': key } },
      );
    },
    meta: { handled: true },
    onSuccess: async (_, { name, nextDate }) => {
      notify({ title: 'Saved', message: `${name} becomes a draft on ${formatDate(nextDate)}.` });
      onClose();
      await afterChangeOf('recurring-entries', 'drafts');
    },
  });
}

/** Changes an entry, and says nothing of what stays. */
export function changeEntry(
  { recurringEntryId, isActive, ...entry }: RecurringEntry,
  change: Partial<Schedule & { isActive: boolean }>,
) {
  const { name, everyMonths, day, nextDate, until } = entry;
  return call('PUT /api/recurring-entries/:recurringEntryId', {
    params: { recurringEntryId },
    body: { name, everyMonths, day, nextDate, until, isActive, ...change },
  });
}

function begun(name: string): Schedule {
  return {
    name: name.slice(0, 120),
    everyMonths: 1,
    day: 31,
    nextDate: firstDue(today(), 31),
    until: null,
  };
}

function rhythmOf(everyMonths: number): string {
  return RHYTHMS.find(({ value }) => value === String(everyMonths))?.value ?? 'other';
}

function wholeOf(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
}

function following({ nextDate, everyMonths, day, until }: Schedule): string {
  if (!isBusinessDate(nextDate) || everyMonths < 1) return '';
  const second = dueAfter(nextDate, { everyMonths, day });
  const third = dueAfter(second, { everyMonths, day });
  const days = [nextDate, second, third].filter(
    (each) => until === null || until === '' || each <= until,
  );
  return days.length === 0
    ? ''
    : `Drafts on ${days.map(formatDate).join(', ')}${days.length === 3 ? ' and so on' : ''}.`;
}

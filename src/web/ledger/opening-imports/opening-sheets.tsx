import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';

import { DateField } from '../../ui/date-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { OpeningAsked, OpeningFile, SheetKind } from './queries.ts';

const KINDS: Readonly<Record<SheetKind, string>> = {
  'trial-balance': 'Trial balance',
  'receivables': 'Unpaid invoices of customers',
  'payables': 'Unpaid bills of vendors',
  'none': 'Leave out',
};

interface OpeningSheetsProps {
  read: OpeningFile;
  asked: OpeningAsked;
  onChange: (asked: OpeningAsked) => void;
}

/** The day of the balances, what each sheet is, and whether who is new is registered. */
export function OpeningSheets({ read, asked, onChange }: OpeningSheetsProps) {
  const set = (at: number, part: Partial<OpeningAsked['sheets'][number]>) =>
    onChange({
      ...asked,
      sheets: asked.sheets.map((sheet, index) => (index === at ? { ...sheet, ...part } : sheet)),
    });
  return (
    <Panel>
      <Stack gap="md">
        <DateField
          label="Balances as at the end of"
          description="The last day before the first entry here. Nothing is entered on it or before it afterwards."
          maw={320}
          value={asked.date}
          onChange={(date) => onChange({ ...asked, date })}
        />
        {read.sheets.map(({ name, canBe, preset, isOrderOpen }, at) => (
          <Group key={name} gap="sm" align="flex-end">
            <NativeSelect
              label={preset === null ? name : `${name} (${preset})`}
              w={320}
              value={asked.sheets[at]?.is ?? 'none'}
              data={canBe.map((value) => ({ value, label: KINDS[value] }))}
              onChange={(event) => {
                const is = canBe.find((each) => each === event.currentTarget.value);
                if (is !== undefined) set(at, { is });
              }}
            />
            {isOrderOpen ? (
              <NativeSelect
                label={`Dates of ${name}`}
                w={200}
                value={asked.sheets[at]?.daysFirst === true ? 'day' : 'month'}
                data={[
                  { value: 'month', label: 'Month first: 12/31' },
                  { value: 'day', label: 'Day first: 31/12' },
                ]}
                onChange={(event) => set(at, { daysFirst: event.currentTarget.value === 'day' })}
              />
            ) : null}
          </Group>
        ))}
        <Checkbox
          label="Register customers and vendors that are not found"
          description="The file must have columns with their TIN and address."
          checked={asked.registersParties}
          onChange={(event) =>
            onChange({ ...asked, registersParties: event.currentTarget.checked })
          }
        />
        {read.sheets.every(({ is }) => is === 'none') ? (
          <Text role="alert" size="sm">
            No sheet has the headings of a trial balance (account, debit, credit) or of open
            documents (number, date, balance).
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

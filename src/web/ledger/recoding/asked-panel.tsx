import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { KINDS } from '#kinds/index.ts';
import { partyChoices } from '#kinds/party-settings.ts';

import { chartQuery } from '../../lib/queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PartyChoice } from './party-choice.tsx';
import type { Asked } from './queries.ts';

interface AskedPanelProps {
  asked: Asked;
  error: unknown;
  isBusy: boolean;
  onChange: (part: Partial<Asked>) => void;
  onPreview: () => void;
}

const ALL = { value: '', label: 'All' };
const KEEP = { value: '', label: 'Keep as posted' };
const VAT_CLASSES = [...partyChoices('vendor').vatClasses, ...partyChoices('customer').vatClasses]
  .filter((option, at, all) => all.findIndex(({ value }) => value === option.value) === at)
  .map(({ value, label }) => ({ value, label }));

/** Which posted lines, and what they get instead. */
export function AskedPanel({ asked, error, isBusy, onChange, onPreview }: AskedPanelProps) {
  const chart = useQuery(chartQuery);
  const accounts = (chart.data?.accounts ?? []).map(({ number, title }) => ({
    value: number,
    label: `${number} ${title}`,
  }));
  const select = (
    name: 'account' | 'kind' | 'toAccount' | 'toVatClass',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={asked[name] ?? ''}
      data={data}
      error={fieldProblem(error, name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const amount = (name: 'amountFrom' | 'amountTo', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      value={asked[name] ?? ''}
      error={fieldProblem(error, name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onPreview();
        }}
      >
        <Stack gap="md">
          <Fieldset legend="Posted lines">
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
              <Day name="from" label="From" {...{ asked, error, onChange }} />
              <Day name="to" label="To" {...{ asked, error, onChange }} />
              {select('account', 'Account', [ALL, ...accounts])}
              {select('kind', 'Document', [
                ALL,
                ...KINDS.map(({ id, title }) => ({ value: id, label: title })),
              ])}
              <PartyChoice
                label="Customer or vendor"
                value={asked.partyId ?? ''}
                error={fieldProblem(error, 'partyId')}
                onChange={(partyId) => onChange({ partyId })}
              />
              <TextInput
                label="Text"
                placeholder="Description, number or name"
                maxLength={100}
                value={asked.text ?? ''}
                error={fieldProblem(error, 'text')}
                onChange={(event) => onChange({ text: event.currentTarget.value })}
              />
              {amount('amountFrom', 'Total from')}
              {amount('amountTo', 'Total to')}
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend="Change to">
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
              {select('toAccount', 'New account', [KEEP, ...accounts])}
              <PartyChoice
                label="New customer or vendor"
                value={asked.toPartyId ?? ''}
                error={fieldProblem(error, 'toPartyId')}
                onChange={(toPartyId) => onChange({ toPartyId })}
              />
              {select('toVatClass', 'New VAT class', [KEEP, ...VAT_CLASSES])}
              <TextInput
                label="New withholding code"
                placeholder="WC158, or none"
                maxLength={10}
                value={asked.toCode ?? ''}
                error={fieldProblem(error, 'toCode')}
                onChange={(event) => onChange({ toCode: event.currentTarget.value.trim() })}
              />
            </SimpleGrid>
          </Fieldset>
          <Group>
            <Button type="submit" loading={isBusy}>
              Preview
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

interface DayProps extends Pick<AskedPanelProps, 'asked' | 'error' | 'onChange'> {
  name: 'from' | 'to';
  label: string;
}

function Day({ name, label, asked, error, onChange }: DayProps) {
  return (
    <DateField
      label={label}
      value={asked[name]}
      error={fieldProblem(error, name)}
      onChange={(date) => onChange({ [name]: date })}
    />
  );
}

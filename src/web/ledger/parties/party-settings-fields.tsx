import { Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { partyChoices } from '#kinds/party-settings.ts';
import type { Api } from '#shared/api/index.ts';

import { isWithin } from '../../forms/controls/chart.ts';
import { chartQuery } from '../../lib/queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { readAddresses } from '../../ui/letter-dialog.tsx';
import { Form2303Field } from './form-2303-field.tsx';

type Settings = NonNullable<Api['PUT /api/parties/:partyId']['body']['settings']>;

interface SettingsFieldsProps {
  register: 'customer' | 'vendor';
  settings: Settings;
  /** The file's name of the form 2303 that is attached already. */
  form2303Name: string;
  error: unknown;
  onChange: (part: Partial<Settings>) => void;
}

const NONE = { value: '', label: 'Not set' };
const EMAIL_PATHS = Array.from({ length: 20 }, (_, at) => `settings.moreEmails.${at}`);

/** How a party is reached and paid, its form 2303, and what its documents usually have. */
export function PartySettingsFields(props: SettingsFieldsProps) {
  const { register, settings, form2303Name, error, onChange } = props;
  const [emails, setEmails] = useState((settings.moreEmails ?? []).join(', '));
  const text = (name: TextSetting, label: string) => (
    <TextInput
      label={label}
      value={settings[name] ?? ''}
      error={fieldProblem(error, `settings.${name}`)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <TextInput
        label="Further email addresses"
        description="Separated by commas. Statements and reminders go to them too."
        value={emails}
        error={fieldProblem(error, 'settings.moreEmails', ...EMAIL_PATHS)}
        onChange={(event) => {
          setEmails(event.currentTarget.value);
          onChange({ moreEmails: readAddresses(event.currentTarget.value) });
        }}
      />
      <Section legend="Contact">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('contactName', 'Contact person')}
          {text('contactPhone', 'Phone')}
        </SimpleGrid>
      </Section>
      <Section legend="Bank details">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('bankName', 'Bank')}
          {text('bankAccountNumber', 'Account number')}
        </SimpleGrid>
        {text('bankAccountName', 'Account name')}
      </Section>
      <Section legend="BIR form 2303">
        <Form2303Field
          attachmentId={settings.form2303Id ?? null}
          knownName={form2303Name}
          problem={fieldProblem(error, 'settings.form2303Id')}
          onChange={(form2303Id) => onChange({ form2303Id })}
        />
        <DateField
          label="Date on the form"
          value={settings.form2303Date ?? ''}
          error={fieldProblem(error, 'settings.form2303Date')}
          onChange={(form2303Date) => onChange({ form2303Date })}
        />
      </Section>
      <UsualFields register={register} settings={settings} error={error} onChange={onChange} />
    </>
  );
}

type TextSetting =
  | 'contactName'
  | 'contactPhone'
  | 'bankName'
  | 'bankAccountName'
  | 'bankAccountNumber';

/** What the forms begin with for this party. */
function UsualFields(props: Omit<SettingsFieldsProps, 'form2303Name'>) {
  const { register, settings, error, onChange } = props;
  const chart = useQuery(chartQuery);
  const { accounts, vatClasses, terms } = partyChoices(register);
  const usable = (chart.data?.accounts ?? []).filter(
    ({ isActive, number }) => isActive && isWithin(number, accounts),
  );
  const offered = usable.map(({ number, title }) => ({
    value: number,
    label: `${number} ${title}`,
  }));
  const choice = (
    name: 'defaultAccount' | 'vatClass' | 'terms',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={settings[name] ?? ''}
      data={[NONE, ...options.map((option) => ({ value: option.value, label: option.label }))]}
      error={fieldProblem(error, `settings.${name}`)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Section legend="Defaults for new documents">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {choice('vatClass', 'VAT class', vatClasses)}
        {choice('terms', 'Terms', terms)}
      </SimpleGrid>
      {choice('defaultAccount', 'Account', offered)}
    </Section>
  );
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">{children}</Stack>
    </Fieldset>
  );
}

import { Button, Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { UNUSUAL_DIGIT, hasUsualCheckDigit, parseTin } from '#shared/tin.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { DateField } from '../../ui/date-field.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CHOICES, FLAGS, TEXTS, isPerson } from './company-fields.ts';
import { companyQuery } from '../../lib/queries.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';

type Reply = Api['GET /api/settings/company']['reply'];
type Company = Reply['company'];

/** The company profile: headings of vouchers and books, and rules that it switches on. */
export function CompanySettings() {
  const profile = useQuery(companyQuery);
  if (profile.isPending) return <LoadingRows rows={6} />;
  if (profile.error !== null) {
    return <ProblemNotice error={profile.error} retry={() => void profile.refetch()} />;
  }
  return <CompanyForm key={profile.data.version} reply={profile.data} />;
}

function CompanyForm({ reply }: { reply: Reply }) {
  const [company, setCompany] = useState<Company>(reply.company);
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/settings/company', { body: { company, version: reply.version } }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: 'The company profile was changed.' });
      await afterSettingsChange();
    },
  });
  const form = useFaultFocus(save.error);
  const set = (part: Partial<Company>) => setCompany({ ...company, ...part });
  const fields = save.error instanceof CallError ? save.error.fields : [];
  const problemAt = (name: string) => fieldProblem(save.error, name, `company.${name}`);
  const asked = isPerson(company) ? 'person' : 'company';
  const isChanged = JSON.stringify(company) !== JSON.stringify(reply.company);
  useLeaveGuard(isChanged);
  return (
    <Panel>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        {save.error !== null && fields.length === 0 ? <ProblemNotice error={save.error} /> : null}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
          {TEXTS.filter(({ of = asked }) => of === asked).map(
            ({ name, label, hint, isRequired, isDate }) => {
              const common = {
                label,
                description: tinHint(company, reply.company, name) ?? hint,
                required: isRequired === true,
                value: company[name],
                error: problemAt(name),
                // Hints stand below, so that the boxes of a row stand at one height.
                inputWrapperOrder: HINT_BELOW,
              };
              return isDate === true ? (
                <DateField key={name} {...common} onChange={(date) => set({ [name]: date })} />
              ) : (
                <TextInput
                  key={name}
                  {...common}
                  onChange={(event) => set({ [name]: event.currentTarget.value })}
                />
              );
            },
          )}
          {CHOICES.map(({ name, label, options }) => (
            <NativeSelect
              key={name}
              label={label}
              value={company[name]}
              error={problemAt(name)}
              data={options}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          ))}
          <NativeSelect
            label="Fiscal year ends in"
            value={String(company.fiscalYearEndMonth)}
            data={MONTHS}
            description={
              isPerson(company) && company.fiscalYearEndMonth !== 12
                ? 'The income tax of a person is of the calendar year (NIRC 43): 1701Q and 1701 stay so.'
                : undefined
            }
            onChange={(event) => set({ fiscalYearEndMonth: Number(event.currentTarget.value) })}
          />
        </SimpleGrid>
        <Group gap="xl" mt="lg">
          {FLAGS.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={company[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
        </Group>
        <Group mt="lg">
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save changes
          </Button>
          {isChanged ? (
            <Button variant="default" onClick={() => setCompany(reply.company)}>
              Discard changes
            </Button>
          ) : null}
        </Group>
      </form>
    </Panel>
  );
}

/** Told where a TIN is typed anew; it stops nothing. */
function tinHint(company: Company, saved: Company, name: (typeof TEXTS)[number]['name']) {
  const isTin = name === 'tin' || name === 'signatoryTin';
  if (!isTin || !company.hintsTinDigit || company[name] === saved[name]) return undefined;
  const tin = parseTin(company[name]);
  return tin === undefined || hasUsualCheckDigit(tin.tin) ? undefined : UNUSUAL_DIGIT;
}

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Date(Date.UTC(2026, month, 15)).toLocaleString('en', { month: 'long' }),
}));

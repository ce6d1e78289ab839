import { Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { parsePeriod } from '#shared/periods.ts';

import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { useCompany } from '../company-query.ts';
import { DatFileButton } from '../dat/dat-file-button.tsx';
import type { SawtForm } from '../dat/dat-words.ts';
import { sawtForms, sawtYearEnd, usualSawtForm } from '../dat/dat-words.ts';
import { PeriodPicker } from '../period-picker.tsx';
import { periodAround } from '../tax-period.ts';
import { TaxReport } from '../tax-report.tsx';
import { receivedQuery } from '../queries.ts';

const KINDS = ['quarter'] as const;

/** The certificates that are in hand, and the SAWT that is made of them. */
export function Received({ asOf }: { asOf: string }) {
  const [chosen, setKey] = useState<string>();
  const [chosenForm, setForm] = useState<SawtForm>();
  const { data: company } = useCompany();
  const form = chosenForm ?? usualSawtForm(company);
  const yearEndMonth = sawtYearEnd(form, company?.fiscalYearEndMonth);
  // A list of payors is of a quarter of its form: of the taxable year, or of the calendar.
  const day = (chosen === undefined ? undefined : parsePeriod(chosen)?.to) ?? asOf;
  const period = periodAround('quarter', day, yearEndMonth);
  const { key } = period;
  const received = useQuery(receivedQuery(key));
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="sm">
        <Title order={2}>In hand</Title>
        <PeriodPicker kinds={KINDS} period={period} yearEndMonth={yearEndMonth} onChoose={setKey} />
      </Group>
      {received.error === null ? null : (
        <ProblemNotice error={received.error} retry={() => void received.refetch()} />
      )}
      {received.isPending ? <LoadingRows rows={4} /> : null}
      <Stack gap="xl">
        {received.data === undefined ? null : (
          <ReportTable
            report={received.data}
            name="received"
            isStale={received.isPlaceholderData}
          />
        )}
        <div>
          <Title order={3} mb="sm">
            SAWT
          </Title>
          <Stack gap="md">
            <TaxReport name="sawt" period={key} />
            <Group align="flex-end" gap="md">
              <NativeSelect
                label="Attached to"
                data={sawtForms(company)}
                value={form}
                onChange={(event) => setForm(event.currentTarget.value as SawtForm)}
              />
              <DatFileButton kind="sawt" period={key} form={form} />
            </Group>
          </Stack>
        </div>
      </Stack>
    </section>
  );
}

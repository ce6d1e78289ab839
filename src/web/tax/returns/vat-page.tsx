import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { useCompany } from '../company-query.ts';
import { PeriodPicker } from '../period-picker.tsx';
import { ReturnView } from './return-view.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import { useTaxPeriod } from '../tax-period.ts';
import { TaxReport } from '../tax-report.tsx';
import classes from '../tax.module.css';

/** What draws that a subject was filed for a period; composed by `routes.tsx`. */
export type FiledFor = (subject: string, period: string) => ReactNode;

const KINDS = ['quarter'] as const;

/**
 * The worksheet of 2550Q by item, or of 2551Q for who is not registered for VAT, and what proves
 * it.
 */
export function VatPage({ filed }: { filed: FiledFor }) {
  const company = useCompany();
  const yearEndMonth = company.data?.fiscalYearEndMonth;
  const { period, choose } = useTaxPeriod(KINDS, yearEndMonth);
  const form = company.data?.isVatRegistered === false ? '2551Q' : '2550Q';
  return (
    <TaxFrame
      tab="vat"
      title={form === '2550Q' ? 'Value-Added Tax' : 'Percentage Tax'}
      description={`The worksheet of form ${form}, from the tax of every invoice and bill of the quarter.`}
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} yearEndMonth={yearEndMonth} onChoose={choose} />
      </div>
      {company.error === null ? null : (
        <ProblemNotice error={company.error} retry={() => void company.refetch()} />
      )}
      {company.data === undefined ? (
        <LoadingRows rows={14} />
      ) : (
        <Stack gap="xl">
          <ReturnView form={form} period={period.key} />
          {filed(form, period.key)}
          <section>
            <Title order={2} mb="sm">
              Against the ledger
            </Title>
            <TaxReport name="control" period={period.key} />
          </section>
        </Stack>
      )}
    </TaxFrame>
  );
}

import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Period } from '#shared/periods.ts';
import { monthPeriodOf, taxableQuarterKeyOf } from '#shared/periods.ts';
import { addDays } from '#shared/dates.ts';

import { useFilters } from '../../lib/use-filters.ts';
import { DatFileButton } from '../dat/dat-file-button.tsx';
import type { DatKind } from '../dat/dat-words.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { useCompany } from '../company-query.ts';
import { isOwnTaxForm, ownFirst } from '../own-tax-forms.ts';
import { PeriodPicker } from '../period-picker.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import { useTaxPeriod } from '../tax-period.ts';
import type { TaxReportName } from '../queries.ts';
import { TaxReport } from '../tax-report.tsx';
import { taxPath } from '../../lib/tax-paths.ts';
import classes from '../tax.module.css';
import type { FiledFor } from '../returns/vat-page.tsx';
import { UncollectedReceivables } from '../uncollected/uncollected.tsx';
import { Importations } from './importations.tsx';

const KINDS = ['quarter', 'month'] as const;

interface ListOf {
  readonly value: TaxReportName;
  readonly label: string;
  readonly dat?: DatKind;
}

const LISTS: readonly ListOf[] = [
  { value: 'slsp-sales', label: 'Summary list of sales', dat: 'sales' },
  { value: 'slsp-purchases', label: 'Summary list of purchases', dat: 'purchases' },
  { value: 'slsp-importations', label: 'Summary list of importations', dat: 'importations' },
  { value: 'sales-register', label: 'Sales register' },
  { value: 'purchase-register', label: 'Purchase register' },
  { value: 'vat-month', label: 'VAT by month' },
  { value: 'discounts-by-law', label: 'Discounts by law: senior citizens, PWD and others' },
  { value: 'uncollected', label: 'Uncollected receivables (item 35)' },
  { value: 'legal', label: 'Rates and thresholds' },
  { value: 'thresholds', label: 'Thresholds reached or near' },
];

/**
 * The summary lists of sales, purchases and importations with their RELIEF files, and the registers
 * that they come from.
 */
export function ListsPage({ filed }: { filed: FiledFor }) {
  const { data: company } = useCompany();
  const yearEndMonth = company?.fiscalYearEndMonth;
  const { period, choose } = useTaxPeriod(KINDS, yearEndMonth);
  const { filters, change } = useFilters(['list']);
  const list =
    LISTS.find(({ value }) => value === filters.list) ??
    LISTS.find(({ value }) => isOwnTaxForm(value, company));
  if (list === undefined) return null;
  return (
    <TaxFrame
      tab="lists"
      title="Tax Lists"
      description={
        company?.isVatRegistered === false
          ? 'The register of sales, which the percentage tax is of. Summary lists are filed by VAT-registered companies.'
          : 'Summary lists of sales and purchases (SLSP), one file a month, and the registers behind them.'
      }
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} yearEndMonth={yearEndMonth} onChoose={choose} />
        <NativeSelect
          label="List"
          data={ownFirst(LISTS, company)}
          value={list.value}
          onChange={(event) => change({ list: event.currentTarget.value })}
        />
      </div>
      <Stack gap="xl">
        {company === undefined ? (
          <LoadingRows rows={8} />
        ) : (
          <TaxReport name={list.value} period={period.key} />
        )}
        {list.value === 'slsp-importations' ? <Importations period={period} /> : null}
        {list.value === 'uncollected' ? (
          <UncollectedReceivables key={period.key} period={period} />
        ) : null}
        {list.dat === undefined ? null : <Files dat={list.dat} period={period} />}
        {list.value.startsWith('slsp') && company !== undefined
          ? filed('SLSP', taxableQuarterKeyOf(period.from, yearEndMonth))
          : null}
      </Stack>
    </TaxFrame>
  );
}

function Files({ dat, period }: { dat: DatKind; period: Period }) {
  return (
    <Stack gap="sm">
      {buildMonths(period).map(({ key, label }) => (
        <div key={key}>
          <Text size="sm" mb={4}>
            {label}
          </Text>
          <DatFileButton kind={dat} period={key} />
        </div>
      ))}
      <Text size="sm" c="dimmed">
        {
          'Run the BIR’s RELIEF validation on each file before it is sent to esubmission@bir.gov.ph. '
        }
        <Anchor component={Link} to={taxPath('faults', period.key)} size="sm">
          See what it would reject
        </Anchor>
        .
      </Text>
    </Stack>
  );
}

function buildMonths(period: Period): readonly Period[] {
  const months: Period[] = [];
  for (let day = period.from; day <= period.to;) {
    const month = monthPeriodOf(day);
    months.push(month);
    day = addDays(month.to, 1);
  }
  return months;
}

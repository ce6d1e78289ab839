import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { isOfPerson } from '#shared/ledger/owners.ts';
import type { Period } from '#shared/periods.ts';
import { yearKeyOf } from '#shared/periods.ts';

import { PATHS } from '../../lib/paths.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useCompany } from '../company-query.ts';
import { DatFileButton } from '../dat/dat-file-button.tsx';
import { PeriodPicker } from '../period-picker.tsx';
import { ReturnView } from './return-view.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import type { FiledFor } from './vat-page.tsx';
import { findIncomeTaxDue, useTaxPeriod } from '../tax-period.ts';
import type { TaxForm } from '../queries.ts';
import classes from '../tax.module.css';

const KINDS = ['year', 'quarter'] as const;

/**
 * The worksheets of the income tax: of a corporation 1702Q and 1702-RT, of a person 1701Q and 1701,
 * by the quarter or the year that is chosen.
 */
export function IncomeTaxPage({ filed }: { filed: FiledFor }) {
  const company = useCompany();
  const { data } = company;
  const isPerson = data !== undefined && isOfPerson(data.entityType);
  // The taxable year of a person is the calendar year.
  const yearEndMonth = isPerson ? 12 : data?.fiscalYearEndMonth;
  const { period, choose } = useTaxPeriod(KINDS, yearEndMonth, findIncomeTaxDue);
  return (
    <TaxFrame
      tab="income-tax"
      title="Income Tax"
      description={
        isPerson
          ? 'The owner’s income tax by quarter (1701Q) and year (1701), from the books to what is payable.'
          : 'The corporation’s income tax by quarter (1702Q) and year (1702-RT), from the books to what is payable.'
      }
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} yearEndMonth={yearEndMonth} onChoose={choose} />
      </div>
      {company.error === null ? null : (
        <ProblemNotice error={company.error} retry={() => void company.refetch()} />
      )}
      {data === undefined ? (
        <LoadingRows rows={14} />
      ) : (
        <Return {...{ period, isPerson, filed }} yearEndMonth={yearEndMonth ?? 12} />
      )}
    </TaxFrame>
  );
}

interface ReturnProps {
  period: Period;
  isPerson: boolean;
  yearEndMonth: number;
  filed: FiledFor;
}

function Return({ period, isPerson, yearEndMonth, filed }: ReturnProps) {
  const form = formOf(period, isPerson);
  const isQuarter = period.kind === 'quarter';
  // The last quarter has no return of its own: its worksheet says so.
  const year = yearKeyOf(period.to, yearEndMonth);
  const isLast = isQuarter && Number(period.to.slice(5, 7)) === yearEndMonth;
  return (
    <Stack gap="xl">
      <ReturnView form={form} period={period.key} />
      {isQuarter && !isLast ? <DatFileButton kind="sawt" period={period.key} /> : null}
      {isLast ? null : filed(form, period.key)}
      {isPerson ? null : (
        <Text>
          The entry of the tax is prepared at the{' '}
          <Anchor component={Link} to={`${PATHS.yearEnd}?year=${year}`} inherit>
            year-end
          </Anchor>
          .
        </Text>
      )}
    </Stack>
  );
}

function formOf({ kind }: Period, isPerson: boolean): TaxForm {
  if (kind === 'quarter') return isPerson ? '1701Q' : '1702Q';
  return isPerson ? '1701' : '1702-RT';
}

import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { PeriodPicker } from '../period-picker.tsx';
import { useCompany } from '../company-query.ts';
import { isOwnTaxForm } from '../own-tax-forms.ts';
import { ReturnView } from './return-view.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import type { FiledFor } from './vat-page.tsx';
import { useTaxPeriod } from '../tax-period.ts';
import classes from '../tax.module.css';

const KINDS = ['year'] as const;

/**
 * The worksheet of a corporation's income tax of a year: what the books show, what is typed, what
 * was paid and withheld.
 */
export function IncomeTaxPage({ filed }: { filed: FiledFor }) {
  const { period, choose } = useTaxPeriod(KINDS);
  const { data: company } = useCompany();
  const isCorporation = isOwnTaxForm('1702-RT', company);
  return (
    <TaxFrame
      tab="income-tax"
      title="Income Tax"
      {...(isCorporation && {
        description:
          'The income tax of a corporation for its taxable year, from the books to what is payable.',
      })}
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} onChoose={choose} />
      </div>
      <ReturnView form="1702-RT" period={period.key} />
      {isCorporation ? filed('1702-RT', period.key) : null}
      {isCorporation ? (
        <Text mt="md">
          The entry of the tax is prepared at the{' '}
          <Anchor component={Link} to={`${PATHS.yearEnd}?year=${period.key}`} inherit>
            year-end
          </Anchor>
          .
        </Text>
      ) : null}
    </TaxFrame>
  );
}

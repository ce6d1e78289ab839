import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Period } from '#shared/periods.ts';

import { taxPath } from '../../lib/tax-paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DatFileButton } from '../dat/dat-file-button.tsx';
import { PeriodPicker } from '../period-picker.tsx';
import { ReturnView } from './return-view.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import { quarterKeyOf } from '#shared/periods.ts';
import { useTaxPeriod } from '../tax-period.ts';
import type { TaxForm } from '../queries.ts';
import { TaxReport } from '../tax-report.tsx';
import classes from '../tax.module.css';
import type { FiledFor } from './vat-page.tsx';

const KINDS = ['quarter', 'month', 'year'] as const;
const VIEWS = [
  { value: '', label: 'Return' },
  { value: 'ewt-by-atc', label: 'By ATC' },
  { value: 'ewt-by-payee', label: 'By payee' },
  { value: '1600-VT', label: 'VAT of non-residents (1600-VT)' },
  { value: 'non-residents', label: 'Payments to non-residents' },
] as const;

/**
 * What was withheld from suppliers: 0619-E of a month, 1601-EQ of a quarter, 1604-E of a year, by
 * code and by payee; of suppliers abroad 1600-VT and their list.
 */
export function WithholdingPage({ filed }: { filed: FiledFor }) {
  const { period, choose } = useTaxPeriod(KINDS);
  const { filters, change } = useFilters(['view']);
  const view = VIEWS.find(({ value }) => value === filters.view)?.value ?? '';
  return (
    <TaxFrame
      tab="withholding"
      title="Withholding Tax"
      description="Expanded withholding tax: tax withheld from suppliers and remitted to the BIR."
      actions={
        <Anchor component={Link} to={taxPath('codes')}>
          Withholding codes
        </Anchor>
      }
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} onChoose={choose} />
        <NativeSelect
          label="Show"
          data={[...VIEWS]}
          value={view}
          onChange={(event) => change({ view: event.currentTarget.value })}
        />
      </div>
      {view === '' ? (
        <Returns period={period} filed={filed} />
      ) : view === '1600-VT' ? (
        <Remittance period={period} filed={filed} />
      ) : (
        <TaxReport name={view} period={period.key} />
      )}
    </TaxFrame>
  );
}

/** Form 1600-VT is of a month, also of the third of a quarter. */
function Remittance({ period, filed }: { period: Period; filed: FiledFor }) {
  if (period.kind !== 'month')
    return <Text>Form 1600-VT is filed every month with such bills. Choose a month.</Text>;
  return (
    <Stack gap="xl">
      <ReturnView form="1600-VT" period={period.key} />
      {filed('1600-VT', period.key)}
      <TaxReport name="non-residents" period={period.key} />
    </Stack>
  );
}

function Returns({ period, filed }: { period: Period; filed: FiledFor }) {
  const form = formOf(period);
  if (form === undefined) {
    return (
      <Stack gap="xl">
        <Text>
          The third month of a quarter has no form of its own: it is paid with 1601-EQ of the
          quarter.
        </Text>
        <ReturnView form="1601-EQ" period={quarterKeyOf(period.from)} />
      </Stack>
    );
  }
  return (
    <Stack gap="xl">
      <ReturnView form={form} period={period.key} />
      {form === '1601-EQ' ? <DatFileButton kind="qap" period={period.key} /> : null}
      {form === '1604-E' ? <DatFileButton kind="1604-e" period={period.key} /> : null}
      {filed(form, period.key)}
    </Stack>
  );
}

/** Which form a period has; nothing for the third month of a quarter. */
function formOf({ kind, key }: Period): TaxForm | undefined {
  if (kind === 'quarter') return '1601-EQ';
  if (kind === 'year') return '1604-E';
  return Number(key.slice(5)) % 3 === 0 ? undefined : '0619-E';
}

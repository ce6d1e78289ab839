import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useReturn } from '../lib/way-back.ts';
import { CheckIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { FaultList } from './fault-list.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { TaxFrame } from './tax-frame.tsx';
import { useTaxPeriod } from './tax-period.ts';
import type { TaxFault } from './queries.ts';
import classes from './tax.module.css';
import { faultsQuery } from './queries.ts';

const KINDS = ['month', 'quarter'] as const;

/**
 * What the BIR's validation would reject of a period, each with the way to where it is put right.
 */
export function FaultsPage() {
  const { period, choose } = useTaxPeriod(KINDS);
  const faults = useQuery(faultsQuery(period.key));
  const { data } = faults;
  useReturn(data !== undefined);
  return (
    <TaxFrame
      tab="faults"
      title="BIR Validation Checks"
      description="The rules of the BIR’s validation, applied to the lists and files before they are sent."
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} onChoose={choose} />
      </div>
      {faults.error === null ? null : (
        <ProblemNotice error={faults.error} retry={() => void faults.refetch()} />
      )}
      {faults.isPending ? <LoadingRows rows={5} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']} data-stale={faults.isPlaceholderData || undefined}>
          {data.length === 0 ? (
            <Alert color="teal" icon={<CheckIcon />} title="Nothing would be rejected">
              {`Every list and file of ${period.label} passes the rules known here. Still run the BIR’s own validation before sending.`}
            </Alert>
          ) : null}
          <FaultList title="Would be rejected" faults={data.filter(isRejected)} />
          <FaultList title="Needs review" faults={data.filter((fault) => !isRejected(fault))} />
        </div>
      )}
    </TaxFrame>
  );
}

function isRejected({ severity }: TaxFault): boolean {
  return severity === 'rejected';
}

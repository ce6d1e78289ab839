import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { addDays } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { toSearchText } from '#shared/search-text.ts';

import { PATHS, payRunPath } from '../../lib/paths.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Running } from '../running.tsx';
import { BillTable } from './bill-table.tsx';
import { askedOf, firstChoice, paymentsOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { ChosenPayments } from './chosen-payments.tsx';
import { MoneyByDayPanel } from './money-by-day.tsx';
import classes from './pay-runs.module.css';
import { payablesQuery } from './queries.ts';
import type { OpenBill, Payables } from './queries.ts';
import { ReviewRun } from './review-run.tsx';
import { RunFields } from './run-fields.tsx';
import { usePayRun } from './use-pay-run.ts';

/** Open bills of all vendors, ticked and paid in one act. */
export function PayRunPage() {
  const payables = useQuery(payablesQuery);
  return (
    <Page
      title="Pay Bills"
      description="Tick open bills of any vendors, review the payments, and post them together."
      width="wide"
      actions={
        <Button component={Link} to={PATHS.payRuns} variant="default">
          Earlier pay runs
        </Button>
      }
    >
      {payables.error === null ? null : (
        <ProblemNotice error={payables.error} retry={() => void payables.refetch()} />
      )}
      {payables.isPending ? <LoadingRows rows={8} /> : null}
      {payables.data === undefined ? null : payables.data.bills.length === 0 ? (
        <EmptyState order={2} icon={<CheckIcon size={26} />} title="No open bills">
          Every bill is paid. New bills appear here once they are recorded.
        </EmptyState>
      ) : (
        <Choosing payables={payables.data} />
      )}
    </Page>
  );
}

function Choosing({ payables }: { payables: Payables }) {
  const navigate = useNavigate();
  const isReader = useIsReader();
  const [choice, setChoice] = useState(() => firstChoice(payables));
  const [filter, setFilter] = useState<Filter>({ due: 'all', text: '' });
  const run = usePayRun((payRunId) => void navigate(payRunPath(payRunId)));
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const payments = paymentsOf(choice, payables);
  const asked = askedOf(choice, payments);
  const total = sum(payments.map((payment) => payment.total));
  const names = new Map(payables.vendors.map(({ partyId, name }) => [partyId, name]));
  const nameOf = (partyId: string) => names.get(partyId) ?? '';
  const running =
    run.progressId === undefined ? null : (
      <Running progressId={run.progressId} onCancel={run.stop} />
    );
  if (run.shown !== undefined) {
    const { shown } = run;
    return (
      <>
        {running}
        <ReviewRun
          asked={shown.asked}
          preview={shown.preview}
          isPosting={run.post.isPending}
          error={run.post.error}
          onPost={(answered) => run.post.mutate({ asked: shown.asked, answered })}
          onBack={run.back}
        />
      </>
    );
  }
  const shownBills = payables.bills.filter((bill) => isShown(bill, filter, { payables, nameOf }));
  return (
    <>
      <div className={classes['desk']}>
        <Stack gap="md" miw={0}>
          {isReader ? (
            <Text>Your account is read-only. Only accountants pay bills.</Text>
          ) : (
            <RunFields
              payables={payables}
              choice={choice}
              hasCheques={payments.some(({ method }) => method === 'cheque')}
              error={run.preview.error}
              onChange={change}
            />
          )}
          <Filters filter={filter} onChange={setFilter} />
          <BillTable
            bills={shownBills}
            nameOf={nameOf}
            ticked={choice.ticked}
            isReader={isReader}
            onTick={(ticked) => change({ ticked })}
          />
        </Stack>
        <div className={classes['side']}>
          {isReader ? null : (
            <ChosenPayments
              payments={payments}
              methods={choice.methods}
              onMethods={(methods) => change({ methods })}
            />
          )}
          <MoneyByDayPanel
            account={choice.account}
            today={payables.today}
            date={choice.date}
            total={total}
          />
        </div>
      </div>
      {isReader ? null : (
        <div className={classes['bar']}>
          <Text role="status">
            {`${counted(choice.ticked.size, 'bill')}, ${counted(payments.length, 'payment')}: `}
            <strong>{formatMoney(total)}</strong>
          </Text>
          <Button
            disabled={asked === undefined}
            loading={run.preview.isPending}
            onClick={() => {
              if (asked !== undefined) run.preview.mutate(asked);
            }}
          >
            Review
          </Button>
        </div>
      )}
      {running}
      {run.preview.error === null ? null : <ProblemNotice error={run.preview.error} />}
    </>
  );
}

interface Filter {
  readonly due: string;
  readonly text: string;
}

const DUE_CHOICES = [
  { value: 'all', label: 'All open bills' },
  { value: 'overdue', label: 'Overdue' },
  { value: '0', label: 'Due by today' },
  { value: '7', label: 'Due within 7 days' },
  { value: '30', label: 'Due within 30 days' },
];

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <Group component="search" gap="sm" align="end">
      <NativeSelect
        label="Due"
        value={filter.due}
        data={DUE_CHOICES}
        onChange={(event) => onChange({ ...filter, due: event.currentTarget.value })}
      />
      <TextInput
        label="Vendor or bill"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
    </Group>
  );
}

function isShown(
  bill: OpenBill,
  { due, text }: Filter,
  { payables, nameOf }: { payables: Payables; nameOf: (partyId: string) => string },
): boolean {
  const words = toSearchText(`${nameOf(bill.partyId)} ${bill.document} ${bill.supplierNumber}`);
  if (!words.includes(toSearchText(text))) return false;
  if (due === 'all') return true;
  if (due === 'overdue') return bill.daysPastDue > 0;
  return bill.due <= addDays(payables.today, Number(due));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

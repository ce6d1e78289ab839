import { Button, Group, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { formatDate } from '#shared/dates.ts';
import { parsePeriod } from '#shared/periods.ts';

import { call, queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { today } from '../../lib/today.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { MonthField } from './month-field.tsx';
import { STOP_WORDS, expectedColumns, stoppedColumns } from './expected-columns.tsx';
import { expectedQuery } from './expected-queries.ts';
import type { AskedRule, Expected, ExpectedDocument } from './expected-queries.ts';
import { ExpectDialog } from './expect-dialog.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import classes from './periods.module.css';

/** What usually comes or is issued in a month: what is missing, and what is unusual. */
export function ExpectedPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = parsePeriod(asked)?.kind === 'month' ? asked : today().slice(0, 7);
  const expected = useQuery(expectedQuery(month));
  const [isAdding, setAdding] = useState(false);
  const isReader = useSession().user?.isReadOnly === true;
  return (
    <PeriodsFrame
      tab={PATHS.expected}
      title="Expected documents"
      description="Rent, power, internet, invoices that are issued regularly: worked out from the last 12 months."
      actions={
        <Group gap="xs">
          {isReader ? null : <Button onClick={() => setAdding(true)}>Expect a document</Button>}
          <ExportButtons
            formats={['pdf', 'xlsx', 'csv'] as const}
            name={`expected-documents-${month}`}
            address={(format) => `/api/expected-documents/export/${format}${queryText({ month })}`}
            isDisabled={(expected.data?.documents.length ?? 0) === 0}
          />
        </Group>
      }
    >
      <div className={classes['stack']}>
        <MonthField month={month} onChange={(next) => setParams({ month: next })} />
        {expected.error === null ? null : (
          <ProblemNotice error={expected.error} retry={() => void expected.refetch()} />
        )}
        {expected.isPending ? <LoadingRows rows={6} /> : null}
        {expected.data === undefined ? null : (
          <Lists expected={expected.data} month={month} isReader={isReader} />
        )}
      </div>
      {isAdding ? <ExpectDialog month={month} onClose={() => setAdding(false)} /> : null}
    </PeriodsFrame>
  );
}

interface ListsProps {
  expected: Expected;
  month: string;
  isReader: boolean;
}

function Lists({ expected, month, isReader }: ListsProps) {
  const [stopping, setStopping] = useState<ExpectedDocument>();
  const rule = useMutation({
    mutationFn: (body: AskedRule) => call('POST /api/expected-documents', { body }),
    meta: { handled: true },
    onSuccess: async () => {
      setStopping(undefined);
      await afterChangeOf('periods');
    },
  });
  const stop = useMutation({
    mutationFn: async (reason: string) => {
      if (stopping === undefined) return;
      const { partyId, account } = stopping;
      await rule.mutateAsync({ what: 'stopped', partyId, account, firstMonth: month, reason });
    },
    meta: { handled: true },
  });
  const { documents, stopped } = expected;
  const missing = documents.filter(({ state }) => state === 'late' || state === 'awaited');
  const bills = missing.filter(({ register }) => register === 'vendor');
  const invoices = missing.filter(({ register }) => register === 'customer');
  const unusual = documents.filter(({ state }) => state === 'unusual');
  const came = documents.filter(({ state }) => state === 'came');
  const columns = expectedColumns(isReader ? undefined : setStopping);
  return (
    <>
      {documents.length === 0 && stopped.length === 0 ? (
        <EmptyState order={2} icon={<CalendarIcon size={26} />} title="Nothing is expected">
          What came from one vendor, or was issued to one customer, at least three times in a row
          appears here. Expect a document adds one that is missing.
        </EmptyState>
      ) : null}
      {[
        { title: 'Not yet received', rows: bills },
        { title: 'Not yet issued', rows: invoices },
        { title: 'Unusual amount', rows: unusual },
        { title: 'As usual', rows: came },
      ].map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <section key={title}>
            <Title order={2} size="h3" mb="sm">
              {`${title} (${rows.length})`}
            </Title>
            <DataTable
              caption={title}
              columns={columns}
              rows={rows}
              rowKey={({ partyId, account }) => `${partyId} ${account}`}
            />
          </section>
        ),
      )}
      {stopped.length === 0 ? null : (
        <section>
          <Title order={2} size="h3" mb="sm">
            No longer expected
          </Title>
          <DataTable
            caption="No longer expected"
            columns={stoppedColumns(
              isReader ? undefined : (row) => rule.mutate(backToHistory(row, month)),
            )}
            rows={stopped}
            rowKey={({ partyId, account }) => `${partyId} ${account}`}
          />
        </section>
      )}
      {rule.error === null || stopping !== undefined ? null : <ProblemNotice error={rule.error} />}
      {stopping === undefined ? null : (
        <ReasonDialog
          title={`${STOP_WORDS[stopping.register]}: ${stopping.party}`}
          save="Save"
          maxLength={300}
          act={stop}
          onClose={() => setStopping(undefined)}
        >
          {`From ${formatDate(`${month}-01`)} on no document of ${stopping.party} on ${stopping.account} ${stopping.accountTitle} is expected. Who said so and why stays on record.`}
        </ReasonDialog>
      )}
    </>
  );
}

function backToHistory(
  { partyId, account }: { partyId: string; account: string },
  firstMonth: string,
): AskedRule {
  return { what: 'history', partyId, account, firstMonth };
}

import { SALES_FORM } from '#shared/ledger/document-numbers.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { ListIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { InternalSeries } from './internal-series.tsx';
import type { Numbers, RangeRow } from './queries.ts';
import classes from './numbers.module.css';
import { OutsideNumbers } from './outside-numbers.tsx';
import { RangeCard } from './range-card.tsx';
import { RangeDialog } from './range-dialog.tsx';
import { UnusedDialog } from './unused-dialog.tsx';
import type { UnusedStart } from './unused-dialog.tsx';
import { UnusedTable } from './unused-table.tsx';
import { numbersQuery } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';

type Opened = { range: RangeRow | 'new' } | { unused: UnusedStart };

/**
 * The numbers of printed forms and of our own series: used, cancelled, missing, passed over, next.
 */
export function NumbersPage() {
  const [opened, setOpened] = useState<Opened>();
  const numbers = useQuery(numbersQuery);
  const close = () => setOpened(undefined);
  return (
    <Page
      title="Numbers"
      description="The registered ranges of printed forms, and our own series."
      width="wide"
      actions={
        <ExportButtons
          formats={['xlsx', 'csv'] as const}
          name="numbers"
          address={(format) => `/api/numbers/export/${format}`}
          isDisabled={(numbers.data?.ranges.length ?? 0) === 0}
        />
      }
    >
      {numbers.error === null ? null : (
        <ProblemNotice error={numbers.error} retry={() => void numbers.refetch()} />
      )}
      {numbers.isPending ? <LoadingRows rows={8} /> : null}
      {numbers.data === undefined ? null : <Content numbers={numbers.data} open={setOpened} />}
      {opened !== undefined && 'range' in opened ? (
        <RangeDialog range={opened.range === 'new' ? undefined : opened.range} onClose={close} />
      ) : null}
      {opened !== undefined && 'unused' in opened ? (
        <UnusedDialog start={opened.unused} onClose={close} />
      ) : null}
    </Page>
  );
}

function Content({ numbers, open }: { numbers: Numbers; open: (opened: Opened) => void }) {
  const { ranges } = numbers;
  const register = (
    <Acts>
      <Button leftSection={<PlusIcon size={18} />} onClick={() => open({ range: 'new' })}>
        Register a range
      </Button>
    </Acts>
  );
  const cancelForm = (
    <Acts>
      <Button
        variant="default"
        onClick={() =>
          open({ unused: { kind: SALES_FORM.kind, state: 'cancelled', from: '', to: '' } })
        }
      >
        Cancel a form
      </Button>
    </Acts>
  );
  return (
    <div className={classes['stack']}>
      {ranges.length === 0 ? (
        <EmptyState
          order={2}
          icon={<ListIcon size={26} />}
          title="No range of printed forms yet"
          action={
            <Group gap="sm" justify="center">
              {register}
              {/* Without a number there is none to cancel. */}
              {numbers.outsideCount + numbers.unused.length === 0 ? null : cancelForm}
            </Group>
          }
        >
          Once the ranges of the authority to print are registered, every invoice number is checked
          against them.
        </EmptyState>
      ) : (
        <>
          <Group justify="flex-end" gap="sm">
            {cancelForm}
            {register}
          </Group>
          {ranges.map((range) => (
            <RangeCard
              key={range.rangeId}
              range={range}
              onChange={() => open({ range })}
              onGap={(start) => open({ unused: start })}
            />
          ))}
        </>
      )}
      {numbers.outsideCount === 0 ? null : <OutsideNumbers numbers={numbers} />}
      {numbers.unused.length === 0 ? null : <UnusedTable rows={numbers.unused} />}
      <InternalSeries rows={numbers.internal} />
    </div>
  );
}

import { Alert, Checkbox, Stack, Title } from '@mantine/core';

import { isBusinessDate } from '#shared/dates.ts';
import { toSearchText } from '#shared/search-text.ts';

import { today } from '../../lib/today.ts';
import { queryText } from '../../lib/call.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { CheckIcon, TaxIcon } from '../../ui/screen-icons.tsx';
import { useListView } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import classes from '../tax.module.css';
import { AgeStrip } from './age-strip.tsx';
import type { Expected } from './queries.ts';
import { useExpected } from './queries.ts';
import { ExpectedPartyPanel } from './expected-party.tsx';
import { Received } from './received.tsx';
import { DateField } from '../../ui/date-field.tsx';

const FILTER_NAMES = ['asOf', 'search', 'late'] as const;
type Filter = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

const HIDEABLE = [
  { key: 'date', label: 'Date' },
  { key: 'atc', label: 'Code' },
  { key: 'base', label: 'Income' },
  { key: 'state', label: 'Status' },
  { key: 'due', label: 'Due' },
];

/**
 * Certificates 2307 that customers still owe us: who, how old, reminded when; below, those that are
 * in hand.
 */
export function ExpectedPage() {
  const { filters, change } = useFilters(FILTER_NAMES);
  const asOf = isBusinessDate(filters.asOf) ? filters.asOf : today();
  const expected = useExpected(asOf);
  const view = useListView('certificates-to-collect');
  const data = view.isOpening ? undefined : expected.data;
  useReturn(data !== undefined);
  return (
    <TaxFrame
      tab="expected"
      title="BIR Form 2307 to Collect"
      description="What customers withheld from us. Without their certificate it cannot be deducted from our income tax."
      actions={
        <>
          <ViewMenu
            view={view}
            all="All customers"
            columns={HIDEABLE}
            files="PDF, XLSX and CSV files have all customers and columns."
          />
          <ExportButtons
            formats={['pdf', 'xlsx', 'csv'] as const}
            name={`2307-expected-${asOf}`}
            address={(format) => `/api/tax/expected/file/${format}${queryText({ asOf })}`}
            isDisabled={data === undefined}
          />
        </>
      }
    >
      <search className={classes['bar']}>
        <DateField
          isFilter
          label="As of"
          value={asOf}
          onChange={(date) => change({ asOf: date })}
        />
        <SearchBox
          label="Customer"
          placeholder="Name"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <Checkbox
          label="Late only"
          checked={filters.late !== ''}
          onChange={(event) => change({ late: event.currentTarget.checked ? 'yes' : '' })}
        />
      </search>
      {expected.error === null ? null : (
        <ProblemNotice error={expected.error} retry={() => void expected.refetch()} />
      )}
      {data === undefined && expected.error === null ? <LoadingRows rows={6} /> : null}
      <Stack gap="xl">
        {data === undefined ? null : (
          <div className={classes['stack']} data-stale={expected.isPlaceholderData || undefined}>
            <Owed expected={data} filters={filters} view={view} />
          </div>
        )}
        <Received asOf={asOf} />
      </Stack>
    </TaxFrame>
  );
}

interface OwedProps {
  expected: Expected;
  filters: Filter;
  view: ListView;
}

function Owed({ expected, filters, view }: OwedProps) {
  const { parties, ages, tax, toFollow, isTied } = expected;
  const found = parties.filter(
    ({ name, rows }) =>
      toSearchText(name).includes(toSearchText(filters.search)) &&
      (filters.late === '' || rows.some(({ daysPastDue }) => daysPastDue > 0)),
  );
  if (parties.length === 0) {
    return (
      <EmptyState order={2} icon={<TaxIcon size={26} />} title="No certificate is missing">
        Every customer who withheld tax from us has handed over the certificate.
      </EmptyState>
    );
  }
  return (
    <>
      <AgeStrip ages={ages} total={tax} />
      {isTied ? (
        <Alert color="teal" icon={<CheckIcon />} title="Agrees with the ledger">
          {`₱\u00a0${formatPesos(toFollow)} of outstanding certificates is in account 1260.`}
        </Alert>
      ) : (
        <Alert color="red" icon={<AlertIcon />} role="alert" title="Does not agree with the ledger">
          {`The rows total ₱\u00a0${formatPesos(toFollow)} of outstanding certificates; account 1260 has a different balance.`}
        </Alert>
      )}
      <Title order={2}>By customer</Title>
      {found.length === 0 ? (
        <EmptyState order={3} icon={<TaxIcon size={26} />} title="Nothing matches">
          No customers match these filters.
        </EmptyState>
      ) : (
        <ul className={classes['list']}>
          {found.map((party) => (
            <li key={party.partyId} className={classes['item']}>
              <ExpectedPartyPanel party={party} view={view} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

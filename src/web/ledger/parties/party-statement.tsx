import { Button, Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { CallError, queryText } from '../../lib/call.ts';
import { recordPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SentToParty } from '../statement-runs/sent-to-party.tsx';
import { BucketStrip } from './bucket-strip.tsx';
import classes from './parties.module.css';
import { dayOr } from './queries.ts';
import type { PartyDetails } from './queries.ts';
import { statementQuery } from './queries.ts';
import { StatementLetterDialog } from './statement-letter-dialog.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Acts } from '../../ui/acts.tsx';

type Section = Api['GET /api/parties/:partyId/statement']['reply']['sections'][number];
type Line = Section['lines'][number];

/** The statement of account of a period, on screen, as a printout and as a sheet. */
export function PartyStatement({ party }: { party: PartyDetails }) {
  const { partyId } = party;
  const [isWriting, setWriting] = useState(false);
  const [params, setParams] = useSearchParams();
  const to = dayOr(params.get('to') ?? '');
  const from = dayOr(params.get('from') ?? '', `${to.slice(0, 4)}-01-01`);
  const statement = useQuery(statementQuery(partyId, { from, to }));
  const { data, error } = statement;
  useReturn(data !== undefined);
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <DateField
      isFilter
      label={label}
      value={value}
      error={fieldProblem(error, name)}
      onChange={(date) => {
        const next = new URLSearchParams(params);
        next.set(name, date);
        setParams(next, { replace: true });
      }}
    />
  );
  return (
    <div className={classes['stack']}>
      <Group align="flex-end" gap="sm">
        {day('from', 'From', from)}
        {day('to', 'To', to)}
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name="statement"
          address={(format) =>
            `/api/parties/${partyId}/statement/${format}${queryText({ from, to })}`
          }
          isDisabled={data === undefined || error !== null}
        />
        <Acts>
          <Button variant="default" onClick={() => setWriting(true)}>
            Email
          </Button>
        </Acts>
      </Group>
      {error === null || (error instanceof CallError && error.fields.length > 0) ? null : (
        <ProblemNotice error={error} retry={() => void statement.refetch()} />
      )}
      {statement.isPending ? <LoadingRows rows={8} /> : null}
      {data?.sections.map((section) => (
        <StatementSection key={section.account} section={section} from={data.from} />
      ))}
      {data === undefined ? null : (
        <section>
          <Title order={2} size="h3" mb="sm">
            {`Open on ${formatDate(data.to)}`}
          </Title>
          <BucketStrip buckets={data.buckets} total={data.total} />
        </section>
      )}
      <SentToParty partyId={partyId} />
      {isWriting ? (
        <StatementLetterDialog party={party} to={to} onClose={() => setWriting(false)} />
      ) : null}
    </div>
  );
}

function StatementSection({ section, from }: { section: Section; from: string }) {
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {`${section.account} ${section.title}`}
      </Title>
      <Text mb="sm">
        {`Balance before ${formatDate(from)}: `}
        <Money amount={section.opening} currency="₱" />
      </Text>
      <DataTable
        caption={section.title}
        columns={COLUMNS}
        // Two lines of one entry may be alike in everything but their place.
        rows={section.lines.map((line, place) => ({ ...line, place }))}
        rowKey={(line) => String(line.place)}
        footer={
          <Table.Tr>
            <Table.Td colSpan={4} data-title>
              Total of the period, and balance
            </Table.Td>
            <FootCell label="Charges">
              <Money amount={section.charges} />
            </FootCell>
            <FootCell label="Payments">
              <Money amount={section.payments} />
            </FootCell>
            <FootCell label="Balance">
              <Money amount={section.closing} />
            </FootCell>
          </Table.Tr>
        }
      />
    </section>
  );
}

function amountOr(amount: string) {
  return amount === '0.00' ? '–' : <Money amount={amount} />;
}

const COLUMNS: readonly Column<Line & { place: number }>[] = [
  {
    key: 'number',
    header: 'Number',
    isTitle: true,
    cell: (line) => (
      <BehindLink
        to={recordPath(line.transactionId)}
        mark={`line-${line.transactionId}-${line.place}`}
        here="the statement of account"
      >
        {line.number}
      </BehindLink>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: (line) => <span className={classes['date']}>{formatDate(line.date)}</span>,
  },
  { key: 'document', header: 'Document', cell: (line) => line.document },
  { key: 'particulars', isText: true, header: 'Particulars', cell: (line) => line.particulars },
  { key: 'charges', header: 'Charges', align: 'right', cell: (line) => amountOr(line.charges) },
  { key: 'payments', header: 'Payments', align: 'right', cell: (line) => amountOr(line.payments) },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    cell: (line) => <Money amount={line.balance} />,
  },
];

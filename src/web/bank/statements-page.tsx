import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { queryText } from '../lib/call.ts';
import { bankAccountPath, uploadStatementPath } from '../lib/paths.ts';
import { useFilters } from '../lib/use-filters.ts';
import { useInSight, useReturn } from '../lib/way-back.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { UploadIcon } from '../ui/icons.tsx';
import { BankIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import type { BankAccount } from './queries.ts';
import { StatementCard } from './statements/statement-card.tsx';
import { StatementLines, lineMark } from './statements/statement-lines.tsx';
import { StatementsTable, markOf } from './statements/statements-table.tsx';
import { statementLinesQuery, statementsQuery } from './queries.ts';
import { Acts } from '../ui/acts.tsx';

const PAGE_SIZE = 25;
const LINES_PER_PAGE = 100;

/** The statements of a bank account that were read in, with what does not tie. */
export function StatementsPage() {
  const { account = '' } = useParams();
  return (
    <BankAccountFrame
      tab="statements"
      actions={
        <Acts>
          <Button
            component={Link}
            to={uploadStatementPath(account)}
            leftSection={<UploadIcon size={18} />}
          >
            Upload a statement
          </Button>
        </Acts>
      }
    >
      {(account) => <Statements key={account.account} account={account} />}
    </BankAccountFrame>
  );
}

function Statements({ account: { account, title } }: { account: BankAccount }) {
  const { filters, page, goToPage } = useFilters(['opened', 'line']);
  const pathOf = (opened: string) =>
    `${bankAccountPath(account, 'statements')}${queryText({ page: page === 1 ? '' : page, opened })}`;
  if (filters.opened !== '') {
    const line = Number(filters.line) || undefined;
    return (
      <OneStatement
        key={`${filters.opened} ${line}`}
        statementId={filters.opened}
        line={line}
        list={pathOf('')}
      />
    );
  }
  return <StatementList {...{ account, title, page, goToPage, pathOf }} />;
}

interface StatementListProps {
  account: string;
  title: string;
  page: number;
  goToPage: (page: number) => void;
  pathOf: (statementId: string) => string;
}

function StatementList({ account, title, page, goToPage, pathOf }: StatementListProps) {
  const found = useQuery(statementsQuery({ account, page, pageSize: PAGE_SIZE }));
  useReturn(found.data !== undefined);
  if (found.isPending) return <LoadingRows rows={10} />;
  if (found.data === undefined) {
    return <ProblemNotice error={found.error} retry={() => void found.refetch()} />;
  }
  const { rows, total } = found.data;
  if (total === 0) {
    return (
      <EmptyState icon={<BankIcon size={26} />} title="No statement yet" order={2}>
        Statements uploaded for {title} appear here, each with its figures and the bank’s own file.
      </EmptyState>
    );
  }
  return (
    <>
      <StatementsTable rows={rows} pathOf={({ statementId }) => pathOf(statementId)} />
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onChange={goToPage} />
    </>
  );
}

interface OneStatementProps {
  statementId: string;
  /** The line that is asked for, counted from 1. */
  line: number | undefined;
  list: string;
}

/** One of them with its figures and its lines. */
function OneStatement({ statementId, line, list }: OneStatementProps) {
  const [page, setPage] = useState(() => Math.max(1, Math.ceil((line ?? 1) / LINES_PER_PAGE)));
  const found = useQuery(statementLinesQuery(statementId, { page, pageSize: LINES_PER_PAGE }));
  useInSight(line === undefined ? undefined : lineMark(line), found.data !== undefined);
  return (
    <>
      <Anchor
        component={Link}
        to={list}
        state={{ returnedTo: markOf(statementId) }}
        size="sm"
        display="inline-block"
        mb="sm"
      >
        All statements
      </Anchor>
      {found.isPending ? <LoadingRows rows={10} /> : null}
      {found.error === null ? null : (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data === undefined ? null : (
        <StatementCard statement={found.data.statement}>
          <StatementLines lines={found.data.lines} marked={line} />
          <Pager
            page={page}
            pageSize={LINES_PER_PAGE}
            total={found.data.total}
            onChange={setPage}
          />
        </StatementCard>
      )}
    </>
  );
}

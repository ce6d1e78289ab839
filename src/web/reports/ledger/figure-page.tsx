import { Alert, Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { formatDate, isBusinessDate } from '#shared/dates.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { MEASURES } from '#shared/reports/figures.ts';
import type { FigureName, Measure } from '#shared/reports/figures.ts';

import { AskAboutFigure } from '../../ledger/questions/ask-about-figure.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { formatFigure } from '../../ui/format-money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { ChartIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from '../reports.module.css';
import { FigureAccounts, FigureLines, FigureProof } from './figure-parts.tsx';
import { STAGES } from './use-ledger-view.ts';
import { figureQuery } from './queries.ts';

const NAMES = ['figure', 'accounts', 'measure', 'book', 'from', 'to', 'stages', 'knownBy'] as const;

type Query = Api['GET /api/report-figure']['query'];

/** What a figure of a report is made of: its accounts, and every line that adds to it. */
export function FigurePage() {
  const { filters } = useFilters(NAMES);
  const query = findQuery(filters);
  return (
    <Page
      title="Behind the Figure"
      description="The accounts that a figure adds up, and the entries behind them."
      width="wide"
    >
      {query === undefined ? (
        <EmptyState order={2} icon={<ChartIcon size={26} />} title="The address names no figure">
          Open a figure of a report: it leads here.
        </EmptyState>
      ) : (
        <Breakdown query={query} />
      )}
    </Page>
  );
}

/**
 * What the address asks for; nothing when it names no measure or no days. The server says what else
 * is wrong.
 */
function findQuery(texts: Record<(typeof NAMES)[number], string>): Query | undefined {
  const { from, to, figure, accounts, book, knownBy } = texts;
  const measure = MEASURES.find((each) => each === texts.measure);
  if (measure === undefined || !isBusinessDate(from) || !isBusinessDate(to)) return undefined;
  const stages = STAGES.find(({ value }) => value === texts.stages)?.value;
  return {
    from,
    to,
    measure,
    ...(figure === '' ? {} : { figure: figure as FigureName }),
    ...(accounts === '' ? {} : { accounts }),
    ...(book in BOOKS ? { book: book as keyof typeof BOOKS } : {}),
    ...(stages === undefined ? {} : { stages }),
    ...(isBusinessDate(knownBy) ? { knownBy } : {}),
  };
}

function Breakdown({ query }: { query: Query }) {
  const figure = useInfiniteQuery(figureQuery(query));
  const { data, error } = figure;
  useReturn(data !== undefined);
  const first = data?.pages[0];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  if (error !== null) return <ProblemNotice error={error} retry={() => void figure.refetch()} />;
  if (first === undefined) return <LoadingRows rows={10} />;
  const { title, amount } = first;
  const { measure, knownBy } = query;
  return (
    <section className={classes['stack']} aria-label={title}>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" size="sm">
          {deriveWords(query)}
        </Text>
        <Text className={classes['figure']}>{formatFigure(amount)}</Text>
        <AskAboutFigure
          path={PATHS.figure}
          query={query}
          title={`${title}, ${deriveWords(query)}: ${formatFigure(amount)}`}
        />
        {knownBy === undefined ? null : (
          <Alert color="yellow" icon={<AlertIcon />} mt="sm">
            {`Only entries recorded by the end of ${formatDate(knownBy)} are included.`}
          </Alert>
        )}
      </div>
      <FigureAccounts
        title={title}
        accounts={first.accounts}
        amount={amount}
        knownBy={knownBy ?? null}
      />
      {measure === 'budget' ? null : (
        <>
          <Title order={3}>Entries</Title>
          <FigureLines title={title} lines={lines} days={first} before={first.before} />
          {figure.hasNextPage ? (
            <Button
              className="no-print"
              variant="default"
              loading={figure.isFetchingNextPage}
              onClick={() => void figure.fetchNextPage()}
            >
              Show more lines
            </Button>
          ) : (
            <FigureProof before={first.before} lines={lines} amount={amount} />
          )}
        </>
      )}
    </section>
  );
}

/** What is counted, in words. */
function deriveWords({ from, to, measure, stages, book }: Query): string {
  const days = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  const counted = STAGES.find(({ value }) => value === stages && value !== 'post-closing');
  const words: Readonly<Record<Measure, string>> = {
    opening: `Before ${formatDate(from)}`,
    closing: `As at ${formatDate(to)}`,
    movement: days,
    debit: `Debits, ${days}`,
    credit: `Credits, ${days}`,
    begun: `Balance before ${formatDate(from)}, with the opening balances of ${days}`,
    entered: `${days}, without opening balances`,
    budget: `Budget, ${days}`,
  };
  const more = [counted?.label, book === undefined ? undefined : BOOKS[book]];
  return [words[measure], ...more.filter((text) => text !== undefined)].join(' · ');
}

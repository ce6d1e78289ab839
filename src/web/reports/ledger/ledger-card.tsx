import { Alert, Anchor, Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { addDays, formatDate, isBusinessDate } from '#shared/dates.ts';

import { AskAboutFigure } from '../../ledger/questions/ask-about-figure.tsx';
import { queryText } from '../../lib/call.ts';
import { PATHS, partyPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { lessWire } from '../../lib/wire-amounts.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { formatFigure } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { periodAround } from '../report-span.ts';
import classes from '../reports.module.css';
import { LedgerLines } from './ledger-lines.tsx';
import { LedgerProblem } from './ledger-problem.tsx';
import { LedgerSettings } from './ledger-settings.tsx';
import type { LedgerView } from './use-ledger-view.ts';
import { ledgerCardQuery } from './queries.ts';

type Card = Api['GET /api/ledger']['reply'];

const PAGE_SIZE = 100;

/**
 * The card of one account, or of one party on it: brought forward, every line with its balance,
 * carried forward.
 */
export function LedgerCard({ view, children }: { view: LedgerView; children: ReactNode }) {
  const { query, filters, isKnown } = view;
  const { account, partyId } = filters;
  const asked = { account, ...(partyId === '' ? {} : { partyId }), ...query, pageSize: PAGE_SIZE };
  const card = useInfiniteQuery({ ...ledgerCardQuery(asked), enabled: isKnown });
  const { data, error } = card;
  const first = data?.pages[0];
  const last = data?.pages.at(-1);
  useReturn(data !== undefined);
  return (
    <>
      <LedgerSettings view={view} error={error}>
        {children}
      </LedgerSettings>
      <LedgerProblem error={error} account={account} retry={() => void card.refetch()} />
      {card.isPending ? <LoadingRows rows={12} /> : null}
      {first === undefined || last === undefined ? null : (
        <section
          className={classes['stack']}
          data-stale={card.isPlaceholderData || undefined}
          aria-label={`${first.account} ${first.title}`}
        >
          <Head card={first} view={view} />
          <LedgerLines
            here={`${first.account} ${first.title}`}
            broughtForward={first.broughtForward}
            carriedForward={last.carriedForward}
            isWhole={last.next === null}
            lines={data?.pages.flatMap(({ lines }) => lines) ?? []}
          />
          {card.hasNextPage ? (
            <Button
              className="no-print"
              variant="default"
              loading={card.isFetchingNextPage}
              onClick={() => void card.fetchNextPage()}
            >
              Show more lines
            </Button>
          ) : null}
        </section>
      )}
    </>
  );
}

function Head({ card, view }: { card: Card; view: LedgerView }) {
  const { account, title, party, normalSide, isControl } = card;
  const { query, filters } = view;
  const figures = [
    ['opening', 'Before', card.opening],
    ['debit', 'Debit', card.debit],
    ['credit', 'Credit', card.credit],
    ['movement', 'Change', lessWire(card.closing, card.opening)],
    ['closing', 'After', card.closing],
  ] as const;
  const before = pathBefore(card, view);
  const [, label, asked] = figures.find(([key]) => key === filters.measure) ?? figures[4];
  const name = [`${account} ${title}`, party?.name].filter(Boolean).join(', ');
  return (
    <div>
      <Title order={2}>{`${account} ${title}`}</Title>
      {party === null ? null : (
        <Text>
          <Anchor component={Link} to={partyPath(party.partyId)}>
            {party.name}
          </Anchor>
          {' · '}
          <Anchor component={Link} to={`${PATHS.ledger}${queryText({ account, ...query })}`}>
            The whole account
          </Anchor>
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {`${formatDate(query.from)} to ${formatDate(query.to)}. Balances are ${normalSide} balances.`}
        {isControl && party === null ? (
          <>
            {' '}
            <Anchor
              component={Link}
              to={`${PATHS.partyLedgers}${queryText({ account, ...query })}`}
              inherit
            >
              By party
            </Anchor>
          </>
        ) : null}
      </Text>
      {query.knownBy === undefined ? null : (
        <Alert color="yellow" icon={<AlertIcon />} mt="sm">
          {`Only entries recorded by the end of ${formatDate(query.knownBy)} counts.`}
        </Alert>
      )}
      <dl className={classes['sums']}>
        {figures.map(([key, label, amount]) => (
          <div key={key} data-asked={filters.measure === key || undefined}>
            <dt>{label}</dt>
            <dd>
              {key === 'opening' && before !== undefined ? (
                <BehindFigure to={before} mark="opening" here={account} amount={amount} />
              ) : (
                formatFigure(amount)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <AskAboutFigure
        path={PATHS.ledger}
        query={{ account, ...(party === null ? {} : { partyId: party.partyId }), ...query }}
        title={`${name}, ${formatDate(query.from)} to ${formatDate(query.to)}: ${label} ${formatFigure(asked)}`}
      />
    </div>
  );
}

/**
 * The card of the days before: of the taxable year until then. What was adjusted and closed in
 * years before counts.
 */
function pathBefore({ account, party }: Card, { query, now }: LedgerView): string | undefined {
  const to = addDays(query.from, -1);
  if (!isBusinessDate(to)) return undefined;
  const yearStart = (day: string) => periodAround('year', day, now.fiscalYearEndMonth).from;
  const isSameYear = yearStart(to) === yearStart(query.to);
  const days = { ...query, from: yearStart(to), to, measure: 'closing' };
  const asked = isSameYear ? days : { ...days, stages: 'post-closing' };
  return `${PATHS.ledger}${queryText({ account, partyId: party?.partyId, ...asked })}`;
}

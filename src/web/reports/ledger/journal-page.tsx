import { Button, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { keysOf } from '#shared/keys-of.ts';

import { JournalTable } from '../../forms/steps/journal-table.tsx';
import { queryText } from '../../lib/call.ts';
import { PATHS, recordPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { addWire } from '../../lib/wire-amounts.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount, formatFigure } from '../../ui/format-money.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { BookIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ReportActions } from '../report-actions.tsx';
import classes from '../reports.module.css';
import { LedgerSettings, isMarked } from './ledger-settings.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';
import { useLedgerView } from './use-ledger-view.ts';
import { journalQuery } from './queries.ts';

type Entry = Api['GET /api/journal']['reply']['entries'][number];

const CODES = keysOf(BOOKS);

/** Every entry of the days with its lines, of one book or of all. */
export function JournalPage() {
  const view = useLedgerView();
  const { filters, change, query, isKnown } = view;
  const book = CODES.find((code) => code === filters.book);
  const asked = { ...(book === undefined ? {} : { book }), ...query };
  const journal = useInfiniteQuery({ ...journalQuery(asked), enabled: isKnown });
  const { data, error } = journal;
  const entries = data?.pages.flatMap((page) => page.entries);
  useReturn(data !== undefined);
  return (
    <Page
      title="Journal"
      description="Every entry by day, in the order of recording."
      width="wide"
      actions={
        <ReportActions
          report="journal"
          title={book === undefined ? 'Journal' : BOOKS[book]}
          query={asked}
          file={(format) => `/api/journal/file/${format}${queryText(asked)}`}
          isDisabled={entries === undefined || entries.length === 0}
        />
      }
    >
      <LedgerTabs current={PATHS.journal} />
      <div className={classes['stack']}>
        <LedgerSettings view={view} error={error}>
          <NativeSelect
            label="Book"
            value={book ?? ''}
            data={[
              { value: '', label: 'All books' },
              ...CODES.map((code) => ({ value: code, label: BOOKS[code] })),
            ]}
            onChange={(event) => change({ book: event.currentTarget.value })}
          />
        </LedgerSettings>
        {error === null || isMarked(error) ? null : (
          <ProblemNotice error={error} retry={() => void journal.refetch()} />
        )}
        {journal.isPending ? <LoadingRows rows={5} height={160} /> : null}
        {entries?.length === 0 ? (
          <EmptyState order={2} icon={<BookIcon size={26} />} title="No entries">
            No entries in the journal in this period.
          </EmptyState>
        ) : null}
        <ul className={classes['entries']} data-stale={journal.isPlaceholderData || undefined}>
          {entries?.map((entry) => (
            <JournalEntry key={entry.transactionId} entry={entry} />
          ))}
        </ul>
        {journal.hasNextPage ? (
          <Button
            className="no-print"
            variant="default"
            loading={journal.isFetchingNextPage}
            onClick={() => void journal.fetchNextPage()}
          >
            Show more entries
          </Button>
        ) : (
          <JournalTotal entries={entries ?? []} />
        )}
      </div>
    </Page>
  );
}

/** What all entries come to: what the ledger says of the same days. */
function JournalTotal({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  const total = addWire(entries.map((entry) => entry.total));
  const count = entries.length === 1 ? '1 entry' : `${formatCount(entries.length)} entries`;
  return (
    <Text fw={600}>{`${count}: debits of ${formatFigure(total)} and credits of the same.`}</Text>
  );
}

function JournalEntry({ entry }: { entry: Entry }) {
  const { transactionId, kindTitle, number, stage } = entry;
  const name = `${kindTitle} ${number}`;
  return (
    <li>
      <div>
        <BehindLink to={recordPath(transactionId)} mark={`entry-${transactionId}`} here="Journal">
          {kindTitle} <span className={classes['whole']}>{number}</span>
        </BehindLink>{' '}
        {stage === 'normal' ? null : (
          <StateBadge tone="told">{stage === 'adjusting' ? 'Adjusting' : 'Closing'}</StateBadge>
        )}
        <Text size="sm">{entry.description}</Text>
        <Text size="xs" c="dimmed">
          {`${formatDate(entry.date)} · ${entry.entryNumber}`}
        </Text>
        <Text size="xs" c="dimmed">
          {`Recorded by ${entry.recordedBy}, ${formatInstant(entry.recordedAt)}`}
        </Text>
      </div>
      <JournalTable
        caption={name}
        lines={entry.lines.map((line) => ({ ...line, party: line.party?.name ?? null }))}
      />
    </li>
  );
}

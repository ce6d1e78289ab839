import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { notify } from '../../lib/notify.ts';
import { recordPath } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { afterPosting } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { dayOfInstant, formatInstant } from '../../ui/format-instant.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { RecordDialog } from '../matching/recording/record-dialog.tsx';
import { UnrecordDialog } from '../matching/recording/unrecord-dialog.tsx';
import { tellRecorded } from '../matching/use-matching.ts';
import classes from './match-table.module.css';

export type Match = Api['GET /api/bank/workspace/:account/matches']['reply']['rows'][number];

const FROZEN =
  'It belongs to a signed reconciliation. Withdraw the sign-off first, on the reconciliation statement.';

interface MatchTableProps {
  account: string;
  matches: readonly Match[];
  /** Which columns are in sight. */
  view: ListView;
  /** The match that is being undone. */
  undoing: string | undefined;
  onUndo: (match: Match) => void;
  /** Its entry was reversed with it: what was posted for that. */
  onReversed: (match: Match, text: string) => void;
}

/** Matches, each with both of its sides. */
export function MatchTable(props: MatchTableProps) {
  const { account, matches, view, undoing, onUndo, onReversed } = props;
  const isAccountant = useIsAccountant();
  const [correcting, setCorrecting] = useState<string>();
  const [reversing, setReversing] = useState<Match>();
  const reverse = setReversing;
  const acts = actsColumn({ undoing, correct: setCorrecting, undo: onUndo, reverse });
  return (
    <>
      <DataTable
        caption="Matches"
        columns={shownColumns(isAccountant ? [...COLUMNS, acts] : COLUMNS, view)}
        rows={matches}
        rowKey={({ matchId }) => matchId}
      />
      {correcting === undefined ? null : (
        <RecordDialog
          account={account}
          lineIds={[]}
          matchId={correcting}
          onRecorded={(recorded) => {
            setCorrecting(undefined);
            notify({ message: tellRecorded(recorded) });
            void afterPosting();
          }}
          onClose={() => setCorrecting(undefined)}
        />
      )}
      {reversing === undefined ? null : (
        <UnrecordDialog
          account={account}
          recorded={reversing.items.map(({ documentNumber: number }) => {
            return { matchId: reversing.matchId, number };
          })}
          onReversed={(text) => {
            setReversing(undefined);
            onReversed(reversing, text);
            void afterPosting();
          }}
          onClose={() => setReversing(undefined)}
        />
      )}
    </>
  );
}

interface Acts {
  undoing: string | undefined;
  correct: (matchId: string) => void;
  undo: (match: Match) => void;
  reverse: (match: Match) => void;
}

function actsColumn({ undoing, correct, undo, reverse }: Acts): Column<Match> {
  return {
    key: 'acts',
    header: 'Actions',
    cell: (match) => (
      <Group gap="xs">
        {match.difference === '0.00' ? null : (
          <Button size="xs" variant="default" onClick={() => correct(match.matchId)}>
            Record the difference…
          </Button>
        )}
        <ReasonedButton
          size="xs"
          variant="default"
          reason={match.isFrozen ? FROZEN : undefined}
          loading={undoing === match.matchId}
          aria-label={`Undo the match of ${nameOf(match)}`}
          onClick={() => undo(match)}
        >
          Undo
        </ReasonedButton>
        {isRecorded(match) ? (
          <ReasonedButton
            size="xs"
            variant="default"
            reason={match.isFrozen ? FROZEN : undefined}
            aria-label={`Reverse ${match.items[0]?.documentNumber ?? ''}`}
            onClick={() => reverse(match)}
          >
            Reverse…
          </ReasonedButton>
        ) : null}
      </Group>
    ),
  };
}

/** Whether its entry was recorded from its lines: then both can be taken back in one act. */
function isRecorded({ lines, items }: Match): boolean {
  return lines.length > 0 && items.length > 0 && items.every(({ role }) => role === 'memo');
}

const COLUMNS: readonly Column<Match>[] = [
  { key: 'bank', isText: true, isTall: true, header: 'The bank', isTitle: true, cell: Bank },
  { key: 'books', isText: true, isTall: true, header: 'The books', cell: Books },
  { key: 'why', isText: true, isTall: true, header: 'Why', cell: Why },
  {
    key: 'who',
    header: 'Matched by',
    narrow: false,
    cell: ({ madeBy, madeAt }) => `${madeBy}, ${dayOfInstant(madeAt)}`,
    title: ({ madeBy, madeAt }) => `${madeBy}, ${formatInstant(madeAt)}`,
  },
];

function Bank({ kind, lines }: Match) {
  if (lines.length === 0) return kind === 'start' ? 'Opening balance' : 'Book entries only';
  return (
    <ul className={classes['side']}>
      {lines.map(({ lineId, date, amount, description }) => (
        <li key={lineId}>
          <span className={classes['name']} title={description}>
            {description || 'No text'}
          </span>
          <span className={classes['detail']}>
            {formatDate(date)} · <Money amount={amount} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Books({ items }: Match) {
  if (items.length === 0) return 'Bank lines only';
  return (
    <ul className={classes['side']}>
      {items.map((item) => (
        <li key={`${item.entryId} ${item.position} ${item.chequeId}`}>
          <span className={classes['name']} title={`${item.documentNumber} ${item.party}`}>
            <Anchor component={Link} to={recordPath(item.transactionId)}>
              {item.documentNumber}
            </Anchor>{' '}
            {item.party}
          </span>
          <span className={classes['detail']}>
            {formatDate(item.date)} · <Money amount={item.amount} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the database and the desk begin the reason of such a match. */
const RECORDED = 'Recorded from';

function Why({ kind, reason, score, difference, isFrozen, items }: Match) {
  // What was matched by being recorded says so as its reason.
  const isMemo = items.some(({ role }) => role === 'memo') && !reason.startsWith(RECORDED);
  const isError = items.some(({ role }) => role === 'book-error');
  return (
    <div className={classes['why']}>
      <span>{score > 0 ? `${reason.replace(/\.$/, '')} (${score}\u00a0%)` : reason}</span>
      <Group gap={4}>
        {kind === 'difference' ? (
          <StateBadge tone="wait">{`Differs by ${formatPesos(difference)}`}</StateBadge>
        ) : null}
        {isMemo ? <StateBadge tone="told">Recorded from the bank</StateBadge> : null}
        {isError ? <StateBadge tone="told">Book error corrected</StateBadge> : null}
        {isFrozen ? <StateBadge tone="quiet">Signed</StateBadge> : null}
      </Group>
    </div>
  );
}

/** What a match is called: by the bank's text, or else by its entry's number. */
export function nameOf({ lines, items }: Match): string {
  return lines[0]?.description ?? items[0]?.documentNumber ?? '';
}

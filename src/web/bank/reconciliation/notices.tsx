import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { bankAccountPath, recordPath } from '../../lib/paths.ts';
import type { BankTab } from '../../lib/paths.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import type { Current, Reconciliation } from './queries.ts';
import classes from './reconciliation.module.css';

/** What stands in the way of signing, each with the place where it is mended. */
export function Obstacles({ current }: { current: Current }) {
  const { obstacles, figures, signed } = current;
  if (obstacles.length === 0 || signed !== null) return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} title="This cannot be signed yet">
      <ul className={classes['list']}>
        {obstacles.map((text) => (
          <li key={text}>
            {`${text} `}
            <Mend account={figures.account} obstacle={text} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Answers of others that are wanted; they stand at their lines. */
const ASKED = /questions? waits? for/;

/** What is worth knowing before one signs, and stands in nobody's way. */
export function Notes({ current }: { current: Current }) {
  const { notes, figures, askedLineId } = current;
  if (notes.length === 0) return null;
  return (
    <Alert color="blue" icon={<AlertIcon />} title="Note">
      <ul className={classes['list']}>
        {notes.map((text) => (
          <li key={text}>
            {`${text} `}
            {ASKED.test(text) && askedLineId !== null ? (
              <Anchor
                component={Link}
                to={`${bankAccountPath(figures.account)}${queryText({ line: askedLineId })}`}
                inherit
              >
                {text.startsWith('One ') ? 'Open the question' : 'Open the first of them'}
              </Anchor>
            ) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const MENDED: readonly (readonly [obstacle: RegExp, tab: BankTab | undefined, label: string])[] = [
  [/was signed already|is in the future/, 'statement', ''],
  [/^Say which items|neither matched|difference|correction/, undefined, 'Go to matching'],
  [/statement/i, 'statements', 'See the statements'],
];

/** The way to where an obstacle is mended. */
function Mend({ account, obstacle }: { account: string; obstacle: string }) {
  const [, tab, label = ''] = MENDED.find(([words]) => words.test(obstacle)) ?? [];
  if (label === '') return null;
  return (
    <Anchor component={Link} to={bankAccountPath(account, tab)} inherit>
      {label}
    </Anchor>
  );
}

/** Why a signed reconciliation no longer says what the books say, and who made it so. */
export function Broken({ row }: { row: Reconciliation }) {
  if (row.breaks.length === 0 || row.state === 'withdrawn') return null;
  return (
    <Alert
      color="red"
      icon={<AlertIcon />}
      role="alert"
      title={`The reconciliation as of ${formatDate(row.asAt)} is broken`}
    >
      <ul className={classes['list']}>
        {row.breaks.map(({ text, transactionId }) => (
          <li key={transactionId}>
            {`${text} `}
            <Anchor component={Link} to={recordPath(transactionId)} inherit>
              See the entry
            </Anchor>
          </li>
        ))}
      </ul>
      What was signed stays as it was. Withdraw it with a reason, then prepare it again.
    </Alert>
  );
}

/** Who took a reconciliation back, and why. */
export function Withdrawn({ row }: { row: Reconciliation }) {
  if (row.withdrawn === null) return null;
  const { by, at, reason } = row.withdrawn;
  return (
    <Alert color="gray" icon={<AlertIcon />} title="Withdrawn">
      {`By ${by}, ${formatInstant(at)}: ${reason}`}
    </Alert>
  );
}

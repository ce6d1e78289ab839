import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';

import { formatCount, formatPesos } from '../../ui/format-money.ts';
import classes from './home.module.css';
import type { HomeReply } from './queries.ts';
import { LINE_WORDS, URGENT } from './words.ts';

type Line = HomeReply['lines'][number];

/** What is to be looked after, a line each, with how much of it there is; a dash for nothing. */
export function HomeLines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={classes['part']} aria-labelledby="home-lines">
      <Title order={2} id="home-lines">
        {title}
      </Title>
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={line.key}>
            <HomeLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeLine({ line }: { line: Line }) {
  const { key, count, amount, path } = line;
  return (
    <Link
      to={path}
      className={classes['line']}
      data-none={count === 0 || undefined}
      data-urgent={URGENT.has(key) || undefined}
    >
      <span className={classes['words']}>{LINE_WORDS[key]}</span>
      <span className={classes['amount']}>
        {count === 0 || amount === null ? '' : `₱\u00a0${formatPesos(amount)}`}
      </span>
      <span className={classes['count']}>{count === 0 ? <Nothing /> : formatCount(count)}</span>
    </Link>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  );
}

/**
 * The same lines, as many and as high, while they are on their way; without a title where what
 * comes is not known yet.
 */
export function WaitingLines({ title = '', count }: { title?: string; count: number }) {
  return (
    <section className={classes['part']} aria-busy="true">
      {title === '' ? (
        <div className={classes['untitled']}>
          <Skeleton height={20} width="min(14rem, 60%)" />
        </div>
      ) : (
        <Title order={2}>{title}</Title>
      )}
      <div className={classes['lines']} role="status" aria-label="Loading">
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={classes['line']}>
            <Skeleton height={12} width="min(14rem, 80%)" />
          </div>
        ))}
      </div>
    </section>
  );
}

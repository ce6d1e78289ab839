import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

import classes from './loading.module.css';

/**
 * Grey bars under a grey head in the place of a table that is on its way, or blocks of a height of
 * their own; nothing moves when they arrive.
 */
export function LoadingRows({ rows = 5, height }: { rows?: number; height?: number }) {
  if (height !== undefined) {
    return (
      <Stack gap="xs" aria-busy="true">
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={height} radius="sm" />
        ))}
      </Stack>
    );
  }
  return (
    <div ref={hold} className={classes['rows']} aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={classes['row']}>
          <Skeleton height={12} width={row === 0 ? '100%' : `${96 - ((row * 7) % 20)}%`} />
        </div>
      ))}
    </div>
  );
}

/**
 * Marks what holds the rows for as long as they are there, so that what comes below it can wait,
 * too. By an attribute, because a selector that looks into what follows (`:has`) is asked again of
 * every row of a long list whenever one comes.
 */
function hold(rows: HTMLElement | null) {
  const parent = rows?.parentElement;
  if (rows === null || !parent) return undefined;
  parent.dataset['waits'] = 'true';
  return () => {
    const isOther = (child: Element) => child !== rows && child.className === rows.className;
    if (![...parent.children].some(isOther)) delete parent.dataset['waits'];
  };
}

/** A whole screen on its way: a heading and some content. */
export function LoadingPage() {
  return (
    <Stack gap="lg" maw="var(--page-width)" mx="auto" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={30} width="min(18rem, 70%)" radius="sm" />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </Stack>
  );
}

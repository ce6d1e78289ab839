import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Money } from './money.tsx';
import classes from './selection-bar.module.css';
import { togglePage } from './use-selection.tsx';
import type { Selection } from './use-selection.tsx';

interface SelectionBarProps<Row> {
  /** `Selected records`. */
  label: string;
  selection: Selection<Row>;
  /** The rows of the page that is shown. */
  page: readonly Row[];
  /** The sum of what is selected. */
  total: string;
  /** What can be done with all of them at once. */
  children: ReactNode;
}

/**
 * How many rows of a list are selected, their total, and what can be done with all of them at once;
 * nothing while nobody selects.
 */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { label, selection, page, total, children } = props;
  const { rows, isSelecting, end } = selection;
  if (rows.length === 0 && !isSelecting) return null;
  return (
    <section className={classes['selection']} aria-label={label}>
      <Text size="sm" fw={600} role="status">
        {`${rows.length} selected, total `}
        <Money amount={total} currency="₱" />
      </Text>
      <Group gap="xs" className={classes['acts']}>
        {children}
        {isSelecting ? (
          <Button size="compact-sm" variant="default" onClick={() => togglePage(selection, page)}>
            Whole page
          </Button>
        ) : null}
      </Group>
      <Button size="compact-sm" variant="subtle" onClick={end}>
        {isSelecting ? 'Done' : 'Clear selection'}
      </Button>
    </section>
  );
}

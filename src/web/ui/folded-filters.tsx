import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import classes from './folded-filters.module.css';
import { ChevronDownIcon } from './icons.tsx';

interface FoldedFiltersProps {
  /** What is always in sight: the search. */
  search: ReactNode;
  /** How many of the others are set; said on the button that they are folded into. */
  count: number;
  children: ReactNode;
}

/**
 * The filters above a list: one line where there is room, the search and one button where there is
 * little.
 */
export function FoldedFilters({ search, count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className={classes['filters']}>
      <div className={classes['search']}>{search}</div>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={classes['button']}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<ChevronDownIcon size={16} />}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className={classes['others']} data-open={isOpen || undefined}>
        {children}
      </div>
    </search>
  );
}

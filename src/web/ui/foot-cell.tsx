import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './data-table.module.css';

interface FootCellProps {
  label: string;
  /** As the column above it. */
  stays?: boolean;
  children: ReactNode;
}

/** A sum in the foot of a `DataTable`; its label is there where rows become cards. */
export function FootCell({ label, stays = false, children }: FootCellProps) {
  return (
    <Table.Td data-align="right" data-stays={stays || undefined}>
      <span className={classes['label']} aria-hidden="true">
        {label}
      </span>
      <strong className={classes['value']}>{children}</strong>
    </Table.Td>
  );
}

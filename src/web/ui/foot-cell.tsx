import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './data-table.module.css';

/** A sum in the foot of a `DataTable`; its label is there where rows become cards. */
export function FootCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Td data-align="right">
      <span className={classes['label']} aria-hidden="true">
        {label}
      </span>
      <strong className={classes['value']}>{children}</strong>
    </Table.Td>
  );
}

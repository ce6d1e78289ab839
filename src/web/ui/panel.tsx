import { Paper } from '@mantine/core';
import type { PaperProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A quiet panel that groups what belongs together. */
export function Panel({ children, ...rest }: PaperProps & { children: ReactNode }) {
  return (
    <Paper withBorder p="lg" bg="var(--surface)" {...rest}>
      {children}
    </Paper>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the heading; a paragraph when absent. */
  order?: 2 | 3;
}

/** What is shown where there is nothing yet: what belongs here, and how it gets here. */
export function EmptyState({ icon, title, children, action, order }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={classes['empty']}>
      {icon === undefined ? null : <div className={classes['icon']}>{icon}</div>}
      {order === undefined ? <Text fw={600}>{title}</Text> : <Title order={order}>{title}</Title>}
      {children === undefined ? null : (
        <Text c="dimmed" ta="center" maw="34rem" component="div">
          {children}
        </Text>
      )}
      {action === undefined ? null : <div className={classes['action']}>{action}</div>}
    </Stack>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import { pageConfig } from '../../lib/page-config.ts';
import classes from './standalone-page.module.css';

interface StandalonePageProps {
  code: string;
  title: string;
  icon: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** A page that stands alone, without header and navigation. */
export function StandalonePage({ code, title, icon, action, children }: StandalonePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${pageConfig().portalName}`;
    heading.current?.focus();
  }, [title]);
  return (
    <main className={classes['page']}>
      <Stack align="center" gap="sm" maw="30rem">
        <div className={classes['icon']}>{icon}</div>
        <Text c="dimmed" fw={600}>
          {code}
        </Text>
        <Title order={1} ref={heading} tabIndex={-1} ta="center">
          {title}
        </Title>
        <Text ta="center">{children}</Text>
        <div className={classes['action']}>{action}</div>
      </Stack>
    </main>
  );
}

import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import { isInEarlyFrame } from '../lib/frames/early-frame.ts';
import { pageConfig } from '../lib/page-config.ts';
import classes from './page.module.css';
import { Acts, ReadOnlyNotice } from './acts.tsx';
import { WholeTins } from './whole-tins.tsx';

interface PageProps {
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** `narrow` for reading and small forms. */
  width?: 'narrow' | 'normal' | 'wide';
  /** It is there to change something: an account that only reads is told so in its place. */
  isForActs?: boolean;
  children: ReactNode;
}

/**
 * One screen: its heading (which takes the focus after a navigation, so that keyboard and screen
 * reader begin there), the tab's title, and the content on a calm width.
 */
export function Page({
  title,
  description,
  actions,
  width = 'normal',
  isForActs = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${pageConfig().portalName}`;
  }, [title]);
  useEffect(() => {
    if (isInEarlyFrame()) return undefined;
    const stands = document.activeElement;
    // Whoever takes the focus needs the whole screen laid out: that is done when it is painted, and
    // not once more before.
    const id = requestAnimationFrame(() => {
      if (document.activeElement === stands) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(id);
  }, []);
  return (
    <Box className={classes['page']} data-width={width}>
      <Group justify="space-between" align="flex-start" className={classes['top']}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes['title']}>
          <WholeTins text={title} />
        </Title>
        {actions === undefined ? null : (
          <Group gap="sm" className={`no-print ${classes['actions'] ?? ''}`}>
            {actions}
          </Group>
        )}
        {description === undefined ? null : (
          <Text c="dimmed" className={classes['description']}>
            {description}
          </Text>
        )}
      </Group>
      {isForActs ? <Acts otherwise={<ReadOnlyNotice />}>{children}</Acts> : children}
    </Box>
  );
}

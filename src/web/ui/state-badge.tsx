import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './state-badge.module.css';

/** What a state means for the eye; the word says it too. */
export type Tone = 'good' | 'told' | 'quiet' | 'bad' | 'wait';

/** A state in a word, legible in both colour schemes. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge variant="outline" className={classes['badge']} data-tone={tone}>
      {children}
    </Badge>
  );
}

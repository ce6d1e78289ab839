import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';

import { formatPesos } from '../../ui/format-money.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from '../reports.module.css';

interface PictureProps {
  title: string;
  /**
   * What the picture says, in a sentence, for who does not see it; its figures open what is behind
   * them.
   */
  says: ReactNode;
  picture: ReactNode;
  /** The same figures as a table. */
  figures: ReactNode;
}

/** A chart with its figures: the picture is for the eye, the figures open what is behind them. */
export function Picture({ title, says, picture, figures }: PictureProps) {
  // To draw it takes as long as all the rest of the screen, which is there and used meanwhile.
  const isDrawn = useDeferredValue(true, false);
  return (
    <section aria-label={title} className={classes['picture']}>
      <Panel>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {says}
        </Text>
        <div aria-hidden="true" className={classes['chart']}>
          {isDrawn ? picture : null}
        </div>
        <details>
          <summary>Figures</summary>
          {figures}
        </details>
      </Panel>
    </section>
  );
}

/** Pesos as the length of a bar: no figure is read from it, so a float will do. */
export function lengthOf(amount: string): number {
  return Number(amount);
}

/** A figure beside an axis: `1.2M`, `350K`. */
export function formatAxis(value: number): string {
  return AXIS.format(value);
}

const AXIS = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A figure in the tooltip of a chart. */
export function formatLength(value: number): string {
  return formatPesos(value.toFixed(2));
}

/** A legend names what is drawn in the order in which it is drawn. */
export const IN_ORDER = { itemSorter: null } as const;

/** The figures below are what the keyboard and the screen reader get; a picture takes no focus. */
export const NO_FOCUS = { accessibilityLayer: false } as const;

/**
 * A bar or a point of a chart: what was pressed, by its place, opens what is behind it. The figures
 * below do so for the keyboard.
 */
export function opening(open: (at: number) => void) {
  return {
    cursor: 'pointer',
    onClick: (_: unknown, at: number) => open(at),
  } as const;
}

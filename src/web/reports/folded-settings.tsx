import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { formatDate } from '#shared/dates.ts';

import { ChevronDownIcon } from '../ui/icons.tsx';
import type { Days, Today } from './report-span.ts';
import { periodOf } from './report-span.ts';
import classes from './reports.module.css';

interface FoldedSettingsProps {
  label: string;
  days: Days;
  now: Today;
  isAsAt?: boolean;
  children: ReactNode;
}

/**
 * The settings above a report: in sight where there is room, behind one button with the period on a
 * phone.
 */
export function FoldedSettings({ label, days, now, isAsAt, children }: FoldedSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className={`${classes['settings']} no-print`} aria-label={label}>
      <Button
        className={classes['fold']}
        variant="default"
        fullWidth
        justify="space-between"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<ChevronDownIcon size={16} data-turned={isOpen || undefined} />}
        onClick={() => setOpen(!isOpen)}
      >
        {wordsOf(days, now, isAsAt === true)}
      </Button>
      <div id={id} className={classes['folded']} data-open={isOpen || undefined}>
        {children}
      </div>
    </search>
  );
}

function wordsOf(days: Days, now: Today, isAsAt: boolean): string {
  if (isAsAt) return `As at ${formatDate(days.to)}`;
  const period = periodOf(days, now.fiscalYearEndMonth);
  return period?.label ?? `${formatDate(days.from)} to ${formatDate(days.to)}`;
}

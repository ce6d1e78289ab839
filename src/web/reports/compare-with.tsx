import { Chip, Group } from '@mantine/core';

import { COMPARISON_LABELS } from '#shared/reports/catalogue.ts';
import type { Comparison, ReportKind } from '#shared/reports/catalogue.ts';

import type { SettingTexts } from './report-settings.ts';
import { compareNext, offeredComparisons } from './report-settings.ts';
import type { Days, Today } from './report-span.ts';
import { periodOf } from './report-span.ts';
import classes from './reports.module.css';

interface CompareWithProps {
  kind: ReportKind;
  texts: SettingTexts;
  days: Days;
  now: Today;
  change: (changes: Partial<SettingTexts>) => void;
}

/** What a report is mostly compared with, one press each; kept in the address. */
export function CompareWith({ kind, texts, days, now, change }: CompareWithProps) {
  const offered = offeredComparisons(kind, texts, { days, now });
  if (offered.length === 0) return null;
  const asked = texts.compare.split(',');
  return (
    <fieldset className={classes['part']}>
      <legend>Compare with</legend>
      <Group gap="xs" className={classes['compared']}>
        <Chip.Group
          multiple
          // Kept whole: what this report does not take is shown by the next.
          value={asked}
          onChange={(next) => change({ compare: compareNext(kind, asked, next) })}
        >
          {offered.map((each) => (
            <Chip key={each} value={each} size="xs">
              {labelOf(each, days, now)}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </fieldset>
  );
}

/** `Previous month` says more than `Previous periods` where one is asked for. */
function labelOf(comparison: Comparison, days: Days, now: Today): string {
  if (comparison !== 'former') return COMPARISON_LABELS[comparison];
  const own = days.from === days.to ? 'day' : 'period';
  return `Previous ${periodOf(days, now.fiscalYearEndMonth)?.kind ?? own}`;
}

import {
  Button,
  Chip,
  Collapse,
  Group,
  NativeSelect,
  SegmentedControl,
  Switch,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { COMPARISON_LABELS, MAX_FORMER } from '#shared/reports/catalogue.ts';
import type { Comparison, ReportKind, ReportView } from '#shared/reports/catalogue.ts';

import { ChevronDownIcon } from '../ui/icons.tsx';
import { CompareWith } from './compare-with.tsx';
import { FoldedSettings } from './folded-settings.tsx';
import { PeriodChooser } from './period-chooser.tsx';
import type { SettingTexts } from './report-settings.ts';
import { buildComparisons, isOffered } from './report-settings.ts';
import type { Days, Today } from './report-span.ts';
import classes from './reports.module.css';
import { DateField } from '../ui/date-field.tsx';

interface ReportSettingsPanelProps {
  kind: ReportKind;
  texts: SettingTexts;
  days: Days;
  now: Today;
  problem: (path: string) => string | undefined;
  change: (changes: Partial<SettingTexts>) => void;
}

/** What a report covers and what stands beside it; everything is kept in the address. */
export function ReportSettingsPanel(props: ReportSettingsPanelProps) {
  const { kind, texts, days, now, problem, change } = props;
  // The change since comes with a press in sight.
  const more = buildComparisons(kind, texts).filter(
    (each) => !isOffered(each) && each !== 'difference',
  ).length;
  const changed = more + Number(texts.hideZero === 'false') + Number(texts.knownBy !== '');
  const [isOpen, { toggle }] = useDisclosure(changed > 0);
  const view = kind.views.find((each) => each === texts.view) ?? kind.views[0];
  return (
    <FoldedSettings
      label="Settings of the report"
      days={days}
      now={now}
      isAsAt={kind.isAsAt && view !== 'movements'}
    >
      <div className={classes['line']}>
        <PeriodChooser
          days={days}
          now={now}
          isAsAt={kind.isAsAt && view !== 'movements'}
          problem={problem}
          onChange={({ from, to }) => change({ from, to, span: '' })}
        />
        {kind.stages.length > 1 ? (
          <NativeSelect
            label="Entries"
            value={kind.stages.find((each) => each === texts.stages) ?? kind.stages[0] ?? ''}
            data={kind.stages.map((value) => ({ value, label: STAGE_LABELS[value] }))}
            onChange={(event) => change({ stages: event.currentTarget.value })}
          />
        ) : null}
        {kind.views.length > 1 ? (
          <SegmentedControl
            className={classes['unlabelled']}
            aria-label="Shown as"
            value={view ?? ''}
            data={kind.views.map((value) => ({ value, label: VIEW_LABELS[value] }))}
            onChange={(view) => change({ view })}
          />
        ) : null}
        {view === 'movements' ? null : <CompareWith {...props} />}
        <Button
          className={classes['unlabelled']}
          variant="subtle"
          px="xs"
          onClick={toggle}
          aria-expanded={isOpen}
          rightSection={<ChevronDownIcon size={16} data-turned={isOpen || undefined} />}
        >
          {changed === 0 ? 'More settings' : `More settings (${changed})`}
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <More {...props} />
      </Collapse>
    </FoldedSettings>
  );
}

function More({ kind, texts, now, problem, change }: ReportSettingsPanelProps) {
  const compare = buildComparisons(kind, texts);
  const others = kind.comparisons.filter((each) => each !== 'now' && !isOffered(each));
  return (
    <div className={classes['more']}>
      {others.length === 0 && !compare.includes('former') ? null : (
        <Part title="More columns">
          <Chip.Group
            multiple
            // Kept whole: what cannot be shown now is shown again as soon as it can be.
            value={texts.compare.split(',')}
            onChange={(next) => change({ compare: next.filter((each) => each !== '').join(',') })}
          >
            {others.map((each) => (
              <Chip
                key={each}
                value={each}
                size="sm"
                disabled={each === 'difference' && !compare.some(isPeriod)}
              >
                {COMPARISON_LABELS[each]}
              </Chip>
            ))}
          </Chip.Group>
          {compare.includes('former') ? (
            <NativeSelect
              label="Number of previous periods"
              value={texts.former === '' ? '1' : texts.former}
              data={Array.from({ length: MAX_FORMER }, (_, at) => String(at + 1))}
              onChange={(event) => change({ former: event.currentTarget.value })}
            />
          ) : null}
        </Part>
      )}
      <Part title="As-of view">
        <DateField
          isFilter
          label="As of recording date"
          value={texts.knownBy}
          max={now.today}
          error={problem('knownBy')}
          onChange={(date) => change({ knownBy: date })}
        />
        {kind.comparisons.includes('now') && texts.knownBy !== '' ? (
          <Switch
            label={COMPARISON_LABELS.now}
            checked={compare.includes('now')}
            onChange={(event) => change({ compare: toggled(texts, event.currentTarget.checked) })}
          />
        ) : null}
        {texts.knownBy === '' ? null : (
          <Button variant="subtle" onClick={() => change({ knownBy: '' })}>
            As of now
          </Button>
        )}
      </Part>
      <Switch
        label="Hide zero balances"
        checked={texts.hideZero !== 'false'}
        onChange={(event) => change({ hideZero: event.currentTarget.checked ? '' : 'false' })}
      />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes['part']}>
      <legend>{title}</legend>
      <Group gap="sm" align="flex-end">
        {children}
      </Group>
    </fieldset>
  );
}

/** Another period, since which something can have changed. */
function isPeriod(comparison: Comparison): boolean {
  return comparison === 'former' || comparison === 'year-before';
}

function toggled({ compare }: SettingTexts, isOn: boolean): string {
  const others = compare.split(',').filter((each) => each !== '' && each !== 'now');
  return [...others, ...(isOn ? ['now'] : [])].join(',');
}

const STAGE_LABELS: Readonly<Record<ReportKind['stages'][number], string>> = {
  'unadjusted': 'Unadjusted',
  'adjusted': 'Adjusted',
  'post-closing': 'Post-closing',
};

const VIEW_LABELS: Readonly<Record<ReportView, string>> = {
  balances: 'Balances',
  movements: 'Movements',
  days: 'By day',
  months: 'By month',
};

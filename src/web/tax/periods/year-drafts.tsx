import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';

import { addDays } from '#shared/dates.ts';
import { monthPeriodOf, parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';

import { call } from '../../lib/call.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { useBackLink } from '../../lib/way-back.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PreparedDraft, YearEnd } from './queries.ts';
import { usePeriodAct } from './queries.ts';
import classes from './periods.module.css';
import { PreparedEntry } from './prepared-entry.tsx';
import { Working } from './working.tsx';

interface YearDraftsProps {
  yearEnd: YearEnd;
  onQuarter: (quarter: string) => void;
}

/**
 * Entries that the year's end asks for and a person decides on: VAT and income tax, reckoned and
 * prepared.
 */
export function YearDrafts({ yearEnd, onQuarter }: YearDraftsProps) {
  const { drafts } = yearEnd;
  if (drafts.length === 0) return null;
  const quarter = drafts.find(({ code }) => code === 'VAT')?.period;
  return (
    <section aria-labelledby="year-drafts" className={classes['stack']}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Title order={2} size="h3" id="year-drafts">
          Prepared entries
        </Title>
        {quarter === undefined ? null : (
          <NativeSelect
            aria-label="Quarter of the VAT"
            value={quarter}
            data={buildQuarters(yearEnd, quarter)}
            onChange={(event) => onQuarter(event.currentTarget.value)}
          />
        )}
      </Group>
      {drafts.map((draft) => (
        <Draft key={draft.code} draft={draft} />
      ))}
    </section>
  );
}

/** The four quarters of the taxable year, which its VAT is of, and the one that is shown. */
function buildQuarters({ from, to }: YearEnd, shown: string) {
  const keys = new Set<string>();
  for (let day = from; day <= to; day = addDays(monthPeriodOf(day).to, 1)) {
    keys.add(taxableQuarterKeyOf(day, Number(to.slice(5, 7))));
  }
  return [...keys.add(shown)].map((key) => ({ value: key, label: parsePeriod(key)?.label ?? key }));
}

function Draft({ draft }: { draft: PreparedDraft }) {
  const { code, period, title, state, text, entry, working } = draft;
  const follow = useFollow();
  const carry = useBackLink('Year-end');
  const isAccountant = useIsAccountant();
  const make = usePeriodAct({
    run: () => call('POST /api/periods/drafts/:code', { params: { code }, body: { period } }),
    onDone: ({ path }) => follow(path, { state: carry(code) }),
  });
  return (
    <Panel>
      <div className={classes['stack']} data-tight>
        <Group justify="space-between" gap="sm">
          <Title order={3} size="h4">
            {title}
          </Title>
          <DraftState state={state} />
        </Group>
        {text === '' ? null : <Text size="sm">{text}</Text>}
        {make.error === null ? null : <ProblemNotice error={make.error} />}
        {working.length === 0 ? null : (
          <Working rows={working} caption="How it is computed" mark={code} />
        )}
        {entry === null ? null : <PreparedEntry entry={entry} />}
        {state === 'needed' && isAccountant ? (
          <Group>
            <Button loading={make.isPending} onClick={() => make.mutate(undefined)}>
              Create draft entry
            </Button>
          </Group>
        ) : null}
      </div>
    </Panel>
  );
}

function DraftState({ state }: { state: PreparedDraft['state'] }) {
  if (state === 'needed') return <StateBadge tone="wait">To post</StateBadge>;
  if (state === 'done') return <StateBadge tone="good">Posted</StateBadge>;
  if (state === 'nothing') return <StateBadge tone="quiet">Nothing to post</StateBadge>;
  return <StateBadge tone="quiet">Does not apply</StateBadge>;
}

import { Text, Title } from '@mantine/core';
import { useState } from 'react';

import { useIsAccountant, useIsReader } from '../../lib/session/session-context.ts';
import { useReturn } from '../../lib/way-back.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { AcceptDialog, TakeBackDialog } from './accept-dialogs.tsx';
import { ChecklistTable } from './checklist-table.tsx';
import type { ChecklistAct } from './checklist-table.tsx';
import { PastAcceptances } from './past-acceptances.tsx';
import type { ChecklistItem, PeriodDetails } from './queries.ts';
import classes from './checklist.module.css';

/**
 * The checklist of a month as it is now: each finding opens the screen where it is mended, and an
 * accountant accepts with a note what only warns.
 */
export function Checklist({ period: { checklist, month } }: { period: PeriodDetails }) {
  useReturn(true);
  const [act, setAct] = useState<ChecklistAct>();
  const isReader = useIsReader();
  const canAccept = useIsAccountant() && !isReader && month.state === 'open';
  const close = () => setAct(undefined);
  return (
    <section aria-labelledby="checklist">
      <div className={classes['head']}>
        <div>
          <Title order={2} size="h3" id="checklist">
            Checklist
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {`${deriveSummary(checklist.items)} Last checked ${formatInstant(checklist.ranAt)}.`}
          </Text>
        </div>
        <ExportButtons
          formats={['pdf', 'xlsx'] as const}
          name={`checklist-${month.month}`}
          address={(format) => `/api/periods/months/${month.month}/checklist/${format}`}
        />
      </div>
      <ChecklistTable
        items={checklist.items}
        label={month.label}
        prefix="now"
        onAct={canAccept ? setAct : undefined}
      />
      <PastAcceptances past={checklist.past} />
      {act?.of === 'accept' ? <AcceptDialog month={month.month} act={act} onClose={close} /> : null}
      {act?.of === 'take-back' ? <TakeBackDialog act={act} onClose={close} /> : null}
    </section>
  );
}

function deriveSummary(items: readonly ChecklistItem[]): string {
  const countOf = (wanted: ChecklistItem['severity']) =>
    items.filter(({ severity }) => severity === wanted).length;
  const [blocks, warns, accepted] = [countOf('blocks'), countOf('warns'), countOf('accepted')];
  const done = accepted === 0 ? '' : `${accepted} accepted`;
  if (blocks + warns === 0) {
    return accepted === 0 ? 'Everything is in order.' : `Nothing left to review, ${done}.`;
  }
  const parts = [
    blocks === 0 ? '' : `${blocks} ${blocks === 1 ? 'blocks' : 'block'} closing`,
    warns === 0 ? '' : `${warns} to review`,
    done,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

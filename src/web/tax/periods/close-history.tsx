import { Text, Title } from '@mantine/core';

import { queryText } from '../../lib/call.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { ChecklistTable } from './checklist-table.tsx';
import type { MonthClose } from './queries.ts';
import classes from './periods.module.css';

interface CloseHistoryProps {
  /** `2026-12`. */
  month: string;
  closes: readonly MonthClose[];
}

/**
 * The closes of a month, each with its checklist as it was then; nothing while it was never closed.
 */
export function CloseHistory({ month, closes }: CloseHistoryProps) {
  if (closes.length === 0) return null;
  return (
    <section aria-labelledby="closes">
      <Title order={2} size="h3" mb="sm" id="closes">
        Closes
      </Title>
      <ul className={classes['checklist']}>
        {closes.map((close) => (
          <li key={close.closeId}>
            <Text fw={500}>{`Closed by ${close.closedBy}, ${formatInstant(close.closedAt)}`}</Text>
            {close.note === '' ? null : <Text size="sm">{close.note}</Text>}
            {close.reopened === null ? null : (
              <Text size="sm" c="var(--text-warning)">
                {`Reopened by ${close.reopened.by}, ${formatInstant(close.reopened.at)}: ${close.reopened.reason}`}
              </Text>
            )}
            <details className={classes['frozen']}>
              <summary>The checklist as it was then</summary>
              <ChecklistTable
                items={close.items}
                label={`close of ${formatInstant(close.closedAt)}`}
                prefix={close.closeId}
              />
              <ExportButtons
                formats={['pdf', 'xlsx'] as const}
                name={`checklist-${month}`}
                address={(format) =>
                  `/api/periods/months/${month}/checklist/${format}${queryText({ closeId: close.closeId })}`
                }
              />
              <Text className={classes['hash']} c="dimmed">{`SHA-256 ${close.sha256}`}</Text>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

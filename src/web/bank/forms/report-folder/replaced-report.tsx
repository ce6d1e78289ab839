import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { problemText } from '../../../lib/notify.ts';
import { controlId, textOf } from '../../../forms/controls/control.ts';
import { SuggestBox } from '../../../forms/controls/suggest-box.tsx';
import type { Report } from './queries.ts';
import { reportsQuery } from './queries.ts';
import type { ReportForm } from './use-report.ts';

const SUGGESTED = 8;

interface ReplacedReportProps {
  report: ReportForm;
  problem: string | undefined;
}

/**
 * A report of the folder that this file is another version of; its title and days are taken over
 * where none stand.
 */
export function ReplacedReport({ report, problem }: ReplacedReportProps) {
  const { replaces, setReplaces, state, dispatch } = report;
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const found = useQuery(
    reportsQuery({
      ...(asked === '' ? {} : { search: asked.slice(0, 100) }),
      sort: 'uploadedAt',
      pageSize: SUGGESTED,
    }),
  );
  const isKnown = !found.isFetching && asked === text.trim();
  const rows = found.data?.rows ?? [];
  const take = (chosen: Report | undefined) => {
    setReplaces(chosen);
    if (chosen === undefined) return;
    const { title, account, asAt } = chosen;
    for (const [path, value] of Object.entries({ title, account, asAt })) {
      const isEmpty = textOf(state.draft.typed[path] ?? '') === '';
      if (isEmpty && value !== null) dispatch({ type: 'typed', path, value });
    }
  };
  return (
    <SuggestBox
      wrapper={{
        id: controlId('replaces'),
        label: 'Another version of',
        description: 'If left blank, it is a new report. Earlier versions are kept.',
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        error: problem,
      }}
      chosen={replaces?.title ?? ''}
      placeholder="Title of a report in the folder"
      suggestions={
        isKnown
          ? rows.map((row) => ({ value: row.reportId, label: row.title, detail: detailOf(row) }))
          : undefined
      }
      empty={found.error === null ? 'No reports match.' : problemText(found.error)}
      onSearch={setText}
      onChoose={(choice) => take(rows.find(({ reportId }) => reportId === choice?.value))}
      onLeave={() => {}}
    />
  );
}

function detailOf({ asAt, version }: Report): string {
  return [asAt === null ? '' : formatDate(asAt), `version ${version}`].filter(Boolean).join(', ');
}

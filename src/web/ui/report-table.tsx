import { Alert, Button, List, Text } from '@mantine/core';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { useReturn } from '../lib/way-back.ts';
import { formatInstant } from './format-instant.ts';
import { AlertIcon } from './icons.tsx';
import { CheckIcon } from './screen-icons.tsx';
import { formatCount } from './format-money.ts';
import { ReportRow } from './report-row.tsx';
import classes from './report-table.module.css';
import type { Report } from './report.ts';

interface ReportTableProps {
  report: Report;
  /** What the way back to this screen is called; the report's own title when absent. */
  here?: string;
  /** Tells two tables on one screen apart. */
  name?: string;
  /** It comes in parts, and all that came is shown. */
  isInParts?: boolean;
  /** Figures of other settings stand until the new ones are here. */
  isStale?: boolean;
}

// A screen is for looking; a list of thousands is fetched as a file.
const ROWS_AT_ONCE = 400;
// More figures, or columns in all, beside each other are written smaller.
const CROWDED = { figures: 6, columns: 8 };

/**
 * Draws a report: heading, rows, proofs and notes. A figure opens what stands behind it, and the
 * way back leads to that figure. Where there is little room each row becomes a block of labelled
 * figures.
 */
export function ReportTable(props: ReportTableProps) {
  const { report, here = report.title, name = 'cell', isStale = false, isInParts } = props;
  const [isWhole, setWhole] = useState(false);
  useReturn(true);
  const { columns, rows } = report;
  const shown = isWhole || isInParts === true ? rows : rows.slice(0, ROWS_AT_ONCE);
  const figures = columns.filter(({ type }) => type !== 'text' && type !== 'date');
  const isCrowded = figures.length > CROWDED.figures || columns.length > CROWDED.columns;
  const leads = columns.findIndex(({ type }) => type !== 'text');
  return (
    <div className={classes['container']} data-stale={isStale || undefined}>
      <FailedChecks checks={report.checks} />
      <div className={classes['frame']}>
        <Head report={report} />
        <div className={classes['scroll']}>
          <table
            className={classes['table']}
            aria-label={`${report.title}, ${report.period}`}
            data-figures={figures.length > 3 ? 'many' : figures.length > 1 ? 'several' : 'one'}
            data-texts={columns.length - figures.length > 2 ? 'several' : 'few'}
            data-crowded={isCrowded || undefined}
            data-leads={leads === 2 ? 'two' : undefined}
          >
            <thead>
              <tr>
                {columns.map(({ key, title, type }) =>
                  title === '' ? (
                    <td key={key} />
                  ) : (
                    <th key={key} scope="col" data-type={type}>
                      {title}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a report is drawn anew as a whole
                <ReportRow key={place} {...{ report, row, here }} mark={`${name}-${place}`} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {shown.length < rows.length ? (
        <Button className="no-print" variant="default" mt="sm" onClick={() => setWhole(true)}>
          {`Show the other ${formatCount(rows.length - shown.length)} rows`}
        </Button>
      ) : null}
      <Foot report={report} />
    </div>
  );
}

function Head({ report: { title, period, heading, asRecordedBy } }: { report: Report }) {
  return (
    <div className={classes['head']}>
      <strong>{title}</strong>
      <span>{period}</span>
      {heading.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {asRecordedBy === null ? null : (
        <span className={classes['known']}>
          {`As of recording date ${formatDate(asRecordedBy)}`}
        </span>
      )}
    </div>
  );
}

function FailedChecks({ checks }: { checks: Report['checks'] }) {
  const failed = checks.filter(({ isOk }) => !isOk);
  if (failed.length === 0) return null;
  return (
    <Alert color="red" icon={<AlertIcon />} role="alert" mb="md" title="This does not agree">
      <List size="sm">
        {failed.map(({ text }) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Foot({ report: { checks, notes, producedAt } }: { report: Report }) {
  return (
    <div className={classes['foot']}>
      {checks.map(({ text, isOk }) =>
        isOk ? (
          <p key={text} className={classes['proof']}>
            <CheckIcon size={16} /> {text}
          </p>
        ) : null,
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Text size="xs" c="dimmed">
        {`Produced ${formatInstant(producedAt)}`}
      </Text>
    </div>
  );
}

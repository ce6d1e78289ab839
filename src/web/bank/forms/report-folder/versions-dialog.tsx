import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../../ui/dialog.tsx';
import { formatInstant } from '../../../ui/format-instant.ts';
import { LoadingRows } from '../../../ui/loading.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { megabytes } from '../../../forms/controls/upload.ts';
import classes from '../bank.module.css';
import { versionsQuery } from './queries.ts';
import type { Report } from './queries.ts';
import type { ReportActs } from './report-table.tsx';
import { isShown } from './show-report.ts';

interface VersionsDialogProps {
  report: Report;
  acts: ReportActs;
  onClose: () => void;
}

/** Every version of a report: none is ever thrown away. */
export function VersionsDialog({ report, acts, onClose }: VersionsDialogProps) {
  const versions = useQuery(versionsQuery(report.reportId));
  return (
    <Dialog onClose={onClose} title={`Versions of ${report.title}`} size="lg">
      {versions.error === null ? null : (
        <ProblemNotice error={versions.error} retry={() => void versions.refetch()} />
      )}
      {versions.isPending ? <LoadingRows rows={2} height={64} /> : null}
      <ul className={classes['versions']}>
        {(versions.data ?? []).map((each) => (
          <li key={each.reportId}>
            <div>
              <Text size="sm" fw={600}>{`Version ${each.version}`}</Text>
              <Text size="sm" c="dimmed">
                {`${each.fileName}, ${megabytes(each.size)} · ${each.uploadedBy}, ${formatInstant(each.uploadedAt)}`}
              </Text>
              {each.note === '' ? null : <Text size="sm">{each.note}</Text>}
            </div>
            <Group gap={4} wrap="nowrap">
              {isShown(each) ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`View version ${each.version}`}
                  onClick={() => acts.show(each)}
                >
                  View
                </Button>
              ) : null}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Download version ${each.version}`}
                onClick={() => acts.save(each)}
              >
                Download
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useIsReader } from '../../lib/session/session-context.ts';
import { saveFile } from '../../lib/save-file.ts';
import { PeriodPicker } from '../../tax/period-picker.tsx';
import { useTaxPeriod } from '../../tax/tax-period.ts';
import { DownloadIcon, MailIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

import classes from './monthly-report.module.css';
import { NotesPanel } from './notes-panel.tsx';
import { monthlyReportQuery } from './queries.ts';
import { SchedulePanel } from './schedule-panel.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SentPanel } from './sent-panel.tsx';
import { useNotes } from './use-notes.ts';

/** The report of a month on one PDF: written about, saved, mailed, now or by itself. */
export function MonthlyReportPage() {
  const { period, choose } = useTaxPeriod(['month']);
  const report = useQuery(monthlyReportQuery(period.key));
  const notes = useNotes(period.key, report.data);
  const isReader = useIsReader();
  const [isSending, setSending] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      // The report has what is on the screen.
      await notes.save();
      const name = `Monthly report ${period.key}.pdf`;
      await saveFile(`/api/monthly-reports/${period.key}/pdf`, name);
    },
    meta: { handled: true },
  });
  const isKnown = report.data !== undefined;
  return (
    <Page
      title="Monthly Report"
      description="A month for owners and directors: figures, notes, income, position, cash and ageing in one PDF."
      width="wide"
    >
      <div className={classes['stack']}>
        <Group justify="space-between" align="flex-end" gap="md">
          <PeriodPicker kinds={['month']} period={period} onChoose={choose} />
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              disabled={!isKnown}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              PDF
            </Button>
            {isReader ? null : (
              <Button
                leftSection={<MailIcon size={18} />}
                disabled={!isKnown}
                onClick={() => setSending(true)}
              >
                Mail
              </Button>
            )}
          </Group>
        </Group>
        {save.error === null ? null : <ProblemNotice error={save.error} />}
        {report.error === null ? null : (
          <ProblemNotice error={report.error} retry={() => void report.refetch()} />
        )}
        {report.isPending ? <LoadingRows rows={6} /> : null}
        {report.data === undefined ? null : (
          <>
            <Text role="status" c={report.data.isClosed ? 'dimmed' : 'var(--mantine-color-text)'}>
              {report.data.isClosed
                ? `The books of ${report.data.label} are closed.`
                : `${report.data.label} is not closed yet: figures may still change, and the report is marked so.`}
            </Text>
            <NotesPanel notes={notes} isReader={isReader} />
            <SentPanel sends={report.data.sends} />
            <SchedulePanel
              key={report.data.schedule.version}
              schedule={report.data.schedule}
              isReader={isReader}
            />
          </>
        )}
      </div>
      {isSending && report.data !== undefined ? (
        <SendDialog
          month={period.key}
          label={report.data.label}
          suggested={report.data.schedule.recipients}
          saveNotes={notes.save}
          onClose={() => setSending(false)}
        />
      ) : null}
    </Page>
  );
}

import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { queryText } from '../lib/call.ts';
import { copyAddress } from '../lib/copy-address.ts';
import { DocumentDialog } from '../ui/document-dialog.tsx';
import { ExportButtons } from '../ui/export-buttons.tsx';
import { CopyIcon, PrintIcon, StarIcon } from '../ui/icons.tsx';
import { SaveReportDialog } from './save-report-dialog.tsx';

interface ReportActionsProps {
  /** The screen's own name under /financialreport. */
  report: string;
  title: string;
  /** The settings, with days and not with what moves on: a link says the same tomorrow. */
  query: object;
  /** The address of the file in a format. */
  file: (format: 'pdf' | 'xlsx' | 'csv') => string;
  isDisabled: boolean;
}

/** Prints, exports, saves and links a report as it is set. */
export function ReportActions({ report, title, query, file, isDisabled }: ReportActionsProps) {
  const [open, setOpen] = useState<'print' | 'save'>();
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} />}
        disabled={isDisabled}
        onClick={() => setOpen('print')}
      >
        Print
      </Button>
      <ExportButtons
        formats={['pdf', 'xlsx', 'csv'] as const}
        address={file}
        name={report}
        isDisabled={isDisabled}
      />
      <Button
        variant="default"
        leftSection={<StarIcon size={18} />}
        onClick={() => setOpen('save')}
      >
        Save
      </Button>
      <Button
        variant="default"
        leftSection={<CopyIcon size={18} />}
        onClick={() => void copyAddress(queryText(query))}
      >
        Copy link
      </Button>
      {open === 'print' ? (
        <DocumentDialog document={{ path: file('pdf'), title }} onClose={close} />
      ) : null}
      {open === 'save' ? <SaveReportDialog {...{ report, title, query }} onClose={close} /> : null}
    </Group>
  );
}

import { useState } from 'react';

import { queryText } from '../lib/call.ts';
import { copyAddress } from '../lib/copy-address.ts';
import { DocumentDialog } from '../ui/document-dialog.tsx';
import { FoldedActs } from '../ui/folded-acts.tsx';
import { CopyIcon } from '../ui/icons.tsx';
import { PrintIcon, StarIcon } from '../ui/screen-icons.tsx';
import { SaveReportDialog } from './save-report-dialog.tsx';
import { useIsReader } from '../lib/session/session-context.ts';

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
  const isReader = useIsReader();
  const close = () => setOpen(undefined);
  return (
    <>
      <FoldedActs
        acts={[
          {
            label: 'Print',
            icon: <PrintIcon size={18} />,
            isDisabled,
            run: () => setOpen('print'),
          },
          ...(['pdf', 'xlsx', 'csv'] as const).map((format) => ({
            label: format.toUpperCase(),
            file: { address: file(format), name: `${report}.${format}` },
            isDisabled,
          })),
          ...(isReader
            ? []
            : [
                {
                  label: 'Save',
                  icon: <StarIcon size={18} />,
                  run: () => setOpen('save'),
                } as const,
              ]),
          {
            label: 'Copy link',
            icon: <CopyIcon size={18} />,
            run: () => void copyAddress(queryText(query)),
          },
        ]}
      />
      {open === 'print' ? (
        <DocumentDialog document={{ path: file('pdf'), title }} onClose={close} />
      ) : null}
      {open === 'save' ? <SaveReportDialog {...{ report, title, query }} onClose={close} /> : null}
    </>
  );
}

import { useEffect, useState } from 'react';

import type { Fields } from '#shared/forms/fields.ts';

import type { FrameLink } from '../../../forms/frame-link.ts';
import { useFileForm } from '../../../forms/flow/use-file-form.ts';
import { reportFileProblem, sendReport } from './queries.ts';
import type { Report } from './queries.ts';

/** The report that another version was begun of outlives its page, as what is typed does. */
let kept: { readonly clientId: string; readonly replaces: Report } | undefined;

const NO_FILE = 'Choose the file of the report.';

/** The form of a report: typing, the file, the report that it replaces, and what came of it. */
export function useReport({ fields, clientId, link }: ReportInput) {
  const [replaces, setReplaces] = useState(() =>
    kept?.clientId === clientId ? kept.replaces : undefined,
  );
  const form = useFileForm({
    owner: 'report',
    fields,
    clientId,
    link,
    fileProblem: (file) => (file === undefined ? NO_FILE : reportFileProblem(file)),
    send: (what, options) => sendReport({ ...what, replaces: replaces?.reportId ?? '' }, options),
  });
  const { isUnsaved } = form;
  useEffect(() => {
    kept = isUnsaved && replaces !== undefined ? { clientId, replaces } : undefined;
  }, [clientId, replaces, isUnsaved]);
  const startOver = () => {
    setReplaces(undefined);
    form.startOver();
  };
  return { ...form, replaces, setReplaces, startOver };
}

interface ReportInput {
  readonly fields: Fields;
  readonly clientId: string;
  readonly link: FrameLink;
}

export type ReportForm = ReturnType<typeof useReport>;

import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Dispatch } from 'react';

import type { BusinessDate } from '#shared/dates.ts';
import type { Fields } from '#shared/fields.ts';
import { checkAnswers, initialAnswers } from '#shared/form.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { CallError } from '../../../lib/call.ts';
import { problemText } from '../../../lib/notify.ts';

import type { FormTools } from '../../form-context.ts';
import { beginForm, formFlow } from '../../form-flow.ts';
import type { Draft, FormEvent, FormState } from '../../form-flow.ts';
import type { FrameLink } from '../../frame-link.ts';
import { today } from '../../today.ts';
import { isSameTyped } from '../../typed-answers.ts';
import { useLeave } from '../../use-leave.ts';
import { warnOfUnsaved } from '../unsaved-warning.ts';
import { reportFileProblem, sendReport } from './report-calls.ts';
import type { NewReport, Report } from './report-calls.ts';

interface Kept {
  readonly clientId: string;
  readonly state: FormState;
  readonly replaces: Report | undefined;
  readonly file: File | undefined;
}

/** What stands in the form outlives its page: a look at another form of the frame loses nothing. */
let kept: Kept | undefined;

const MARKED = 'Some answers need your attention. Nothing has been uploaded yet.';
const NO_FILE = 'Choose the file of the report.';

/** The form of a report: typing, the file, sending it, and what came of it. */
export function useReport(input: ReportInput) {
  const { fields, clientId, link } = input;
  const [day] = useState(today);
  const [before] = useState(() => (kept?.clientId === clientId ? kept : undefined));
  const [blank] = useState(() => initialAnswers(fields, day));
  const empty = (): Draft => ({ typed: blank, labels: [], key: crypto.randomUUID() });
  const [state, dispatch] = useReducer(
    formFlow,
    undefined,
    () => before?.state ?? beginForm(empty()),
  );
  const [file, setFile] = useState(before?.file);
  const [replaces, setReplaces] = useState(before?.replaces);
  const [done, setDone] = useState<Report>();
  const { typed } = state.draft;
  const isUnsaved = done === undefined && !(isSameTyped(typed, blank) && file === undefined);
  useEffect(() => {
    kept = isUnsaved ? { clientId, state, replaces, file } : undefined;
    warnOfUnsaved('report', isUnsaved);
    link.tell({ type: 'unsaved', unsaved: isUnsaved });
  }, [clientId, state, replaces, file, isUnsaved, link]);
  // What was wrong with a file is not wrong with the next one.
  const [refused, setRefused] = useState<File>();
  const refuse = (problems: readonly FieldProblem[], message: string) => {
    setRefused(file);
    dispatch({ type: 'refused', problems, message });
  };
  const sending = useSending({ refuse, onDone: setDone });
  const send = async () => {
    const { problems } = checkAnswers(fields, typed, { today: day });
    const fault = file === undefined ? NO_FILE : reportFileProblem(file);
    const all = fault === undefined ? problems : [...problems, { path: 'file', message: fault }];
    if (file === undefined || all.length > 0) refuse(all, MARKED);
    else await sending.send({ typed, replaces: replaces?.reportId ?? '', file });
  };
  const startOver = () => {
    setDone(undefined);
    setFile(undefined);
    setReplaces(undefined);
    dispatch({ type: 'started', empty: empty() });
  };
  const tools = useTools(input, { day, state, dispatch });
  const { share, cancel } = sending;
  const isRefused = refused === file;
  const chosen = { file, setFile, isRefused, replaces, setReplaces };
  return { ...chosen, state, dispatch, tools, share, done, send, cancel, startOver };
}

interface Ends {
  readonly refuse: (problems: readonly FieldProblem[], message: string) => void;
  readonly onDone: (report: Report) => void;
}

/** The upload itself: how much of the file has left, and the way to stop it. */
function useSending({ refuse, onDone }: Ends) {
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const send = async (report: NewReport) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setShare(0);
    try {
      onDone(await sendReport(report, { onProgress: setShare, signal }));
    } catch (error) {
      const marked = error instanceof CallError ? error.fields : [];
      if (!signal.aborted) refuse(marked, problemText(error));
    }
    setShare(undefined);
  };
  return { share, send, cancel: () => abort.current?.abort() };
}

interface Around {
  readonly day: BusinessDate;
  readonly state: FormState;
  readonly dispatch: Dispatch<FormEvent>;
}

/** What the controls of the form use. */
function useTools({ fields, link }: ReportInput, { day, state, dispatch }: Around): FormTools {
  const leave = useLeave({ fields, today: day, state, dispatch });
  const { tell } = link;
  return useMemo<FormTools>(() => {
    const rest = { labels: [], address: '', uploading: () => {} };
    return { ...rest, fields, today: day, dispatch, tell, leave };
  }, [fields, day, dispatch, tell, leave]);
}

interface ReportInput {
  readonly fields: Fields;
  readonly clientId: string;
  readonly link: FrameLink;
}

export type ReportForm = ReturnType<typeof useReport>;

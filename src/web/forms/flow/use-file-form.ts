import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Dispatch } from 'react';

import type { BusinessDate } from '#shared/dates.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { CallError } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import type { UploadOptions } from '../../lib/send-upload.ts';
import { warnOfUnsaved } from '../../lib/unsaved-warning.ts';
import type { FormTools } from './form-context.ts';
import { beginForm, formFlow } from './form-flow.ts';
import type { Draft, FormEvent, FormState } from './form-flow.ts';
import type { FrameLink } from '../frame-link.ts';
import { today } from '../../lib/today.ts';
import { isSameTyped } from './typed-answers.ts';
import { useLeave } from './use-leave.ts';

interface FileFormInput<Done> {
  /** Which form it is: what stands in it is kept under this name. */
  readonly owner: string;
  readonly fields: Fields;
  readonly clientId: string;
  readonly link: FrameLink;
  /** Why a file is not taken, or that there is none; known before a byte is sent. */
  readonly fileProblem: (file: File | undefined) => string | undefined;
  readonly send: (what: FileAnswers, options: UploadOptions) => Promise<Done>;
}

/** What is uploaded: a file, and what was said of it. */
interface FileAnswers {
  readonly typed: TypedAnswers;
  readonly file: File;
}

interface Kept {
  readonly clientId: string;
  readonly state: FormState;
  readonly file: File | undefined;
}

/** What stands in a form outlives its page: a look at another form of the frame loses nothing. */
const kept = new Map<string, Kept>();

const MARKED = 'Some answers need your attention. Nothing has been uploaded yet.';

/** A form around one file: typing, the file, sending both, and what came of it. */
export function useFileForm<Done>(input: FileFormInput<Done>) {
  const { owner, fields, clientId, link } = input;
  const [day] = useState(today);
  const [before] = useState(() => keptFor(owner, clientId));
  const [blank] = useState(() => initialAnswers(fields, day));
  const empty = (): Draft => ({ typed: blank, labels: [], key: crypto.randomUUID() });
  const begin = () => before?.state ?? beginForm(empty());
  const [state, dispatch] = useReducer(formFlow, undefined, begin);
  const [file, setFile] = useState(before?.file);
  const [done, setDone] = useState<Done>();
  const { typed } = state.draft;
  const isUnsaved = done === undefined && !(isSameTyped(typed, blank) && file === undefined);
  useEffect(() => {
    if (isUnsaved) kept.set(owner, { clientId, state, file });
    else kept.delete(owner);
    warnOfUnsaved(owner, isUnsaved);
    link.tell({ type: 'unsaved', unsaved: isUnsaved });
  }, [owner, clientId, state, file, isUnsaved, link]);
  // What was wrong with a file is not wrong with the next one.
  const [refused, setRefused] = useState<File>();
  const refuse = (problems: readonly FieldProblem[], message: string) => {
    setRefused(file);
    dispatch({ type: 'refused', problems, message });
  };
  const sending = useSending({ run: input.send, refuse, onDone: setDone });
  const send = async () => {
    const { problems } = checkAnswers(fields, typed, { today: day });
    const fault = input.fileProblem(file);
    const all = fault === undefined ? problems : [...problems, { path: 'file', message: fault }];
    if (file === undefined || all.length > 0) refuse(all, MARKED);
    else await sending.send({ typed, file });
  };
  const startOver = () => {
    setDone(undefined);
    setFile(undefined);
    dispatch({ type: 'started', empty: empty() });
  };
  const tools = useTools({ fields, link, day, state, dispatch });
  const { share, cancel } = sending;
  const isRefused = refused === file;
  const chosen = { file, setFile, isRefused, isUnsaved };
  return { ...chosen, state, dispatch, tools, share, done, send, cancel, startOver };
}

export type FileFormState = Omit<ReturnType<typeof useFileForm<unknown>>, 'done'>;

function keptFor(owner: string, clientId: string): Kept | undefined {
  const found = kept.get(owner);
  return found?.clientId === clientId ? found : undefined;
}

interface Ends<Done> {
  readonly run: FileFormInput<Done>['send'];
  readonly refuse: (problems: readonly FieldProblem[], message: string) => void;
  readonly onDone: (done: Done) => void;
}

/** The upload itself: how much of the file has left, and the way to stop it. */
function useSending<Done>({ run, refuse, onDone }: Ends<Done>) {
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const send = async (what: FileAnswers) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setShare(0);
    try {
      onDone(await run(what, { onProgress: setShare, signal }));
    } catch (error) {
      const marked = error instanceof CallError ? error.fields : [];
      if (!signal.aborted) refuse(marked, problemText(error));
    }
    setShare(undefined);
  };
  return { share, send, cancel: () => abort.current?.abort() };
}

interface Around {
  readonly fields: Fields;
  readonly link: FrameLink;
  readonly day: BusinessDate;
  readonly state: FormState;
  readonly dispatch: Dispatch<FormEvent>;
}

/** What the controls of the form use. */
function useTools({ fields, link, day, state, dispatch }: Around): FormTools {
  const leave = useLeave({ fields, today: day, state, dispatch });
  const { tell } = link;
  return useMemo<FormTools>(() => {
    const rest = { labels: [], address: '', uploading: () => {} };
    return { ...rest, fields, today: day, dispatch, tell, leave };
  }, [fields, day, dispatch, tell, leave]);
}

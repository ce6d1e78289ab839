import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';

import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';

import { CallError, call } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import { warnOfUnsaved } from '../../lib/unsaved-warning.ts';
import type { FormTools, Uploading } from '../../forms/flow/form-context.ts';
import { beginForm, formFlow } from '../../forms/flow/form-flow.ts';
import type { Draft, FormState } from '../../forms/flow/form-flow.ts';
import type { FrameLink } from '../../forms/frame-link.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { today } from '../../lib/today.ts';
import { isSameTyped } from '../../forms/flow/typed-answers.ts';
import { useLeave } from '../../forms/flow/use-leave.ts';
import { documentFields, documentsBody } from './document-fields.ts';
import type { BookDocument } from './queries.ts';

/** What stands in the form outlives its page: a look at another form of the frame loses nothing. */
let kept: { readonly clientId: string; readonly state: FormState } | undefined;

const MARKED = 'Some answers need your attention. Nothing has been kept yet.';
const WAITING =
  'A file was not taken or is still on its way. Wait for it, try it again, or remove it.';

/**
 * The form of documents that are kept with the books: typing, uploading, keeping, and what came of
 * it.
 */
export function useBookDocumentsForm({ clientId, link }: { clientId: string; link: FrameLink }) {
  const [day] = useState(today);
  const [fields] = useState(() => documentFields(day));
  const [blank] = useState(() => initialAnswers(fields, day));
  const empty = (): Draft => ({ typed: blank, labels: [], key: crypto.randomUUID() });
  const [before] = useState(() => (kept?.clientId === clientId ? kept.state : undefined));
  const [state, dispatch] = useReducer(formFlow, undefined, () => before ?? beginForm(empty()));
  const { typed, labels } = state.draft;
  const isUnsaved = !isSameTyped(typed, blank);
  useEffect(() => {
    kept = isUnsaved ? { clientId, state } : undefined;
    warnOfUnsaved('looseleaf', isUnsaved);
    link.tell({ type: 'unsaved', unsaved: isUnsaved });
  }, [clientId, state, isUnsaved, link]);

  const uploads = useRef(new Map<string, number>());
  const uploading = useCallback((path: string, { running, refused }: Uploading) => {
    uploads.current.set(path, running + refused);
  }, []);
  const leave = useLeave({ fields, today: day, state, dispatch });
  const { tell } = link;
  const tools = useMemo<FormTools>(
    () => ({ fields, today: day, labels, address: '', dispatch, tell, leave, uploading }),
    [fields, day, labels, tell, leave, uploading],
  );
  const [done, setDone] = useState<readonly BookDocument[]>([]);
  const keep = useMutation({
    mutationFn: () => call('POST /api/books/papers', { body: documentsBody(typed) }),
    meta: { handled: true },
    onSuccess: ({ papers }) => {
      setDone(papers);
      dispatch({ type: 'started', empty: empty() });
    },
    onError: (error) => {
      const problems = error instanceof CallError ? error.fields : [];
      dispatch({ type: 'refused', problems, message: problemText(error) });
    },
    onSettled: () => afterChangeOf('books'),
  });
  const send = () => {
    const { problems } = checkAnswers(fields, typed, { today: day });
    const isWaiting = (uploads.current.get('attachmentIds') ?? 0) > 0;
    const all = isWaiting
      ? [
          ...problems.filter(({ path }) => path !== 'attachmentIds'),
          { path: 'attachmentIds', message: WAITING },
        ]
      : problems;
    if (all.length > 0) dispatch({ type: 'refused', problems: all, message: MARKED });
    else keep.mutate();
  };
  return { fields, state, tools, isSending: keep.isPending, send, done };
}

export type BookDocumentsForm = ReturnType<typeof useBookDocumentsForm>;

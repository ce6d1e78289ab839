import { useRef, useState } from 'react';

import { CallError, call } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import { fileProblem, uploadAttachment } from './upload.ts';
import type { Attachment } from './upload.ts';

/**
 * The one attachment that goes along with something: none, on its way, stored, or refused with a
 * reason.
 */
export function useOneAttachment() {
  const [stored, setStored] = useState<Attachment>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const take = async (file: File) => {
    const refused = fileProblem(file);
    setProblem(refused);
    if (refused !== undefined) return;
    const { signal } = (abort.current = new AbortController());
    setShare(0);
    try {
      setStored(await uploadAttachment(file, { onProgress: setShare, signal }));
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceOf(error));
    } finally {
      setShare(undefined);
    }
  };
  const remove = () => {
    abort.current?.abort();
    if (stored === undefined) return;
    setStored(undefined);
    const { attachmentId } = stored;
    // If it cannot be thrown away now, the sweeper does it in a week.
    call('DELETE /api/attachments/:attachmentId', { params: { attachmentId } }).catch(() => {});
  };
  return { stored, share, problem, isBusy: share !== undefined, take, remove };
}

function sentenceOf(error: unknown): string {
  const marked = error instanceof CallError ? error.fields[0]?.message : undefined;
  return marked ?? problemText(error);
}

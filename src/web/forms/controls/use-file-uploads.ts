import { useRef, useState } from 'react';

import { CallError } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import { fileProblem, uploadAttachment } from './upload.ts';
import type { Attachment } from './upload.ts';

/** An attachment that is not stored yet: on its way, or refused with a reason. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly share: number;
  readonly problem: string | undefined;
  /** Trying again can help: the connection broke, or the server was busy. */
  readonly mayRetry: boolean;
  readonly abort: AbortController;
}

/** Uploads files; whoever asks is given each that is stored. */
export function useFileUploads(onStored: (attachment: Attachment) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(0);
  const change = (id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  };
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const run = async ({ id, file, abort }: Upload) => {
    try {
      const onProgress = (share: number) => change(id, { share });
      onStored(await uploadAttachment(file, { onProgress, signal: abort.signal }));
      drop(id);
    } catch (error) {
      if (abort.signal.aborted) return drop(id);
      const mayRetry = error instanceof CallError && (error.status === 0 || error.status >= 429);
      change(id, { problem: fileSentence(error), mayRetry });
    }
  };

  const add = (files: readonly File[]) => {
    const started = files.map((file) => begin(file, nextId.current++));
    setUploads((all) => [...all, ...started]);
    for (const upload of started) if (upload.problem === undefined) void run(upload);
  };
  const retry = (upload: Upload) => {
    const again = begin(upload.file, upload.id);
    change(upload.id, again);
    void run(again);
  };
  return { uploads, add, retry, drop };
}

function begin(file: File, id: number): Upload {
  const problem = fileProblem(file);
  return { id, file, share: 0, problem, mayRetry: false, abort: new AbortController() };
}

function fileSentence(error: unknown): string {
  const marked = error instanceof CallError ? error.fields[0]?.message : undefined;
  return marked ?? problemText(error);
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { CallError } from '../../lib/call.ts';
import { problemText } from '../../lib/notify.ts';
import {
  dropKeptFile,
  keepFile,
  listKeptFiles,
  sendKeptFile,
} from '../../lib/offline/kept-files.ts';
import { isOnline, onLineBack } from '../../lib/offline/line.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { fileProblem, uploadAttachment } from './upload.ts';
import type { Attachment } from './upload.ts';

/** An attachment that is not stored yet: on its way, kept until there is a line, or refused. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly share: number;
  readonly problem: string | undefined;
  /** Trying again can help: the connection broke, or the server was busy. */
  readonly mayRetry: boolean;
  /** Kept on this device under this id, to be sent when the line is back. */
  readonly keptId: string | undefined;
  readonly abort: AbortController;
}

/** Kept on this device, and not on its way. */
export function isWaitingForLine({ problem, keptId, share }: Upload): boolean {
  return problem === undefined && keptId !== undefined && share === 0;
}

/** Where a file that cannot be sent now is kept: with a draft of this browser. */
export interface KeepingPlace {
  readonly draft: string;
  readonly path: string;
  /** A file is kept: its draft must be, too. */
  onKept(): void;
}

/** What is known of an attachment that is stored now. */
export type Stored = Pick<Attachment, 'attachmentId' | 'fileName' | 'contentType' | 'size'>;

const NO_ROOM =
  'This device has no room to keep the file until you are online. Free some space, or attach it again when you are online.';
const AGAIN_MS = 30_000;
/** The share of what was kept and is on its way now, before the first of it is told. */
const BEGUN = 0.01;
/** Why an upload ends: nobody wants the file any more. */
const REMOVED = 'removed';

/**
 * Uploads files; whoever asks is given each that is stored. With a `place`, each is kept there
 * until it is: who leaves the form finds it when it is opened again, and what cannot be sent for
 * want of a line is sent when that is back.
 */
export function useFileUploads(onStored: (stored: Stored) => void, place?: KeepingPlace) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(0);
  const change = (id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  };
  const forget = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const run = async (given: Upload) => {
    const { id, abort } = given;
    const kept = (keptId: string) => change(id, { keptId, share: BEGUN });
    const upload = place === undefined ? given : await keep(given, place, kept);
    try {
      if (place !== undefined && !isOnline()) throw new CallError(0, undefined);
      abort.signal.throwIfAborted();
      const least = upload.keptId === undefined ? 0 : BEGUN;
      change(id, { share: least });
      const isOver = await send(upload, {
        onStored: (stored) => {
          onStored(stored);
          forget(id);
        },
        onProgress: (share) => change(id, { share: Math.max(least, share) }),
      });
      if (isOver) forget(id);
      else change(id, { share: 0 });
    } catch (error) {
      if (abort.signal.aborted) return forget(id);
      if (place !== undefined && isNetwork(error)) return wait(upload, place);
      const mayRetry = error instanceof CallError && (error.status === 0 || error.status >= 429);
      change(id, { problem: fileSentence(error), mayRetry });
    }
  };
  const wait = ({ id, keptId }: Upload, { onKept }: KeepingPlace) => {
    if (keptId === undefined) return change(id, { problem: NO_ROOM, mayRetry: true });
    change(id, { share: 0 });
    onKept();
  };
  const start = (started: readonly Upload[]) => {
    setUploads((all) => [...all, ...started]);
    for (const upload of started) if (upload.problem === undefined) void run(upload);
  };

  const add = (files: readonly File[]) =>
    start(files.map((file) => begin(file, { id: nextId.current++ })));
  const retry = (upload: Upload) => {
    const again = begin(upload.file, upload);
    change(upload.id, again);
    void run(again);
  };
  const drop = (id: number) => {
    const dropped = uploads.find((upload) => upload.id === id);
    dropped?.abort.abort(REMOVED);
    if (dropped?.keptId !== undefined) void dropKeptFile(dropped.keptId);
    forget(id);
  };
  useKeptUploads(place, uploads, {
    found: (file, keptId) => start([begin(file, { id: nextId.current++, keptId })]),
    again: (upload) => void run(upload),
  });
  return { uploads, add, retry, drop };
}

/**
 * Keeps a file before it is sent: who leaves the form meanwhile, and a program that the device
 * ends, lose nothing. Where this device has no room for it, it is sent from where it is.
 */
async function keep(
  upload: Upload,
  { draft, path }: KeepingPlace,
  onKept: (keptId: string) => void,
): Promise<Upload> {
  const { file, keptId, abort } = upload;
  if (keptId !== undefined) return upload;
  try {
    const kept = await keepFile({ draft, path }, await shrinkPhoto(file));
    if (abort.signal.reason === REMOVED) await dropKeptFile(kept);
    else onKept(kept);
    return { ...upload, keptId: kept };
  } catch {
    return upload;
  }
}

interface Sending {
  readonly onStored: (stored: Stored) => void;
  readonly onProgress: (share: number) => void;
}

/** Sends one; whether it needs nobody any more. */
async function send({ file, keptId, abort }: Upload, { onStored, onProgress }: Sending) {
  const upload = async (sent: File) => {
    const { attachmentId, fileName, contentType, size } = await uploadAttachment(sent, {
      onProgress,
      signal: abort.signal,
      ...(keptId !== undefined && { key: keptId }),
    });
    return { id: attachmentId, name: fileName, detail: `${contentType}|${size}` };
  };
  const attach = ({ id, name, detail }: Awaited<ReturnType<typeof upload>>) => {
    const [contentType = '', size = '0'] = detail.split('|');
    onStored({ attachmentId: id, fileName: name, contentType, size: Number(size) });
  };
  if (keptId === undefined) {
    attach(await upload(file));
    return true;
  }
  const came = await sendKeptFile(keptId, { upload, attach, isPatient: true });
  // It was sent for this draft just before its form was opened: under its key it is the same paper.
  if (came === 'gone' && !abort.signal.aborted) attach(await upload(file));
  return came !== 'taken';
}

interface Keeping {
  found(file: File, keptId: string): void;
  again(upload: Upload): void;
}

/** What was kept is there again when the form opens, and is sent when the line is back. */
function useKeptUploads(
  place: KeepingPlace | undefined,
  uploads: readonly Upload[],
  { found, again }: Keeping,
): void {
  const draft = place?.draft;
  const path = place?.path;
  const find = useEffectEvent(async (draft: string, isOpen: () => boolean) => {
    for (const { id, path: field, file, name, type } of await listKeptFiles(draft)) {
      if (isOpen() && field === path) found(new File([file], name, { type }), id);
    }
  });
  const leave = useEffectEvent(() => {
    const running = uploads.filter(({ problem }) => problem === undefined);
    for (const { abort } of running) abort.abort();
    if (running.length > 0) place?.onKept();
  });
  const isKeeping = place !== undefined;
  // What was kept goes on when its form is opened again, which alone can take it.
  useEffect(() => (isKeeping ? () => leave() : undefined), [isKeeping]);
  const sendAll = useEffectEvent(() => {
    for (const upload of uploads)
      if (upload.keptId !== undefined && upload.share === 0) again(upload);
  });
  useEffect(() => {
    if (draft === undefined) return undefined;
    let isOpen = true;
    void find(draft, () => isOpen);
    return () => {
      isOpen = false;
    };
  }, [draft]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (isOnline()) sendAll();
    }, AGAIN_MS);
    const stop = onLineBack(() => sendAll());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
}

function begin(file: File, { id, keptId }: { id: number; keptId?: string | undefined }): Upload {
  const problem = fileProblem(file);
  return { id, file, share: 0, problem, mayRetry: false, keptId, abort: new AbortController() };
}

function isNetwork(error: unknown): boolean {
  return error instanceof CallError && error.code === 'network';
}

function fileSentence(error: unknown): string {
  const marked = error instanceof CallError ? error.fields[0]?.message : undefined;
  return marked ?? problemText(error);
}

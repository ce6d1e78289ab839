import { useEffect } from 'react';

import { useFormTools } from '../flow/form-context.ts';
import { isWaitingForLine, useFileUploads } from './use-file-uploads.ts';

/** Uploads attachments of one field; each that is stored becomes part of the answer. */
export function useUploads(path: string) {
  const { dispatch, uploading, draft, keepNow } = useFormTools();
  const place = draft === undefined ? undefined : { draft, path, onKept: () => keepNow?.() };
  const files = useFileUploads(({ attachmentId, fileName, contentType, size }) => {
    const label = { id: attachmentId, name: fileName, detail: `${contentType}|${size}` };
    dispatch({ type: 'attachment-added', path, label });
  }, place);
  // A refused one counts too: nobody should go on believing that it went along.
  const refused = files.uploads.filter(({ problem }) => problem !== undefined).length;
  const kept = files.uploads.filter(isWaitingForLine).length;
  const running = files.uploads.length - refused - kept;
  useEffect(() => {
    uploading(path, { running, kept, refused });
    return () => uploading(path, { running: 0, kept: 0, refused: 0 });
  }, [path, running, kept, refused, uploading]);
  return files;
}

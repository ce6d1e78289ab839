import { useId, useState } from 'react';
import type { ReactElement } from 'react';

import { call } from '../../lib/call.ts';
import { StoredAttachment, WaitingAttachment } from './attachments.tsx';
import controls from './controls.module.css';
import { FileDrop } from './file-drop.tsx';
import type { Stored } from './use-file-uploads.ts';
import { useFileUploads } from './use-file-uploads.ts';

interface FilesField {
  /** The files that have arrived. */
  readonly stored: readonly Stored[];
  readonly field: ReactElement;
  /** Some are still on their way. */
  readonly isBusy: boolean;
  /** Some have arrived or are on their way: who leaves would lose them. */
  readonly hasAny: boolean;
  /** Forgets what has arrived: it was sent along. */
  clear(): void;
}

/**
 * Files that go with an act, and the field that takes them: dropped, pasted, chosen or
 * photographed, and taken out again.
 */
export function useFilesField(words: { label: string; list: string }, most: number): FilesField {
  const [stored, setStored] = useState<readonly Stored[]>([]);
  const id = useId();
  const { uploads, add, retry, drop } = useFileUploads((file) =>
    setStored((all) => [...all, file]),
  );
  const room = most - stored.length - uploads.length;
  const remove = (attachmentId: string) => {
    setStored((all) => all.filter((each) => each.attachmentId !== attachmentId));
    // If it cannot be thrown away now, the sweeper does it in a week.
    call('DELETE /api/attachments/:attachmentId', { params: { attachmentId } }).catch(() => {});
  };
  const field = (
    <>
      <FileDrop
        id={id}
        label={words.label}
        isFull={room <= 0}
        isWrong={false}
        take={(files) => add([...files].slice(0, Math.max(0, room)))}
      />
      {stored.length + uploads.length === 0 ? null : (
        <ul className={controls['papers']} aria-label={words.list}>
          {stored.map(({ attachmentId, fileName, contentType, size }) => (
            <StoredAttachment
              key={attachmentId}
              id={attachmentId}
              label={{ id: attachmentId, name: fileName, detail: `${contentType}|${size}` }}
              onRemove={() => remove(attachmentId)}
            />
          ))}
          {uploads.map((upload) => (
            <WaitingAttachment
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() =>
                upload.problem === undefined ? upload.abort.abort() : drop(upload.id)
              }
            />
          ))}
        </ul>
      )}
    </>
  );
  const isBusy = uploads.length > 0;
  const hasAny = isBusy || stored.length > 0;
  return { stored, field, isBusy, hasAny, clear: () => setStored([]) };
}

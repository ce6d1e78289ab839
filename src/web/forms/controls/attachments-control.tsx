import { Input } from '@mantine/core';

import { MAX_ATTACHMENT_BYTES } from '#shared/platform/attachment-limits.ts';

import { useFormTools } from '../flow/form-context.ts';
import { textsOf } from '../flow/typed-answers.ts';
import { StoredAttachment, WaitingAttachment } from './attachments.tsx';
import { controlId } from './control.ts';
import type { ControlProps } from './control.ts';
import classes from './controls.module.css';
import { FileDrop } from './file-drop.tsx';
import { megabytes } from './upload.ts';
import { useUploads } from './use-uploads.ts';

const LIMITS = `JPEG, PNG, WebP or PDF, at most ${megabytes(MAX_ATTACHMENT_BYTES)} each.`;

/**
 * Attachments: chosen, dropped, pasted or photographed; each with its progress, its picture and its
 * own error.
 */
export function AttachmentsControl({ path, field, value, problem }: ControlProps<'attachments'>) {
  const { dispatch, labels } = useFormTools();
  const { uploads, add, retry, drop } = useUploads(path);
  const ids = textsOf(value);
  const room = field.maxCount - ids.length - uploads.length;
  const take = (files: Iterable<File>) => add([...files].slice(0, Math.max(0, room)));
  return (
    <Input.Wrapper
      id={controlId(path)}
      label={field.label}
      labelElement="div"
      required={field.required}
      description={`${field.hint === undefined ? '' : `${field.hint} `}${LIMITS} Up to ${field.maxCount} files.`}
      error={problem}
      data-path={path}
    >
      <FileDrop
        id={controlId(path)}
        label={field.label}
        isFull={room <= 0}
        isWrong={problem !== undefined}
        take={take}
      />
      {ids.length + uploads.length === 0 ? null : (
        <ul className={classes['papers']} aria-label={field.label}>
          {ids.map((id) => (
            <StoredAttachment
              key={id}
              id={id}
              label={labels.find((label) => label.id === id)}
              onRemove={() => dispatch({ type: 'attachment-removed', path, id })}
            />
          ))}
          {uploads.map((upload) => (
            <WaitingAttachment
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => drop(upload.id)}
            />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}

import { z } from 'zod';

import { MAX_ATTACHMENT_BYTES } from '../../platform/attachment-limits.ts';
import { id, success } from '../common.ts';
import { route } from '../route.ts';

export { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '../../platform/attachment-limits.ts';

export const attachment = z.object({
  attachmentId: id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});

export const uploadAttachment = route({
  method: 'POST',
  path: '/api/attachments',
  access: 'any',
  ticket: true,
  bodyKind: 'multipart',
  summary:
    'Store one paper (multipart field `file`); its type is checked by its content, and under one `Idempotency-Key` it is stored once',
  bodyLimit: MAX_ATTACHMENT_BYTES + 64 * 1024,
  reply: z.object({ success: z.literal(true), attachment }),
});

/** What an attachment is, for a form that is filled again from its draft. */
export const describeAttachment = route({
  method: 'GET',
  path: '/api/attachments/:attachmentId/details',
  access: 'any',
  ticket: true,
  summary: 'Name, type and size of a paper',
  params: z.object({ attachmentId: id }),
  reply: z.object({ success: z.literal(true), attachment }),
});

export const removeAttachment = route({
  method: 'DELETE',
  path: '/api/attachments/:attachmentId',
  access: 'any',
  ticket: true,
  summary: "Throw away a paper of one's own that no transaction has",
  params: z.object({ attachmentId: id }),
  reply: success,
});

export const getAttachment = route({
  method: 'GET',
  path: '/api/attachments/:attachmentId',
  access: 'any',
  ticket: true,
  summary: 'The bytes of a paper, always as a file to save',
  params: z.object({ attachmentId: id }),
});

export const getThumbnail = route({
  method: 'GET',
  path: '/api/attachments/:attachmentId/thumbnail',
  access: 'any',
  ticket: true,
  summary: 'A small picture of a paper, made by us (JPEG)',
  params: z.object({ attachmentId: id }),
});

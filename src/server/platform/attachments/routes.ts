import { buffer } from 'node:stream/consumers';

import multipart from '@fastify/multipart';

import {
  describeAttachment,
  getAttachment,
  getThumbnail,
  MAX_ATTACHMENT_BYTES,
  removeAttachment,
  uploadAttachment,
} from '#shared/api/platform/attachments.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { optionalKeyOf } from '../http/idempotency-key.ts';
import { mount } from '../http/mount.ts';
import { findCaller } from '../http/session.ts';

import { openProved } from './open-proved.ts';
import { findReadableAttachment } from './queries.ts';
import { removeOwnAttachment } from './remove-attachment.ts';
import { serveFile } from './serve-file.ts';
import { storeAttachment } from './store-attachment.ts';
import type { AttachmentsTable } from './tables.ts';
import { drawThumbnail, pdfThumbnail } from './thumbnails.ts';
import { firstFile, whatHappened } from './upload-part.ts';

// The file and the wrapping around it.
const MAX_UPLOAD_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;

/** Uploading, showing, saving and removing attachments. */
export async function mountAttachments(context: HttpContext): Promise<void> {
  const { deps } = context;
  // In a scope of its own: nowhere else is a multipart body taken.
  await context.app.register(async (app) => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: 8,
        parts: 9,
        fieldSize: 1_024,
        fileSize: MAX_ATTACHMENT_BYTES + 1,
      },
    });
    mountUpload({ ...context, app });
  });
  mount(context, describeAttachment, async ({ params, caller }) => ({
    success: true as const,
    attachment: toWire(await getReadable(deps, params.attachmentId, caller)),
  }));
  mount(context, removeAttachment, async ({ params, caller }) => {
    await removeOwnAttachment(deps, params.attachmentId, caller);
    return { success: true as const };
  });
  mount(context, getAttachment, async ({ params, caller, reply }) => {
    const row = await getReadable(deps, params.attachmentId, caller);
    return serveFile(reply, {
      fileName: row.file_name,
      contentType: row.content_type,
      size: row.size,
      content: await openProved(deps.files, row.sha256),
    });
  });
  mount(context, getThumbnail, async ({ params, caller, reply }) => {
    const row = await getReadable(deps, params.attachmentId, caller);
    return serveFile(reply, {
      fileName: 'thumbnail.jpg',
      contentType: 'image/jpeg',
      content: await findThumbnail(deps, row),
    });
  });
}

function mountUpload(context: HttpContext): void {
  mount(context, uploadAttachment, async ({ caller, request }) => {
    const key = optionalKeyOf(request);
    const part = await firstFile(request, MAX_UPLOAD_BYTES);
    let isBroken = false;
    part.file.once('error', () => (isBroken = true));
    const row = await storeAttachment(context.deps, {
      content: part.file,
      fileName: part.filename,
      caller,
      key,
      demandCaller: async () => {
        await findCaller(context.deps, request, uploadAttachment);
      },
    }).catch((error: unknown) => {
      throw whatHappened(error, isBroken);
    });
    return { success: true as const, attachment: toWire(row) };
  });
}

async function getReadable(deps: Deps, attachmentId: string, caller: Caller) {
  const row = await findReadableAttachment(deps.db, attachmentId, caller);
  if (row === undefined) throw new Problem('attachment-not-found');
  return row;
}

async function findThumbnail(deps: Deps, row: AttachmentsTable): Promise<Buffer> {
  if (row.content_type === 'application/pdf') return pdfThumbnail();
  return drawThumbnail(await buffer(await openProved(deps.files, row.sha256)));
}

function toWire(row: AttachmentsTable) {
  return {
    attachmentId: row.attachment_id,
    fileName: row.file_name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256,
  };
}

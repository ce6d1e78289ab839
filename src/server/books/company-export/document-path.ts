import type { AttachmentType } from '../../platform/attachments/tables.ts';

const ENDINGS: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/**
 * Where a document stands in the folder of an export: named by what it holds, so that the same
 * document stands there once.
 */
export function documentPath(paper: { sha256: string; contentType: string }): string {
  return `documents/${paper.sha256}${ENDINGS[paper.contentType as AttachmentType] ?? ''}`;
}

import type { ATTACHMENT_TYPES } from '#shared/api/platform/attachments.ts';

export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export interface AttachmentsTable {
  attachment_id: string;
  /** Hex; names the bytes in the file store. Several rows may name the same bytes. */
  sha256: string;
  file_name: string;
  content_type: AttachmentType;
  size: number;
  uploaded_by: string;
  uploaded_at: Date;
  /** How a picture looks, 256 signs 0 and 1 (see looks.ts); null of a PDF, and until it is seen. */
  looks: string | null;
  /** The sender's own for this upload; null when it told none. Once for each person. */
  upload_key: string | null;
}

/** Which attachments belong to a transaction, in the order they were chosen. */
interface TransactionAttachmentsTable {
  transaction_id: string;
  attachment_id: string;
  position: number;
}

export interface AttachmentsTables {
  attachments: AttachmentsTable;
  transaction_attachments: TransactionAttachmentsTable;
}

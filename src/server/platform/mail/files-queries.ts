import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { MailAttachment } from '../ports/mailer.ts';

/** Keeps a PDF that goes with messages; each names it by `mailFileId`. */
export async function insertMailFile(
  tx: Kysely<Tables>,
  file: {
    readonly mailFileId: string;
    readonly fileName: string;
    readonly content: Uint8Array;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('mail_files')
    .values({
      mail_file_id: file.mailFileId,
      file_name: file.fileName,
      content_type: 'application/pdf',
      content: Buffer.from(file.content),
      created_at: file.at,
    })
    .execute();
}

/** A file that goes with messages, as it was kept. */
export async function readMailFile(
  db: Kysely<Tables>,
  mailFileId: string,
): Promise<MailAttachment> {
  const row = await db
    .selectFrom('mail_files')
    .selectAll()
    .where('mail_file_id', '=', mailFileId)
    .executeTakeFirstOrThrow();
  return { fileName: row.file_name, contentType: row.content_type, content: row.content };
}

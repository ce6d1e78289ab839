import { randomUUID } from 'node:crypto';

import type { BookSheet } from '#shared/books/books.ts';

import { demandBytes } from '../../platform/attachments/sweep.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { DrawnVolume } from '../../output/long-tables/printed-table.ts';
import type { StoredFile } from '../../platform/ports/files.ts';

import type { PreparedBook } from './prepare-book.ts';

/** A volume that was drawn and stored. */
export type StoredVolume = Omit<DrawnVolume, 'volumes'> & StoredFile;

/** What is sealed, by whom, and when it was drawn. */
export interface Sealing {
  readonly caller: Caller;
  readonly address: string;
  readonly book: PreparedBook;
  readonly volumes: readonly StoredVolume[];
  readonly sheet: BookSheet;
  readonly at: Date;
}

/**
 * Freezes a book that was drawn: its files, its figures and which entries it has, and gives the
 * seal's id. The database holds the figures against the journal. Throws book-sealed-meanwhile.
 */
export async function sealBook(
  deps: Deps,
  { caller, address, book, volumes, sheet, at }: Sealing,
): Promise<string> {
  const sealId = randomUUID();
  const { scope, entries, debit, credit } = book;
  const { part, after, through, period } = scope;
  await deps.db.transaction().execute(async (tx) => {
    for (const { sha256 } of volumes) {
      await demandBytes({ db: tx, files: deps.files }, sha256);
    }
    await tx
      .insertInto('book_seals')
      .values({
        seal_id: sealId,
        book: scope.book,
        period: period.key,
        from_date: period.from,
        to_date: period.to,
        part,
        after_sequence: after,
        through_sequence: through,
        entries,
        debit,
        credit,
        cancelled_ids: JSON.stringify(book.cancelledIds),
        restored_ids: JSON.stringify(book.restoredIds),
        sheet,
        sealed_by: caller.userId,
        sealed_at: at,
      })
      .execute();
    await tx
      .insertInto('book_volumes')
      .values(
        volumes.map(({ volume, pages, size, sha256, firstEntry, lastEntry }) => ({
          seal_id: sealId,
          volume,
          pages,
          size,
          sha256,
          first_entry: firstEntry,
          last_entry: lastEntry,
        })),
      )
      .execute();
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'book.sealed',
      subject: `${scope.book} ${period.key}`,
      address,
      after: { sealId, part, entries, sha256: volumes.map(({ sha256 }) => sha256) },
    });
  });
  return sealId;
}

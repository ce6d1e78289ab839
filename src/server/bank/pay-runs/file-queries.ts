import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** The payment files of a run, the newest first. */
export function listFiles(db: Db, payRunId: string) {
  return db
    .selectFrom('pay_run_files as f')
    .innerJoin('user_accounts as u', 'u.user_id', 'f.made_by')
    .select(['f.file_id as fileId', 'f.layout', 'f.file_name as fileName', 'f.sha256', 'f.total'])
    .select(['f.payment_count as paymentCount', 'f.made_at as madeAt', 'u.client_id as madeBy'])
    .where('f.pay_run_id', '=', payRunId)
    .orderBy('f.made_at', 'desc')
    .execute();
}

interface NewFile {
  readonly fileId: string;
  readonly payRunId: string;
  readonly layout: string;
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly sha256: string;
  readonly paymentCount: number;
  readonly total: bigint;
  readonly userId: string;
  readonly at: Date;
}

/** Keeps a payment file as it was made. */
export async function insertFile(tx: Db, file: NewFile): Promise<void> {
  await tx
    .insertInto('pay_run_files')
    .values({
      file_id: file.fileId,
      pay_run_id: file.payRunId,
      layout: file.layout,
      file_name: file.fileName,
      content: Buffer.from(file.content),
      sha256: file.sha256,
      payment_count: file.paymentCount,
      total: file.total,
      made_by: file.userId,
      made_at: file.at,
    })
    .execute();
}

/** A payment file of a run with its content. */
export function findFile(
  db: Db,
  { payRunId, fileId }: { readonly payRunId: string; readonly fileId: string },
) {
  return db
    .selectFrom('pay_run_files')
    .select(['file_name as fileName', 'content'])
    .where('pay_run_id', '=', payRunId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

/** Our own account at the bank behind an account of the chart; of several the one in use. */
export function findOwnAccount(db: Db, account: string) {
  return db
    .selectFrom('bank_accounts')
    .select(['bank', 'account_number as number', 'currency'])
    .where('ledger_account', '=', account)
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
}

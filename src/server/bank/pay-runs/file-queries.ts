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

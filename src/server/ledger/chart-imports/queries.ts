import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { JudgedAccount, KnownAccount } from './judge.ts';

type Db = Kysely<Tables>;

/** The chart as it is. */
export function listKnownAccounts(db: Db): Promise<KnownAccount[]> {
  return db
    .selectFrom('accounts')
    .select(['number', 'title', 'type', 'is_active as isActive'])
    .orderBy('number')
    .execute();
}

/** Accounts here by what they were called in files, by title and by number; the last one counts. */
export async function readAccountNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('imported_accounts as a')
    .innerJoin('imports as i', 'i.import_id', 'a.import_id')
    .select(['a.account', 'a.name_key as nameKey', 'a.number'])
    .orderBy('i.posted_at')
    .orderBy('a.row')
    .execute();
  const names = new Map<string, string>();
  for (const { account, nameKey, number } of rows) {
    if (number !== '') names.set(number, account);
    names.set(nameKey, account);
  }
  return names;
}

/** Adds, switches on or renames what a row says, and keeps what the account was called there. */
export async function writeAccount(
  tx: Db,
  { read, outcome, account, title, found }: JudgedAccount,
  { importId, isRenamed }: { importId: string; isRenamed: boolean },
): Promise<void> {
  if (outcome === 'new' && found !== undefined) {
    await tx
      .insertInto('accounts')
      .values({
        number: account,
        title: read.title,
        type: found.type,
        normal_side: read.normalSide,
        statement_line: found.statementLine,
        is_control: false,
        is_active: true,
      })
      .execute();
  }
  const set = { ...(isRenamed && { title: read.title }), ...(outcome === 'switched-on' && ON) };
  if (Object.keys(set).length > 0)
    await tx.updateTable('accounts').set(set).where('number', '=', account).execute();
  await tx
    .insertInto('imported_accounts')
    .values({
      import_id: importId,
      row: read.row,
      account,
      act: isRenamed
        ? 'renamed'
        : outcome === 'new' || outcome === 'switched-on'
          ? 'added'
          : 'kept',
      number: read.number,
      name_key: read.key,
      title_before: isRenamed ? title : '',
    })
    .execute();
}

const ON = { is_active: true };

/** Charts that were imported and not taken back, last first. */
export async function listChartImports(db: Db) {
  const { rows } = await sql<{
    importId: string;
    fileName: string;
    at: Date;
    by: string;
    addedCount: number;
    renamedCount: number;
    usedCount: number;
  }>`
    select i.import_id as "importId", i.file_name as "fileName", i.posted_at as at, u.client_id as by,
        count(*) filter (where a.act = 'added')::integer as "addedCount",
        count(*) filter (where a.act = 'renamed')::integer as "renamedCount",
        count(*) filter (where a.act = 'added'
          and exists (select from account_balances b where b.account = a.account))::integer as "usedCount"
      from imports i join user_accounts u using (user_id) join imported_accounts a using (import_id)
      group by i.import_id, u.client_id order by i.posted_at desc limit 20`.execute(db);
  return rows;
}

/**
 * Takes back what an import did to the chart: accounts without entries go out of use, titles are
 * those of before. Gives what changed, and which accounts have entries and stay.
 */
export async function undoChart(tx: Db, importId: string) {
  const { rows: off } = await sql<{ number: string }>`
    update accounts set is_active = false
      where number in (select account from imported_accounts where import_id = ${importId} and act = 'added')
        and not exists (select from account_balances b where b.account = number)
      returning number`.execute(tx);
  const { rows: renamed } = await sql<{ number: string }>`
    update accounts set title = a.title_before
      from imported_accounts a
      where a.import_id = ${importId} and a.act = 'renamed' and a.account = accounts.number
      returning accounts.number`.execute(tx);
  const rows = await tx
    .deleteFrom('imported_accounts')
    .where('import_id', '=', importId)
    .returning(['account', 'act'])
    .execute();
  const isOff = new Set(off.map(({ number }) => number));
  const kept = rows.filter(({ act, account }) => act === 'added' && !isOff.has(account));
  return {
    isThere: rows.length > 0,
    switchedOff: [...isOff].toSorted(),
    renamed: renamed.map(({ number }) => number).toSorted(),
    kept: kept.map(({ account }) => account).toSorted(),
  };
}

import pg from 'pg';

import type { TestDatabase } from './database.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Lets a database rehearse also what is told by reading alone: a preview that says that nothing is
 * in the way, where a posting would be refused, fails as `foreseen_wrongly`. So each preview of
 * each test is one of this. What somebody else did in between is no fault: it is read once more.
 */
export async function checkForeseen({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regprocedure('read_foreseen(jsonb)') as known`);
    if (rows[0]?.known === null) await client.query(CHECKED);
  } finally {
    await client.end();
  }
}

const CHECKED = `
  alter function is_foreseen(jsonb) rename to read_foreseen;
  create function is_foreseen(request jsonb) returns boolean language plpgsql as $$
  declare
    refused_by text;
    code text;
    message text;
  begin
    if not read_foreseen(request) then return false; end if;
    begin
      perform set_config('lock_timeout', '250ms', true);
      perform post_transactions(request);
      set constraints all immediate;
      perform ledger_refuse('ledger_rehearsed');
    exception when others then
      get stacked diagnostics refused_by = constraint_name, code = returned_sqlstate, message = message_text;
    end;
    if refused_by = 'ledger_rehearsed' or code in ('${LOCK_NOT_AVAILABLE}', '40P01') then return true; end if;
    if read_foreseen(request) then
      raise exception 'foreseen_wrongly: %', message using detail = request::text;
    end if;
    return false;
  end $$;`;

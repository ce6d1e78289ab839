-- Schedules that a posting makes (`schedules`), the line of one that it posts (`scheduleLine`), and the asset
-- that it disposes of (`disposes`). A reversal opens the line again that it takes back, lets a schedule go on
-- whose disposal it takes back, and ends the schedules of its transaction; it is refused while a line of
-- those is posted, so nothing that came of a document outlives it.
-- Called by: record_entries.

create or replace function keep_schedules(request jsonb, posting jsonb) returns void language plpgsql as $$
declare
  id uuid := (posting ->> 'transactionId')::uuid;
  reversed uuid := (posting ->> 'reversesId')::uuid;
  corrected uuid := (posting ->> 'correctsId')::uuid;
  line jsonb := posting -> 'scheduleLine';
  author uuid := (request ->> 'userId')::uuid;
  at timestamptz := (request ->> 'at')::timestamptz;
  made jsonb;
begin
  if reversed is not null then
    if exists (select from schedule_postings p join schedules s using (schedule_id)
        where p.transaction_id = reversed and p.undone_by is null and s.stopped_by is not null) then
      perform ledger_refuse('ledger_schedule_disposed');
    end if;
    update schedule_postings p set undone_by = id where p.transaction_id = reversed and p.undone_by is null;
    update schedules s set stopped_by = null, stopped_at = null, stop_reason = null where s.stopped_by = reversed;
    if exists (select from schedules s join schedule_postings p using (schedule_id)
        where s.source_id = reversed and p.undone_by is null) then
      perform ledger_refuse('ledger_schedule_posted');
    end if;
    update schedules s set stopped_by = id, stopped_at = at, stop_reason = posting ->> 'reason'
      where s.source_id = reversed and s.stopped_at is null;
  end if;
  -- What replaces the entry of a line is the entry of that line.
  if corrected is not null then
    insert into schedule_postings (transaction_id, schedule_id, position)
      select id, p.schedule_id, p.position from schedule_postings p where p.transaction_id = corrected;
  end if;
  if line is not null then
    if exists (select from schedules s where s.schedule_id = (line ->> 'scheduleId')::uuid and s.stopped_at is not null) then
      perform ledger_refuse('ledger_schedule_stopped');
    end if;
    insert into schedule_postings (transaction_id, schedule_id, position)
      values (id, (line ->> 'scheduleId')::uuid, (line ->> 'position')::smallint)
      on conflict (schedule_id, position) where undone_by is null do nothing;
    if not found then
      perform ledger_refuse('ledger_schedule_line_posted');
    end if;
  end if;
  if posting ->> 'disposes' is not null then
    update schedules s set stopped_by = id, stopped_at = at, stop_reason = posting ->> 'description'
      where s.schedule_id = (posting ->> 'disposes')::uuid and s.kind = 'asset' and s.stopped_at is null;
    if not found then
      perform ledger_refuse('ledger_schedule_stopped');
    end if;
  end if;
  for made in select * from jsonb_array_elements(coalesce(posting -> 'schedules', '[]')) loop
    insert into schedules (schedule_id, kind, name, source_id, is_of_source, account, counter_account, total, first_day,
        last_day, method, made_by, made_at)
      values ((made ->> 'scheduleId')::uuid, made ->> 'kind', made ->> 'name', id, true, made ->> 'account',
        made ->> 'counterAccount', (made ->> 'total')::bigint, (made ->> 'from')::date, (made ->> 'to')::date,
        made ->> 'method', author, at);
    insert into schedule_lines (schedule_id, position, due_date, amount)
      select (made ->> 'scheduleId')::uuid, l.place, (l.line ->> 'dueDate')::date, (l.line ->> 'amount')::bigint
        from jsonb_array_elements(made -> 'lines') with ordinality as l (line, place);
  end loop;
end $$;

revoke execute on function keep_schedules from public;

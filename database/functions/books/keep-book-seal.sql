-- A part of a sealed book follows the one before it without a gap or an overlap, and its figures are
-- those of the journal.
-- Called by: its trigger.

create or replace function keep_book_seal() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  previous book_seals;
  counted record;
begin
  perform pg_advisory_xact_lock(hashtextextended('book ' || new.book || ' ' || new.period, 0));
  select * into previous from book_seals s where s.book = new.book and s.period = new.period order by s.part desc limit 1;
  if new.part <> coalesce(previous.part + 1, 0) or new.after_sequence <> coalesce(previous.through_sequence, 0)
      or new.through_sequence > (select c.length from ledger_chain c) then
    raise exception 'The parts of a sealed book follow one another.'
      using errcode = 'check_violation', constraint = 'book_seals_follow';
  end if;
  select count(distinct e.entry_id) as entries, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
    into counted
    from journal_entries e join journal_lines l using (entry_id)
    where (new.book = 'GL' or e.book = new.book) and e.date between new.from_date and new.to_date
      and e.sequence > new.after_sequence and e.sequence <= new.through_sequence;
  if counted.entries <> new.entries or counted.debit <> new.debit or counted.credit <> new.credit then
    raise exception 'A sealed book has the figures of the journal.'
      using errcode = 'check_violation', constraint = 'book_seals_figures';
  end if;
  return new;
end $$;

create trigger book_seals_follow before insert on book_seals for each row execute function keep_book_seal();

revoke execute on function keep_book_seal from public;

-- Two rules for the same lines of the bank are one too many: the second would never be proposed. The same lines
-- are those of the same account (or of all), the same direction and the same words in any order. A rule whose
-- lines stay what they were may change, so that doubles of former days can be switched off.
-- Called by: its trigger.

create or replace function rule_words(words text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word order by word), '{}')
    from regexp_split_to_table(
      lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]+', '', 'g')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+') as word
    where word <> ''
$$;

create or replace function refuse_double_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.account is not distinct from old.account and new.direction = old.direction
      and rule_words(new.words) = rule_words(old.words) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bank-rules', 0));
  if exists (select from bank_rules r where r.rule_id <> new.rule_id
      and r.account is not distinct from new.account and r.direction = new.direction
      and rule_words(r.words) = rule_words(new.words)) then
    raise exception 'Another rule is for the same lines.'
      using errcode = 'unique_violation', constraint = 'bank_rules_same_lines';
  end if;
  return new;
end $$;

create trigger bank_rules_same_lines before insert or update on bank_rules
  for each row execute function refuse_double_rule();

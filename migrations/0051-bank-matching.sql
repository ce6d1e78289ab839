-- Which lines of the bank are which lines of the books. A match is made and undone without touching the ledger; that a line
-- is in one match only is kept here, so of two people who match the same line at once one wins.

-- What the books say of a bank account, item by item. The opening balance is one item a cheque that was outstanding then,
-- and one of the rest (`is_opening`), which is what the bank's first statement begins with.
create view bank_items as
  select l.entry_id, l.position, '00000000-0000-0000-0000-000000000000'::uuid as cheque_id, l.account, e.date,
      (coalesce(l.quantity, l.debit - l.credit)
        + case when t.kind = 'opening-balances' then coalesce((select sum(c.written_amount) from cheques c
            where c.transaction_id = t.transaction_id and c.account = l.account), 0) else 0 end)::bigint
        as amount,
      t.kind = 'opening-balances' as is_opening, t.transaction_id, e.number as entry_number
    from journal_lines l
    join journal_entries e on e.entry_id = l.entry_id
    join transactions t on t.transaction_id = e.transaction_id
    where l.account like '11%'
  union all
  select e.entry_id, l.position, c.cheque_id, l.account, c.date, -c.written_amount, false, t.transaction_id, e.number
    from cheques c
    join transactions t on t.transaction_id = c.transaction_id and t.kind = 'opening-balances'
    join journal_entries e on e.transaction_id = t.transaction_id
    join lateral (select f.position, f.account from journal_lines f
      where f.entry_id = e.entry_id and f.account = c.account order by f.position limit 1) l on true;

create table bank_matches (
  match_id uuid constraint bank_matches_pk primary key,
  account text not null constraint bank_matches_account_fk references accounts,
  -- `start`: its bank side is the opening balance of the first statement. `difference`: one side is wrong by so much.
  kind text not null constraint bank_matches_kind_known check (kind in ('plain', 'start', 'difference')),
  -- Lines less items; not zero only where somebody said which side is wrong.
  difference bigint not null default 0,
  difference_side text constraint bank_matches_side_known check (difference_side in ('books', 'bank')),
  reason text not null,
  score smallint not null,
  made_by uuid not null constraint bank_matches_user_fk references user_accounts,
  made_at timestamptz not null,
  constraint bank_matches_difference_said
    check ((kind = 'difference') = (difference <> 0) and (difference <> 0) = (difference_side is not null))
);
create index bank_matches_by_account on bank_matches (account, made_at);

create table bank_match_lines (
  line_id uuid constraint bank_match_lines_once primary key
    constraint bank_match_lines_line_fk references bank_lines,
  match_id uuid not null constraint bank_match_lines_match_fk references bank_matches on delete cascade
);
create index bank_match_lines_by_match on bank_match_lines (match_id);

create table bank_match_items (
  entry_id uuid not null,
  position smallint not null,
  cheque_id uuid not null,
  match_id uuid not null constraint bank_match_items_match_fk references bank_matches on delete cascade,
  -- `memo`, `book-error`: recorded because the bank's statement showed it (handbook 5.12); it stands there as such.
  role text not null constraint bank_match_items_role_known check (role in ('item', 'memo', 'book-error')),
  constraint bank_match_items_once primary key (entry_id, position, cheque_id),
  constraint bank_match_items_journal_line_fk foreign key (entry_id, position) references journal_lines
);
create index bank_match_items_by_match on bank_match_items (match_id);

-- What was matched and what was undone, by whom and when. Rows are added and never changed.
create table bank_match_events (
  event_id bigint generated always as identity constraint bank_match_events_pk primary key,
  match_id uuid not null,
  account text not null,
  action text not null constraint bank_match_events_action_known check (action in ('made', 'undone')),
  at timestamptz not null,
  actor text not null,
  actor_user_id uuid not null constraint bank_match_events_user_fk references user_accounts,
  content jsonb not null
);
create index bank_match_events_by_match on bank_match_events (match_id);
create trigger bank_match_events_append_only before update or delete on bank_match_events
  for each row execute function refuse_bank_change();

-- A line that waits: on hold with a reason, perhaps a day and a question to a colleague; or the bank's own error.
create table bank_line_notes (
  line_id uuid constraint bank_line_notes_pk primary key constraint bank_line_notes_line_fk references bank_lines,
  state text not null constraint bank_line_notes_state_known check (state in ('hold', 'bank-error')),
  reason text not null constraint bank_line_notes_reason_length check (char_length(reason) between 1 and 500),
  until date,
  asked_user_id uuid constraint bank_line_notes_asked_fk references user_accounts,
  question text not null default '',
  answer text not null default '',
  answered_by uuid constraint bank_line_notes_answered_fk references user_accounts,
  answered_at timestamptz,
  answer_attachment_id uuid constraint bank_line_notes_paper_fk references attachments,
  noted_by uuid not null constraint bank_line_notes_user_fk references user_accounts,
  noted_at timestamptz not null,
  version integer not null
);
create index bank_line_notes_by_asked on bank_line_notes (asked_user_id) where asked_user_id is not null;

-- Papers that came with answers; they stay, also when the note is taken back.
create table bank_answer_papers (
  line_id uuid not null constraint bank_answer_papers_line_fk references bank_lines,
  attachment_id uuid not null constraint bank_answer_papers_attachment_fk references attachments,
  constraint bank_answer_papers_pk primary key (attachment_id, line_id)
);

-- What a line with certain words becomes: written by a person, or accepted from what was done before.
create table bank_rules (
  rule_id uuid constraint bank_rules_pk primary key,
  -- Null: of every bank account.
  account text constraint bank_rules_account_fk references accounts,
  words text not null constraint bank_rules_words_length check (char_length(words) between 2 and 200),
  direction text not null constraint bank_rules_direction_known check (direction in ('in', 'out', 'any')),
  -- Which form records it, and what it begins with.
  record_kind text not null,
  answers jsonb not null,
  is_active boolean not null,
  origin text not null constraint bank_rules_origin_known check (origin in ('written', 'learnt')),
  made_by uuid not null constraint bank_rules_user_fk references user_accounts,
  made_at timestamptz not null,
  version integer not null
);

-- A form that was opened from lines of the bank: when its draft is entered, the entry is proposed for these lines.
create table bank_recordings (
  idempotency_key text not null,
  user_id uuid not null constraint bank_recordings_user_fk references user_accounts,
  account text not null constraint bank_recordings_account_fk references accounts,
  line_ids uuid[] not null,
  match_id uuid,
  role text not null constraint bank_recordings_role_known check (role in ('memo', 'book-error', 'item')),
  created_at timestamptz not null,
  constraint bank_recordings_pk primary key (user_id, idempotency_key)
);
create index bank_recordings_by_account on bank_recordings (account);

grant select on bank_items to talaan_app;
grant select, insert, delete on bank_matches, bank_match_lines, bank_match_items to talaan_app;
-- A correction joins the match whose difference it is; who made it, and of what account it is, stays.
grant update (kind, difference, difference_side) on bank_matches to talaan_app;
grant select, insert on bank_match_events, bank_answer_papers to talaan_app;
grant select, insert, update, delete on bank_line_notes, bank_rules, bank_recordings to talaan_app;

-- Which cheque a stale cheque's entry put back.
create index cheque_events_by_transaction on cheque_events (transaction_id) where transaction_id is not null;

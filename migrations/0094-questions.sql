-- Questions about a transaction, a missing document, a line of the bank, a party or a figure: to a colleague, or by a link that
-- expires to somebody outside. What was asked and answered is never changed; how a question stands follows from its events.
create table questions (
  question_id uuid not null constraint questions_pk primary key,
  subject text not null constraint questions_subject_known
    check (subject in ('transaction', 'document', 'bank-line', 'party', 'figure')),
  transaction_id uuid constraint questions_transaction_fk references transactions,
  line_id uuid constraint questions_line_fk references bank_lines,
  party_id uuid constraint questions_party_fk references parties,
  -- The portal's own address of the report that has the figure, with its period.
  figure text constraint questions_figure_address
    check (char_length(figure) <= 2000 and figure ~ '^/financialreport/[a-z-]+\?[^[:cntrl:]]*$'),
  -- What it is about, as it was called when it was asked.
  title text not null constraint questions_title_length check (char_length(title) between 1 and 300),
  question text not null constraint questions_question_length check (char_length(question) between 1 and 2000),
  due date,
  asked_by uuid not null constraint questions_asker_fk references user_accounts,
  asked_at timestamptz not null,
  -- A colleague, or nobody: then it went to an address outside.
  asked_user uuid constraint questions_asked_fk references user_accounts,
  asked_name text not null default '' constraint questions_name_length check (char_length(asked_name) <= 120),
  asked_email text not null default '' constraint questions_email_length check (char_length(asked_email) <= 254),
  idempotency_key text not null,
  constraint questions_key_once unique (asked_by, idempotency_key),
  constraint questions_asked_other check (asked_user is null or (asked_user <> asked_by and asked_name = '' and asked_email = '')),
  constraint questions_subject_whole check (
    (subject in ('transaction', 'document')) = (transaction_id is not null) and (subject = 'bank-line') = (line_id is not null)
    and (subject = 'party') = (party_id is not null) and (subject = 'figure') = (figure is not null))
);
create index questions_by_transaction on questions (transaction_id) where transaction_id is not null;
create index questions_by_line on questions (line_id) where line_id is not null;
create index questions_by_party on questions (party_id) where party_id is not null;
create index questions_by_asked on questions (asked_user) where asked_user is not null;
create index questions_by_time on questions (asked_at desc);
grant select, insert on questions to talaan_app;
-- Who was asked outside is erased with the party; a trigger lets nothing else change.
grant update (asked_name, asked_email) on questions to talaan_app;

-- Links by which somebody outside answers: only the hash of the token is known. The newest of a question is the one that opens.
create table question_links (
  link_id uuid not null constraint question_links_pk primary key,
  question_id uuid not null constraint question_links_question_fk references questions,
  token_hash text not null constraint question_links_hash_unique unique
    constraint question_links_hash_format check (token_hash ~ '^[0-9a-f]{64}$'),
  sequence bigint not null generated always as identity,
  made_by uuid not null constraint question_links_maker_fk references user_accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null constraint question_links_expires_after check (expires_at > made_at)
);
create index question_links_by_question on question_links (question_id, sequence desc);
grant select, insert on question_links to talaan_app;

create table question_events (
  sequence bigint not null generated always as identity constraint question_events_pk primary key,
  question_id uuid not null constraint question_events_question_fk references questions,
  action text not null constraint question_events_action_known
    check (action in ('answered', 'asked-again', 'settled', 'withdrawn')),
  -- Nobody of the company: the answer came by the link.
  by_user uuid constraint question_events_author_fk references user_accounts,
  link_id uuid constraint question_events_link_fk references question_links
    constraint question_events_link_once unique,
  text text not null constraint question_events_text_length check (char_length(text) <= 4000),
  at timestamptz not null,
  constraint question_events_author_told check ((by_user is null) = (link_id is not null)),
  constraint question_events_link_answers check (link_id is null or action = 'answered')
);
create index question_events_by_question on question_events (question_id, sequence desc);
create index question_events_by_author on question_events (by_user) where by_user is not null;
grant select, insert on question_events to talaan_app;

create table question_papers (
  attachment_id uuid not null constraint question_papers_pk primary key
    constraint question_papers_attachment_fk references attachments,
  question_id uuid not null constraint question_papers_question_fk references questions,
  sequence bigint not null constraint question_papers_event_fk references question_events,
  position smallint not null
);
create index question_papers_by_event on question_papers (sequence);
create index question_papers_by_question on question_papers (question_id);
grant select, insert on question_papers to talaan_app;

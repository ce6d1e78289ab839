-- The database as all migrations and functions leave it: tables with their constraints, indexes, triggers and what the
-- server's role may do; then what database/functions makes, by wing. Printed by `npm run schema`, to be read; nothing runs it.

-- debits and credits of each account and month, kept beside the lines they are the sum of
create table account_balances (
  account text not null,
  month date not null,
  debit bigint not null,
  credit bigint not null,
  constraint account_balances_pk PRIMARY KEY (account, month),
  constraint account_balances_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint account_balances_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
grant select on account_balances to talaan_app;

-- the chart of accounts
create table accounts (
  number text not null,
  title text not null,
  type text not null,
  normal_side text not null,
  statement_line text not null,
  is_control boolean default false not null,
  is_itemised boolean default false not null,
  is_box boolean default false not null,
  is_active boolean default true not null,
  constraint accounts_pk PRIMARY KEY (number),
  constraint accounts_number_format CHECK ((number ~ '^[0-9]{4}$'::text)),
  constraint accounts_side_known CHECK ((normal_side = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint accounts_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100))),
  constraint accounts_type_known CHECK ((type = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'cost'::text, 'expense'::text])))
);
CREATE TRIGGER accounts_keep_their_type BEFORE DELETE OR UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION refuse_account_change();
CREATE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_account_change();
grant select on accounts to talaan_app;
grant insert (number, title, type, normal_side, statement_line, is_control, is_active) on accounts to talaan_app;
grant update (title, is_active) on accounts to talaan_app;

-- keys by which other programs read: name, rights, use; not the keys themselves
create table api_keys (
  api_key_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  role text not null,
  scopes text[] not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_used_from text default ''::text not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint api_keys_pk PRIMARY KEY (api_key_id),
  constraint api_keys_hash_unique UNIQUE (key_hash),
  constraint api_keys_end_after_begin CHECK ((expires_at > created_at)),
  constraint api_keys_hash_length CHECK ((octet_length(key_hash) = 32)),
  constraint api_keys_name_one_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 60)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint api_keys_prefix_shape CHECK ((prefix ~ '^talaan_[A-Za-z0-9_-]{6}$'::text)),
  constraint api_keys_revoked_whole CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint api_keys_role_known CHECK ((role = ANY (ARRAY['accountant'::text, 'admin'::text]))),
  constraint api_keys_scopes_some CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 20))),
  constraint api_keys_by_fk FOREIGN KEY (created_by) REFERENCES user_accounts(user_id),
  constraint api_keys_revoked_by_fk FOREIGN KEY (revoked_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX api_keys_by_maker ON api_keys USING btree (created_by);
CREATE INDEX api_keys_by_revoker ON api_keys USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
grant select, insert on api_keys to talaan_app;
grant update (last_used_at, last_used_from, revoked_at, revoked_by) on api_keys to talaan_app;

-- files of forms that wait for approval
create table approval_documents (
  request_id uuid not null,
  attachment_id uuid not null,
  "position" smallint not null,
  constraint approval_documents_pk PRIMARY KEY (request_id, attachment_id),
  constraint approval_documents_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint approval_documents_request_fk FOREIGN KEY (request_id) REFERENCES approval_requests(request_id)
);
CREATE INDEX approval_documents_by_attachment ON approval_documents USING btree (attachment_id);
grant select on approval_documents to talaan_app;

-- what waited for a second person (a form, a payment, a month, a rule), who asked and who decided
create table approval_requests (
  request_id uuid not null,
  what text not null,
  subject text not null,
  title text not null,
  amount bigint,
  content jsonb not null,
  idempotency_key text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  transaction_id uuid,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  constraint approval_requests_pk PRIMARY KEY (request_id),
  constraint approval_requests_key_once UNIQUE (requested_by, idempotency_key),
  constraint approval_requests_transaction_once UNIQUE (what, transaction_id),
  constraint approval_requests_decided_whole CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_at IS NULL)))),
  constraint approval_requests_decision_known CHECK ((decision = ANY (ARRAY['approved'::text, 'sent-back'::text, 'withdrawn'::text, 'alone'::text, 'prepared'::text]))),
  constraint approval_requests_other_person CHECK (((decision IS NULL) OR ((decision = ANY (ARRAY['approved'::text, 'sent-back'::text])) = (decided_by <> requested_by)))),
  constraint approval_requests_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 500))),
  constraint approval_requests_what_known CHECK ((what = ANY (ARRAY['post'::text, 'release'::text, 'reopen'::text, 'rule'::text]))),
  constraint approval_requests_decided_by_fk FOREIGN KEY (decided_by) REFERENCES user_accounts(user_id),
  constraint approval_requests_requested_by_fk FOREIGN KEY (requested_by) REFERENCES user_accounts(user_id),
  constraint approval_requests_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX approval_requests_one_line ON approval_requests USING btree (((content -> 'scheduleLine'::text))) WHERE ((decision IS NULL) AND ((content -> 'scheduleLine'::text) IS NOT NULL));
CREATE UNIQUE INDEX approval_requests_one_waiting ON approval_requests USING btree (what, subject) WHERE ((decision IS NULL) AND (what = ANY (ARRAY['reopen'::text, 'rule'::text])));
CREATE INDEX approval_requests_waiting ON approval_requests USING btree (requested_at) WHERE (decision IS NULL);
CREATE TRIGGER approval_requests_kept BEFORE INSERT OR DELETE OR UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION keep_approvals();
CREATE TRIGGER approval_requests_no_truncate BEFORE TRUNCATE ON approval_requests FOR EACH STATEMENT EXECUTE FUNCTION keep_approvals();
grant select on approval_requests to talaan_app;

-- above which amount a second person approves or releases, by kind
create table approval_rules (
  subject text not null,
  is_on boolean not null,
  from_amount bigint not null,
  version integer not null,
  constraint approval_rules_pk PRIMARY KEY (subject),
  constraint approval_rules_amount_not_negative CHECK ((from_amount >= 0)),
  constraint approval_rules_subject_shape CHECK ((subject ~ '^[a-z-]{1,40}$'::text))
);
grant select on approval_rules to talaan_app;

-- ranges of numbers of printed forms that the BIR approved
create table atp_ranges (
  atp_range_id uuid not null,
  kind text not null,
  prefix text not null,
  prefix_key text not null,
  first_number bigint not null,
  last_number bigint not null,
  next_number bigint not null,
  digits smallint not null,
  atp_number text not null,
  atp_date date not null,
  printer text not null,
  registered_by uuid not null,
  registered_at timestamp with time zone not null,
  constraint atp_ranges_pk PRIMARY KEY (atp_range_id),
  constraint atp_ranges_digits_range CHECK (((digits >= 1) AND (digits <= 12))),
  constraint atp_ranges_kind_format CHECK ((kind ~ '^[a-z-]{1,40}$'::text)),
  constraint atp_ranges_order CHECK (((first_number >= 0) AND (last_number >= first_number) AND ((next_number >= first_number) AND (next_number <= last_number)) AND ((last_number)::double precision < power((10)::double precision, (digits)::double precision)))),
  constraint atp_ranges_prefix_key_format CHECK ((prefix_key ~ '^[A-Z0-9]*$'::text)),
  constraint atp_ranges_prefix_length CHECK ((char_length(prefix) <= 20)),
  constraint atp_ranges_user_fk FOREIGN KEY (registered_by) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER atp_ranges_no_overlap BEFORE INSERT OR UPDATE ON atp_ranges FOR EACH ROW EXECUTE FUNCTION refuse_overlapping_range();
grant select, insert, update, delete on atp_ranges to talaan_app;

-- uploaded papers; the file is named by sha256 in documents/
create table attachments (
  attachment_id uuid not null,
  sha256 text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  looks bit(256),
  upload_key text,
  constraint attachments_pk PRIMARY KEY (attachment_id),
  constraint attachments_content_type_known CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
  constraint attachments_file_name_length CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint attachments_sha256_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint attachments_size_range CHECK (((size >= 1) AND (size <= 10485760))),
  constraint attachments_upload_key_length CHECK (((char_length(upload_key) >= 16) AND (char_length(upload_key) <= 100))),
  constraint attachments_uploader_fk FOREIGN KEY (uploaded_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX attachments_by_sha256 ON attachments USING btree (sha256);
CREATE INDEX attachments_by_time ON attachments USING btree (uploaded_at);
CREATE UNIQUE INDEX attachments_by_upload_key ON attachments USING btree (uploaded_by, upload_key) WHERE (upload_key IS NOT NULL);
CREATE INDEX attachments_by_uploader ON attachments USING btree (uploaded_by, uploaded_at);
grant select, insert, delete on attachments to talaan_app;
grant update (looks) on attachments to talaan_app;

-- who did what, when and from where
create table audit_events (
  audit_event_id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor text not null,
  actor_user_id uuid,
  action text not null,
  subject text not null,
  address text not null,
  before jsonb,
  after jsonb,
  constraint audit_events_pk PRIMARY KEY (audit_event_id),
  constraint audit_events_user_fk FOREIGN KEY (actor_user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX audit_events_by_action ON audit_events USING btree (action, audit_event_id);
CREATE INDEX audit_events_by_actor ON audit_events USING btree (lower(actor), audit_event_id);
CREATE INDEX audit_events_by_time ON audit_events USING btree (at, audit_event_id);
CREATE INDEX audit_events_by_transaction ON audit_events USING btree (((after ->> 'transactionId'::text))) WHERE ((after ->> 'transactionId'::text) IS NOT NULL);
CREATE INDEX audit_events_of_logins ON audit_events USING btree (lower(subject), audit_event_id) WHERE (action ~~ 'login.%'::text);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_queued AFTER INSERT ON audit_events REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION queue_audit_event();
grant select, insert on audit_events to talaan_app;

-- the place of each row of audit_events in its hash chain, with the hash
create table audit_links (
  "position" bigint not null,
  audit_event_id bigint not null,
  hash bytea not null,
  constraint audit_links_pk PRIMARY KEY ("position"),
  constraint audit_links_event_unique UNIQUE (audit_event_id),
  constraint audit_links_hash_unique UNIQUE (hash),
  constraint audit_links_event_fk FOREIGN KEY (audit_event_id) REFERENCES audit_events(audit_event_id)
);
CREATE TRIGGER audit_links_append_only BEFORE DELETE OR UPDATE ON audit_links FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_links_no_truncate BEFORE TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
grant select on audit_links to talaan_app;

-- rows of the audit log that wait some seconds for their place in the chain
create table audit_unlinked (
  audit_event_id bigint not null,
  constraint audit_unlinked_pk PRIMARY KEY (audit_event_id),
  constraint audit_unlinked_event_fk FOREIGN KEY (audit_event_id) REFERENCES audit_events(audit_event_id)
);
grant select on audit_unlinked to talaan_app;

-- the company's accounts at banks
create table bank_accounts (
  bank_account_id uuid not null,
  name text not null,
  bank text not null,
  account_number text not null,
  currency text not null,
  ledger_account text not null,
  is_active boolean not null,
  constraint bank_accounts_pk PRIMARY KEY (bank_account_id),
  constraint bank_accounts_number_unique UNIQUE (bank, account_number),
  constraint bank_accounts_currency_format CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint bank_accounts_account_fk FOREIGN KEY (ledger_account) REFERENCES accounts(number)
);
grant select, insert, update on bank_accounts to talaan_app;

-- papers that came with answers to questions about lines of the bank
create table bank_answer_papers (
  line_id uuid not null,
  attachment_id uuid not null,
  constraint bank_answer_papers_pk PRIMARY KEY (attachment_id, line_id),
  constraint bank_answer_papers_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint bank_answer_papers_line_fk FOREIGN KEY (line_id) REFERENCES bank_lines(line_id)
);
grant select, insert on bank_answer_papers to talaan_app;

-- how the files of a bank account are laid out
create table bank_layouts (
  account text not null,
  layout_key text not null,
  mapping jsonb not null,
  used_at timestamp with time zone not null,
  constraint bank_layouts_pk PRIMARY KEY (account, layout_key),
  constraint bank_layouts_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
grant select, insert, update on bank_layouts to talaan_app;

-- lines of the bank that wait, and why
create table bank_line_notes (
  line_id uuid not null,
  state text not null,
  reason text not null,
  until date,
  asked_user_id uuid,
  question text default ''::text not null,
  answer text default ''::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  answer_attachment_id uuid,
  noted_by uuid not null,
  noted_at timestamp with time zone not null,
  version integer not null,
  constraint bank_line_notes_pk PRIMARY KEY (line_id),
  constraint bank_line_notes_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint bank_line_notes_state_known CHECK ((state = ANY (ARRAY['hold'::text, 'bank-error'::text]))),
  constraint bank_line_notes_answered_fk FOREIGN KEY (answered_by) REFERENCES user_accounts(user_id),
  constraint bank_line_notes_asked_fk FOREIGN KEY (asked_user_id) REFERENCES user_accounts(user_id),
  constraint bank_line_notes_line_fk FOREIGN KEY (line_id) REFERENCES bank_lines(line_id),
  constraint bank_line_notes_paper_fk FOREIGN KEY (answer_attachment_id) REFERENCES attachments(attachment_id),
  constraint bank_line_notes_user_fk FOREIGN KEY (noted_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_line_notes_by_asked ON bank_line_notes USING btree (asked_user_id) WHERE (asked_user_id IS NOT NULL);
grant select, insert, update, delete on bank_line_notes to talaan_app;

-- lines of the bank statements; amount in minor units, money in above zero
create table bank_lines (
  line_id uuid not null,
  account text not null,
  date date not null,
  amount bigint not null,
  description text not null,
  reference text default ''::text not null,
  cheque_number text default ''::text not null,
  text_key text not null,
  occurrence integer not null,
  constraint bank_lines_pk PRIMARY KEY (line_id),
  constraint bank_lines_identity UNIQUE (account, date, amount, text_key, occurrence),
  constraint bank_lines_amount_not_zero CHECK ((amount <> 0)),
  constraint bank_lines_occurrence_positive CHECK ((occurrence > 0)),
  constraint bank_lines_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
CREATE TRIGGER bank_lines_append_only BEFORE DELETE OR UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
grant select, insert on bank_lines to talaan_app;

-- what was matched and undone, by whom
create table bank_match_events (
  event_id bigint generated always as identity not null,
  match_id uuid not null,
  account text not null,
  action text not null,
  at timestamp with time zone not null,
  actor text not null,
  actor_user_id uuid not null,
  content jsonb not null,
  constraint bank_match_events_pk PRIMARY KEY (event_id),
  constraint bank_match_events_action_known CHECK ((action = ANY (ARRAY['made'::text, 'undone'::text]))),
  constraint bank_match_events_user_fk FOREIGN KEY (actor_user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_match_events_by_match ON bank_match_events USING btree (match_id);
CREATE TRIGGER bank_match_events_append_only BEFORE DELETE OR UPDATE ON bank_match_events FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
grant select, insert on bank_match_events to talaan_app;

-- entries of the books in a match
create table bank_match_items (
  entry_id uuid not null,
  "position" smallint not null,
  cheque_id uuid not null,
  match_id uuid not null,
  role text not null,
  constraint bank_match_items_once PRIMARY KEY (entry_id, "position", cheque_id),
  constraint bank_match_items_role_known CHECK ((role = ANY (ARRAY['item'::text, 'memo'::text, 'book-error'::text]))),
  constraint bank_match_items_journal_line_fk FOREIGN KEY (entry_id, "position") REFERENCES journal_lines(entry_id, "position"),
  constraint bank_match_items_match_fk FOREIGN KEY (match_id) REFERENCES bank_matches(match_id) ON DELETE CASCADE
);
CREATE INDEX bank_match_items_by_match ON bank_match_items USING btree (match_id);
CREATE TRIGGER bank_match_items_frozen BEFORE INSERT OR DELETE OR UPDATE ON bank_match_items FOR EACH ROW EXECUTE FUNCTION keep_frozen_match();
grant select, insert, delete on bank_match_items to talaan_app;

-- lines of the bank in a match
create table bank_match_lines (
  line_id uuid not null,
  match_id uuid not null,
  constraint bank_match_lines_once PRIMARY KEY (line_id),
  constraint bank_match_lines_line_fk FOREIGN KEY (line_id) REFERENCES bank_lines(line_id),
  constraint bank_match_lines_match_fk FOREIGN KEY (match_id) REFERENCES bank_matches(match_id) ON DELETE CASCADE
);
CREATE INDEX bank_match_lines_by_match ON bank_match_lines USING btree (match_id);
CREATE TRIGGER bank_match_lines_frozen BEFORE INSERT OR DELETE OR UPDATE ON bank_match_lines FOR EACH ROW EXECUTE FUNCTION keep_frozen_match();
grant select, insert, delete on bank_match_lines to talaan_app;

-- which lines of the bank are which entries of the books
create table bank_matches (
  match_id uuid not null,
  account text not null,
  kind text not null,
  difference bigint default 0 not null,
  difference_side text,
  reason text not null,
  score smallint not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint bank_matches_pk PRIMARY KEY (match_id),
  constraint bank_matches_difference_said CHECK ((((kind = 'difference'::text) = (difference <> 0)) AND ((difference <> 0) = (difference_side IS NOT NULL)))),
  constraint bank_matches_kind_known CHECK ((kind = ANY (ARRAY['plain'::text, 'start'::text, 'difference'::text]))),
  constraint bank_matches_side_known CHECK ((difference_side = ANY (ARRAY['books'::text, 'bank'::text]))),
  constraint bank_matches_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint bank_matches_user_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_matches_by_account ON bank_matches USING btree (account, made_at);
CREATE TRIGGER bank_matches_frozen BEFORE DELETE OR UPDATE ON bank_matches FOR EACH ROW EXECUTE FUNCTION keep_frozen_match();
grant select, insert, delete on bank_matches to talaan_app;
grant update (kind, difference, difference_side) on bank_matches to talaan_app;

-- files that were looked at and not kept
create table bank_readings (
  reading_id uuid not null,
  user_id uuid not null,
  file_name text not null,
  sha256 text not null,
  size integer not null,
  format text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  constraint bank_readings_pk PRIMARY KEY (reading_id),
  constraint bank_readings_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_readings_by_age ON bank_readings USING btree (created_at);
grant select, insert, delete on bank_readings to talaan_app;

-- entries that were begun from lines of the bank
create table bank_recordings (
  idempotency_key text not null,
  user_id uuid not null,
  account text not null,
  line_ids uuid[] not null,
  match_id uuid,
  role text not null,
  created_at timestamp with time zone not null,
  constraint bank_recordings_pk PRIMARY KEY (user_id, idempotency_key),
  constraint bank_recordings_role_known CHECK ((role = ANY (ARRAY['memo'::text, 'book-error'::text, 'item'::text]))),
  constraint bank_recordings_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint bank_recordings_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_recordings_by_account ON bank_recordings USING btree (account);
grant select, insert, update, delete on bank_recordings to talaan_app;

-- reports of the folder that were put away or had back
create table bank_report_moves (
  move_id bigint generated always as identity not null,
  first_id uuid not null,
  is_away boolean not null,
  reason text not null,
  moved_by uuid not null,
  moved_at timestamp with time zone not null,
  constraint bank_report_moves_pk PRIMARY KEY (move_id),
  constraint bank_report_moves_report_fk FOREIGN KEY (first_id) REFERENCES bank_reports(report_id),
  constraint bank_report_moves_user_fk FOREIGN KEY (moved_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_report_moves_by_report ON bank_report_moves USING btree (first_id, move_id);
grant select, insert on bank_report_moves to talaan_app;

-- finished reports of the folder; the file is named by sha256 in documents/
create table bank_reports (
  report_id uuid not null,
  first_id uuid not null,
  version integer not null,
  title text not null,
  account text,
  as_at date,
  note text default ''::text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null,
  reconciliation_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  constraint bank_reports_pk PRIMARY KEY (report_id),
  constraint bank_reports_versions_unique UNIQUE (first_id, version),
  constraint bank_reports_file_name_length CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint bank_reports_sha256_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint bank_reports_size_positive CHECK ((size > 0)),
  constraint bank_reports_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint bank_reports_version_positive CHECK ((version > 0)),
  constraint bank_reports_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint bank_reports_first_fk FOREIGN KEY (first_id) REFERENCES bank_reports(report_id) DEFERRABLE INITIALLY DEFERRED,
  constraint bank_reports_reconciliation_fk FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(reconciliation_id),
  constraint bank_reports_user_fk FOREIGN KEY (uploaded_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_reports_by_time ON bank_reports USING btree (uploaded_at);
CREATE TRIGGER bank_reports_append_only BEFORE DELETE OR UPDATE ON bank_reports FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
grant select, insert on bank_reports to talaan_app;

-- what a line of the bank with certain words becomes
create table bank_rules (
  rule_id uuid not null,
  account text,
  words text not null,
  direction text not null,
  record_kind text not null,
  answers jsonb not null,
  is_active boolean not null,
  origin text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  version integer not null,
  constraint bank_rules_pk PRIMARY KEY (rule_id),
  constraint bank_rules_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'any'::text]))),
  constraint bank_rules_origin_known CHECK ((origin = ANY (ARRAY['written'::text, 'learnt'::text]))),
  constraint bank_rules_words_length CHECK (((char_length(words) >= 2) AND (char_length(words) <= 200))),
  constraint bank_rules_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint bank_rules_user_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER bank_rules_same_lines BEFORE INSERT OR UPDATE ON bank_rules FOR EACH ROW EXECUTE FUNCTION refuse_double_rule();
grant select, insert, update, delete on bank_rules to talaan_app;

-- which statement holds which line
create table bank_statement_lines (
  statement_id uuid not null,
  "position" integer not null,
  line_id uuid not null,
  balance bigint,
  constraint bank_statement_lines_pk PRIMARY KEY (statement_id, "position"),
  constraint bank_statement_lines_once UNIQUE (line_id, statement_id),
  constraint bank_statement_lines_line_fk FOREIGN KEY (line_id) REFERENCES bank_lines(line_id),
  constraint bank_statement_lines_statement_fk FOREIGN KEY (statement_id) REFERENCES bank_statements(statement_id)
);
CREATE TRIGGER bank_statement_lines_append_only BEFORE DELETE OR UPDATE ON bank_statement_lines FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
grant select, insert on bank_statement_lines to talaan_app;

-- statements of the bank; the file is named by sha256 in documents/
create table bank_statements (
  statement_id uuid not null,
  reading_id uuid not null,
  account text not null,
  file_name text not null,
  format text not null,
  sha256 text not null,
  size integer not null,
  from_date date not null,
  to_date date not null,
  opening bigint,
  closing bigint,
  line_count integer not null,
  added_count integer not null,
  money_in bigint not null,
  money_out bigint not null,
  warnings jsonb not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_reason text,
  constraint bank_statements_pk PRIMARY KEY (statement_id),
  constraint bank_statements_reading_unique UNIQUE (reading_id),
  constraint bank_statements_added_count_range CHECK (((added_count >= 0) AND (added_count <= line_count))),
  constraint bank_statements_file_name_length CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint bank_statements_format_known CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'ofx'::text, 'qif'::text, 'mt940'::text, 'camt'::text, 'pdf'::text]))),
  constraint bank_statements_line_count_positive CHECK ((line_count > 0)),
  constraint bank_statements_period CHECK ((from_date <= to_date)),
  constraint bank_statements_sha256_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint bank_statements_size_range CHECK ((size > 0)),
  constraint bank_statements_warnings_list CHECK ((jsonb_typeof(warnings) = 'array'::text)),
  constraint bank_statements_withdrawal_said CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)))),
  constraint bank_statements_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint bank_statements_user_fk FOREIGN KEY (uploaded_by) REFERENCES user_accounts(user_id),
  constraint bank_statements_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX bank_statements_by_account ON bank_statements USING btree (account, from_date);
CREATE TRIGGER bank_statements_no_delete BEFORE DELETE ON bank_statements FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
CREATE TRIGGER bank_statements_withdrawn_once BEFORE UPDATE ON bank_statements FOR EACH ROW EXECUTE FUNCTION keep_withdrawn_statement();
grant select, insert on bank_statements to talaan_app;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on bank_statements to talaan_app;

-- scans of bound books and proofs of their registration
create table book_papers (
  book_paper_id uuid not null,
  kind text not null,
  year text not null,
  book text,
  volume integer,
  reference text not null,
  note text not null,
  attachment_id uuid not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  away_at timestamp with time zone,
  away_by uuid,
  away_reason text,
  constraint book_papers_pk PRIMARY KEY (book_paper_id),
  constraint book_papers_attachment_once UNIQUE (attachment_id),
  constraint book_papers_away_said CHECK ((((away_at IS NULL) = (away_by IS NULL)) AND ((away_at IS NULL) = (away_reason IS NULL)))),
  constraint book_papers_book_known CHECK ((book = ANY (ARRAY['SJ'::text, 'PJ'::text, 'CRB'::text, 'CDB'::text, 'GJ'::text, 'GL'::text]))),
  constraint book_papers_kind_known CHECK ((kind = ANY (ARRAY['bound-book'::text, 'registration'::text, 'qr-code'::text, 'affidavit'::text, 'other'::text]))),
  constraint book_papers_volume_positive CHECK ((volume >= 1)),
  constraint book_papers_year_format CHECK ((year ~ '^\d{4}$'::text)),
  constraint book_papers_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint book_papers_away_user_fk FOREIGN KEY (away_by) REFERENCES user_accounts(user_id),
  constraint book_papers_user_fk FOREIGN KEY (uploaded_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX book_papers_by_year ON book_papers USING btree (year, uploaded_at);
CREATE TRIGGER book_papers_no_delete BEFORE DELETE ON book_papers FOR EACH ROW EXECUTE FUNCTION refuse_book_change();
grant select, insert on book_papers to talaan_app;
grant update (away_at, away_by, away_reason) on book_papers to talaan_app;

-- loose-leaf books that were sealed: book, period, supplement, what they came to
create table book_seals (
  seal_id uuid not null,
  book text not null,
  period text not null,
  from_date date not null,
  to_date date not null,
  part integer not null,
  after_sequence bigint not null,
  through_sequence bigint not null,
  entries integer not null,
  debit bigint not null,
  credit bigint not null,
  cancelled_ids jsonb not null,
  restored_ids jsonb not null,
  sheet text not null,
  sealed_by uuid not null,
  sealed_at timestamp with time zone not null,
  constraint book_seals_pk PRIMARY KEY (seal_id),
  constraint book_seals_part_once UNIQUE (book, period, part),
  constraint book_seals_balance CHECK ((debit = credit)),
  constraint book_seals_book_known CHECK ((book = ANY (ARRAY['SJ'::text, 'PJ'::text, 'CRB'::text, 'CDB'::text, 'GJ'::text, 'GL'::text]))),
  constraint book_seals_cancelled_list CHECK ((jsonb_typeof(cancelled_ids) = 'array'::text)),
  constraint book_seals_part_positive CHECK ((part >= 0)),
  constraint book_seals_period_format CHECK ((period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'::text)),
  constraint book_seals_period_order CHECK ((from_date <= to_date)),
  constraint book_seals_restored_list CHECK ((jsonb_typeof(restored_ids) = 'array'::text)),
  constraint book_seals_sequences CHECK ((through_sequence >= after_sequence)),
  constraint book_seals_sheet_known CHECK ((sheet = ANY (ARRAY['legal'::text, 'a4'::text]))),
  constraint book_seals_user_fk FOREIGN KEY (sealed_by) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER book_seals_append_only BEFORE DELETE OR UPDATE ON book_seals FOR EACH ROW EXECUTE FUNCTION refuse_book_change();
CREATE TRIGGER book_seals_follow BEFORE INSERT ON book_seals FOR EACH ROW EXECUTE FUNCTION keep_book_seal();
CREATE CONSTRAINT TRIGGER book_seals_have_files AFTER INSERT ON book_seals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_book_volumes();
CREATE TRIGGER book_seals_no_truncate BEFORE TRUNCATE ON book_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();
grant select, insert on book_seals to talaan_app;

-- what was done with the books of a year: bound, registered
create table book_steps (
  book_step_id uuid not null,
  year text not null,
  step text not null,
  date date not null,
  reference text not null,
  noted_by uuid not null,
  noted_at timestamp with time zone not null,
  constraint book_steps_pk PRIMARY KEY (book_step_id),
  constraint book_steps_step_known CHECK ((step = ANY (ARRAY['printed'::text, 'bound'::text, 'notarised'::text, 'registered'::text, 'qr-attached'::text]))),
  constraint book_steps_year_format CHECK ((year ~ '^\d{4}$'::text)),
  constraint book_steps_user_fk FOREIGN KEY (noted_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX book_steps_by_year ON book_steps USING btree (year, step);
CREATE TRIGGER book_steps_append_only BEFORE DELETE OR UPDATE ON book_steps FOR EACH ROW EXECUTE FUNCTION refuse_book_change();
grant select, insert on book_steps to talaan_app;

-- the files of sealed books; named by sha256 in documents/
create table book_volumes (
  seal_id uuid not null,
  volume integer not null,
  pages integer not null,
  size integer not null,
  sha256 text not null,
  first_entry text not null,
  last_entry text not null,
  constraint book_volumes_pk PRIMARY KEY (seal_id, volume),
  constraint book_volumes_pages_positive CHECK ((pages >= 1)),
  constraint book_volumes_sha256_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint book_volumes_size_positive CHECK ((size >= 1)),
  constraint book_volumes_volume_positive CHECK ((volume >= 1)),
  constraint book_volumes_seal_fk FOREIGN KEY (seal_id) REFERENCES book_seals(seal_id)
);
CREATE INDEX book_volumes_by_sha256 ON book_volumes USING btree (sha256);
CREATE TRIGGER book_volumes_append_only BEFORE DELETE OR UPDATE ON book_volumes FOR EACH ROW EXECUTE FUNCTION refuse_book_change();
CREATE TRIGGER book_volumes_no_truncate BEFORE TRUNCATE ON book_volumes FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();
CREATE TRIGGER book_volumes_with_seal BEFORE INSERT ON book_volumes FOR EACH ROW EXECUTE FUNCTION refuse_late_volume();
grant select, insert on book_volumes to talaan_app;

-- cards that people marked
create table bookmarks (
  bookmark_id uuid not null,
  user_id uuid not null,
  card_id text not null,
  created_at timestamp with time zone not null,
  "position" bigint generated always as identity not null,
  constraint bookmarks_pk PRIMARY KEY (bookmark_id),
  constraint bookmarks_one_per_card UNIQUE (user_id, card_id),
  constraint bookmarks_card_id_length CHECK (((char_length(card_id) >= 1) AND (char_length(card_id) <= 64))),
  constraint bookmarks_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
grant select, insert, delete on bookmarks to talaan_app;

-- budgets by account and month
create table budget_amounts (
  account text not null,
  month date not null,
  amount bigint not null,
  constraint budget_amounts_pk PRIMARY KEY (account, month),
  constraint budget_amounts_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint budget_amounts_size CHECK ((abs(amount) <= '99999999999999'::bigint)),
  constraint budget_amounts_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
CREATE INDEX budget_amounts_by_month ON budget_amounts USING btree (month);
grant select, insert, update, delete on budget_amounts to talaan_app;

-- the years that have a budget
create table budgets (
  year smallint not null,
  version integer not null,
  constraint budgets_pk PRIMARY KEY (year),
  constraint budgets_year_range CHECK (((year >= 1900) AND (year <= 2199)))
);
grant select, insert, update on budgets to talaan_app;

-- letters that reminded customers of form 2307
create table certificate_reminders (
  party_id uuid not null,
  day date not null,
  recipient text not null,
  sent_by uuid not null,
  sent_at timestamp with time zone not null,
  constraint certificate_reminders_pk PRIMARY KEY (party_id, day),
  constraint certificate_reminders_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint certificate_reminders_user_fk FOREIGN KEY (sent_by) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER certificate_reminders_append_only BEFORE DELETE OR UPDATE ON certificate_reminders FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER certificate_reminders_no_truncate BEFORE TRUNCATE ON certificate_reminders FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select, insert on certificate_reminders to talaan_app;

-- every state that a cheque ever had
create table cheque_events (
  cheque_id uuid not null,
  "position" integer not null,
  state text not null,
  date date not null,
  at timestamp with time zone not null,
  actor text not null,
  actor_user_id uuid,
  reason text default ''::text not null,
  transaction_id uuid,
  constraint cheque_events_pk PRIMARY KEY (cheque_id, "position"),
  constraint cheque_events_cheque_fk FOREIGN KEY (cheque_id) REFERENCES cheques(cheque_id),
  constraint cheque_events_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED,
  constraint cheque_events_user_fk FOREIGN KEY (actor_user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX cheque_events_by_transaction ON cheque_events USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE TRIGGER cheque_events_append_only BEFORE DELETE OR UPDATE ON cheque_events FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER cheque_events_no_truncate BEFORE TRUNCATE ON cheque_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on cheque_events to talaan_app;

-- where a bank's cheque form has its places
create table cheque_templates (
  bank_account_id uuid not null,
  layout jsonb not null,
  version integer not null,
  constraint cheque_templates_pk PRIMARY KEY (bank_account_id),
  constraint cheque_templates_layout_object CHECK ((jsonb_typeof(layout) = 'object'::text)),
  constraint cheque_templates_version_range CHECK ((version >= 1)),
  constraint cheque_templates_bank_account_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(bank_account_id)
);
grant select, insert, update on cheque_templates to talaan_app;

-- cheques that the company writes
create table cheques (
  cheque_id uuid not null,
  account text not null,
  number text not null,
  transaction_id uuid,
  party_id uuid,
  payee text not null,
  amount bigint not null,
  written_amount bigint not null,
  date date not null,
  state text not null,
  constraint cheques_pk PRIMARY KEY (cheque_id),
  constraint cheques_number_unique UNIQUE (account, number),
  constraint cheques_amount_not_negative CHECK ((amount >= 0)),
  constraint cheques_number_format CHECK ((number ~ '^[0-9]{1,12}$'::text)),
  constraint cheques_state_known CHECK ((state = ANY (ARRAY['written'::text, 'released'::text, 'cleared'::text, 'stale'::text, 'voided'::text, 'replaced'::text]))),
  constraint cheques_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint cheques_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint cheques_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX cheques_by_amount ON cheques USING btree (amount);
CREATE INDEX cheques_by_state ON cheques USING btree (state, date);
CREATE INDEX cheques_by_transaction ON cheques USING btree (transaction_id);
CREATE UNIQUE INDEX cheques_number_once ON cheques USING btree (((number)::numeric), account);
grant select on cheques to talaan_app;

-- sealed secrets of authenticator apps
create table code_apps (
  user_id uuid not null,
  sealed_secret bytea not null,
  sealing_key_id uuid not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint code_apps_pk PRIMARY KEY (user_id),
  constraint code_apps_secret_size CHECK (((octet_length(sealed_secret) >= 29) AND (octet_length(sealed_secret) <= 200))),
  constraint code_apps_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER code_apps_once BEFORE UPDATE OF last_step ON code_apps FOR EACH ROW EXECUTE FUNCTION refuse_code_again();
grant select, insert, update, delete on code_apps to talaan_app;

-- the company
create table companies (
  company_id uuid not null,
  name text not null,
  is_permitted boolean default false not null,
  created_at timestamp with time zone not null,
  second_factor_roles text[] default '{}'::text[] not null,
  constraint companies_pk PRIMARY KEY (company_id),
  constraint companies_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint companies_second_factor_roles_known CHECK ((second_factor_roles <@ ARRAY['user'::text, 'accountant'::text, 'admin'::text]))
);
CREATE UNIQUE INDEX companies_name_unique ON companies USING btree (lower(name));
CREATE UNIQUE INDEX companies_one_permitted ON companies USING btree (is_permitted) WHERE is_permitted;
grant select, insert, update on companies to talaan_app;

-- every logo that was ever in force; named by sha256 in documents/
create table company_logos (
  logo_id uuid not null,
  company_id uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint company_logos_pk PRIMARY KEY (logo_id),
  constraint company_logos_height_range CHECK (((height >= 1) AND (height <= 240))),
  constraint company_logos_sha256_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint company_logos_size_range CHECK (((size >= 1) AND (size <= 1048576))),
  constraint company_logos_width_range CHECK (((width >= 1) AND (width <= 600))),
  constraint company_logos_company_fk FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint company_logos_uploader_fk FOREIGN KEY (uploaded_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX company_logos_by_sha256 ON company_logos USING btree (sha256);
CREATE INDEX company_logos_by_time ON company_logos USING btree (company_id, uploaded_at);
CREATE UNIQUE INDEX company_logos_one_in_force ON company_logos USING btree (company_id) WHERE (removed_at IS NULL);
grant select, insert on company_logos to talaan_app;
grant update (removed_at) on company_logos to talaan_app;

-- the company's profile as JSON: name, TIN, address, tax settings
create table company_profiles (
  company_id uuid not null,
  profile jsonb not null,
  version integer not null,
  constraint company_profiles_pk PRIMARY KEY (company_id),
  constraint company_profiles_company_fk FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
grant select, insert, update on company_profiles to talaan_app;

-- how much of a foreign currency is on an account
create table currency_balances (
  account text not null,
  quantity bigint not null,
  constraint currency_balances_pk PRIMARY KEY (account),
  constraint currency_balances_not_overdrawn CHECK ((quantity >= 0)),
  constraint currency_balances_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
grant select on currency_balances to talaan_app;

-- what each account moved on each day, kept beside the lines it is the sum of
create table day_balances (
  day date not null,
  account text not null,
  debit bigint not null,
  credit bigint not null,
  constraint day_balances_pk PRIMARY KEY (day, account),
  constraint day_balances_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
grant select on day_balances to talaan_app;

-- numbers of documents in use
create table document_claims (
  kind text not null,
  number_key text not null,
  transaction_id uuid not null,
  constraint document_claims_pk PRIMARY KEY (kind, number_key),
  constraint document_claims_transaction_unique UNIQUE (transaction_id),
  constraint document_claims_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER unused_numbers_stay_unused AFTER INSERT ON document_claims REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION refuse_unused_number();
grant select on document_claims to talaan_app;

-- what people typed and did not enter yet
create table drafts (
  user_id uuid not null,
  kind text not null,
  answers json not null,
  idempotency_key text not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  slot text default ''::text not null,
  title text default ''::text not null,
  summary jsonb default '{"party": "", "amount": ""}'::jsonb not null,
  constraint drafts_pk PRIMARY KEY (user_id, kind, slot),
  constraint drafts_slot_shape CHECK ((slot ~ '^[A-Za-z0-9:._-]{0,100}$'::text)),
  constraint drafts_title_length CHECK ((char_length(title) <= 200)),
  constraint drafts_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on drafts to talaan_app;

-- documents that came later or were wrong, and where none exists; each row has the hash of the one before
create table evidence_events (
  sequence bigint not null,
  transaction_id uuid not null,
  action text not null,
  attachment_id uuid,
  sha256 text,
  reason text not null,
  recorded_by uuid not null,
  recorded_at timestamp with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint evidence_events_pk PRIMARY KEY (sequence),
  constraint evidence_events_hash_unique UNIQUE (hash),
  constraint evidence_events_action_known CHECK ((action = ANY (ARRAY['attached'::text, 'wrong'::text, 'none'::text, 'sought'::text]))),
  constraint evidence_events_has_document CHECK (((action = ANY (ARRAY['attached'::text, 'wrong'::text])) = ((attachment_id IS NOT NULL) AND (sha256 IS NOT NULL)))),
  constraint evidence_events_reason_length CHECK ((char_length(reason) <= 500)),
  constraint evidence_events_reason_told CHECK (((action = 'attached'::text) OR (char_length(reason) >= 3))),
  constraint evidence_events_sha256_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint evidence_events_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint evidence_events_author_fk FOREIGN KEY (recorded_by) REFERENCES user_accounts(user_id),
  constraint evidence_events_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id)
);
CREATE UNIQUE INDEX evidence_events_attached_once ON evidence_events USING btree (attachment_id) WHERE (action = 'attached'::text);
CREATE INDEX evidence_events_by_attachment ON evidence_events USING btree (attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX evidence_events_by_transaction ON evidence_events USING btree (transaction_id, action);
CREATE UNIQUE INDEX evidence_events_wrong_once ON evidence_events USING btree (transaction_id, attachment_id) WHERE (action = 'wrong'::text);
CREATE TRIGGER evidence_events_append_only BEFORE DELETE OR UPDATE ON evidence_events FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER evidence_events_no_truncate BEFORE TRUNCATE ON evidence_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
grant select on evidence_events to talaan_app;

-- which kinds need a supporting document, and from which amount on
create table evidence_rules (
  kind text not null,
  is_needed boolean not null,
  from_amount bigint not null,
  version integer not null,
  constraint evidence_rules_pk PRIMARY KEY (kind),
  constraint evidence_rules_amount_range CHECK ((from_amount >= 0)),
  constraint evidence_rules_kind_length CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 64))),
  constraint evidence_rules_version_range CHECK ((version >= 1))
);
grant select, insert, update on evidence_rules to talaan_app;

-- what people said of documents that are expected month by month
create table expected_rules (
  rule_id bigint generated always as identity not null,
  party_id uuid not null,
  account text not null,
  what text not null,
  first_month date not null,
  step smallint,
  day smallint,
  reason text default ''::text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint expected_rules_pk PRIMARY KEY (rule_id),
  constraint expected_rules_day_known CHECK (((day >= 1) AND (day <= 31))),
  constraint expected_rules_month_begins CHECK ((EXTRACT(day FROM first_month) = (1)::numeric)),
  constraint expected_rules_reason_one_line CHECK (((char_length(reason) <= 300) AND (reason !~ '[[:cntrl:]]'::text))),
  constraint expected_rules_step_known CHECK ((step = ANY (ARRAY[1, 2, 3]))),
  constraint expected_rules_stop_has_reason CHECK (((what <> 'stopped'::text) OR (reason <> ''::text))),
  constraint expected_rules_what_known CHECK ((what = ANY (ARRAY['by-hand'::text, 'stopped'::text, 'history'::text]))),
  constraint expected_rules_whole CHECK ((((what = 'by-hand'::text) = (step IS NOT NULL)) AND ((what = 'by-hand'::text) = (day IS NOT NULL)))),
  constraint expected_rules_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint expected_rules_maker_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id),
  constraint expected_rules_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id)
);
CREATE INDEX expected_rules_newest ON expected_rules USING btree (party_id, account, rule_id DESC);
CREATE TRIGGER expected_rules_append_only BEFORE DELETE OR UPDATE ON expected_rules FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER expected_rules_no_truncate BEFORE TRUNCATE ON expected_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select, insert on expected_rules to talaan_app;

-- logins that wait for their second step
create table factor_tickets (
  ticket_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  password_hash text,
  is_forced boolean not null,
  challenge text,
  expires_at timestamp with time zone not null,
  constraint factor_tickets_pk PRIMARY KEY (ticket_hash),
  constraint factor_tickets_purpose_known CHECK ((purpose = ANY (ARRAY['login'::text, 'use-passkey'::text, 'new-passkey'::text]))),
  constraint factor_tickets_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX factor_tickets_by_user ON factor_tickets USING btree (user_id);
grant select, insert, delete on factor_tickets to talaan_app;

-- packages and books that are made or kept at this moment
create table file_jobs (
  file_job_id uuid not null,
  kind text not null,
  company_id uuid not null,
  asked jsonb not null,
  file_name text not null,
  asked_by uuid not null,
  address text not null,
  asked_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  losses integer default 0 not null,
  alive_at timestamp with time zone,
  step text default 'Beginning'::text not null,
  done integer default 0 not null,
  total integer default 0 not null,
  size bigint default 0 not null,
  sha256 text,
  fault_count integer default 0 not null,
  fault text,
  kept_until timestamp with time zone,
  constraint file_jobs_pk PRIMARY KEY (file_job_id),
  constraint file_jobs_kind_known CHECK ((kind = ANY (ARRAY['auditor-package'::text, 'books'::text]))),
  constraint file_jobs_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text, 'cancelled'::text]))),
  constraint file_jobs_asker_fk FOREIGN KEY (asked_by) REFERENCES user_accounts(user_id),
  constraint file_jobs_company_fk FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX file_jobs_at_work_once ON file_jobs USING btree (kind) WHERE ((state = ANY (ARRAY['waiting'::text, 'making'::text])) AND (kind = 'auditor-package'::text));
grant select, insert, update, delete on file_jobs to talaan_app;

-- what each entry added to each figure that was filed
create table filing_entries (
  filing_id uuid not null,
  entry_id uuid not null,
  keys text[] not null,
  amounts bigint[] not null,
  constraint filing_entries_pk PRIMARY KEY (filing_id, entry_id),
  constraint filing_entries_paired CHECK (((cardinality(keys) > 0) AND (cardinality(keys) = cardinality(amounts))))
);
CREATE TRIGGER filing_entries_join AFTER INSERT ON filing_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION join_filed_entries();
CREATE TRIGGER filing_entries_no_truncate BEFORE TRUNCATE ON filing_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_filing();
CREATE TRIGGER filing_entries_stay BEFORE DELETE OR UPDATE ON filing_entries FOR EACH ROW EXECUTE FUNCTION keep_filing();
grant select, insert on filing_entries to talaan_app;

-- the files that were sent with a filing
create table filing_files (
  filing_id uuid not null,
  file_name text not null,
  content bytea not null,
  sha256 text not null,
  constraint filing_files_pk PRIMARY KEY (filing_id, file_name),
  constraint filing_files_hash CHECK ((sha256 = encode(sha256(content), 'hex'::text))),
  constraint filing_files_filing_fk FOREIGN KEY (filing_id) REFERENCES filings(filing_id)
);
CREATE TRIGGER filing_files_join BEFORE INSERT ON filing_files FOR EACH ROW EXECUTE FUNCTION join_filing();
CREATE TRIGGER filing_files_no_truncate BEFORE TRUNCATE ON filing_files FOR EACH STATEMENT EXECUTE FUNCTION keep_filing();
CREATE TRIGGER filing_files_stay BEFORE DELETE OR UPDATE ON filing_files FOR EACH ROW EXECUTE FUNCTION keep_filing();
grant select, insert on filing_files to talaan_app;

-- returns, lists and statements as they were filed, with their frozen figures and hash
create table filings (
  filing_id uuid not null,
  subject text not null,
  subject_title text not null,
  period text not null,
  from_date date not null,
  to_date date not null,
  amendment integer not null,
  amends_id uuid,
  filed_on date not null,
  reference text not null,
  note text not null,
  figures jsonb not null,
  sha256 text not null,
  ledger_length bigint not null,
  filed_by uuid not null,
  filed_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  constraint filings_pk PRIMARY KEY (filing_id),
  constraint filings_amendment_counts CHECK ((amendment >= 0)),
  constraint filings_amends_one CHECK (((amendment = 0) = (amends_id IS NULL))),
  constraint filings_hash_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint filings_period_format CHECK ((period ~ '^\d{4}(-(Q[1-4]|(0[1-9]|1[0-2])(-Q)?))?$'::text)),
  constraint filings_reason_given CHECK ((withdrawn_reason <> ''::text)),
  constraint filings_withdrawn_whole CHECK ((((withdrawn_by IS NULL) = (withdrawn_at IS NULL)) AND ((withdrawn_by IS NULL) = (withdrawn_reason IS NULL)))),
  constraint filings_amends_fk FOREIGN KEY (amends_id) REFERENCES filings(filing_id),
  constraint filings_user_fk FOREIGN KEY (filed_by) REFERENCES user_accounts(user_id),
  constraint filings_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX filings_by_period ON filings USING btree (to_date, subject);
CREATE UNIQUE INDEX filings_once ON filings USING btree (subject, period, amendment) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER filings_follow BEFORE INSERT ON filings FOR EACH ROW EXECUTE FUNCTION follow_filing();
CREATE TRIGGER filings_no_truncate BEFORE TRUNCATE ON filings FOR EACH STATEMENT EXECUTE FUNCTION keep_filing();
CREATE TRIGGER filings_over BEFORE INSERT ON filings FOR EACH ROW EXECUTE FUNCTION demand_over();
CREATE TRIGGER filings_stay BEFORE DELETE OR UPDATE ON filings FOR EACH ROW EXECUTE FUNCTION keep_filing();
CREATE TRIGGER filings_withdrawn_last BEFORE UPDATE ON filings FOR EACH ROW EXECUTE FUNCTION keep_amended();
grant select, insert on filings to talaan_app;
grant update (withdrawn_by, withdrawn_at, withdrawn_reason) on filings to talaan_app;

-- findings of checklists that were accepted with a note, and how that was taken back
create table finding_acceptances (
  acceptance_id uuid not null,
  month date not null,
  check_key text not null,
  mark text not null,
  finding text not null,
  note text not null,
  accepted_by uuid not null,
  accepted_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  constraint finding_acceptances_pk PRIMARY KEY (acceptance_id),
  constraint finding_acceptances_check_length CHECK (((char_length(check_key) >= 1) AND (char_length(check_key) <= 40))),
  constraint finding_acceptances_finding_given CHECK ((finding <> ''::text)),
  constraint finding_acceptances_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint finding_acceptances_mark_format CHECK ((mark ~ '^[0-9a-f]{64}$'::text)),
  constraint finding_acceptances_note_length CHECK (((char_length(note) >= 3) AND (char_length(note) <= 500))),
  constraint finding_acceptances_reason_length CHECK (((char_length(withdrawn_reason) >= 3) AND (char_length(withdrawn_reason) <= 500))),
  constraint finding_acceptances_withdrawn_whole CHECK ((((withdrawn_by IS NULL) = (withdrawn_at IS NULL)) AND ((withdrawn_by IS NULL) = (withdrawn_reason IS NULL)))),
  constraint finding_acceptances_by_fk FOREIGN KEY (accepted_by) REFERENCES user_accounts(user_id),
  constraint finding_acceptances_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX finding_acceptances_by_month ON finding_acceptances USING btree (month, accepted_at);
CREATE UNIQUE INDEX finding_acceptances_once ON finding_acceptances USING btree (month, mark) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER finding_acceptances_no_truncate BEFORE TRUNCATE ON finding_acceptances FOR EACH STATEMENT EXECUTE FUNCTION keep_acceptance();
CREATE TRIGGER finding_acceptances_stay BEFORE INSERT OR DELETE OR UPDATE ON finding_acceptances FOR EACH ROW EXECUTE FUNCTION keep_acceptance();
grant select, insert on finding_acceptances to talaan_app;
grant update (withdrawn_by, withdrawn_at, withdrawn_reason) on finding_acceptances to talaan_app;

-- when an admin hid the first steps of a new company
create table first_steps_hidden (
  company_id uuid not null,
  hidden_by uuid not null,
  hidden_at timestamp with time zone not null,
  constraint first_steps_hidden_pk PRIMARY KEY (company_id),
  constraint first_steps_hidden_by_fk FOREIGN KEY (hidden_by) REFERENCES user_accounts(user_id),
  constraint first_steps_hidden_company_fk FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
grant select, insert, delete on first_steps_hidden to talaan_app;

-- what the lines of each day are in a statement of cash flows, kept beside the lines they are the sum of
create table flow_sums (
  day date not null,
  account text not null,
  has_cash boolean not null,
  is_reversal boolean not null,
  is_credit boolean not null,
  effect bigint not null,
  constraint flow_sums_pk PRIMARY KEY (day, account, has_cash, is_reversal, is_credit),
  constraint flow_sums_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
grant select on flow_sums to talaan_app;

-- addresses of forms that the portal shows
create table form_addresses (
  name text not null,
  address text not null,
  constraint form_addresses_pk PRIMARY KEY (name)
);
grant select, insert, update, delete on form_addresses to talaan_app;

-- holidays that were entered, and changes to those of the law
create table holidays (
  date date not null,
  name text not null,
  kind text not null,
  is_observed boolean not null,
  constraint holidays_pk PRIMARY KEY (date),
  constraint holidays_kind_known CHECK ((kind = ANY (ARRAY['regular'::text, 'special'::text]))),
  constraint holidays_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
grant select, insert, update, delete on holidays to talaan_app;

-- answers that are repeated for some days
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  content_hash text not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pk PRIMARY KEY (user_id, key),
  constraint idempotency_keys_key_length CHECK (((char_length(key) >= 16) AND (char_length(key) <= 100))),
  constraint idempotency_keys_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE TRIGGER idempotency_keys_match_approved AFTER UPDATE ON idempotency_keys REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION match_recordings();
CREATE TRIGGER idempotency_keys_match_recorded AFTER INSERT ON idempotency_keys REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION match_recordings();
grant select, insert on idempotency_keys to talaan_app;
grant update (answer) on idempotency_keys to talaan_app;

-- which heading of a file stands for which field
create table import_mappings (
  user_id uuid not null,
  kind text not null,
  mapping json not null,
  saved_at timestamp with time zone not null,
  constraint import_mappings_pk PRIMARY KEY (user_id, kind),
  constraint import_mappings_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on import_mappings to talaan_app;

-- importations as the customs papers tell them
create table importations (
  importation_id uuid not null,
  entry_number text not null,
  assessment_date date not null,
  supplier text not null,
  importation_date date not null,
  country text not null,
  dutiable_value bigint not null,
  charges bigint not null,
  exempt bigint not null,
  taxable bigint not null,
  vat bigint not null,
  receipt_number text not null,
  payment_date date not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null,
  removed_by uuid,
  removed_at timestamp with time zone,
  transaction_id uuid,
  tied_by uuid,
  tied_at timestamp with time zone,
  constraint importations_pk PRIMARY KEY (importation_id),
  constraint importations_charges_not_negative CHECK ((charges >= 0)),
  constraint importations_dutiable_not_negative CHECK ((dutiable_value >= 0)),
  constraint importations_exempt_not_negative CHECK ((exempt >= 0)),
  constraint importations_removal_whole CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  constraint importations_taxable_not_negative CHECK ((taxable >= 0)),
  constraint importations_tie_whole CHECK ((((transaction_id IS NULL) = (tied_by IS NULL)) AND ((tied_by IS NULL) = (tied_at IS NULL)))),
  constraint importations_vat_not_negative CHECK ((vat >= 0)),
  constraint importations_remover_fk FOREIGN KEY (removed_by) REFERENCES user_accounts(user_id),
  constraint importations_tied_by_fk FOREIGN KEY (tied_by) REFERENCES user_accounts(user_id),
  constraint importations_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id),
  constraint importations_user_fk FOREIGN KEY (entered_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX importations_by_payment ON importations USING btree (payment_date) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX importations_once ON importations USING btree (entry_number) WHERE (removed_at IS NULL);
grant select, insert on importations to talaan_app;
grant update (removed_by, removed_at, transaction_id, tied_by, tied_at) on importations to talaan_app;

-- what accounts are called in the charts that were imported
create table imported_accounts (
  import_id uuid not null,
  "row" integer not null,
  account text not null,
  act text not null,
  number text not null,
  name_key text not null,
  title_before text not null,
  constraint imported_accounts_pk PRIMARY KEY (import_id, "row"),
  constraint imported_accounts_act_known CHECK ((act = ANY (ARRAY['added'::text, 'renamed'::text, 'kept'::text]))),
  constraint imported_accounts_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint imported_accounts_import_fk FOREIGN KEY (import_id) REFERENCES imports(import_id)
);
CREATE INDEX imported_accounts_by_account ON imported_accounts USING btree (account);
grant select, insert, delete on imported_accounts to talaan_app;

-- files that were read in
create table imports (
  import_id uuid not null,
  user_id uuid not null,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  sheets json,
  faults json,
  created_at timestamp with time zone not null,
  posted_at timestamp with time zone,
  document_count integer,
  outcome json,
  constraint imports_pk PRIMARY KEY (import_id),
  constraint imports_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX imports_by_content ON imports USING btree (sha256) WHERE (posted_at IS NOT NULL);
CREATE INDEX imports_by_user ON imports USING btree (user_id, created_at);
grant select, insert, update, delete on imports to talaan_app;

-- messages of the contact form
create table inquiries (
  inquiry_id uuid not null,
  received_at timestamp with time zone not null,
  address text not null,
  name text not null,
  company text not null,
  email text not null,
  topic text not null,
  message text not null,
  bug_description text not null,
  time_encountered text not null,
  date_encountered text not null,
  mail_message_id text,
  constraint inquiries_pk PRIMARY KEY (inquiry_id),
  constraint inquiries_topic_known CHECK ((topic = ANY (ARRAY['general'::text, 'bug'::text])))
);
CREATE INDEX inquiries_by_address ON inquiries USING btree (address, received_at);
CREATE INDEX inquiries_by_time ON inquiries USING btree (received_at);
grant select, insert, update on inquiries to talaan_app;

-- journal entries: number, book, date, stage, and the hash that chains them (see README.txt above)
create table journal_entries (
  entry_id uuid not null,
  sequence bigint not null,
  transaction_id uuid not null,
  book text not null,
  year smallint not null,
  serial bigint not null,
  number text not null,
  date date not null,
  description text not null,
  recorded_at timestamp with time zone not null,
  previous_hash bytea not null,
  hash bytea not null,
  stage text default 'normal'::text not null,
  text_version smallint default 1 not null,
  constraint journal_entries_pk PRIMARY KEY (entry_id),
  constraint journal_entries_number_unique UNIQUE (number),
  constraint journal_entries_sequence_unique UNIQUE (sequence),
  constraint journal_entries_serial_unique UNIQUE (book, year, serial),
  constraint journal_entries_transaction_unique UNIQUE (transaction_id),
  constraint journal_entries_book_known CHECK ((book = ANY (ARRAY['SJ'::text, 'PJ'::text, 'CRB'::text, 'CDB'::text, 'GJ'::text]))),
  constraint journal_entries_hash_size CHECK ((length(hash) = 32)),
  constraint journal_entries_stage_known CHECK ((stage = ANY (ARRAY['normal'::text, 'adjusting'::text, 'closing'::text]))),
  constraint journal_entries_text_version_known CHECK ((text_version = ANY (ARRAY[1, 2]))),
  constraint journal_entries_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id)
);
CREATE INDEX journal_entries_by_day ON journal_entries USING btree (date, sequence);
CREATE INDEX journal_entries_later_stages ON journal_entries USING btree (date) WHERE (stage <> 'normal'::text);
CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE ON journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_lines();
CREATE TRIGGER journal_entries_no_truncate BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER journal_entries_reconciliations AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_reconciliations();
CREATE TRIGGER journal_entries_returned_cheques AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION keep_returned_cheques();
CREATE CONSTRAINT TRIGGER journal_entries_stage_balances AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.stage <> 'normal'::text) EXECUTE FUNCTION keep_stage_balances();
CREATE CONSTRAINT TRIGGER journal_entries_two_people AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_two_people();
grant select on journal_entries to talaan_app;

-- lines of the entries: account, debit, credit, party, document
create table journal_lines (
  entry_id uuid not null,
  "position" smallint not null,
  account text not null,
  debit bigint not null,
  credit bigint not null,
  party_id uuid,
  document text,
  memo text,
  quantity bigint,
  document_date date,
  due_date date,
  constraint journal_lines_pk PRIMARY KEY (entry_id, "position"),
  constraint journal_lines_one_side CHECK (((debit >= 0) AND (credit >= 0) AND ((debit > 0) <> (credit > 0)))),
  constraint journal_lines_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint journal_lines_entry_fk FOREIGN KEY (entry_id) REFERENCES journal_entries(entry_id),
  constraint journal_lines_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id)
);
CREATE INDEX journal_lines_by_account ON journal_lines USING btree (account, entry_id);
CREATE INDEX journal_lines_by_amount ON journal_lines USING btree (((debit + credit)));
CREATE INDEX journal_lines_by_document ON journal_lines USING btree (document, account) WHERE (document IS NOT NULL);
CREATE INDEX journal_lines_by_party ON journal_lines USING btree (party_id, account) WHERE (party_id IS NOT NULL);
CREATE INDEX journal_lines_in_currency ON journal_lines USING btree (account, entry_id) WHERE (quantity IS NOT NULL);
CREATE TRIGGER journal_lines_append_only BEFORE DELETE OR UPDATE ON journal_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER journal_lines_balance AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION demand_balance_of_lines();
CREATE TRIGGER journal_lines_flow_sums AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION keep_flow_sums();
CREATE TRIGGER journal_lines_no_truncate BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on journal_lines to talaan_app;

-- how many entries there are and the hash of the last one
create table ledger_chain (
  only_row boolean default true not null,
  length bigint not null,
  head bytea not null,
  constraint ledger_chain_pk PRIMARY KEY (only_row),
  constraint ledger_chain_one_row CHECK (only_row)
);
grant select on ledger_chain to talaan_app;

-- columns of a list that a person hides
create table list_columns (
  user_id uuid not null,
  list text not null,
  hidden text[] not null,
  constraint list_columns_pk PRIMARY KEY (user_id, list),
  constraint list_columns_hidden_count CHECK ((cardinality(hidden) <= 40)),
  constraint list_columns_list_format CHECK ((list ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint list_columns_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on list_columns to talaan_app;

-- views of a list that a person saved
create table list_views (
  view_id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  is_default boolean not null,
  saved_at timestamp with time zone not null,
  constraint list_views_pk PRIMARY KEY (view_id),
  constraint list_views_list_format CHECK ((list ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint list_views_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint list_views_query_length CHECK ((char_length(query) <= 2000)),
  constraint list_views_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE UNIQUE INDEX list_views_default_once ON list_views USING btree (user_id, list) WHERE is_default;
CREATE UNIQUE INDEX list_views_name_once ON list_views USING btree (user_id, list, lower(name));
grant select, insert, update, delete on list_views to talaan_app;

-- months that are closed now
create table locked_months (
  month date not null,
  locked_at timestamp with time zone not null,
  locked_by uuid not null,
  constraint locked_months_pk PRIMARY KEY (month),
  constraint locked_months_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint locked_months_user_fk FOREIGN KEY (locked_by) REFERENCES user_accounts(user_id)
);
grant select on locked_months to talaan_app;

-- counters against guessing of passwords
create table login_attempts (
  account_key text not null,
  address text not null,
  failures integer not null,
  last_failure_at timestamp with time zone not null,
  held_until timestamp with time zone,
  last_success_at timestamp with time zone,
  constraint login_attempts_pk PRIMARY KEY (account_key, address)
);
CREATE INDEX login_attempts_by_age ON login_attempts USING btree (last_failure_at);
grant select, insert, update, delete on login_attempts to talaan_app;

-- files that went with messages, as they were sent
create table mail_files (
  mail_file_id uuid not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  constraint mail_files_pk PRIMARY KEY (mail_file_id),
  constraint mail_files_content_size CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 20000000))),
  constraint mail_files_name_one_line CHECK ((((char_length(file_name) >= 1) AND (char_length(file_name) <= 200)) AND (file_name !~ '[[:cntrl:]]'::text))),
  constraint mail_files_type_known CHECK ((content_type = 'application/pdf'::text))
);
grant select, insert on mail_files to talaan_app;

-- receipts, reminders and reports that were sent or wait
create table mails (
  mail_id uuid default gen_random_uuid() not null,
  created_at timestamp with time zone not null,
  kind text not null,
  transaction_id uuid,
  recipient text not null,
  reply_to text,
  sender text,
  subject text,
  text text,
  html text,
  message_id text generated always as ((('<'::text || (mail_id)::text) || '@talaan>'::text)) stored not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  refusals integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  last_error text,
  sent_at timestamp with time zone,
  mail_file_id uuid,
  constraint mails_pk PRIMARY KEY (mail_id),
  constraint mails_kind_known CHECK ((kind = ANY (ARRAY['receipt'::text, 'inquiry'::text, 'reminder'::text, 'statement'::text, 'monthly-report'::text, 'anchor'::text, 'account'::text, 'approval'::text, 'question'::text, 'remittance'::text]))),
  constraint mails_one_recipient CHECK (((char_length(recipient) <= 254) AND (recipient ~ '^[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+@[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+$'::text))),
  constraint mails_one_reply_to CHECK (((char_length(reply_to) <= 254) AND (reply_to ~ '^[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+@[^[:space:][:cntrl:]<>()\[\]:;,@"\\]+$'::text))),
  constraint mails_receipt_has_transaction CHECK (((kind <> 'receipt'::text) OR (transaction_id IS NOT NULL))),
  constraint mails_sent_has_time CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint mails_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text]))),
  constraint mails_subject_one_line CHECK ((subject !~ '[[:cntrl:]]'::text)),
  constraint mails_written_out CHECK (((kind = 'receipt'::text) OR ((subject IS NOT NULL) AND (text IS NOT NULL)))),
  constraint mails_file_fk FOREIGN KEY (mail_file_id) REFERENCES mail_files(mail_file_id),
  constraint mails_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id)
);
CREATE INDEX mails_by_file ON mails USING btree (mail_file_id) WHERE (mail_file_id IS NOT NULL);
CREATE INDEX mails_by_sending ON mails USING btree (sent_at) WHERE (state = 'sent'::text);
CREATE INDEX mails_by_time ON mails USING btree (created_at DESC);
CREATE INDEX mails_by_transaction ON mails USING btree (transaction_id);
CREATE INDEX mails_waiting ON mails USING btree (next_attempt_at, mail_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER mails_hide_answer_link BEFORE UPDATE OF state ON mails FOR EACH ROW WHEN (new.kind = 'question'::text AND new.state = 'sent'::text) EXECUTE FUNCTION hide_answer_link();
grant select, insert, update on mails to talaan_app;

-- every close of a month with its checklist, and how it was reopened
create table month_closes (
  close_id uuid not null,
  month date not null,
  closed_by uuid not null,
  closed_at timestamp with time zone not null,
  note text not null,
  checklist jsonb not null,
  checklist_sha256 text not null,
  reopened_by uuid,
  reopened_at timestamp with time zone,
  reopened_reason text,
  constraint month_closes_pk PRIMARY KEY (close_id),
  constraint month_closes_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_closes_hash_format CHECK ((checklist_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint month_closes_reason_given CHECK ((reopened_reason <> ''::text)),
  constraint month_closes_reopened_whole CHECK ((((reopened_by IS NULL) = (reopened_at IS NULL)) AND ((reopened_by IS NULL) = (reopened_reason IS NULL)))),
  constraint month_closes_closer_fk FOREIGN KEY (closed_by) REFERENCES user_accounts(user_id),
  constraint month_closes_reopener_fk FOREIGN KEY (reopened_by) REFERENCES user_accounts(user_id)
);
CREATE UNIQUE INDEX month_closes_once ON month_closes USING btree (month) WHERE (reopened_at IS NULL);
CREATE TRIGGER month_closes_no_truncate BEFORE TRUNCATE ON month_closes FOR EACH STATEMENT EXECUTE FUNCTION keep_close();
CREATE TRIGGER month_closes_stay BEFORE DELETE OR UPDATE ON month_closes FOR EACH ROW EXECUTE FUNCTION keep_close();
grant select on month_closes to talaan_app;

-- what stands beside the figures of a month in its report
create table monthly_report_notes (
  month date not null,
  notes text not null,
  version integer not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint monthly_report_notes_pk PRIMARY KEY (month),
  constraint monthly_report_notes_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint monthly_report_notes_length CHECK ((char_length(notes) <= 6000)),
  constraint monthly_report_notes_by_fk FOREIGN KEY (saved_by) REFERENCES user_accounts(user_id)
);
grant select, insert on monthly_report_notes to talaan_app;
grant update (notes, version, saved_by, saved_at) on monthly_report_notes to talaan_app;

-- on which day, and to whom, monthly reports go out by themselves
create table monthly_report_schedule (
  is_only boolean default true not null,
  is_on boolean not null,
  day integer not null,
  recipients text[] not null,
  first_month date not null,
  version integer not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint monthly_report_schedule_pk PRIMARY KEY (is_only),
  constraint monthly_report_schedule_day_in_month CHECK (((day >= 1) AND (day <= 28))),
  constraint monthly_report_schedule_few CHECK ((cardinality(recipients) <= 10)),
  constraint monthly_report_schedule_first_day CHECK ((EXTRACT(day FROM first_month) = (1)::numeric)),
  constraint monthly_report_schedule_is_one CHECK (is_only),
  constraint monthly_report_schedule_to_somebody CHECK (((NOT is_on) OR (cardinality(recipients) > 0))),
  constraint monthly_report_schedule_by_fk FOREIGN KEY (saved_by) REFERENCES user_accounts(user_id)
);
grant select, insert on monthly_report_schedule to talaan_app;
grant update (is_on, day, recipients, first_month, version, saved_by, saved_at) on monthly_report_schedule to talaan_app;

-- monthly reports that were mailed
create table monthly_report_sends (
  send_id uuid not null,
  month date not null,
  mail_file_id uuid not null,
  is_scheduled boolean not null,
  sent_by uuid,
  sent_at timestamp with time zone not null,
  constraint monthly_report_sends_pk PRIMARY KEY (send_id),
  constraint monthly_report_sends_by_whom CHECK ((is_scheduled = (sent_by IS NULL))),
  constraint monthly_report_sends_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint monthly_report_sends_by_fk FOREIGN KEY (sent_by) REFERENCES user_accounts(user_id),
  constraint monthly_report_sends_file_fk FOREIGN KEY (mail_file_id) REFERENCES mail_files(mail_file_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX monthly_report_sends_by_file ON monthly_report_sends USING btree (mail_file_id);
CREATE INDEX monthly_report_sends_by_month ON monthly_report_sends USING btree (month, sent_at);
CREATE UNIQUE INDEX monthly_report_sends_once ON monthly_report_sends USING btree (month) WHERE is_scheduled;
grant select, insert on monthly_report_sends to talaan_app;

-- the last number that each series gave
create table number_series (
  series text not null,
  last_number bigint not null,
  constraint number_series_pk PRIMARY KEY (series)
);
grant select on number_series to talaan_app;

-- what is open of each document, kept beside the lines it is the sum of
create table open_items (
  account text not null,
  party_id uuid,
  document text not null,
  balance bigint not null,
  document_date date not null,
  due_date date,
  transaction_id uuid not null,
  last_moved date not null,
  constraint open_items_not_overdrawn CHECK ((balance >= 0)),
  constraint open_items_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint open_items_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint open_items_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX open_items_by_document ON open_items USING btree (document);
CREATE INDEX open_items_by_key ON open_items USING btree (account, regexp_replace(upper(document), '[^A-Z0-9]'::text, ''::text, 'g'::text));
CREATE INDEX open_items_by_party ON open_items USING btree (party_id, account) WHERE (balance > 0);
CREATE INDEX open_items_open ON open_items USING btree (account) WHERE (balance > 0);
CREATE UNIQUE INDEX open_items_unique ON open_items USING btree (account, document, COALESCE(party_id, '00000000-0000-0000-0000-000000000000'::uuid));
grant select on open_items to talaan_app;

-- customers and vendors with their TIN
create table parties (
  party_id uuid not null,
  register text not null,
  taxpayer_type text not null,
  tin character(9),
  branch character(5) not null,
  country character(2) not null,
  name text not null,
  registered_name text not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  trade_name text not null,
  address1 text not null,
  address2 text not null,
  zip text not null,
  email text not null,
  is_vat_registered boolean not null,
  default_atc text not null,
  registered_by uuid not null,
  registered_at timestamp with time zone not null,
  search_text text not null,
  search_words tsvector generated always as (array_to_tsvector(string_to_array(search_text, ' '::text))) stored not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  more_emails text[] default '{}'::text[] not null,
  contact_name text default ''::text not null,
  contact_phone text default ''::text not null,
  bank_name text default ''::text not null,
  bank_account_name text default ''::text not null,
  bank_account_number text default ''::text not null,
  form_2303_id uuid,
  form_2303_date date,
  default_account text default ''::text not null,
  vat_class text default ''::text not null,
  terms text default ''::text not null,
  merged_into uuid,
  constraint parties_pk PRIMARY KEY (party_id),
  constraint parties_tin_unique UNIQUE (register, tin, branch),
  constraint parties_bank_account_name_length CHECK ((char_length(bank_account_name) <= 200)),
  constraint parties_bank_account_number_length CHECK ((char_length(bank_account_number) <= 40)),
  constraint parties_bank_name_length CHECK ((char_length(bank_name) <= 100)),
  constraint parties_branch_format CHECK ((branch ~ '^[0-9]{5}$'::text)),
  constraint parties_contact_name_length CHECK ((char_length(contact_name) <= 100)),
  constraint parties_contact_phone_length CHECK ((char_length(contact_phone) <= 40)),
  constraint parties_country_format CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint parties_default_account_length CHECK ((char_length(default_account) <= 4)),
  constraint parties_filipino_has_tin CHECK (((tin IS NOT NULL) OR (country <> 'PH'::bpchar) OR (taxpayer_type = ANY (ARRAY['government'::text, 'employee'::text])))),
  constraint parties_form_2303_has_date CHECK (((form_2303_id IS NULL) OR (form_2303_date IS NOT NULL))),
  constraint parties_individual_has_names CHECK (((taxpayer_type <> 'individual'::text) OR ((last_name <> ''::text) AND (first_name <> ''::text)))),
  constraint parties_merged_elsewhere CHECK ((merged_into <> party_id)),
  constraint parties_merged_is_inactive CHECK (((merged_into IS NULL) OR (NOT is_active))),
  constraint parties_more_emails_count CHECK ((cardinality(more_emails) <= 5)),
  constraint parties_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 310))),
  constraint parties_register_known CHECK ((register = ANY (ARRAY['customer'::text, 'vendor'::text]))),
  constraint parties_taxpayer_type_known CHECK ((taxpayer_type = ANY (ARRAY['non-individual'::text, 'individual'::text, 'government'::text, 'employee'::text]))),
  constraint parties_terms_known CHECK ((terms = ANY (ARRAY[''::text, '0'::text, '7'::text, '14'::text, '15'::text, '30'::text, '45'::text, '60'::text, '90'::text]))),
  constraint parties_tin_format CHECK ((tin ~ '^[0-9]{9}$'::text)),
  constraint parties_vat_class_length CHECK ((char_length(vat_class) <= 40)),
  constraint parties_form_2303_fk FOREIGN KEY (form_2303_id) REFERENCES attachments(attachment_id),
  constraint parties_merged_into_fk FOREIGN KEY (merged_into) REFERENCES parties(party_id),
  constraint parties_user_fk FOREIGN KEY (registered_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX parties_by_form_2303 ON parties USING btree (form_2303_id) WHERE (form_2303_id IS NOT NULL);
CREATE INDEX parties_by_merged_into ON parties USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX parties_by_name ON parties USING btree (register, search_text text_pattern_ops);
CREATE INDEX parties_by_tin ON parties USING btree (register, ((tin)::text) text_pattern_ops);
CREATE INDEX parties_by_words ON parties USING gin (search_words);
grant select, insert on parties to talaan_app;
grant update (taxpayer_type, tin, branch, country, name, registered_name, last_name, first_name, middle_name, trade_name, address1, address2, zip, email, is_vat_registered, default_atc, search_text, is_active, version, more_emails, contact_name, contact_phone, bank_name, bank_account_name, bank_account_number, form_2303_id, form_2303_date, default_account, vat_class, terms, merged_into) on parties to talaan_app;

-- forms 2303 of customers and vendors, also those that a newer one replaced
create table party_documents (
  party_id uuid not null,
  attachment_id uuid not null,
  document_date date not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint party_documents_pk PRIMARY KEY (party_id, attachment_id),
  constraint party_documents_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint party_documents_author_fk FOREIGN KEY (added_by) REFERENCES user_accounts(user_id),
  constraint party_documents_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id)
);
CREATE INDEX party_documents_by_attachment ON party_documents USING btree (attachment_id);
grant select, insert on party_documents to talaan_app;

-- public keys of passkeys
create table passkeys (
  passkey_id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pk PRIMARY KEY (passkey_id),
  constraint passkeys_credential_unique UNIQUE (credential_id),
  constraint passkeys_credential_length CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1400))),
  constraint passkeys_name_one_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 60)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint passkeys_sign_count_positive CHECK ((sign_count >= 0)),
  constraint passkeys_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id);
grant select, insert, update, delete on passkeys to talaan_app;

-- remittance advices that were mailed to vendors
create table pay_run_advices (
  transaction_id uuid not null,
  recipient text not null,
  message_id text not null,
  queued_at timestamp with time zone not null,
  constraint pay_run_advices_pk PRIMARY KEY (transaction_id, recipient),
  constraint pay_run_advices_payment_fk FOREIGN KEY (transaction_id) REFERENCES pay_run_payments(transaction_id)
);
grant select, insert on pay_run_advices to talaan_app;

-- payment files that were made for the bank, with their SHA-256
create table pay_run_files (
  file_id uuid not null,
  pay_run_id uuid not null,
  layout text not null,
  file_name text not null,
  content bytea not null,
  sha256 text not null,
  payment_count integer not null,
  total bigint not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint pay_run_files_pk PRIMARY KEY (file_id),
  constraint pay_run_files_hash_format CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint pay_run_files_name_one_line CHECK ((((char_length(file_name) >= 1) AND (char_length(file_name) <= 200)) AND (file_name !~ '[[:cntrl:]]'::text))),
  constraint pay_run_files_size CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 5000000))),
  constraint pay_run_files_maker_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id),
  constraint pay_run_files_run_fk FOREIGN KEY (pay_run_id) REFERENCES pay_runs(pay_run_id)
);
CREATE INDEX pay_run_files_by_run ON pay_run_files USING btree (pay_run_id, made_at);
CREATE TRIGGER pay_run_files_hold BEFORE INSERT ON pay_run_files FOR EACH ROW EXECUTE FUNCTION hold_payment_file();
grant select, insert on pay_run_files to talaan_app;

-- which payments of bills belong to which pay run
create table pay_run_payments (
  transaction_id uuid not null,
  pay_run_id uuid not null,
  "position" integer not null,
  method text not null,
  constraint pay_run_payments_pk PRIMARY KEY (transaction_id),
  constraint pay_run_payments_position_unique UNIQUE (pay_run_id, "position"),
  constraint pay_run_payments_method_known CHECK ((method = ANY (ARRAY['cheque'::text, 'transfer'::text]))),
  constraint pay_run_payments_run_fk FOREIGN KEY (pay_run_id) REFERENCES pay_runs(pay_run_id),
  constraint pay_run_payments_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id)
);
grant select, insert on pay_run_payments to talaan_app;

-- bills of many vendors that were paid in one act
create table pay_runs (
  pay_run_id uuid not null,
  reference text not null,
  account text not null,
  date date not null,
  total bigint not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  idempotency_key text not null,
  content_hash text not null,
  constraint pay_runs_pk PRIMARY KEY (pay_run_id),
  constraint pay_runs_key_unique UNIQUE (made_by, idempotency_key),
  constraint pay_runs_reference_unique UNIQUE (reference),
  constraint pay_runs_reference_format CHECK ((reference ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,29}$'::text)),
  constraint pay_runs_total_positive CHECK ((total > 0)),
  constraint pay_runs_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint pay_runs_maker_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX pay_runs_by_time ON pay_runs USING btree (made_at DESC);
grant select, insert on pay_runs to talaan_app;

-- how payment files are laid out, as entered
create table payment_layouts (
  layout_id uuid not null,
  name text not null,
  layout jsonb not null,
  version integer not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint payment_layouts_pk PRIMARY KEY (layout_id),
  constraint payment_layouts_name_length CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 60)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint payment_layouts_changer_fk FOREIGN KEY (changed_by) REFERENCES user_accounts(user_id)
);
CREATE UNIQUE INDEX payment_layouts_name_once ON payment_layouts USING btree (lower(name));
grant select, insert, update, delete on payment_layouts to talaan_app;

-- the imprest fund: custodian and limit
create table petty_cash_fund (
  only_row boolean default true not null,
  custodian text not null,
  limit_centavos bigint not null,
  version integer default 1 not null,
  constraint petty_cash_fund_pk PRIMARY KEY (only_row),
  constraint petty_cash_fund_custodian_length CHECK (((char_length(custodian) >= 1) AND (char_length(custodian) <= 100))),
  constraint petty_cash_fund_limit_positive CHECK ((limit_centavos > 0)),
  constraint petty_cash_fund_one_row CHECK (only_row),
  constraint petty_cash_fund_version_range CHECK ((version >= 1))
);
grant select, insert, update on petty_cash_fund to talaan_app;

-- since when each version of the program serves these books
create table program_versions (
  version text not null,
  since timestamp with time zone not null,
  constraint program_versions_pk PRIMARY KEY (version)
);
grant select, insert on program_versions to talaan_app;

-- what became of each question: answered, asked again, settled, withdrawn
create table question_events (
  sequence bigint generated always as identity not null,
  question_id uuid not null,
  action text not null,
  by_user uuid,
  link_id uuid,
  text text not null,
  at timestamp with time zone not null,
  constraint question_events_pk PRIMARY KEY (sequence),
  constraint question_events_link_once UNIQUE (link_id),
  constraint question_events_action_known CHECK ((action = ANY (ARRAY['answered'::text, 'asked-again'::text, 'settled'::text, 'withdrawn'::text]))),
  constraint question_events_author_told CHECK (((by_user IS NULL) = (link_id IS NOT NULL))),
  constraint question_events_link_answers CHECK (((link_id IS NULL) OR (action = 'answered'::text))),
  constraint question_events_text_length CHECK ((char_length(text) <= 4000)),
  constraint question_events_author_fk FOREIGN KEY (by_user) REFERENCES user_accounts(user_id),
  constraint question_events_link_fk FOREIGN KEY (link_id) REFERENCES question_links(link_id),
  constraint question_events_question_fk FOREIGN KEY (question_id) REFERENCES questions(question_id)
);
CREATE INDEX question_events_by_author ON question_events USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX question_events_by_question ON question_events USING btree (question_id, sequence DESC);
CREATE TRIGGER question_events_append_only BEFORE DELETE OR UPDATE ON question_events FOR EACH ROW EXECUTE FUNCTION keep_questions();
CREATE TRIGGER question_events_in_order BEFORE INSERT ON question_events FOR EACH ROW EXECUTE FUNCTION demand_question_order();
CREATE TRIGGER question_events_no_truncate BEFORE TRUNCATE ON question_events FOR EACH STATEMENT EXECUTE FUNCTION keep_questions();
grant select, insert on question_events to talaan_app;

-- links by which somebody outside answers: by whom made and until when
create table question_links (
  link_id uuid not null,
  question_id uuid not null,
  token_hash text not null,
  sequence bigint generated always as identity not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint question_links_pk PRIMARY KEY (link_id),
  constraint question_links_hash_unique UNIQUE (token_hash),
  constraint question_links_expires_after CHECK ((expires_at > made_at)),
  constraint question_links_hash_format CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint question_links_maker_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id),
  constraint question_links_question_fk FOREIGN KEY (question_id) REFERENCES questions(question_id)
);
CREATE INDEX question_links_by_question ON question_links USING btree (question_id, sequence DESC);
CREATE TRIGGER question_links_append_only BEFORE DELETE OR UPDATE ON question_links FOR EACH ROW EXECUTE FUNCTION keep_questions();
CREATE TRIGGER question_links_no_truncate BEFORE TRUNCATE ON question_links FOR EACH STATEMENT EXECUTE FUNCTION keep_questions();
grant select, insert on question_links to talaan_app;

-- files that came with answers
create table question_papers (
  attachment_id uuid not null,
  question_id uuid not null,
  sequence bigint not null,
  "position" smallint not null,
  constraint question_papers_pk PRIMARY KEY (attachment_id),
  constraint question_papers_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint question_papers_event_fk FOREIGN KEY (sequence) REFERENCES question_events(sequence),
  constraint question_papers_question_fk FOREIGN KEY (question_id) REFERENCES questions(question_id)
);
CREATE INDEX question_papers_by_event ON question_papers USING btree (sequence);
CREATE INDEX question_papers_by_question ON question_papers USING btree (question_id);
CREATE TRIGGER question_papers_append_only BEFORE DELETE OR UPDATE ON question_papers FOR EACH ROW EXECUTE FUNCTION keep_questions();
CREATE TRIGGER question_papers_no_truncate BEFORE TRUNCATE ON question_papers FOR EACH STATEMENT EXECUTE FUNCTION keep_questions();
CREATE TRIGGER question_papers_own BEFORE INSERT ON question_papers FOR EACH ROW EXECUTE FUNCTION demand_question_paper();
grant select, insert on question_papers to talaan_app;

-- what was asked about a transaction, document, line of the bank, party or figure
create table questions (
  question_id uuid not null,
  subject text not null,
  transaction_id uuid,
  line_id uuid,
  party_id uuid,
  figure text,
  title text not null,
  question text not null,
  due date,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  asked_user uuid,
  asked_name text default ''::text not null,
  asked_email text default ''::text not null,
  idempotency_key text not null,
  constraint questions_pk PRIMARY KEY (question_id),
  constraint questions_key_once UNIQUE (asked_by, idempotency_key),
  constraint questions_asked_other CHECK (((asked_user IS NULL) OR ((asked_user <> asked_by) AND (asked_name = ''::text) AND (asked_email = ''::text)))),
  constraint questions_email_length CHECK ((char_length(asked_email) <= 254)),
  constraint questions_figure_address CHECK (((char_length(figure) <= 2000) AND (figure ~ '^/(financialreport|taxcompliance)/[a-z-]+\?[^[:cntrl:]]*$'::text))),
  constraint questions_name_length CHECK ((char_length(asked_name) <= 120)),
  constraint questions_question_length CHECK (((char_length(question) >= 1) AND (char_length(question) <= 2000))),
  constraint questions_subject_known CHECK ((subject = ANY (ARRAY['transaction'::text, 'document'::text, 'bank-line'::text, 'party'::text, 'figure'::text]))),
  constraint questions_subject_whole CHECK ((((subject = ANY (ARRAY['transaction'::text, 'document'::text])) = (transaction_id IS NOT NULL)) AND ((subject = 'bank-line'::text) = (line_id IS NOT NULL)) AND ((subject = 'party'::text) = (party_id IS NOT NULL)) AND ((subject = 'figure'::text) = (figure IS NOT NULL)))),
  constraint questions_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 300))),
  constraint questions_asked_fk FOREIGN KEY (asked_user) REFERENCES user_accounts(user_id),
  constraint questions_asker_fk FOREIGN KEY (asked_by) REFERENCES user_accounts(user_id),
  constraint questions_line_fk FOREIGN KEY (line_id) REFERENCES bank_lines(line_id),
  constraint questions_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint questions_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id)
);
CREATE INDEX questions_by_asked ON questions USING btree (asked_user) WHERE (asked_user IS NOT NULL);
CREATE INDEX questions_by_line ON questions USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX questions_by_party ON questions USING btree (party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX questions_by_time ON questions USING btree (asked_at DESC);
CREATE INDEX questions_by_transaction ON questions USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE TRIGGER questions_append_only BEFORE DELETE OR UPDATE ON questions FOR EACH ROW EXECUTE FUNCTION keep_questions();
CREATE TRIGGER questions_no_truncate BEFORE TRUNCATE ON questions FOR EACH STATEMENT EXECUTE FUNCTION keep_questions();
grant select, insert on questions to talaan_app;
grant update (asked_name, asked_email) on questions to talaan_app;

-- counters of calls of the last minute
create table rate_windows (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_windows_pk PRIMARY KEY (key)
);
CREATE INDEX rate_windows_by_end ON rate_windows USING btree (ends_at);
grant select, insert, update, delete on rate_windows to talaan_app;

-- why a signed reconciliation no longer holds
create table reconciliation_breaks (
  reconciliation_id uuid not null,
  transaction_id uuid not null,
  cause text not null,
  at timestamp with time zone not null,
  constraint reconciliation_breaks_pk PRIMARY KEY (reconciliation_id, transaction_id),
  constraint reconciliation_breaks_cause_known CHECK ((cause = ANY (ARRAY['reversed'::text, 'dated-within'::text]))),
  constraint reconciliation_breaks_reconciliation_fk FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(reconciliation_id),
  constraint reconciliation_breaks_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER reconciliation_breaks_append_only BEFORE DELETE OR UPDATE ON reconciliation_breaks FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
grant select on reconciliation_breaks to talaan_app;

-- matches that a reconciliation froze
create table reconciliation_matches (
  reconciliation_id uuid not null,
  match_id uuid not null,
  constraint reconciliation_matches_pk PRIMARY KEY (reconciliation_id, match_id),
  constraint reconciliation_matches_reconciliation_fk FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(reconciliation_id)
);
CREATE INDEX reconciliation_matches_by_match ON reconciliation_matches USING btree (match_id);
CREATE TRIGGER reconciliation_matches_append_only BEFORE DELETE OR UPDATE ON reconciliation_matches FOR EACH ROW EXECUTE FUNCTION refuse_bank_change();
grant select, insert on reconciliation_matches to talaan_app;

-- bank reconciliations with their figures; the signed PDF is named by pdf_sha256 in documents/
create table reconciliations (
  reconciliation_id uuid not null,
  account text not null,
  as_at date not null,
  from_date date not null,
  figures jsonb not null,
  figures_sha256 text not null,
  prepared_by uuid not null,
  prepared_at timestamp with time zone not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  pdf_sha256 text,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_reason text,
  constraint reconciliations_pk PRIMARY KEY (reconciliation_id),
  constraint reconciliations_hash_format CHECK ((figures_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint reconciliations_reviewed_whole CHECK ((((reviewed_by IS NULL) = (reviewed_at IS NULL)) AND ((reviewed_by IS NULL) = (pdf_sha256 IS NULL)))),
  constraint reconciliations_two_people CHECK (((reviewed_by IS NULL) OR (reviewed_by <> prepared_by))),
  constraint reconciliations_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint reconciliations_preparer_fk FOREIGN KEY (prepared_by) REFERENCES user_accounts(user_id),
  constraint reconciliations_reviewer_fk FOREIGN KEY (reviewed_by) REFERENCES user_accounts(user_id),
  constraint reconciliations_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX reconciliations_by_day ON reconciliations USING btree (as_at) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX reconciliations_once ON reconciliations USING btree (account, as_at) WHERE (withdrawn_at IS NULL);
grant select, insert on reconciliations to talaan_app;
grant update (reviewed_by, reviewed_at, pdf_sha256, withdrawn_at, withdrawn_by, withdrawn_reason) on reconciliations to talaan_app;

-- hashes of recovery codes
create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint recovery_codes_pk PRIMARY KEY (code_hash),
  constraint recovery_codes_hash_size CHECK ((octet_length(code_hash) = 32)),
  constraint recovery_codes_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX recovery_codes_by_user ON recovery_codes USING btree (user_id);
grant select, insert, delete on recovery_codes to talaan_app;

-- days of recurring entries that became drafts
create table recurring_days (
  recurring_entry_id uuid not null,
  due_date date not null,
  made_at timestamp with time zone not null,
  constraint recurring_days_once PRIMARY KEY (recurring_entry_id, due_date),
  constraint recurring_days_entry_fk FOREIGN KEY (recurring_entry_id) REFERENCES recurring_entries(recurring_entry_id) ON DELETE CASCADE
);
grant select, insert on recurring_days to talaan_app;

-- entries that repeat by schedule
create table recurring_entries (
  recurring_entry_id uuid not null,
  name text not null,
  kind text not null,
  answers json not null,
  summary jsonb not null,
  every_months smallint not null,
  day smallint not null,
  next_date date not null,
  until date,
  is_active boolean not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  idempotency_key text not null,
  constraint recurring_entries_pk PRIMARY KEY (recurring_entry_id),
  constraint recurring_entries_made_once UNIQUE (created_by, idempotency_key),
  constraint recurring_entries_day CHECK (((day >= 1) AND (day <= 31))),
  constraint recurring_entries_every CHECK (((every_months >= 1) AND (every_months <= 60))),
  constraint recurring_entries_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint recurring_entries_user_fk FOREIGN KEY (created_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX recurring_entries_by_next_date ON recurring_entries USING btree (next_date) WHERE is_active;
grant select, insert, update, delete on recurring_entries to talaan_app;

-- keys of sessions
create table refresh_tokens (
  token_hash bytea not null,
  session_key uuid not null,
  issued_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_tokens_pk PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_fk FOREIGN KEY (session_key) REFERENCES sessions(session_key) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens USING btree (session_key);
grant select, insert, update, delete on refresh_tokens to talaan_app;

-- entries that reverse themselves on a day
create table reversing_entries (
  transaction_id uuid not null,
  reverse_on date not null,
  how text not null,
  planned_by uuid not null,
  planned_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  obstacle text default ''::text not null,
  constraint reversing_entries_pk PRIMARY KEY (transaction_id),
  constraint reversing_entries_how_known CHECK ((how = ANY (ARRAY['post'::text, 'ask'::text]))),
  constraint reversing_entries_planner_fk FOREIGN KEY (planned_by) REFERENCES user_accounts(user_id),
  constraint reversing_entries_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX reversing_entries_by_day ON reversing_entries USING btree (reverse_on) WHERE (cancelled_at IS NULL);
grant select, insert on reversing_entries to talaan_app;
grant update (reverse_on, how, planned_by, planned_at, cancelled_at, obstacle) on reversing_entries to talaan_app;

-- reports that were saved with their settings
create table saved_reports (
  saved_report_id uuid not null,
  company_id uuid not null,
  name text not null,
  report text not null,
  settings jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint saved_reports_pk PRIMARY KEY (saved_report_id),
  constraint saved_reports_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint saved_reports_report_format CHECK ((report ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint saved_reports_settings_object CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint saved_reports_company_fk FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint saved_reports_user_fk FOREIGN KEY (saved_by) REFERENCES user_accounts(user_id)
);
CREATE UNIQUE INDEX saved_reports_name_unique ON saved_reports USING btree (company_id, lower(name));
grant select, insert, update, delete on saved_reports to talaan_app;

-- what each schedule takes up on which day, with the interest of a loan
create table schedule_lines (
  schedule_id uuid not null,
  "position" smallint not null,
  due_date date not null,
  amount bigint not null,
  interest bigint default 0 not null,
  constraint schedule_lines_pk PRIMARY KEY (schedule_id, "position"),
  constraint schedule_lines_amount_not_negative CHECK ((amount >= 0)),
  constraint schedule_lines_interest_not_negative CHECK ((interest >= 0)),
  constraint schedule_lines_not_empty CHECK (((amount + interest) > 0)),
  constraint schedule_lines_schedule_fk FOREIGN KEY (schedule_id) REFERENCES schedules(schedule_id)
);
CREATE INDEX schedule_lines_by_day ON schedule_lines USING btree (due_date);
CREATE CONSTRAINT TRIGGER schedule_lines_sum AFTER INSERT ON schedule_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_whole_schedule();
grant select, insert on schedule_lines to talaan_app;

-- which entry posted which line of a schedule, and what took it back
create table schedule_postings (
  transaction_id uuid not null,
  schedule_id uuid not null,
  "position" smallint not null,
  undone_by uuid,
  constraint schedule_postings_pk PRIMARY KEY (transaction_id),
  constraint schedule_postings_line_fk FOREIGN KEY (schedule_id, "position") REFERENCES schedule_lines(schedule_id, "position"),
  constraint schedule_postings_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id),
  constraint schedule_postings_undoer_fk FOREIGN KEY (undone_by) REFERENCES transactions(transaction_id)
);
CREATE UNIQUE INDEX schedule_postings_once ON schedule_postings USING btree (schedule_id, "position") WHERE (undone_by IS NULL);
grant select on schedule_postings to talaan_app;

-- whether schedules post by themselves, and in whose name
create table schedule_settings (
  only_row boolean default true not null,
  is_automatic boolean not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint schedule_settings_pk PRIMARY KEY (only_row),
  constraint schedule_settings_one CHECK (only_row),
  constraint schedule_settings_changer_fk FOREIGN KEY (changed_by) REFERENCES user_accounts(user_id)
);
grant select, insert, update on schedule_settings to talaan_app;

-- what is taken up month by month: prepaid, deferred income, assets, loans, 13th month
create table schedules (
  schedule_id uuid not null,
  kind text not null,
  name text not null,
  source_id uuid,
  is_of_source boolean default false not null,
  account text not null,
  counter_account text not null,
  cost_account text,
  paid_from text,
  total bigint not null,
  cost bigint,
  salvage bigint,
  taken_before bigint default 0 not null,
  acquired_on date,
  life_months smallint,
  first_day date not null,
  last_day date not null,
  method text not null,
  rate_basis_points integer,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  idempotency_key text,
  stopped_by uuid,
  stopped_at timestamp with time zone,
  stop_reason text,
  taken_this_year bigint default 0 not null,
  constraint schedules_pk PRIMARY KEY (schedule_id),
  constraint schedules_made_once UNIQUE (made_by, idempotency_key),
  constraint schedules_asset_sum CHECK (((kind <> 'asset'::text) OR (total = ((cost - salvage) - taken_before)))),
  constraint schedules_asset_whole CHECK (((kind = 'asset'::text) = ((cost IS NOT NULL) AND (salvage IS NOT NULL) AND (cost_account IS NOT NULL) AND (acquired_on IS NOT NULL) AND (life_months IS NOT NULL)))),
  constraint schedules_cost_positive CHECK ((cost > 0)),
  constraint schedules_days_in_order CHECK ((first_day <= last_day)),
  constraint schedules_kind_known CHECK ((kind = ANY (ARRAY['prepaid'::text, 'deferred-income'::text, 'asset'::text, 'loan'::text, 'thirteenth-month'::text]))),
  constraint schedules_life_positive CHECK ((life_months > 0)),
  constraint schedules_loan_whole CHECK (((kind = 'loan'::text) = ((paid_from IS NOT NULL) AND (rate_basis_points IS NOT NULL)))),
  constraint schedules_method_known CHECK ((method = ANY (ARRAY['month'::text, 'day'::text, 'annuity'::text, 'equal-principal'::text]))),
  constraint schedules_name_length CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 200)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint schedules_rate_range CHECK (((rate_basis_points >= 0) AND (rate_basis_points <= 100000))),
  constraint schedules_salvage_not_negative CHECK ((salvage >= 0)),
  constraint schedules_stop_whole CHECK ((((stopped_at IS NULL) = (stop_reason IS NULL)) AND ((stopped_by IS NULL) OR (stopped_at IS NOT NULL)))),
  constraint schedules_taken_not_negative CHECK ((taken_before >= 0)),
  constraint schedules_this_year_range CHECK (((taken_this_year >= 0) AND (taken_this_year <= taken_before))),
  constraint schedules_total_positive CHECK ((total > 0)),
  constraint schedules_account_fk FOREIGN KEY (account) REFERENCES accounts(number),
  constraint schedules_cost_account_fk FOREIGN KEY (cost_account) REFERENCES accounts(number),
  constraint schedules_counter_fk FOREIGN KEY (counter_account) REFERENCES accounts(number),
  constraint schedules_maker_fk FOREIGN KEY (made_by) REFERENCES user_accounts(user_id),
  constraint schedules_paid_from_fk FOREIGN KEY (paid_from) REFERENCES accounts(number),
  constraint schedules_source_fk FOREIGN KEY (source_id) REFERENCES transactions(transaction_id),
  constraint schedules_stopper_fk FOREIGN KEY (stopped_by) REFERENCES transactions(transaction_id)
);
CREATE INDEX schedules_by_account ON schedules USING btree (account);
CREATE INDEX schedules_by_source ON schedules USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX schedules_by_stopper ON schedules USING btree (stopped_by) WHERE (stopped_by IS NOT NULL);
CREATE TRIGGER schedules_end BEFORE UPDATE ON schedules FOR EACH ROW EXECUTE FUNCTION keep_schedule_end();
CREATE CONSTRAINT TRIGGER schedules_lines_sum AFTER INSERT ON schedules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_whole_schedule();
grant select, insert on schedules to talaan_app;
grant update (stopped_at, stop_reason) on schedules to talaan_app;

-- how the database was built
create table schema_functions (
  file text not null,
  sha256 text not null,
  makes text[] not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_functions_pk PRIMARY KEY (file)
);

-- how the database was built
create table schema_functions_version (
  only_row boolean default true not null,
  version integer not null,
  constraint schema_functions_version_pk PRIMARY KEY (only_row),
  constraint schema_functions_version_one_row CHECK (only_row)
);
grant select on schema_functions_version to talaan_app;

-- how the database was built
create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
grant select on schema_migrations to talaan_app;

-- keys of this server that seal secrets
create table sealing_keys (
  key_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  constraint sealing_keys_pk PRIMARY KEY (key_id),
  constraint sealing_keys_secret_size CHECK ((octet_length(secret) = 32))
);
grant select, insert, delete on sealing_keys to talaan_app;

-- who is logged in at this moment
create table sessions (
  session_key uuid not null,
  user_id uuid not null,
  beacon_secret_hash bytea not null,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  last_activity_at timestamp with time zone not null,
  left_at timestamp with time zone,
  exchanged_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  address text not null,
  device text default ''::text not null,
  proved_at timestamp with time zone,
  constraint sessions_pk PRIMARY KEY (session_key),
  constraint sessions_beacon_secret_unique UNIQUE (beacon_secret_hash),
  constraint sessions_device_length CHECK ((char_length(device) <= 80)),
  constraint sessions_end_has_reason CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint sessions_user_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, ended_at);
CREATE UNIQUE INDEX sessions_one_live ON sessions USING btree (user_id) WHERE (ended_at IS NULL);
grant select, insert, update, delete on sessions to talaan_app;

-- private keys of this server
create table signing_keys (
  key_id text not null,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamp with time zone not null,
  constraint signing_keys_pk PRIMARY KEY (key_id)
);
grant select, insert, delete on signing_keys to talaan_app;

-- the adjusting and the closing part of account_balances
create table stage_balances (
  account text not null,
  month date not null,
  stage text not null,
  debit bigint not null,
  credit bigint not null,
  constraint stage_balances_pk PRIMARY KEY (account, month, stage),
  constraint stage_balances_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint stage_balances_stage_known CHECK ((stage = ANY (ARRAY['adjusting'::text, 'closing'::text]))),
  constraint stage_balances_account_fk FOREIGN KEY (account) REFERENCES accounts(number)
);
grant select on stage_balances to talaan_app;

-- statements of account that were mailed in one act
create table statement_runs (
  run_id uuid not null,
  first_day date not null,
  as_of date not null,
  "least" bigint not null,
  sent_by uuid not null,
  sent_at timestamp with time zone not null,
  idempotency_key text not null,
  content_hash text not null,
  constraint statement_runs_pk PRIMARY KEY (run_id),
  constraint statement_runs_key_unique UNIQUE (sent_by, idempotency_key),
  constraint statement_runs_days_in_order CHECK ((first_day <= as_of)),
  constraint statement_runs_least_positive CHECK (("least" >= 0)),
  constraint statement_runs_sender_fk FOREIGN KEY (sent_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX statement_runs_by_time ON statement_runs USING btree (sent_at DESC);
CREATE TRIGGER statement_runs_append_only BEFORE DELETE OR UPDATE ON statement_runs FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER statement_runs_no_truncate BEFORE TRUNCATE ON statement_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select, insert on statement_runs to talaan_app;

-- statements of account as they were mailed: to whom, when, by whom
create table statements_sent (
  statement_id uuid not null,
  run_id uuid,
  party_id uuid not null,
  as_of date not null,
  balance bigint not null,
  overdue bigint not null,
  recipients text[] not null,
  message_ids text[] not null,
  mail_file_id uuid,
  sent_by uuid not null,
  sent_at timestamp with time zone not null,
  constraint statements_sent_pk PRIMARY KEY (statement_id),
  constraint statements_sent_messages_each CHECK ((cardinality(message_ids) = cardinality(recipients))),
  constraint statements_sent_recipients_any CHECK ((cardinality(recipients) > 0)),
  constraint statements_sent_file_fk FOREIGN KEY (mail_file_id) REFERENCES mail_files(mail_file_id),
  constraint statements_sent_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint statements_sent_run_fk FOREIGN KEY (run_id) REFERENCES statement_runs(run_id),
  constraint statements_sent_sender_fk FOREIGN KEY (sent_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX statements_sent_by_party ON statements_sent USING btree (party_id, sent_at DESC);
CREATE INDEX statements_sent_by_run ON statements_sent USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE TRIGGER statements_sent_append_only BEFORE DELETE OR UPDATE ON statements_sent FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER statements_sent_no_truncate BEFORE TRUNCATE ON statements_sent FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select, insert on statements_sent to talaan_app;

-- numbers of vendors' documents as recorded
create table supplier_documents (
  party_id uuid not null,
  number_key text not null,
  transaction_id uuid not null,
  constraint supplier_documents_pk PRIMARY KEY (party_id, number_key, transaction_id),
  constraint supplier_documents_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint supplier_documents_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id) DEFERRABLE INITIALLY DEFERRED
);
grant select on supplier_documents to talaan_app;

-- the backup or rehearsal that is at work at this moment
create table system_job (
  is_only boolean default true not null,
  job_id uuid not null,
  kind text not null,
  reason text not null,
  started_by text not null,
  started_at timestamp with time zone not null,
  step text not null,
  done integer not null,
  alive_at timestamp with time zone not null,
  is_to_end boolean default false not null,
  user_id uuid,
  address text default ''::text not null,
  losses integer default 0 not null,
  constraint system_job_pk PRIMARY KEY (is_only),
  constraint system_job_is_one CHECK (is_only),
  constraint system_job_kind_known CHECK ((kind = ANY (ARRAY['backup'::text, 'rehearsal'::text, 'copy'::text]))),
  constraint system_job_reason_known CHECK ((reason = ANY (ARRAY['button'::text, 'schedule'::text]))),
  constraint system_job_asker_fk FOREIGN KEY (user_id) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on system_job to talaan_app;

-- backups, rehearsals of a restore and checks of the books, as they ended
create table system_runs (
  run_id uuid not null,
  "position" bigint generated always as identity not null,
  kind text not null,
  reason text not null,
  started_by text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  outcome text not null,
  file_name text default ''::text not null,
  size bigint default 0 not null,
  sha256 text default ''::text not null,
  is_encrypted boolean default false not null,
  taken_at timestamp with time zone,
  faults text[] default '{}'::text[] not null,
  constraint system_runs_pk PRIMARY KEY (run_id),
  constraint system_runs_kind_known CHECK ((kind = ANY (ARRAY['backup'::text, 'rehearsal'::text, 'verify'::text, 'copy'::text]))),
  constraint system_runs_outcome_known CHECK ((outcome = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint system_runs_reason_known CHECK ((reason = ANY (ARRAY['button'::text, 'schedule'::text, 'command'::text])))
);
CREATE INDEX system_runs_by_end ON system_runs USING btree (kind, "position" DESC);
grant select, insert on system_runs to talaan_app;

-- due days of the tax calendar that were moved
create table tax_due_days (
  form text not null,
  period text not null,
  due date not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  version integer not null,
  statutory date,
  constraint tax_due_days_pk PRIMARY KEY (form, period),
  constraint tax_due_days_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint tax_due_days_user_fk FOREIGN KEY (set_by) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on tax_due_days to talaan_app;

-- proofs of filing and payment
create table tax_obligation_papers (
  form text not null,
  period text not null,
  attachment_id uuid not null,
  removed_by uuid,
  removed_at timestamp with time zone,
  constraint tax_obligation_papers_pk PRIMARY KEY (attachment_id, form, period),
  constraint tax_obligation_papers_removal_whole CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  constraint tax_obligation_papers_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint tax_obligation_papers_remover_fk FOREIGN KEY (removed_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX tax_obligation_papers_by_obligation ON tax_obligation_papers USING btree (form, period);
grant select, insert on tax_obligation_papers to talaan_app;
grant update (removed_by, removed_at) on tax_obligation_papers to talaan_app;

-- what was filed or is not required, by form and period
create table tax_obligations (
  form text not null,
  period text not null,
  state text not null,
  filed_on date,
  reference text not null,
  note text not null,
  noted_by uuid not null,
  noted_at timestamp with time zone not null,
  version integer not null,
  constraint tax_obligations_pk PRIMARY KEY (form, period),
  constraint tax_obligations_filed_on_a_day CHECK (((state = 'filed'::text) = (filed_on IS NOT NULL))),
  constraint tax_obligations_reasoned CHECK (((state = 'filed'::text) OR (note <> ''::text))),
  constraint tax_obligations_state_known CHECK ((state = ANY (ARRAY['filed'::text, 'not-required'::text]))),
  constraint tax_obligations_user_fk FOREIGN KEY (noted_by) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on tax_obligations to talaan_app;

-- what was typed for a return, change by change
create table tax_return_changes (
  form text not null,
  period text not null,
  version integer not null,
  item text not null,
  was bigint not null,
  now bigint not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint tax_return_changes_pk PRIMARY KEY (form, period, version, item),
  constraint tax_return_changes_user_fk FOREIGN KEY (changed_by) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER tax_return_changes_append_only BEFORE DELETE OR UPDATE ON tax_return_changes FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER tax_return_changes_no_truncate BEFORE TRUNCATE ON tax_return_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on tax_return_changes to talaan_app;

-- items of returns that the books do not know, as they were typed
create table tax_returns (
  form text not null,
  period text not null,
  version integer not null,
  items jsonb not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint tax_returns_pk PRIMARY KEY (form, period),
  constraint tax_returns_form_known CHECK ((form = ANY (ARRAY['2550Q'::text, '2551Q'::text, '0619-E'::text, '1601-EQ'::text, '1604-E'::text, '1600-VT'::text, '1702Q'::text, '1702-RT'::text, '1701Q'::text, '1701'::text]))),
  constraint tax_returns_period_format CHECK ((period ~ '^[0-9]{4}(-(Q[1-4]|(0[1-9]|1[0-2])(-Q)?))?$'::text)),
  constraint tax_returns_version_counts CHECK ((version > 0)),
  constraint tax_returns_user_fk FOREIGN KEY (changed_by) REFERENCES user_accounts(user_id)
);
CREATE TRIGGER tax_returns_noted AFTER INSERT OR UPDATE ON tax_returns FOR EACH ROW EXECUTE FUNCTION note_typed_items();
grant select, insert, update on tax_returns to talaan_app;

-- rows of the tax registers: type, code, base, tax, party, document
create table tax_rows (
  entry_id uuid not null,
  "position" smallint not null,
  type text not null,
  code text not null,
  base bigint not null,
  rate_basis_points integer not null,
  tax bigint not null,
  party_id uuid,
  document text,
  date date not null,
  constraint tax_rows_pk PRIMARY KEY (entry_id, "position"),
  constraint tax_rows_type_known CHECK ((type = ANY (ARRAY['output-vat'::text, 'input-vat'::text, 'ewt'::text, 'creditable-wt'::text, 'expected-wt'::text, 'vat-wt'::text, 'final-wt'::text]))),
  constraint tax_rows_entry_fk FOREIGN KEY (entry_id) REFERENCES journal_entries(entry_id),
  constraint tax_rows_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id)
);
CREATE INDEX tax_rows_by_date ON tax_rows USING btree (date, type);
CREATE INDEX tax_rows_by_party ON tax_rows USING btree (party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX tax_rows_certificates ON tax_rows USING btree (party_id, document, code) WHERE (type = ANY (ARRAY['expected-wt'::text, 'creditable-wt'::text]));
CREATE INDEX tax_rows_expected ON tax_rows USING btree (document) WHERE (type = 'expected-wt'::text);
CREATE INDEX tax_rows_of_remittances ON tax_rows USING btree (document) WHERE (type = 'vat-wt'::text);
CREATE TRIGGER tax_rows_append_only BEFORE DELETE OR UPDATE ON tax_rows FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER tax_rows_certificate_once AFTER INSERT ON tax_rows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.type = 'creditable-wt'::text AND new.tax > 0 OR new.type = 'expected-wt'::text AND new.tax < 0) EXECUTE FUNCTION demand_certificate();
CREATE TRIGGER tax_rows_no_truncate BEFORE TRUNCATE ON tax_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on tax_rows to talaan_app;

-- which paper belongs to which transaction
create table transaction_attachments (
  transaction_id uuid not null,
  attachment_id uuid not null,
  "position" integer not null,
  constraint transaction_attachments_pk PRIMARY KEY (transaction_id, attachment_id),
  constraint transaction_attachments_attachment_fk FOREIGN KEY (attachment_id) REFERENCES attachments(attachment_id),
  constraint transaction_attachments_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id)
);
CREATE INDEX transaction_attachments_by_attachment ON transaction_attachments USING btree (attachment_id);
CREATE TRIGGER transaction_attachments_append_only BEFORE DELETE OR UPDATE ON transaction_attachments FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER transaction_attachments_free_paper BEFORE INSERT ON transaction_attachments FOR EACH ROW EXECUTE FUNCTION demand_free_paper();
CREATE TRIGGER transaction_attachments_no_truncate BEFORE TRUNCATE ON transaction_attachments FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on transaction_attachments to talaan_app;

-- every document: kind, number, answers as typed, what it reverses or corrects
create table transactions (
  transaction_id uuid not null,
  kind text not null,
  number text not null,
  series text,
  serial bigint,
  date date not null,
  due_date date,
  description text not null,
  party_id uuid,
  total bigint not null,
  answers jsonb not null,
  summary jsonb not null,
  totals jsonb not null,
  printed jsonb not null,
  receipt_to text not null,
  reverses_id uuid,
  corrects_id uuid,
  reason text,
  recorded_by uuid not null,
  recorded_at timestamp with time zone not null,
  search_text text not null,
  search_words tsvector generated always as (array_to_tsvector(string_to_array(search_text, ' '::text))) stored not null,
  constraint transactions_pk PRIMARY KEY (transaction_id),
  constraint transactions_corrected_once UNIQUE (corrects_id),
  constraint transactions_reversed_once UNIQUE (reverses_id),
  constraint transactions_series_unique UNIQUE (series, serial),
  constraint transactions_link_has_reason CHECK (((reverses_id IS NULL) OR (reason IS NOT NULL))),
  constraint transactions_corrects_fk FOREIGN KEY (corrects_id) REFERENCES transactions(transaction_id),
  constraint transactions_party_fk FOREIGN KEY (party_id) REFERENCES parties(party_id),
  constraint transactions_reverses_fk FOREIGN KEY (reverses_id) REFERENCES transactions(transaction_id),
  constraint transactions_user_fk FOREIGN KEY (recorded_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX transactions_by_author ON transactions USING btree (recorded_by, recorded_at);
CREATE INDEX transactions_by_date ON transactions USING btree (date, transaction_id);
CREATE INDEX transactions_by_number ON transactions USING btree (upper(number) text_pattern_ops);
CREATE INDEX transactions_by_party_and_time ON transactions USING btree (party_id, recorded_at);
CREATE INDEX transactions_by_time ON transactions USING btree (recorded_at, transaction_id);
CREATE INDEX transactions_by_total ON transactions USING btree (total, recorded_at);
CREATE INDEX transactions_by_words ON transactions USING gin (search_words);
CREATE TRIGGER transactions_append_only BEFORE DELETE OR UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER transactions_ask_release AFTER INSERT ON transactions FOR EACH ROW WHEN ((new.kind = ANY (kinds_with('released'::text))) AND new.reverses_id IS NULL) EXECUTE FUNCTION ask_release();
CREATE TRIGGER transactions_no_truncate BEFORE TRUNCATE ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER transactions_plan_reversal AFTER INSERT ON transactions FOR EACH ROW WHEN ((new.kind = ANY (kinds_with('by-hand'::text))) AND new.reverses_id IS NULL AND (new.answers ->> 'reverseOn'::text) ~ '^\d{4}-\d{2}-\d{2}$'::text) EXECUTE FUNCTION plan_reversal();
grant select on transactions to talaan_app;

-- output VAT of uncollected receivables that was claimed in item 35 of 2550Q, by invoice and quarter
create table uncollected_vat (
  claim_id uuid not null,
  transaction_id uuid not null,
  quarter text not null,
  quarter_end date not null,
  open_amount bigint not null,
  vat bigint not null,
  confirmed text[] not null,
  claimed_by uuid not null,
  claimed_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  constraint uncollected_vat_pk PRIMARY KEY (claim_id),
  constraint uncollected_vat_open_positive CHECK ((open_amount > 0)),
  constraint uncollected_vat_positive CHECK (((vat > 0) AND (vat < open_amount))),
  constraint uncollected_vat_quarter_format CHECK ((quarter ~ '^[0-9]{4}-(Q[1-4]|(0[1-9]|1[0-2])-Q)$'::text)),
  constraint uncollected_vat_withdrawal_whole CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL))),
  constraint uncollected_vat_claimer_fk FOREIGN KEY (claimed_by) REFERENCES user_accounts(user_id),
  constraint uncollected_vat_transaction_fk FOREIGN KEY (transaction_id) REFERENCES transactions(transaction_id),
  constraint uncollected_vat_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX uncollected_vat_by_quarter ON uncollected_vat USING btree (quarter_end) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX uncollected_vat_once ON uncollected_vat USING btree (transaction_id) WHERE (withdrawn_at IS NULL);
grant select, insert on uncollected_vat to talaan_app;
grant update (withdrawn_by, withdrawn_at) on uncollected_vat to talaan_app;

-- numbers of printed forms that are cancelled or missing
create table unused_numbers (
  unused_number_id uuid not null,
  kind text not null,
  number text not null,
  number_key text not null,
  state text not null,
  date date not null,
  reason text not null,
  recorded_by uuid not null,
  recorded_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  constraint unused_numbers_pk PRIMARY KEY (unused_number_id),
  constraint unused_numbers_has_reason CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500))),
  constraint unused_numbers_key_format CHECK ((number_key ~ '^[A-Z0-9]+$'::text)),
  constraint unused_numbers_kind_format CHECK ((kind ~ '^[a-z-]{1,40}$'::text)),
  constraint unused_numbers_number_length CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))),
  constraint unused_numbers_state_known CHECK ((state = ANY (ARRAY['cancelled'::text, 'missing'::text]))),
  constraint unused_numbers_withdrawal_whole CHECK ((((withdrawn_by IS NULL) = (withdrawn_at IS NULL)) AND ((withdrawn_by IS NULL) = (withdrawn_reason IS NULL)))),
  constraint unused_numbers_user_fk FOREIGN KEY (recorded_by) REFERENCES user_accounts(user_id),
  constraint unused_numbers_withdrawer_fk FOREIGN KEY (withdrawn_by) REFERENCES user_accounts(user_id)
);
CREATE UNIQUE INDEX unused_numbers_once ON unused_numbers USING btree (kind, number_key) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER unused_numbers_not_used BEFORE INSERT ON unused_numbers FOR EACH ROW EXECUTE FUNCTION refuse_used_number();
grant select, insert on unused_numbers to talaan_app;
grant update (withdrawn_by, withdrawn_at, withdrawn_reason) on unused_numbers to talaan_app;

-- who has or had an account; without passwords
create table user_accounts (
  user_id uuid not null,
  company_id uuid not null,
  client_id text not null,
  role text not null,
  active_slot smallint,
  password_hash text,
  must_change_password boolean not null,
  password_changed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  deactivated_at timestamp with time zone,
  deleted_at timestamp with time zone,
  display_name text default ''::text not null,
  person_email text default ''::text not null,
  signature_line text default ''::text not null,
  is_read_only boolean default false not null,
  news_read_at timestamp with time zone,
  constraint user_accounts_pk PRIMARY KEY (user_id),
  constraint user_accounts_active_slot_unique UNIQUE (company_id, active_slot),
  constraint user_accounts_active_slot_range CHECK (((active_slot >= 1) AND (active_slot <= 5))),
  constraint user_accounts_client_id_format CHECK ((client_id ~ '^[A-Za-z0-9._-]{3,64}$'::text)),
  constraint user_accounts_deleted_is_empty CHECK (((deleted_at IS NULL) OR ((active_slot IS NULL) AND (password_hash IS NULL)))),
  constraint user_accounts_display_name_length CHECK ((char_length(display_name) <= 100)),
  constraint user_accounts_has_password CHECK (((deleted_at IS NOT NULL) OR (password_hash IS NOT NULL))),
  constraint user_accounts_person_email_length CHECK ((char_length(person_email) <= 254)),
  constraint user_accounts_reader_is_accountant CHECK (((NOT is_read_only) OR (role = 'accountant'::text))),
  constraint user_accounts_role_known CHECK ((role = ANY (ARRAY['user'::text, 'accountant'::text, 'admin'::text]))),
  constraint user_accounts_signature_line_length CHECK ((char_length(signature_line) <= 100)),
  constraint user_accounts_company_fk FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX user_accounts_client_id_unique ON user_accounts USING btree (lower(client_id)) WHERE (deleted_at IS NULL);
grant select, insert, update on user_accounts to talaan_app;

-- what other programs were told, the last weeks
create table webhook_deliveries (
  delivery_id bigint generated always as identity not null,
  webhook_id uuid not null,
  message_id text not null,
  event text not null,
  body text not null,
  created_at timestamp with time zone not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  last_status integer,
  last_error text default ''::text not null,
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_pk PRIMARY KEY (delivery_id),
  constraint webhook_deliveries_message_length CHECK ((char_length(message_id) <= 80)),
  constraint webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text]))),
  constraint webhook_deliveries_to_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(webhook_id)
);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries USING btree (webhook_id, delivery_id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (webhook_id, delivery_id) WHERE (state = 'waiting'::text);
grant select, insert, delete on webhook_deliveries to talaan_app;
grant update (state, attempts, next_attempt_at, last_status, last_error, delivered_at) on webhook_deliveries to talaan_app;

-- what messages to other programs are signed with
create table webhook_secrets (
  webhook_id uuid not null,
  secret text not null,
  earlier_secret text,
  earlier_until timestamp with time zone,
  constraint webhook_secrets_pk PRIMARY KEY (webhook_id),
  constraint webhook_secrets_earlier_whole CHECK (((earlier_secret IS NULL) = (earlier_until IS NULL))),
  constraint webhook_secrets_shape CHECK ((secret ~ '^whsec_[A-Za-z0-9+/=]{40,}$'::text)),
  constraint webhook_secrets_of_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(webhook_id)
);
grant select, insert, delete on webhook_secrets to talaan_app;
grant update (secret, earlier_secret, earlier_until) on webhook_secrets to talaan_app;

-- addresses of other programs that are told what happens
create table webhooks (
  webhook_id uuid not null,
  url text not null,
  events text[] not null,
  told_until bigint not null,
  state text not null,
  claimed_until timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint webhooks_pk PRIMARY KEY (webhook_id),
  constraint webhooks_events_some CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 40))),
  constraint webhooks_state_known CHECK ((state = ANY (ARRAY['active'::text, 'stopped'::text]))),
  constraint webhooks_url_length CHECK (((char_length(url) >= 8) AND (char_length(url) <= 500))),
  constraint webhooks_by_fk FOREIGN KEY (created_by) REFERENCES user_accounts(user_id)
);
CREATE INDEX webhooks_by_maker ON webhooks USING btree (created_by);
grant select, insert on webhooks to talaan_app;
grant update (told_until, state, claimed_until, removed_at) on webhooks to talaan_app;

-- codes of withholding that were entered, and changes to those of the law
create table withholding_codes (
  atc text not null,
  from_date date not null,
  to_date date,
  title text not null,
  purpose text not null,
  withholder text not null,
  base text not null,
  rate_basis_points integer not null,
  source text not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null,
  constraint withholding_codes_pk PRIMARY KEY (atc, from_date),
  constraint withholding_codes_atc_form CHECK ((atc ~ '^W[ICVB][0-9]{3}$'::text)),
  constraint withholding_codes_base_known CHECK ((base = ANY (ARRAY['without-vat'::text, 'gross'::text]))),
  constraint withholding_codes_days CHECK (((to_date IS NULL) OR (to_date >= from_date))),
  constraint withholding_codes_purpose_known CHECK ((purpose = ANY (ARRAY['goods'::text, 'services'::text, 'either'::text]))),
  constraint withholding_codes_rate_range CHECK (((rate_basis_points >= 1) AND (rate_basis_points <= 10000))),
  constraint withholding_codes_source_length CHECK (((char_length(source) >= 1) AND (char_length(source) <= 200))),
  constraint withholding_codes_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100))),
  constraint withholding_codes_withholder_known CHECK ((withholder = ANY (ARRAY['every-company'::text, 'top-agent'::text, 'certain-payers'::text, 'government'::text, 'platform'::text, 'vat-of-non-residents'::text, 'final-tax'::text]))),
  constraint withholding_codes_user_fk FOREIGN KEY (entered_by) REFERENCES user_accounts(user_id)
);
grant select, insert, update, delete on withholding_codes to talaan_app;

create sequence draft_versions (
  as integer, start 1, increment 1
);
grant usage on draft_versions to talaan_app;

-- bank/bank-items.sql
--   bank_items(entry_id uuid, position smallint, cheque_id uuid, account text, date date, amount bigint, is_opening boolean, transaction_id uuid, entry_number text) -- talaan_app select

-- bank/hold-payment-file.sql
--   hold_payment_file() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger pay_run_files_hold on pay_run_files

-- bank/keep-frozen-match.sql
--   keep_frozen_match() returns trigger, plpgsql, search_path=public, pg_temp -- public
--   trigger bank_matches_frozen on bank_matches
--   trigger bank_match_lines_frozen on bank_match_lines
--   trigger bank_match_items_frozen on bank_match_items

-- bank/keep-reconciliations.sql
--   keep_reconciliations() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger journal_entries_reconciliations on journal_entries

-- bank/keep-withdrawn-statement.sql
--   keep_withdrawn_statement() returns trigger, plpgsql -- public
--   trigger bank_statements_withdrawn_once on bank_statements

-- bank/lines-matched-alone.sql
--   lines_matched_alone(of_account text, most integer) returns TABLE(kind text, answers jsonb, party_id uuid, party text, amount bigint, description text), sql, stable, enable_seqscan=off -- talaan_app

-- bank/match-recorded.sql
--   match_recorded(recorded bank_recordings, given jsonb) returns void, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   match_recordings() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger idempotency_keys_match_recorded on idempotency_keys
--   trigger idempotency_keys_match_approved on idempotency_keys

-- bank/refuse-bank-change.sql
--   refuse_bank_change() returns trigger, plpgsql -- public
--   trigger bank_lines_append_only on bank_lines
--   trigger bank_statement_lines_append_only on bank_statement_lines
--   trigger bank_statements_no_delete on bank_statements
--   trigger bank_match_events_append_only on bank_match_events
--   trigger bank_reports_append_only on bank_reports
--   trigger reconciliation_matches_append_only on reconciliation_matches
--   trigger reconciliation_breaks_append_only on reconciliation_breaks

-- bank/refuse-double-rule.sql
--   rule_words(words text) returns text[], sql, immutable -- public
--   refuse_double_rule() returns trigger, plpgsql -- public
--   trigger bank_rules_same_lines on bank_rules

-- books/demand-book-volumes.sql
--   demand_book_volumes() returns trigger, plpgsql -- the owner only
--   trigger book_seals_have_files on book_seals

-- books/keep-book-seal.sql
--   keep_book_seal() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger book_seals_follow on book_seals

-- books/refuse-book-change.sql
--   refuse_book_change() returns trigger, plpgsql -- the owner only
--   trigger book_seals_append_only on book_seals
--   trigger book_seals_no_truncate on book_seals
--   trigger book_volumes_append_only on book_volumes
--   trigger book_volumes_no_truncate on book_volumes
--   trigger book_steps_append_only on book_steps
--   trigger book_papers_no_delete on book_papers

-- books/refuse-late-volume.sql
--   refuse_late_volume() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger book_volumes_with_seal on book_volumes

-- ledger/account-currency.sql
--   account_currency(asked text) returns text, sql, stable -- talaan_app

-- ledger/approvals/approval-due.sql
--   approval_due(wanted text, amount bigint) returns boolean, sql, stable -- talaan_app

-- ledger/approvals/approvers-beside.sql
--   approvers_beside(person uuid) returns SETOF uuid, sql, stable -- talaan_app

-- ledger/approvals/ask-approval.sql
--   ask_approval(request jsonb) returns uuid, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- ledger/approvals/ask-release.sql
--   ask_release() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger transactions_ask_release on transactions

-- ledger/approvals/awaits-release.sql
--   awaits_release(transaction uuid) returns boolean, sql, stable -- talaan_app

-- ledger/approvals/decide-approval.sql
--   decide_approval(request jsonb) returns text, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- ledger/approvals/demand-two-people.sql
--   demand_two_people() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger journal_entries_two_people on journal_entries

-- ledger/approvals/keep-approvals.sql
--   keep_approvals() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger approval_requests_kept on approval_requests
--   trigger approval_requests_no_truncate on approval_requests

-- ledger/cheques/keep-returned-cheques.sql
--   keep_returned_cheques() returns trigger, plpgsql -- the owner only
--   trigger journal_entries_returned_cheques on journal_entries

-- ledger/cheques/move-cheque.sql
--   move_cheque(request jsonb) returns text, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- ledger/cheques/spoil-cheque.sql
--   spoil_cheque(request jsonb) returns text, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- ledger/demand-balance.sql
--   demand_lines() returns trigger, plpgsql -- public
--   demand_balance_of_lines() returns trigger, plpgsql -- public
--   trigger journal_entries_balance on journal_entries
--   trigger journal_lines_balance on journal_lines

-- ledger/demand-free-paper.sql
--   demand_free_paper() returns trigger, plpgsql, search_path=public, pg_temp -- public
--   trigger transaction_attachments_free_paper on transaction_attachments

-- ledger/demand-whole-schedule.sql
--   demand_whole_schedule() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger schedules_lines_sum on schedules
--   trigger schedule_lines_sum on schedule_lines

-- ledger/drafts/sweep-idempotency-keys.sql
--   sweep_idempotency_keys(at timestamp with time zone) returns integer, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- ledger/evidence/demand-own-document.sql
--   demand_own_document(document uuid, author uuid) returns void, plpgsql -- the owner only

-- ledger/evidence/evidence-excuses.sql
--   evidence_excuses(transaction_id uuid, reason text, recorded_by uuid, recorded_at timestamp with time zone) -- talaan_app select

-- ledger/evidence/record-evidence.sql
--   record_evidence(request jsonb) returns TABLE(place bigint, entry_hash text), plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- ledger/evidence/refuse-evidence-change.sql
--   refuse_evidence_change() returns trigger, plpgsql -- public
--   trigger evidence_events_append_only on evidence_events
--   trigger evidence_events_no_truncate on evidence_events

-- ledger/evidence/standing-documents.sql
--   standing_documents(transaction_id uuid, attachment_id uuid, place bigint) -- talaan_app select

-- ledger/facts-of-code.sql
--   kinds_with(trait text) returns text[], sql, immutable -- talaan_app
--   opening_series() returns text[], sql, immutable -- talaan_app
--   account_named(role text) returns text, sql, immutable -- talaan_app
--   accounts_like(range text) returns text, sql, immutable -- talaan_app

-- ledger/is-cash-account.sql
--   is_cash_account(type text, statement_line text) returns boolean, sql, immutable -- the owner only

-- ledger/keep-flow-sums.sql
--   keep_flow_sums() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger journal_lines_flow_sums on journal_lines

-- ledger/keep-schedule-end.sql
--   keep_schedule_end() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger schedules_end on schedules

-- ledger/numbers/refuse-overlapping-range.sql
--   refuse_overlapping_range() returns trigger, plpgsql -- public
--   trigger atp_ranges_no_overlap on atp_ranges

-- ledger/numbers/refuse-unused-number.sql
--   refuse_unused_number() returns trigger, plpgsql -- public
--   trigger unused_numbers_stay_unused on document_claims

-- ledger/numbers/refuse-used-number.sql
--   refuse_used_number() returns trigger, plpgsql -- public
--   trigger unused_numbers_not_used on unused_numbers

-- ledger/opening-day.sql
--   opening_day() returns date, sql, stable -- talaan_app

-- ledger/parties/keep-expected-rules.sql
--   trigger expected_rules_append_only on expected_rules
--   trigger expected_rules_no_truncate on expected_rules

-- ledger/parties/keep-statements-sent.sql
--   trigger statement_runs_append_only on statement_runs
--   trigger statement_runs_no_truncate on statement_runs
--   trigger statements_sent_append_only on statements_sent
--   trigger statements_sent_no_truncate on statements_sent

-- ledger/parties/merged-parties.sql
--   merged_parties(id uuid) returns SETOF uuid, sql, stable, search_path=public, pg_temp -- talaan_app

-- ledger/parties/parties-by-words.sql
--   parties_by_words(wanted_registers text[], words tsquery, known uuid[], most integer) returns SETOF uuid, sql, stable, enable_seqscan=off, enable_indexscan=off, enable_indexonlyscan=off -- public

-- ledger/posting/01-post-transactions.sql
--   post_transactions(request jsonb) returns jsonb, plpgsql, security definer, search_path=public, pg_temp, plan_cache_mode=force_generic_plan, enable_seqscan=off -- talaan_app

-- ledger/posting/02-check-accounts.sql
--   check_accounts(postings jsonb[]) returns void, plpgsql -- the owner only

-- ledger/posting/03-prepare-postings.sql
--   prepare_postings(acts jsonb, postings jsonb[]) returns text[], plpgsql -- the owner only

-- ledger/posting/04-attach-papers.sql
--   attach_papers(id uuid, posting jsonb, author uuid) returns void, plpgsql -- the owner only

-- ledger/posting/05-acts-of.sql
--   acts_of(request jsonb) returns jsonb, sql, immutable -- the owner only

-- ledger/posting/06-record-entries.sql
--   record_entries(acts jsonb, postings jsonb[], numbers text[]) returns jsonb[], plpgsql -- the owner only

-- ledger/posting/07-keep-items.sql
--   keep_items(entries uuid[], redone uuid) returns void, plpgsql -- the owner only

-- ledger/posting/08-keep-boxes.sql
--   keep_boxes(entry uuid, posting jsonb) returns void, plpgsql -- the owner only

-- ledger/posting/09-keep-cheques.sql
--   keep_cheques(request jsonb, posting jsonb) returns void, plpgsql -- the owner only

-- ledger/posting/10-add-cheque-event.sql
--   add_cheque_event(cheque uuid, new_state text, day date, why text, id uuid, request jsonb) returns void, sql -- the owner only

-- ledger/posting/11-take-numbers.sql
--   take_numbers(wanted text[]) returns bigint[], plpgsql -- the owner only

-- ledger/posting/12-ledger-text.sql
--   ledger_text(value text) returns text, sql, immutable -- the owner only

-- ledger/posting/13-ledger-refuse.sql
--   ledger_refuse(problem text, detail text DEFAULT ''::text) returns void, plpgsql -- the owner only

-- ledger/posting/14-post-together.sql
--   post_together(requests jsonb) returns jsonb, plpgsql, security definer, search_path=public, pg_temp, plan_cache_mode=force_generic_plan, enable_seqscan=off -- talaan_app

-- ledger/posting/15-rehearse-transactions.sql
--   rehearse_transactions(request jsonb) returns void, plpgsql, security definer, search_path=public, pg_temp, plan_cache_mode=force_generic_plan, enable_seqscan=off -- talaan_app

-- ledger/posting/16-keep-schedules.sql
--   keep_schedules(request jsonb, posting jsonb) returns void, plpgsql -- the owner only

-- ledger/posting/17-are-plain.sql
--   are_plain(acts jsonb) returns boolean, sql, stable -- the owner only

-- ledger/posting/18-post-acts.sql
--   post_acts(acts jsonb) returns jsonb[], plpgsql -- the owner only

-- ledger/posting/19-post-in-turn.sql
--   post_in_turn(acts jsonb) returns jsonb[], plpgsql -- the owner only

-- ledger/posting/20-is-foreseen.sql
--   is_foreseen(request jsonb) returns boolean, plpgsql, stable -- the owner only

-- ledger/questions/demand-question-order.sql
--   demand_question_order() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger question_events_in_order on question_events

-- ledger/questions/demand-question-paper.sql
--   demand_question_paper() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger question_papers_own on question_papers

-- ledger/questions/hide-answer-link.sql
--   hide_answer_link() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger mails_hide_answer_link on mails

-- ledger/questions/keep-questions.sql
--   keep_questions() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger questions_append_only on questions
--   trigger questions_no_truncate on questions
--   trigger question_links_append_only on question_links
--   trigger question_links_no_truncate on question_links
--   trigger question_events_append_only on question_events
--   trigger question_events_no_truncate on question_events
--   trigger question_papers_append_only on question_papers
--   trigger question_papers_no_truncate on question_papers

-- ledger/questions/question-states.sql
--   question_states(question_id uuid, since timestamp with time zone, state text) -- talaan_app select

-- ledger/refuse-account-change.sql
--   refuse_account_change() returns trigger, plpgsql -- public
--   trigger accounts_keep_their_type on accounts
--   trigger accounts_no_truncate on accounts

-- ledger/refuse-ledger-change.sql
--   refuse_ledger_change() returns trigger, plpgsql -- public
--   trigger transactions_append_only on transactions
--   trigger transactions_no_truncate on transactions
--   trigger journal_entries_append_only on journal_entries
--   trigger journal_entries_no_truncate on journal_entries
--   trigger journal_lines_append_only on journal_lines
--   trigger journal_lines_no_truncate on journal_lines
--   trigger tax_rows_append_only on tax_rows
--   trigger tax_rows_no_truncate on tax_rows
--   trigger cheque_events_append_only on cheque_events
--   trigger cheque_events_no_truncate on cheque_events
--   trigger transaction_attachments_append_only on transaction_attachments
--   trigger transaction_attachments_no_truncate on transaction_attachments

-- ledger/stages/keep-stage-balances.sql
--   keep_stage_balances() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger journal_entries_stage_balances on journal_entries

-- ledger/titled-currency.sql
--   titled_currency(asked text) returns text, sql, stable -- talaan_app

-- platform/link-audit-events.sql
--   link_audit_events(most integer) returns integer, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- platform/queue-audit-event.sql
--   queue_audit_event() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger audit_events_queued on audit_events

-- platform/refuse-audit-change.sql
--   refuse_audit_change() returns trigger, plpgsql -- public
--   trigger audit_events_append_only on audit_events
--   trigger audit_events_no_truncate on audit_events
--   trigger audit_links_append_only on audit_links
--   trigger audit_links_no_truncate on audit_links

-- platform/refuse-code-again.sql
--   refuse_code_again() returns trigger, plpgsql -- public
--   trigger code_apps_once on code_apps

-- tax/certificates/demand-certificate.sql
--   demand_certificate() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger tax_rows_certificate_once on tax_rows

-- tax/certificates/keep-certificate-reminders.sql
--   trigger certificate_reminders_append_only on certificate_reminders
--   trigger certificate_reminders_no_truncate on certificate_reminders

-- tax/filings/demand-over.sql
--   demand_over() returns trigger, plpgsql -- the owner only
--   trigger filings_over on filings

-- tax/filings/follow-filing.sql
--   follow_filing() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger filings_follow on filings

-- tax/filings/join-filed-entries.sql
--   join_filed_entries() returns trigger, plpgsql -- the owner only
--   trigger filing_entries_join on filing_entries

-- tax/filings/join-filing.sql
--   join_filing() returns trigger, plpgsql -- the owner only
--   trigger filing_files_join on filing_files

-- tax/filings/keep-amended.sql
--   keep_amended() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger filings_withdrawn_last on filings

-- tax/filings/keep-filing.sql
--   keep_filing() returns trigger, plpgsql -- the owner only
--   trigger filings_stay on filings
--   trigger filings_no_truncate on filings
--   trigger filing_entries_stay on filing_entries
--   trigger filing_entries_no_truncate on filing_entries
--   trigger filing_files_stay on filing_files
--   trigger filing_files_no_truncate on filing_files

-- tax/periods/close-month.sql
--   close_month(closing jsonb) returns void, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- tax/periods/hold-postings.sql
--   hold_postings() returns void, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- tax/periods/keep-acceptance.sql
--   keep_acceptance() returns trigger, plpgsql, search_path=public, pg_temp -- the owner only
--   trigger finding_acceptances_stay on finding_acceptances
--   trigger finding_acceptances_no_truncate on finding_acceptances

-- tax/periods/keep-close.sql
--   keep_close() returns trigger, plpgsql -- the owner only
--   trigger month_closes_stay on month_closes
--   trigger month_closes_no_truncate on month_closes

-- tax/periods/plan-reversal.sql
--   plan_reversal() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger transactions_plan_reversal on transactions

-- tax/periods/reopen-month.sql
--   reopen_month(reopening jsonb) returns void, plpgsql, security definer, search_path=public, pg_temp -- talaan_app

-- tax/returns/keep-return-changes.sql
--   trigger tax_return_changes_append_only on tax_return_changes
--   trigger tax_return_changes_no_truncate on tax_return_changes

-- tax/returns/note-typed-items.sql
--   note_typed_items() returns trigger, plpgsql, security definer, search_path=public, pg_temp -- the owner only
--   trigger tax_returns_noted on tax_returns

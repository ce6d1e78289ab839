-- Bookmarked cards, and the inquiries of the contact form.

create table bookmarks (
  bookmark_id uuid constraint bookmarks_pk primary key,
  user_id uuid not null constraint bookmarks_user_fk references user_accounts,
  card_id text not null constraint bookmarks_card_id_length check (char_length(card_id) between 1 and 64),
  created_at timestamptz not null,
  position bigint generated always as identity,
  constraint bookmarks_one_per_card unique (user_id, card_id)
);

create table inquiries (
  inquiry_id uuid constraint inquiries_pk primary key,
  received_at timestamptz not null,
  address text not null,
  name text not null,
  company text not null,
  email text not null,
  topic text not null constraint inquiries_topic_known check (topic in ('general', 'bug')),
  message text not null,
  bug_description text not null,
  time_encountered text not null,
  date_encountered text not null,
  mail_message_id text
);
create index inquiries_by_time on inquiries (received_at);
create index inquiries_by_address on inquiries (address, received_at);

grant select, insert, delete on bookmarks to talaan_app;
grant select, insert, update on inquiries to talaan_app;

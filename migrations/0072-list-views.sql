-- What each person keeps of a list: views (filters, order and columns under a name) and the columns that are hidden.
create table list_views (
  view_id uuid not null constraint list_views_pk primary key,
  user_id uuid not null constraint list_views_user_fk references user_accounts,
  list text not null constraint list_views_list_format check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null constraint list_views_name_length check (char_length(name) between 1 and 60),
  query text not null constraint list_views_query_length check (char_length(query) <= 2000),
  is_default boolean not null,
  saved_at timestamptz not null
);
create unique index list_views_name_once on list_views (user_id, list, lower(name));
create unique index list_views_default_once on list_views (user_id, list) where is_default;
grant select, insert, update, delete on list_views to talaan_app;

create table list_columns (
  user_id uuid not null constraint list_columns_user_fk references user_accounts,
  list text not null constraint list_columns_list_format check (list ~ '^[a-z][a-z-]{0,39}$'),
  hidden text[] not null constraint list_columns_hidden_count check (cardinality(hidden) <= 40),
  constraint list_columns_pk primary key (user_id, list)
);
grant select, insert, update on list_columns to talaan_app;

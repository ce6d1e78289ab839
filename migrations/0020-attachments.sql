-- Uploaded papers: the bytes lie in the file store under their SHA-256, the rows say what they are and whose.

create table attachments (
  attachment_id uuid constraint attachments_pk primary key,
  sha256 text not null constraint attachments_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Only ever a text to show; nothing is opened by this name.
  file_name text not null constraint attachments_file_name_length check (char_length(file_name) between 1 and 200),
  content_type text not null constraint attachments_content_type_known
    check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer not null constraint attachments_size_range check (size between 1 and 10485760),
  uploaded_by uuid not null constraint attachments_uploader_fk references user_accounts,
  uploaded_at timestamptz not null
);
create index attachments_by_sha256 on attachments (sha256);
create index attachments_by_uploader on attachments (uploaded_by, uploaded_at);
create index attachments_by_time on attachments (uploaded_at);

create table transaction_attachments (
  transaction_id uuid not null,
  attachment_id uuid not null constraint transaction_attachments_attachment_fk references attachments,
  position integer not null,
  constraint transaction_attachments_pk primary key (transaction_id, attachment_id)
);
create index transaction_attachments_by_attachment on transaction_attachments (attachment_id);

grant select, insert, delete on attachments to talaan_app;
-- Written by the posting only (0013).
grant select on transaction_attachments to talaan_app;

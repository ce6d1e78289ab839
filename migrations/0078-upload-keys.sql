-- An upload whose answer was lost is sent again under its key, and is the same document then.
alter table attachments
  add column upload_key text,
  add constraint attachments_upload_key_length check (char_length(upload_key) between 16 and 100);
create unique index attachments_by_upload_key on attachments (uploaded_by, upload_key)
  where upload_key is not null;

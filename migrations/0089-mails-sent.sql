-- How many receipts somebody sent in the last hour is asked of every receipt: by this index, where all mail that there ever was had to be read.
create index mails_by_sending on mails (sent_at) where state = 'sent';

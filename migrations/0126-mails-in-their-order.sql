-- Thousands of messages are due at one moment, when statements of account go out: which of them is the next stands in the
-- index, and is not sorted out of all of them for each.

drop index mails_waiting;
create index mails_waiting on mails (next_attempt_at, mail_id) where state = 'waiting';

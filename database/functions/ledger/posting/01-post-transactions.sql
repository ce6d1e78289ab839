-- POSTING READS FROM HERE, in the order of the files of this folder. One call of this function writes
-- all of a posting or nothing; it is the only way into the ledger.
--
-- `request` holds who (`userId`, `actor`, `address`), when (`at`), the idempotency key (`key`) with the
-- hash of the content (`contentHash`), and one or more `postings` that stand or fall together: a
-- correction is a reversal and its replacement. It answers what the last one became; to a key that was
-- answered before, the same again. What it refuses, it refuses by the code of a problem
-- (13-ledger-refuse.sql).
--
--   post_together                    14   several that waited at the same time, each for itself
--   rehearse_transactions            15   a preview: the same, taken back
--     is_foreseen                    20   or told by reading alone, where nothing is in the way
--   post_transactions                01   (the row of `ledger_chain` is locked first: from here to the
--                                         commit postings stand in line)
--     acts_of                        05   a request of several postings as acts: requests of one each
--     are_plain                      17   whether several may be written together
--     post_in_turn                   19   those of one request, where they may not: each by the same steps
--     post_acts                      18   those that are written together, or one
--       check_accounts               02     before anything is written
--       prepare_postings             03     the documents: numbers, transactions, papers, receipts
--         take_numbers               11       the documents' numbers, where the series is ours
--         attach_papers              04
--       record_entries               06     entries, lines, tax rows, balances, hash chain, audit rows
--         take_numbers               11       the entries' numbers
--         ledger_text                12       one value of the text that is hashed
--         keep_items                 07       what is open of each document
--         keep_boxes                 08       boxes and foreign currency never below zero
--         keep_cheques               09       cheques written, changed, taken back
--           add_cheque_event         10
--         keep_schedules             16       schedules made, their lines posted, taken back, ended
--
-- Triggers join in, each at its table:
--   document_claims      after insert    ledger/numbers/refuse-unused-number.sql
--   transactions         after insert    tax/periods/plan-reversal.sql
--   transactions         after insert    ledger/approvals/ask-release.sql
--   idempotency_keys     after insert    bank/match-recorded.sql
--   transaction_attachments before insert ledger/demand-free-paper.sql
--   journal_entries      after insert    ledger/cheques/keep-returned-cheques.sql
--   journal_entries      at commit       ledger/demand-balance.sql
--   journal_lines        after insert    ledger/demand-balance.sql, ledger/keep-flow-sums.sql
--   journal_entries      at commit       ledger/stages/keep-stage-balances.sql
--   journal_entries      at commit       bank/keep-reconciliations.sql
--   journal_entries      at commit       ledger/approvals/demand-two-people.sql
--   tax_rows             at commit       tax/certificates/demand-certificate.sql
-- None of what was written is ever changed: ledger/refuse-ledger-change.sql.
--
-- Called by: the server, for every form, reversal, correction and import that is entered; post_together;
-- rehearse_transactions.

create or replace function post_transactions(request jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  author uuid := (request ->> 'userId')::uuid;
  given_key text := request ->> 'key';
  known idempotency_keys;
  acts jsonb;
  given jsonb;
begin
  -- From here to the commit postings stand in line; who comes twice at once finds the answer when it is his turn.
  perform from ledger_chain for update;
  select * into known from idempotency_keys k where k.user_id = author and k.key = given_key;
  if found then
    if known.content_hash <> request ->> 'contentHash' then
      perform ledger_refuse('ledger_key_reused');
    end if;
    if known.answer is not null then return known.answer; end if;
    -- It was submitted for approval: only that posts it.
    if not exists (select from approval_requests r where r.requested_by = author and r.idempotency_key = given_key
        and r.decision = 'approved') then
      perform ledger_refuse('ledger_approval_waits');
    end if;
  end if;
  if jsonb_array_length(request -> 'postings') = 1 then
    given := (post_acts(jsonb_build_array(request)))[1];
  else
    acts := acts_of(request);
    given := (case when are_plain(acts) then post_acts(acts) else post_in_turn(acts) end)[jsonb_array_length(acts)];
  end if;
  insert into idempotency_keys as k (user_id, key, content_hash, created_at, answer)
    values (author, given_key, request ->> 'contentHash', (request ->> 'at')::timestamptz, given)
    on conflict (user_id, key) do update set answer = excluded.answer where k.answer is null and known.key is not null;
  -- Whatever else has a key (a party that is registered) does not stand in this line.
  if not found then
    perform ledger_refuse('ledger_key_reused');
  end if;
  delete from drafts d where d.user_id = author and d.idempotency_key = given_key;
  return given;
end $$;

revoke execute on function post_transactions from public;
grant execute on function post_transactions to talaan_app;

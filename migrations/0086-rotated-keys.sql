-- Keys that were replaced are removed once nothing is signed or sealed with them any more, and a webhook has its earlier secret
-- beside the new one until its receiver knows the new one.
grant delete on signing_keys to talaan_app;

alter table webhook_secrets
  add column earlier_secret text,
  add column earlier_until timestamptz,
  add constraint webhook_secrets_earlier_whole check ((earlier_secret is null) = (earlier_until is null));
grant update (secret, earlier_secret, earlier_until) on webhook_secrets to talaan_app;

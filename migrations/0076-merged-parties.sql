-- One customer or vendor that was registered twice: the other stands for it from then on. What was recorded keeps its party.
alter table parties
  add column merged_into uuid constraint parties_merged_into_fk references parties,
  add constraint parties_merged_elsewhere check (merged_into <> party_id),
  add constraint parties_merged_is_inactive check (merged_into is null or not is_active);
create index parties_by_merged_into on parties (merged_into) where merged_into is not null;
grant update (merged_into) on parties to talaan_app;

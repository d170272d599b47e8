-- compatible-from: 1000-schema.sql
-- Who lost a half is told once that another member has it, however often it is taken and given back (rule: lost-doors).
alter table round_claim add column is_told boolean default false not null;
-- Those who lost a half are found whenever another gets it, among all rounds.
create index round_lost on round_claim (campaign_id, edition, round_key, half)
  where (state = 'released' and membership_id is not null);

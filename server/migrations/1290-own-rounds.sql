-- compatible-from: 1000-schema.sql
-- Who delivered to a half last is found whatever edition it was (rule: rounds-again).
create index round_done on round_claim (campaign_id, round_key, half, done_at) where (state = 'done');

-- The streets where a musketeer delivers, in their own words, sealed (rule: own-streets).
create table own_streets (
  account_id bigint not null,
  sealed bytea not null,
  constraint own_streets_pkey primary key (account_id),
  constraint own_streets_account_id_fkey foreign key (account_id) references account(id)
);

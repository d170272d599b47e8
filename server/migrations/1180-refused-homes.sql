-- compatible-from: 1000-schema.sql
-- Homes that want no more leaflets (rule: no-more-leaflets). `id` is a hash of the link that takes it back, `sealed` the address.
create table refused_home (
  id bytea not null,
  campaign_id bigint,
  postcode_keys bytea[] not null,
  sealed bytea not null,
  asked_on date not null,
  constraint refused_home_pkey primary key (id),
  constraint refused_home_id_check check (octet_length(id) = 32),
  constraint refused_home_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete set null
);
create index refused_home_postcode on refused_home using gin (postcode_keys);
create index refused_home_asked_on on refused_home (asked_on);
create index refused_home_campaign_id on refused_home (campaign_id);

-- By what the homes of a postcode are found, sealed, so that the rows of one postcode do not tell that they are.
alter table round_claim add column sealed bytea;
alter table round_wait add column sealed bytea;

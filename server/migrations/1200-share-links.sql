-- compatible-from: 1000-schema.sql
-- Musketeers' own links to a campaign, each with a number of who joined through it and nothing about who they are (rule: share-links).
create table share_link (
  code text not null,
  account_id bigint not null,
  campaign_id bigint not null,
  made_at timestamp with time zone not null,
  joined_before integer default 0 not null,
  week date,
  joined_in_week integer default 0 not null,
  constraint share_link_pkey primary key (code),
  constraint share_link_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint one_share_link unique (account_id, campaign_id),
  constraint share_link_joined_check check (joined_before >= 0 and joined_in_week >= 0),
  constraint share_link_account_id_fkey foreign key (account_id) references account(id),
  constraint share_link_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade
);
create index share_link_campaign_id on share_link (campaign_id);

-- The number names one external account in Settings, where its owner disconnects it.
alter table provider_account
  add column id bigint generated always as identity;
create unique index provider_account_id on provider_account (id);

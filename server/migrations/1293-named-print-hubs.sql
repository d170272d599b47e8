-- compatible-from: 1000-schema.sql
-- Organisations name print hubs for their campaigns by a code that the print hub gives out (rule: named-print-hubs). The code follows from the salt and the secret key.
alter table print_hub
  add column code_salt bytea,
  add column code_hash bytea,
  add constraint print_hub_code_hash_key unique (code_hash),
  add constraint print_hub_code_check check ((code_salt is null) = (code_hash is null));

create sequence named_print_hub_id_seq as bigint;
create table named_print_hub (
  id bigint default next_id('named_print_hub_id_seq'::regclass) not null,
  campaign_id bigint not null,
  hub_id bigint not null,
  named_at timestamptz not null,
  constraint named_print_hub_pkey primary key (id),
  constraint one_named_print_hub unique (campaign_id, hub_id),
  constraint named_print_hub_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint named_print_hub_hub_id_fkey foreign key (hub_id) references print_hub(id) on delete cascade
);
alter sequence named_print_hub_id_seq owned by named_print_hub.id;
create index named_print_hub_hub_id on named_print_hub (hub_id);

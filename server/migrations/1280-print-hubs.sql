-- compatible-from: 1000-schema.sql
-- Places that print leaflets for musketeers without a printer (rule: print-hubs), and what is asked of them (rule: print-requests).
create sequence print_hub_id_seq as bigint;
create table print_hub (
  id bigint default next_id('print_hub_id_seq'::regclass) not null,
  account_id bigint not null,
  name text not null,
  sector text not null,
  places text[] not null,
  handover text not null,
  changed jsonb,
  revision integer default 1 not null,
  worded_at timestamptz not null,
  approved_at timestamptz,
  paused_at timestamptz,
  sheets_a_week integer not null,
  two_sided boolean not null,
  week date,
  sheets_taken integer default 0 not null,
  constraint print_hub_pkey primary key (id),
  constraint one_print_hub unique (account_id),
  constraint print_hub_account_id_fkey foreign key (account_id) references account(id),
  constraint print_hub_sheets_a_week_check check (sheets_a_week between 1 and 5000),
  constraint print_hub_sheets_taken_check check (sheets_taken >= 0)
);
alter sequence print_hub_id_seq owned by print_hub.id;
create index print_hub_places on print_hub using gin (places);

create sequence print_request_id_seq as bigint;
create table print_request (
  id bigint default next_id('print_request_id_seq'::regclass) not null,
  hub_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  leaflets integer not null,
  sheets integer not null,
  week date not null,
  nickname text not null,
  wanted_by date not null,
  wording text not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  constraint print_request_pkey primary key (id),
  constraint one_print_request unique (account_id, campaign_id),
  constraint print_request_hub_id_fkey foreign key (hub_id) references print_hub(id) on delete cascade,
  constraint print_request_account_id_fkey foreign key (account_id) references account(id),
  constraint print_request_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint print_request_leaflets_check check (leaflets between 1 and 200)
);
alter sequence print_request_id_seq owned by print_request.id;
create index print_request_hub_id on print_request (hub_id);
create index print_request_campaign_id on print_request (campaign_id);

-- compatible-from: 1000-schema.sql
-- Packs of leaflets that somebody printed, and how often their codes were scanned (rule: counted-scans). Neither says whose they are.
create table print_pack (
  code text not null,
  campaign_id bigint not null,
  leaflet_id bigint not null,
  printed_on date not null,
  constraint print_pack_pkey primary key (code),
  constraint print_pack_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  constraint print_pack_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint print_pack_leaflet_id_fkey foreign key (leaflet_id) references leaflet(id) on delete cascade
);
create index print_pack_campaign_id on print_pack (campaign_id);
create index print_pack_leaflet_id on print_pack (leaflet_id);
create index print_pack_printed_on on print_pack (printed_on);

create table print_pack_scans (
  pack_code text not null,
  day date not null,
  opened integer not null,
  constraint print_pack_scans_pkey primary key (pack_code, day),
  constraint print_pack_scans_opened_check check (opened > 0),
  constraint print_pack_scans_pack_code_fkey foreign key (pack_code) references print_pack(code) on delete cascade
);

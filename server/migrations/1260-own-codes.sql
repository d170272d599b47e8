-- compatible-from: 1000-schema.sql
-- Leaflets that are made here carry a code of their own (rule: own-codes): a published leaflet says from which it was made, and after how many saves of that, which may have been thrown away since.
alter table leaflet
  add column made_leaflet_id bigint,
  add column made_revision integer,
  add constraint leaflet_whole_origin check (num_nonnulls(made_leaflet_id, made_revision) in (0, 2));
create index leaflet_made_leaflet_id on leaflet (made_leaflet_id) where (made_leaflet_id is not null);
alter table draft_leaflet
  add column made_leaflet_id bigint,
  add column made_revision integer,
  add constraint draft_leaflet_whole_origin check (num_nonnulls(made_leaflet_id, made_revision) in (0, 2));

create table leaflet_scans (
  leaflet_id bigint not null,
  day date not null,
  opened integer not null,
  pressed integer not null,
  constraint leaflet_scans_pkey primary key (leaflet_id, day),
  constraint leaflet_scans_counts_check check (opened >= 0 and pressed >= 0 and opened + pressed > 0),
  constraint leaflet_scans_leaflet_id_fkey foreign key (leaflet_id) references leaflet(id) on delete cascade
);
create index leaflet_scans_day on leaflet_scans (day);

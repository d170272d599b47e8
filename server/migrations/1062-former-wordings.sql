-- compatible-from: 1000-schema.sql
-- What a published leaflet said before its organisation changed its words, for administrators who look at a report about it.
create table former_wording (
  id bigint generated always as identity not null,
  leaflet_id bigint not null,
  wording text not null,
  replaced_at timestamptz not null,
  constraint former_wording_pkey primary key (id),
  constraint former_wording_leaflet_id_fkey foreign key (leaflet_id) references leaflet(id) on delete cascade
);
create index former_wording_by_leaflet on former_wording (leaflet_id, id);
create index former_wording_by_age on former_wording (replaced_at);

-- compatible-from: 1000-schema.sql
-- A union offers leaflets that it made here to its branches, each of which completes one of its own.
alter table made_leaflet
  add column offered_at timestamptz,
  -- The campaign whose name, description and causes a branch begins with.
  add column offered_with bigint,
  -- Of a leaflet that a branch completes: whose words it has.
  add column union_id bigint,
  add constraint made_leaflet_offered_with_fkey foreign key (offered_with) references campaign(id),
  add constraint made_leaflet_union_id_fkey foreign key (union_id) references account(id),
  add constraint made_leaflet_offered_check check (offered_at is not null or offered_with is null),
  add constraint made_leaflet_union_check check (union_id is null or offered_at is null);
create index made_leaflet_offered on made_leaflet (account_id, offered_at) where offered_at is not null;
create index made_leaflet_offered_with on made_leaflet (offered_with) where offered_with is not null;
create index made_leaflet_by_union on made_leaflet (union_id) where union_id is not null;

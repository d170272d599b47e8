-- compatible-from: 1000-schema.sql
-- The leaflet that a member has collected from a print hub, so that they are asked to deliver it and not to print it (rule: print-requests).
alter table membership add column collected_leaflet_id bigint references leaflet on delete set null;
create index membership_by_collected_leaflet on membership (collected_leaflet_id) where collected_leaflet_id is not null;

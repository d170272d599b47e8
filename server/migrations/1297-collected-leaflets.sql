-- compatible-from: 1000-schema.sql
-- The leaflet that a print hub printed for a request, and that a member has collected from one, so that they are asked to deliver it and not to print it (rule: print-requests).
alter table print_request add column leaflet_id bigint references leaflet on delete set null;
alter table membership add column collected_leaflet_id bigint references leaflet on delete set null;
create index membership_by_collected_leaflet on membership (collected_leaflet_id) where collected_leaflet_id is not null;

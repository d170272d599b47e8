-- A new version of a leaflet may correct the one before: whoever was sent that one is asked to recycle it.
alter table leaflet add column corrects_id bigint references leaflet on delete set null;
create unique index leaflet_corrected_once on leaflet (corrects_id) where corrects_id is not null;

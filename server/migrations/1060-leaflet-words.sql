-- compatible-from: 1000-schema.sql
-- What a leaflet says, for people who cannot read its picture.
alter table leaflet
  add column wording text default ''::text not null,
  add constraint leaflet_wording_check check (char_length(wording) <= 10000);

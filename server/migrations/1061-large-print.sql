-- compatible-from: 1000-schema.sql
-- The words of a leaflet in large print, as a file.
alter table leaflet
  add column large_print_key text,
  add constraint leaflet_large_print_key_key unique (large_print_key);

-- compatible-from: 0182-unread-columns.sql
-- No program reads these columns: leaflets have lettering_mm, and wrong codes are limited by their address and visitor.
alter table leaflet drop column lettered_edges;
alter table one_time_code drop column wrong_tries;

-- How a leaflet comes out of a printer, measured when its file is received, so that its organisation can be advised. Null in
-- versions that were received before.
alter table leaflet
  add column width_mm smallint check (width_mm > 0),
  add column height_mm smallint check (height_mm > 0),
  add column coarsest_dpi integer check (coarsest_dpi >= 0),
  add column lettered_edges smallint[],
  add constraint whole_paper check (num_nonnulls(width_mm, height_mm) in (0, 2));

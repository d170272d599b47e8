-- How large the picture of a leaflet's first page is, so that pages keep its place before it has come. Unknown for older leaflets.
alter table leaflet
  add column preview_width integer check (preview_width > 0),
  add column preview_height integer check (preview_height > 0),
  add constraint whole_preview_size check ((preview_width is null) = (preview_height is null));

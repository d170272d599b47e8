-- No number of dots meant no picture, and also one that could not be measured, so that nobody could be told which. Of PDFs
-- received before it is not known; a picture is the only one in its leaflet. Null still says that nothing was measured.
alter table leaflet add column is_every_picture_measured boolean;
update leaflet set is_every_picture_measured = content_type <> 'application/pdf'
  where num_nonnulls(width_mm, coarsest_dpi) > 0;

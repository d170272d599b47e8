-- Lettering 7 mm from the edge of A4 stands at 3.5 mm when it is printed on A6: which pages have some within 5 mm was of use for
-- one size of paper only. Kept is how far it stands from the edge, page by page. Null in versions that were received before.
-- The released version still reads and writes `lettered_edges` while both run: a later one drops it.
alter table leaflet add column lettering_mm real[];

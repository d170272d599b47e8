-- compatible-from: 0063-search-words.sql
-- The size in points of each page's smallest text when the page is printed as large as A4 allows, so that people are not offered
-- leaflets too small to read. Null in versions that were received before.
alter table leaflet add column smallest_text_pt real[];

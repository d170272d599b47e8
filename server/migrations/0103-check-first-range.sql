-- compatible-from: 0063-search-words.sql
-- The second step reads all rows, while others read and write them.
alter table planned_leaflet validate constraint first_range;

-- compatible-from: 0063-search-words.sql
-- `planned_leaflet` becomes a table of ranges of leaflets in three steps, so that nobody waits while its rows are read. The first: no leaflet
-- of this table has a higher id than this. A thousand more than there are, for those that the version before publishes until the third step.
do $$
begin
  execute format('alter table planned_leaflet add constraint first_range check (leaflet_id < %s) not valid', (
    select 1001 + greatest((select max(id) from leaflet), (select max(leaflet_id) from planned_leaflet), 0)
  ));
end $$;

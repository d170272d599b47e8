-- compatible-from: 0171-leaflets-in-order.sql
-- The leaflets that a campaign sends are rows, each with its place in the order.
create table campaign_leaflet (
  campaign_id bigint not null references campaign (id) on delete cascade,
  place smallint not null check (place between 1 and 12),
  leaflet_id bigint not null unique references leaflet (id) on delete cascade,
  primary key (campaign_id, place)
);

insert into campaign_leaflet (campaign_id, place, leaflet_id)
select campaign.id, place, leaflet_id
from campaign cross join lateral unnest(current_leaflet_id || later_leaflet_ids) with ordinality as sent (leaflet_id, place)
where leaflet_id is not null;

drop trigger newest_leaflet_is_current on leaflet;
drop function point_at_newest_leaflet();
drop trigger corrections_join_an_edition on leaflet;
drop function join_edition();
alter table campaign drop column current_leaflet_id, drop column later_leaflet_ids;
create index campaign_running on campaign (id) include (end_date, published_at)
  where deleted_at is null and stopped_at is null and paused_at is null;

-- Planning a million due leaflets must not look up versions and past letters of every membership: each campaign knows its
-- current leaflet, each membership the one it was mailed last.

alter table campaign add column current_leaflet_id bigint references leaflet on delete set null;
update campaign set current_leaflet_id =
  (select id from leaflet where campaign_id = campaign.id order by version desc limit 1);
-- Everything planning asks of a campaign, without its words.
create index campaign_to_plan on campaign (id) include (current_leaflet_id, end_date)
  where deleted_at is null and stopped_at is null;

create function point_at_newest_leaflet() returns trigger language plpgsql as $$
begin
  update campaign set current_leaflet_id = newest.id
  from (select distinct on (campaign_id) campaign_id, id from added order by campaign_id, version desc) as newest
  where campaign.id = newest.campaign_id;
  return null;
end $$;
create trigger newest_leaflet_is_current after insert on leaflet
  referencing new table as added for each statement execute function point_at_newest_leaflet();

-- No key: it is compared with a campaign's current leaflet, and never followed.
alter table membership add column mailed_leaflet_id bigint;
update membership set mailed_leaflet_id =
  (select max(leaflet_id) from planned_leaflet where membership_id = membership.id and sent_at is not null);

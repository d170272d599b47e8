-- For one musketeer thousands of campaigns are ranked by when they were published: what that asks of a campaign stands beside
-- what planning asks, without the campaign's words.
drop index campaign_to_plan;
create index campaign_to_plan on campaign (id) include (current_leaflet_id, end_date, published_at)
  where deleted_at is null and stopped_at is null;

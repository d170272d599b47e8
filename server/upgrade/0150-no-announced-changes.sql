-- compatible-from: 0150-no-announced-changes.sql
-- No process listens for changes of campaigns: pages are cached for a few seconds, and calls read the database.
drop trigger announce_change on campaign;
drop trigger announce_change on leaflet;
drop trigger announce_change on campaign_cause;
drop trigger announce_change on campaign_place;
drop trigger announce_change on address;
drop trigger announce_change on org_info;
drop function announce_campaign_change;
drop function announce_publisher_change;

-- compatible-from: 0063-search-words.sql
-- What keeps its cost while history grows: the tables that change most are cleaned often, and the nightly check reads a part of history.

-- An email is changed three times while it leaves. A dead row is removed when a fiftieth of the table is dead, and not a fifth: at a
-- hundred million rows that would be twenty million. Room in each page lets "may_have_left" be written without touching an index.
alter table letter set (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);
alter table planned_leaflet set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- "emailed_at" and "mailed_leaflet_id" are in no index, so with room in its page a membership is updated in place.
alter table membership set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table musketeer set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);

-- Where the nightly check of tallies goes on.
create table tally_check (
  the_one boolean primary key default true check (the_one),
  after_campaign_id bigint not null
);
insert into tally_check (after_campaign_id) values (0);

-- The check counts one campaign after another, with those who have left it.
create index membership_ever_of_campaign on membership (campaign_id);

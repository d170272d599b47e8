-- compatible-from: 0063-search-words.sql
-- The third step: the table as it is becomes the first range, without reading it again. A job begins further ranges. The last has no end, so
-- that every leaflet has a range.
alter table planned_leaflet rename to planned_leaflet_first;
alter index planned_leaflet_pkey rename to planned_leaflet_first_pkey;
alter index planned_leaflet_of_version rename to planned_leaflet_first_of_version;
alter index planned_leaflet_by_time rename to planned_leaflet_first_by_time;
drop trigger mailed_leaflets_are_marked on planned_leaflet_first;
drop trigger changed_leaflets_are_marked on planned_leaflet_first;

create table planned_leaflet (
  membership_id bigint not null,
  leaflet_id bigint not null,
  planned_at timestamptz not null,
  sent_at timestamptz,
  link_ended_at timestamptz,
  skipped_at timestamptz,
  primary key (membership_id, leaflet_id)
) partition by range (leaflet_id);
create index planned_leaflet_of_version on planned_leaflet (leaflet_id, sent_at);
create index planned_leaflet_by_time on planned_leaflet using brin (sent_at) with (pages_per_range = 16, autosummarize = on);
create trigger mailed_leaflets_are_marked after insert on planned_leaflet
  referencing new table as added for each statement execute function mark_mailed_leaflets();
create trigger changed_leaflets_are_marked after update on planned_leaflet
  referencing old table as was new table as now_is for each statement execute function mark_changed_leaflets();

do $$
declare
  first_end bigint := (
    select substring(pg_get_constraintdef(oid) from '\d+') from pg_constraint
    where conrelid = 'planned_leaflet_first'::regclass and conname = 'first_range'
  );
begin
  execute format('alter table planned_leaflet attach partition planned_leaflet_first for values from (minvalue) to (%s)', first_end);
  execute format(
    'create table planned_leaflet_from_%s partition of planned_leaflet for values from (%1$s) to (maxvalue)
       with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)',
    first_end
  );
end $$;
alter table planned_leaflet_first drop constraint first_range;

-- It named the table as it was.
create or replace view tally_counted as
  select campaign.account_id, campaign_id, month,
    sum(joined)::integer as joined, sum(members)::integer as members,
    sum(mailed)::integer as mailed, sum(delivered)::bigint as delivered
  from (
    select campaign_id, london_month(joined_at) as month,
      count(*) as joined, count(*) filter (where withdrawn_at is null) as members, 0 as mailed, 0 as delivered
    from membership group by 1, 2
    union all
    select campaign_id, london_month(sent_at), 0, 0, count(*), 0
    from planned_leaflet join leaflet on leaflet.id = leaflet_id
    where sent_at is not null group by 1, 2
    union all
    select campaign_id, date_trunc('month', delivered_on::timestamp)::date, 0, 0, 0, sum(leaflets_delivered)
    from delivery join membership on membership.id = membership_id group by 1, 2
  ) as deed
  join campaign on campaign.id = campaign_id
  group by 1, 2, 3;

-- compatible-from: 0063-search-words.sql
-- Where campaigns are for and where musketeers are (rule: campaign-places): a nation, a postcode area, a district or a sector.

-- A campaign without a row is for everywhere.
create table campaign_place (
  campaign_id bigint not null references campaign on delete cascade,
  place text not null constraint known_place check (
    place ~ '^([A-Z]{1,2}(\d[A-Z]|\d{1,2})?|[A-Z]{1,2}(\d[A-Z]|\d{1,2}) \d|england|scotland|wales|northern-ireland)$'),
  primary key (campaign_id, place)
);

-- The first half of a musketeer's postcode, if they gave it. `places` are the places whose campaigns come first, nearest first: the
-- district, its area, its nations, and 'everywhere'.
create table musketeer_place (
  account_id bigint primary key references account,
  district text not null constraint known_district check (district ~ '^[A-Z]{1,2}(\d[A-Z]|\d{1,2})$'),
  places text[] not null
);

-- Live campaigns by place and cause, newest first, for suggestions. Maintained by the triggers below. A campaign for a sector is found by
-- its district, one that names no place by 'everywhere', and each also by 'all', for people who gave no place.
create table campaign_match (
  place text not null,
  cause text not null,
  published_at timestamptz not null,
  campaign_id bigint not null references campaign on delete cascade,
  end_date date,
  primary key (place, cause, published_at, campaign_id) include (end_date)
);
create index match_of_campaign on campaign_match (campaign_id);

create function match_campaigns(ids bigint[]) returns void language sql as $$
  delete from campaign_match where campaign_id = any(ids);
  insert into campaign_match (place, cause, published_at, campaign_id, end_date)
  select matched.place, cause, published_at, campaign.id, end_date
  from campaign
  join campaign_cause on campaign_cause.campaign_id = campaign.id
  cross join lateral (
    select 'all' as place
    union select split_part(campaign_place.place, ' ', 1) from campaign_place where campaign_place.campaign_id = campaign.id
    union select 'everywhere' where not exists (select from campaign_place where campaign_place.campaign_id = campaign.id)
  ) as matched
  where campaign.id = any(ids) and deleted_at is null and stopped_at is null and paused_at is null;
$$;

create function match_changed_campaign() returns trigger language plpgsql as $$
begin
  perform match_campaigns(array[new.id]);
  return null;
end
$$;

create function match_campaigns_of_rows() returns trigger language plpgsql as $$
begin
  perform match_campaigns(array(select distinct campaign_id from changed));
  return null;
end
$$;

create trigger changed_campaign_is_matched after update of end_date, stopped_at, paused_at, deleted_at on campaign
  for each row when ((old.end_date, old.stopped_at, old.paused_at, old.deleted_at)
    is distinct from (new.end_date, new.stopped_at, new.paused_at, new.deleted_at))
  execute function match_changed_campaign();
create trigger new_causes_are_matched after insert on campaign_cause
  referencing new table as changed for each statement execute function match_campaigns_of_rows();
create trigger gone_causes_are_matched after delete on campaign_cause
  referencing old table as changed for each statement execute function match_campaigns_of_rows();
create trigger new_places_are_matched after insert on campaign_place
  referencing new table as changed for each statement execute function match_campaigns_of_rows();
create trigger gone_places_are_matched after delete on campaign_place
  referencing old table as changed for each statement execute function match_campaigns_of_rows();

select match_campaigns(array(select id from campaign where end_date is null or end_date >= current_date - 1));

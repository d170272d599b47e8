-- What every musketeer joined, was emailed and delivered. Each membership belongs to one due time of its member,
-- so nobody is emailed two leaflets for one (rule: one-leaflet-per-period).

-- The musketeer who signs in has been there from the first day. What they did with the newest campaigns is in seed-people.ts.
create temp table demo_member on commit drop as
select
  id, nth, (array['WEEKLY', 'WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'])[1 + nth * 7 % 5] as frequency,
  1 + nth * 3 % 7 as weekday, 8 + nth * 5 % 12 as hour,
  0.35 + 0.65 * pg_temp.random_of('diligence' || nth) as diligence, 0.025 as keenness, signed_up_at,
  suspended_at as stops_at, false as is_gone
from demo_musketeer
union all
select id, 0, frequency, weekday, hour, 1, 1, signed_up_at, (select year_end from demo) - interval '7 days', false
from demo join account on id = volunteer_id join musketeer on account_id = id;

-- Some addresses stopped to exist in the last weeks.
update demo_member
set is_gone = true, stops_at = (select year_end from demo) - pg_temp.hours(3 * 24, 60 * 24, 'gone' || nth)
where nth in (
  select nth from demo_member
  where nth > 0 and stops_at is null and frequency = 'WEEKLY' and signed_up_at < (select year_end from demo) - interval '100 days'
  order by pg_temp.random_of('gone' || nth)
  limit 9
);

-- How much each member likes each campaign that is for where they are: the causes they share, and how popular it is.
create temp table demo_liking on commit drop as
select
  member.id, member.nth, campaign.id as campaign_id, coalesce(causes, 0) as causes,
  coalesce(causes, 0) + 1.5 * pg_temp.random_of('appeal' || place) + pg_temp.random_of('likes' || nth || ' ' || place) as score
from demo_member as member
cross join (select id, published_at, row_number() over (order by id) as place from campaign) as campaign
left join (
  select account_id, campaign_id, count(*) as causes from chosen_cause join campaign_cause using (cause) group by 1, 2
) as shared on account_id = member.id and campaign_id = campaign.id
left join musketeer_place as home on home.account_id = member.id
where (member.nth > 0 or published_at < (select year_end from demo) - interval '50 days')
  and (
    home.account_id is null
    or not exists (select from campaign_place as all_places where all_places.campaign_id = campaign.id)
    or exists (
      select from campaign_place as near where near.campaign_id = campaign.id and near.place = any(home.places)
    )
  );
create index on demo_liking (id);
analyze demo_liking;

-- The first campaign, whose leaflet is sent at once (rule: first-campaign-sends-at-once), and the schedule that follows from it.
create temp table demo_schedule on commit drop as
select
  member.*, campaign_id as first_campaign_id, joined_at, date_bin(
    interval '7 days', joined_at at time zone 'Europe/London' + interval '56 hours',
    timestamp '2026-11-23' + make_interval(days => weekday - 1, hours => hour)
  ) as anchor,
  case frequency
    when 'WEEKLY' then interval '7 days'
    when 'FORTNIGHTLY' then interval '14 days'
    else interval '1 month'
  end as period
from demo_member as member
cross join lateral (
  select greatest(signed_up_at, min(published_at)) + pg_temp.hours(0.5, 1.5, 'first' || nth) as joined_at from campaign
) as joined
cross join lateral (
  select campaign_id from demo_liking join campaign on campaign.id = campaign_id
  where demo_liking.id = member.id and published_at < joined_at
    and (end_date is null or joined_at < end_date) and (stopped_at is null or joined_at < stopped_at)
  order by score desc
  limit 1
) as first;

-- Every due time up to the next one, which nobody has been emailed for.
create temp table demo_slot on commit drop as
select id, nth, periods, slot, slot at time zone 'Europe/London' as due_at
from demo_schedule
cross join generate_series(1, 54) as periods
cross join lateral (select anchor + periods * period as slot) as slots
where slot at time zone 'Europe/London' < least(stops_at, (select year_end from demo) + period + interval '1 day')
  and (anchor + (periods - 1) * period) at time zone 'Europe/London' <= (select now from demo);
create index on demo_slot (id);
analyze demo_slot, demo_day;

-- Further campaigns: at some of the due times, one that was live and that the member likes. Those who join for the
-- next due time did so lately.
create temp table demo_choice on commit drop as
select distinct on (slot.id, campaign_id) slot.*, campaign_id, name, score
from demo_slot as slot
join demo_schedule as schedule using (id)
join demo_liking as liking using (id)
join campaign on campaign.id = campaign_id and campaign_id <> first_campaign_id
join demo_day on day = least(slot::date - 1, (select year_end::date from demo))
where due_at - interval '3 days' > greatest(published_at, joined_at)
  and due_at < least(end_date::timestamptz, stopped_at, 'infinity')
  and (due_at < (select year_end from demo) or published_at < (select year_end from demo) - interval '4 days')
  and pg_temp.random_of('tries' || slot.nth || ' ' || periods || name) < keenness * case slot.nth when 0 then 1 else season end * (0.5 + causes)
order by slot.id, campaign_id, pg_temp.random_of('slot' || slot.nth || ' ' || periods || name);

create temp table demo_membership on commit drop as
select id as account_id, nth, first_campaign_id as campaign_id, 0 as periods, joined_at,
  joined_at + pg_temp.hours(0.001, 0.01, 'sent' || nth) as emailed_at
from demo_schedule
union all
select * from (
  select distinct on (id, periods)
    id, nth, campaign_id, periods,
    case when due_at > (select year_end from demo)
      then (select year_end from demo) - pg_temp.hours(2, 60, 'joins' || nth || name)
      else pg_temp.time_of((slot - interval '1 day')::date, 8, 22, 'joins' || nth || name)
    end,
    case when due_at < (select year_end from demo) then due_at + pg_temp.hours(0.02, 0.12, 'sent' || nth || name) end
  from demo_choice
  order by id, periods, score desc
) as further;

alter table demo_membership add withdrawn_at timestamptz, add leaflet_id bigint;
update demo_membership
set
  withdrawn_at = (
    select left_at
    from (select joined_at + pg_temp.hours(240, 2880, 'left' || nth || ' ' || periods) as left_at) as leaving
    where nth > 0 and left_at < (select year_end from demo)
      and pg_temp.random_of('leaves' || nth || ' ' || periods) < 0.07
  ), leaflet_id = (
    select max(id) from leaflet
    where leaflet.campaign_id = demo_membership.campaign_id and created_at <= emailed_at
      and not exists (select from campaign_leaflet where leaflet_id = leaflet.id and place > 1)
  );

insert into musketeer (account_id, frequency, weekday, hour, anchor, last_slot, next_due_at)
select
  id, frequency, weekday, hour, anchor, coalesce(last_slot, anchor), next_due_at
from demo_schedule
cross join demo
left join (
  select account_id, max(slot) as last_slot
  from demo_membership join demo_slot on id = account_id and demo_slot.periods = demo_membership.periods
  where emailed_at is not null
  group by account_id
) as served on account_id = id
cross join lateral (
  select min(due_at) as next_due_at
  from generate_series(1, 60) as periods,
    lateral (select (anchor + periods * period) at time zone 'Europe/London' as due_at) as later
  where due_at > now
) as next
where nth > 0;

-- Most who got a leaflet delivered it within two weeks, some on two or three days.
create temp table demo_delivery on commit drop as
select account_id, campaign_id, day as delivered_on, count, reported_at, key,
  case when pg_temp.random_of('printed' || key) < 0.5 then count + floor(5 * pg_temp.random_of('spare' || key))::int end as printed
from demo_membership
join demo_schedule on id = account_id
cross join generate_series(1, 4) as turn
cross join lateral (
  select demo_schedule.nth || ' ' || periods || ' ' || turn as key,
    (emailed_at at time zone 'Europe/London')::date
      + floor(
        case demo_schedule.nth when 0 then 30 else 13 end * pg_temp.random_of('delivers' || demo_schedule.nth || ' ' || periods || ' ' || turn)
      )::int as delivered_on
) as plan
join demo_day on day = delivered_on
cross join lateral (
  select pg_temp.time_of(day, 18, 22, key) as reported_at,
    pg_temp.pick('{8,12,15,18,20,20,20,22,25,30,40,60}'::int[], 'count' || key) as count
) as report
where pg_temp.random_of('works' || key)
    < diligence * (array[0.8, 0.5, 0.3, 0.2])[turn] * case demo_schedule.nth when 0 then 1.2 else weight / 1.2 end
  and reported_at > emailed_at and reported_at < least(withdrawn_at, (select year_end from demo));

-- How many joined a campaign, were mailed its leaflet and what they delivered, a month in London: kept as deeds happen, so
-- that charts and totals never scan memberships. A deed only adds a mark of its own: thousands who join one campaign in the
-- same moment wait for nobody. The worker folds marks into tallies; both together are the truth at every moment.
-- The triggers are the one place that counts, so that no deed can be written without its mark.

create function london_month(at timestamptz) returns date language sql immutable
  return date_trunc('month', at at time zone 'Europe/London')::date;

create table tally (
  -- Who published the campaign, so that an organisation's numbers lie side by side.
  account_id bigint not null,
  campaign_id bigint not null references campaign,
  month date not null check (extract(day from month) = 1),
  -- Memberships that began in the month.
  joined integer not null,
  -- Those of them that have not ended.
  members integer not null,
  -- Leaflets handed to the mail server in the month.
  mailed integer not null,
  -- Leaflets put through doors on the month's days.
  delivered bigint not null,
  constraint one_tally_a_month primary key (account_id, campaign_id, month)
    include (joined, members, mailed, delivered)
);

-- No keys to other tables: a mark is written by whoever holds the row it counts.
create table tally_mark (
  account_id bigint not null,
  campaign_id bigint not null,
  month date not null,
  joined integer not null,
  members integer not null,
  mailed integer not null,
  delivered bigint not null
);
create index tally_mark_of_campaign on tally_mark (account_id, campaign_id);

-- What was folded and what was not, to be added up.
create view tally_part as
  select account_id, campaign_id, month, joined, members, mailed, delivered from tally
  union all
  select account_id, campaign_id, month, joined, members, mailed, delivered from tally_mark;

-- The same, counted from the deeds themselves.
create view tally_counted as
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

create function mark_memberships() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select campaign.account_id, began.campaign_id, began.month, began.joined, began.members, 0, 0
  from (
    select campaign_id, london_month(joined_at) as month,
      count(*) as joined, count(*) filter (where withdrawn_at is null) as members
    from added group by 1, 2
  ) as began
  join campaign on campaign.id = began.campaign_id;
  return null;
end $$;
create trigger memberships_are_marked after insert on membership
  referencing new table as added for each statement execute function mark_memberships();

create function mark_changed_membership() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select campaign.account_id, side.campaign_id, side.month, side.sign,
    case when side.withdrawn_at is null then side.sign else 0 end, 0, 0
  from (
    values (old.campaign_id, london_month(old.joined_at), old.withdrawn_at, -1),
      (new.campaign_id, london_month(new.joined_at), new.withdrawn_at, 1)
  ) as side (campaign_id, month, withdrawn_at, sign)
  join campaign on campaign.id = side.campaign_id;
  return null;
end $$;
create trigger changed_membership_is_marked after update of campaign_id, joined_at, withdrawn_at on membership
  for each row
  when ((old.campaign_id, old.joined_at, old.withdrawn_at is null)
    is distinct from (new.campaign_id, new.joined_at, new.withdrawn_at is null))
  execute function mark_changed_membership();

create function mark_mailed_leaflets() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select account_id, campaign_id, london_month(sent_at), 0, 0, count(*), 0
  from added join leaflet on leaflet.id = leaflet_id join campaign on campaign.id = campaign_id
  where sent_at is not null group by 1, 2, 3;
  return null;
end $$;
create trigger mailed_leaflets_are_marked after insert on planned_leaflet
  referencing new table as added for each statement execute function mark_mailed_leaflets();

create function mark_mailed_leaflet() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select account_id, campaign_id, london_month(side.sent_at), 0, 0, side.sign, 0
  from (values (old.sent_at, -1), (new.sent_at, 1)) as side (sent_at, sign)
  join leaflet on leaflet.id = new.leaflet_id
  join campaign on campaign.id = campaign_id
  where side.sent_at is not null;
  return null;
end $$;
create trigger mailed_leaflet_is_marked after update of sent_at on planned_leaflet
  for each row when (old.sent_at is distinct from new.sent_at) execute function mark_mailed_leaflet();

create function mark_deliveries() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select campaign.account_id, campaign_id, date_trunc('month', delivered_on::timestamp)::date,
    0, 0, 0, sum(leaflets_delivered)
  from added join membership on membership.id = membership_id join campaign on campaign.id = campaign_id
  group by 1, 2, 3;
  return null;
end $$;
create trigger deliveries_are_marked after insert on delivery
  referencing new table as added for each statement execute function mark_deliveries();

create function mark_changed_delivery() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select campaign.account_id, campaign_id, date_trunc('month', side.day::timestamp)::date, 0, 0, 0, side.leaflets
  from (
    values (old.membership_id, old.delivered_on, -old.leaflets_delivered),
      (new.membership_id, new.delivered_on, new.leaflets_delivered)
  ) as side (membership_id, day, leaflets)
  join membership on membership.id = side.membership_id
  join campaign on campaign.id = campaign_id;
  return null;
end $$;
create trigger changed_delivery_is_marked after update of membership_id, delivered_on, leaflets_delivered on delivery
  for each row execute function mark_changed_delivery();
-- A delivery that was taken back: `new` is null, and joins nothing.
create trigger deleted_delivery_is_marked after delete on delivery
  for each row execute function mark_changed_delivery();

-- The triggers' locks keep everybody else from writing until this commits.
insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
select account_id, campaign_id, month, joined, members, mailed, delivered from tally_counted;

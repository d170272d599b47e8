-- Numbers of people as organisations see them. They change once a week (docs/decisions/0037-people-counts-weekly.md), so they are
-- stored, and not calculated from the tallies.

create table shown_campaign (
  campaign_id bigint primary key,
  -- When its numbers last changed; null before the morning after publishing.
  counted_at timestamptz,
  -- When they may change next.
  next_count_at timestamptz not null,
  -- How many people had delivered at the last count; 3 stands for any larger number.
  deliverers smallint not null default 0 check (deliverers between 0 and 3)
);
create index shown_campaign_due on shown_campaign (next_count_at);

-- What each month's counts added.
create table shown_tally (
  account_id bigint not null,
  campaign_id bigint not null,
  month date not null check (extract(day from month) = 1),
  joined integer not null,
  withdrawn integer not null,
  mailed integer not null,
  -- Whether one or two people were there who are not in the number.
  few_joined boolean not null default false,
  few_mailed boolean not null default false,
  constraint one_shown_tally_a_month primary key (account_id, campaign_id, month)
    include (joined, withdrawn, mailed, few_joined, few_mailed)
);

create table shown_version (
  leaflet_id bigint primary key,
  mailed integer not null,
  few_mailed boolean not null default false
);

-- How many people delivered in a month for an organisation, at the last count; 3 stands for any larger number.
create table shown_delivery_month (
  account_id bigint not null,
  month date not null check (extract(day from month) = 1),
  deliverers smallint not null check (deliverers between 1 and 3),
  constraint one_shown_delivery_month primary key (account_id, month) include (deliverers)
);

-- Campaigns that were shown with live numbers until now keep the ones of this moment until Monday, 08:00 in London.
insert into shown_campaign (campaign_id, counted_at, next_count_at, deliverers)
select campaign.id, now(),
  (date_trunc('week', now() at time zone 'Europe/London' - interval '8 hours') + interval '7 days 8 hours') at time zone 'Europe/London',
  coalesce(deliverers, 0)
from campaign left join (
  select campaign_id, least(3, count(distinct membership_id)) as deliverers
  from delivery join membership on membership.id = membership_id group by campaign_id
) as delivered on delivered.campaign_id = campaign.id;

insert into shown_tally (account_id, campaign_id, month, joined, withdrawn, mailed)
select account_id, campaign_id, month, sum(joined), sum(joined - members), sum(mailed)
from tally_part group by account_id, campaign_id, month;

insert into shown_version (leaflet_id, mailed)
select leaflet_id, count(*) from planned_leaflet where sent_at is not null
  and exists (select from leaflet where leaflet.id = leaflet_id) group by leaflet_id;

insert into shown_delivery_month (account_id, month, deliverers)
select campaign.account_id, date_trunc('month', delivered_on::timestamp)::date,
  least(3, count(distinct coalesce(membership.account_id, -membership.id)))
from delivery join membership on membership.id = membership_id join campaign on campaign.id = campaign_id
group by 1, 2;

-- Added last, because they lock the tables they refer to.
alter table shown_campaign add foreign key (campaign_id) references campaign;
alter table shown_tally add foreign key (campaign_id) references campaign;
alter table shown_version add foreign key (leaflet_id) references leaflet on delete cascade;

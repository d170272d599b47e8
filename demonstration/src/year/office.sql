-- The administrator's year: visitors' messages, reported leaflets, decisions, and what the audit log says about them.

-- A message is stored for a year (rule: contact-messages). Those of the last two days are open.
insert into contact_message (reference, email, message, received_at, read_at, read_by, answered_at, answered_by)
select
  reference,
  lower(first_names[1 + (nth * 17 + 41) % cardinality(first_names)] || '.' || replace(last_names[1 + (nth * 31 + 77) % cardinality(last_names)], '’', ''))
    || '@mail.example',
  message, received_at, read_at,
  case when read_at is not null then administrator_id end,
  case when nth > 2 then read_at + pg_temp.hours(0.1, 1.5, 'answer' || nth) end,
  case when nth > 2 then administrator_id end
from demo_message
cross join demo
cross join lateral (
  select pg_temp.time_of(
    case when nth < 3 then (select max(day) from demo_day) - nth
      else (select greatest(min(day) + 8, least(max(day) - 3, pg_temp.day_of('message' || demo_message.nth))) from demo_day)
    end, 8, 22, 'message' || nth) as received_at
) as messages
cross join lateral (
  select case when nth >= 2 then received_at + pg_temp.hours(0.5, 2, 'read' || nth) end as read_at
) as readings
order by received_at;

-- Reports of leaflets that led to a decision; one stopped its campaign for cause (rule: leaflet-reports).
create temp table demo_review on commit drop as
select
  next_id('campaign_review_id_seq') as id, 'R-' || upper(left(md5('review' || nth), 10)) as reference,
  campaign_id, account_id, reason, details, answer, reported_at,
  reported_at + pg_temp.hours(1, 3, 'look' || nth) as looked_at,
  reported_at + pg_temp.hours(4, 9, 'decision' || nth) as decided_at
from demo_report
join (select id as campaign_id, account_id, published_at, name as campaign from campaign) as campaigns using (campaign)
cross join lateral (select published_at + pg_temp.hours(24 * 5, 24 * 20, 'report' || nth) as reported_at) as reports;

insert into campaign_review (id, reference, campaign_id, opened_at, first_look_at, team_emailed_at, outcome, reason, decided_at, decided_by)
select
  id, reference, campaign_id, reported_at, looked_at, reported_at,
  case when answer is null then 'stopped' else 'no-action' end,
  coalesce(answer, 'The drawing belongs to somebody else, who did not allow its use.'), decided_at,
  administrator_id
from demo_review, demo;

-- The reporter's address was erased 30 days after the decision.
insert into leaflet_report (review_id, reason, details, reported_at)
select id, reason, details, reported_at from demo_review;

update campaign
set stopped_at = decided_at, taken_down_at = decided_at
from demo_review
where campaign.id = campaign_id and answer is null;

insert into audit_entry (administrator_id, action, account_id, about, done_at)
select administrator_id, action, account_id, about, at
from (
  select state || '-application' as action, id as account_id, '' as about, decided_at as at
  from demo_applicant where decided_at is not null
  union all
  select 'suspended-account', id, '', suspended_at from demo_musketeer where suspended_at is not null
  union all
  select 'read-message', null, reference, read_at
  from contact_message join demo_message using (reference) where read_at is not null
  union all
  select 'answered-message', null, reference, answered_at
  from contact_message join demo_message using (reference) where answered_at is not null
  union all
  select 'read-review', account_id, reference, looked_at from demo_review
  union all
  select case when answer is null then 'stopped-campaign' else 'left-campaign-alone' end, account_id, reference, decided_at
  from demo_review
  union all
  -- Lists and people that were looked at: a person after they signed up.
  select
    case when account_id is null then reading ->> 0 when nth % 3 = 0 then 'looked-at-campaigns' else 'looked-at-person' end,
    account_id,
    case when account_id is null then reading ->> 1 else '' end,
    at
  from generate_series(1, 190) as nth
  cross join demo
  cross join lateral (
    select pg_temp.time_of(greatest(pg_temp.day_of('look' || nth), (select min(day) from demo_day) + 4), 9, 18, 'look' || nth) as at,
      readings -> (nth * 5 % jsonb_array_length(readings)) as reading
  ) as looks
  left join lateral (
    select id as account_id from demo_musketeer
    where pg_temp.random_of('person' || nth) < 0.45 and signed_up_at < at
    order by pg_temp.random_of(nth || ' ' || demo_musketeer.nth)
    limit 1
  ) as person on true
) as entries
cross join demo
where at < (select year_end from demo)
order by at;

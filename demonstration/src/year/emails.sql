-- The emails of the year: every leaflet, and the newsletter of every second Friday. Some addresses are gone
-- and some mailboxes are full, so their last emails failed.

create temp table demo_email on commit drop as
select
  'leaflet:' || membership.id || ':' || leaflet_id as key, leaflet_kind as kind, leaflet_priority as priority,
  account_id, jsonb_build_object('membershipId', membership.id, 'leafletId', leaflet_id) as content,
  sent.emailed_at as sent_at, null as failure
from demo_membership as sent
join membership using (account_id, campaign_id)
cross join demo
where sent.emailed_at is not null;

-- Three temporary bounces within 30 days also stop leaflets (rule: bouncing-addresses).
update demo_email
set failure = case when is_gone then '550 5.1.1' else '452 4.2.2' end
from (
  select key as failed, is_gone, dense_rank() over (partition by is_gone order by nth) as mailbox
  from (
    select key, sent_at, is_gone, nth,
      row_number() over (partition by account_id order by sent_at desc) as latest,
      count(*) filter (where sent_at > (select year_end from demo) - interval '29 days') over (partition by account_id) as lately
    from demo_email join demo_member on id = account_id
    where nth > 0
  ) as ranked
  where is_gone and latest = 1 and sent_at > (select year_end from demo) - interval '85 days'
    or not is_gone and latest <= 3 and lately >= 3
) as failures
where key = failed and (is_gone or mailbox <= 3);

-- The one in preparation stays the last.
create temp table demo_waiting on commit drop as select * from newsletter_issue;
delete from newsletter_issue;

-- Each has the words for its fortnight of the year, what was delivered since the one before, and what was published.
create temp table demo_issue on commit drop as
select leaves_at, nth, words ->> 'subject' as subject, concat_ws(
  e'\n\n',
  '# ' || (words ->> 'subject'),
  words ->> 'opening',
  'In the last fortnight you put **' || to_char(delivered, 'FM999,999') || ' leaflets** through doors.',
  'New campaigns:' || e'\n\n' || news,
  '**One thing to try.** ' || (words ->> 'tip')
) as text
from (
  select pg_temp.time_of(day, 9, 9, '') as leaves_at, (row_number() over (order by day))::int as nth,
    newsletters -> ((extract(doy from day)::int - 1) / 14) as words
  from demo, demo_day
  where extract(isodow from day) = 5 and nth / 7 % 2 = 0
) as fridays
cross join lateral (
  select nullif(sum(leaflets_delivered), 0) as delivered from delivery
  where reported_at between leaves_at - interval '14 days' and leaves_at
) as deliveries
cross join lateral (
  select string_agg(
    format('- [%s](%s%s), by %s', campaign.name, campaign_url, campaign.id, organisation), e'\n' order by published_at
  ) as news
  from demo, campaign join address using (account_id)
  where published_at between leaves_at - interval '14 days' and leaves_at and stopped_at is null
) as campaigns;

create temp table demo_reading on commit drop as
select leaves_at, account_id
from demo_issue
join consent on purpose = 'newsletter' and given_at < leaves_at and leaves_at < coalesce(withdrawn_at, 'infinity')
where not exists (
  select from demo_email
  where demo_email.account_id = consent.account_id and failure is not null and sent_at < leaves_at
);

insert into newsletter_issue (
  subject, text, state, leaves_at, saved_at, ended_at, planned_up_to, planned_all, planned, sent, unsubscribed
)
select
  subject, text, 'sent', leaves_at,
  leaves_at - interval '1 day', leaves_at + interval '6 minutes', max(account_id), true, count(*), count(*),
  nth % 3
from demo_issue
join demo_reading using (leaves_at)
group by subject, text, nth, leaves_at
order by leaves_at;

insert into newsletter_issue (subject, text, state, saved_at)
select subject, text, 'draft', saved_at from demo_waiting;

insert into demo_email
select
  'newsletter:' || newsletter_issue.id || ':' || account_id, newsletter_kind, newsletter_priority, account_id,
  jsonb_build_object('issueId', newsletter_issue.id),
  leaves_at + pg_temp.hours(0.01, 0.08, 'reader' || account_id - (select min(id) from demo_musketeer) || leaves_at),
  null
from demo_reading
join newsletter_issue using (leaves_at)
cross join demo;

-- The texts of emails are erased after a week (rule: email-retention).
insert into email (
  idempotency_key, kind, account_id, content, state, priority, due_at, attempts, created_at, ended_at, last_answer
)
select
  key, kind, account_id,
  case when sent_at < (select year_end from demo) - interval '7 days' then '{}' else content end,
  case when failure is null then 'sent' else 'failed' end,
  priority, sent_at - interval '20 seconds', 1, sent_at - interval '20 seconds', sent_at,
  'Reported later: ' || failure
from demo_email
order by sent_at;

insert into bounce (account_id, hard, answer, bounced_at)
select account_id, failure like '5%', failure, sent_at + interval '2 minutes' from demo_email where failure is not null;

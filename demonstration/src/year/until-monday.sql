-- Writes what the year's members did up to a Monday, so that people are counted as they would have been
-- (rule: people-counts-weekly).

insert into membership (account_id, campaign_id, joined_at, withdrawn_at, emailed_at, mailed_leaflet_id)
select account_id, campaign_id, joined_at, withdrawn_at, emailed_at, leaflet_id
from demo_membership, demo
where joined_at > counted_until and joined_at <= count_until
order by joined_at;

insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at, link_ended_at)
select membership.id, leaflet_id, sent.emailed_at, sent.emailed_at, sent.withdrawn_at
from demo_membership as sent
join membership using (account_id, campaign_id)
cross join demo
where sent.emailed_at > counted_until and sent.emailed_at <= count_until;

insert into delivery (membership_id, campaign_id, delivered_on, leaflets_delivered, leaflets_printed, submission_id, reported_at)
select id, campaign_id, delivered_on, count, printed, md5(key)::uuid, reported_at
from demo_delivery
join membership using (account_id, campaign_id)
cross join demo
where reported_at > counted_until and reported_at <= count_until
order by reported_at;

-- Most deliveries finish a round in the postcode district of the campaign's organisation. No real postcode has such keys.
insert into round_claim (
  membership_id, campaign_id, edition, round_key, half, sector, state, claimed_at, lease_until, submission_id, done_at, houses
)
select
  membership.id, campaign_id, edition, decode(md5('round' || key), 'hex'), 'a',
  demo_town.district || ' ' || least(floor(5 * pg_temp.random_of('sector' || key)), floor(5 * pg_temp.random_of('or' || key))),
  'done', reported_at, reported_at + interval '14 days', md5(key)::uuid, reported_at, count
from demo_delivery
join membership using (account_id, campaign_id)
join campaign on campaign.id = campaign_id
join address on address.account_id = campaign.account_id
join demo_town using (post_code)
cross join lateral (
  select max(id) as edition from leaflet
  where leaflet.campaign_id = campaign.id and corrects_id is null and created_at <= reported_at
    and not exists (select from campaign_leaflet where leaflet_id = leaflet.id and place > 1)
) as editions
cross join demo
where reported_at > counted_until and reported_at <= count_until
  and withdrawn_at is null and pg_temp.random_of('round' || key) < 0.7;

update demo set counted_until = count_until;

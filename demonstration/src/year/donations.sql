-- A year of donations: once and monthly, some waiting, failed, refunded or disputed (rule: donations-follow-signed-events).

-- The first 170 donors gave once; the other 26 give every month, or did for four.
create temp table demo_gift on commit drop as
select nth, email, donor_key, 'cus_year' || nth as customer_id, null as subscription_id, 'cs_year_once' || nth as source_id,
  pg_temp.pick('{500,500,1000,1000,1000,2000,2000,2500,5000,10000}'::int[], 'gift' || nth)
    + case when pg_temp.random_of('odd' || nth) < 0.08 then 250 else 0 end as amount_pence,
  pg_temp.time_of(
    case when nth < 2 then (select max(day) from demo_day) - nth else pg_temp.day_of('gift' || nth) end,
    8, 22, 'gift' || nth) as given_at,
  -- Two bank debits of last week are still on their way.
  case when nth < 2 then 'waiting' when pg_temp.random_of('fails' || nth) < 0.05 then 'failed' else 'paid' end as state
from demo_donor
where nth < 170
union all
select nth, email, donor_key, 'cus_year' || nth, 'sub_year' || nth, 'in_year' || nth || 'm' || month,
  pg_temp.pick('{500,500,500,1000,1000,2000}'::int[], 'gift' || nth),
  pg_temp.time_of(first_day + round(month * 30.4)::int, 6, 7, 'gift' || nth),
  case when nth % 9 = 4 and month > 0 and first_day + round((month + 1) * 30.4)::int > last_day then 'failed' else 'paid' end
from demo_donor
cross join lateral (select pg_temp.day_of('monthly' || nth) as first_day) as first
cross join (select max(day) as last_day from demo_day) as last
cross join generate_series(0, 11) as month
where nth >= 170 and first_day + round(month * 30.4)::int <= last_day and (month < 4 or nth % 6 <> 1);

insert into monthly_gift (subscription_id, session_id, customer_id, email, donor_key, amount_pence, begun_at, state, state_reported_at)
select
  subscription_id, 'cs_year_' || subscription_id, customer_id, email, donor_key, amount_pence, min(given_at),
  case when nth % 6 = 1 then 'stopped' when bool_or(state = 'failed') then 'failing' else 'running' end,
  max(given_at)
from demo_gift
where subscription_id is not null
group by nth, subscription_id, customer_id, email, donor_key, amount_pence;

insert into donation (source_id, type, subscription_id, customer_id, email, donor_key, amount_pence, state, given_at)
select
  source_id,
  case when subscription_id is null then 'oneoff' else 'monthly' end,
  subscription_id, customer_id, email, donor_key, amount_pence, state, given_at
from demo_gift
order by given_at;

insert into payment (payment_id, source_id, refunded_pence, refunds_reported_at, dispute, reported_at)
select
  'pi_' || source_id, source_id, refunded,
  case when refunded > 0 then given_at end,
  case when subscription_id is null then case nth when 20 then 'open' when 40 then 'lost' end end,
  given_at
from demo_gift
cross join lateral (
  select case
    when subscription_id is not null then 0
    when nth % 29 = 5 then amount_pence
    when nth % 57 = 8 then 100
    else 0
  end as refunded
) as refunds
where state = 'paid';

-- A donation with what became of its money, read by lists, sums and the treasurer's table alike.
create view told_donation as
select
  donation.id,
  donation.source_id,
  donation.type,
  donation.customer_id,
  donation.email,
  coalesce(donation.donor_key, donation.customer_id, donation.source_id) as donor,
  donation.amount_pence,
  donation.state,
  donation.given_at,
  case donation.type when 'monthly' then monthly_gift.session_id else donation.source_id end as session_id,
  monthly_gift.state as gift_state,
  money.payment_ids,
  least(money.refunded_pence, donation.amount_pence) as refunded_pence,
  money.dispute,
  case
    when donation.state <> 'paid' or money.dispute = 'lost' then 0
    else greatest(0, donation.amount_pence - money.refunded_pence)
  end as kept_pence
from donation
left join monthly_gift on monthly_gift.subscription_id = donation.subscription_id
cross join lateral (
  select
    coalesce(sum(refunded_pence), 0)::integer as refunded_pence,
    coalesce(string_agg(payment_id, ' ' order by payment_id), '') as payment_ids,
    case
      when bool_or(dispute = 'lost') then 'lost'
      when bool_or(dispute = 'open') then 'open'
      when bool_or(dispute = 'won') then 'won'
    end as dispute
  from payment
  where payment.source_id = donation.source_id
) as money;

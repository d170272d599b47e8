-- What donations came to a day and a donor, kept as money is taken in, paid back and disputed: neither months, nor donors of a year, nor
-- a page deep in the list are found by adding donations up. The triggers are the one place that counts, in the transaction of the deed.

-- Every donation as it should stand in the sums.
create view donation_to_count as
select source_id, (given_at at time zone 'Europe/London')::date as day, donor, state = 'paid' as is_paid, amount_pence, kept_pence
from told_donation;

-- Every donation as it stands in the sums. Whoever counts one holds its row first, so that a donation and the payment that is told of
-- in the same moment are counted one after the other. Where only the payment is known, the day is null.
create table counted_donation (
  source_id text primary key,
  day date,
  donor text,
  is_paid boolean,
  amount_pence integer,
  kept_pence integer
);

create table donation_day (
  -- The day in London.
  day date primary key,
  -- All that are listed, and those of them that were paid.
  donations bigint not null,
  paid bigint not null,
  received_pence bigint not null,
  -- What was neither paid back nor charged back.
  kept_pence bigint not null
);

-- No address: whose it is stands in the donations, until it is forgotten there.
create table donor_year (
  year smallint not null,
  donor text not null,
  donations bigint not null,
  kept_pence bigint not null,
  primary key (year, donor)
);
create index donor_year_by_sum on donor_year (year, kept_pence desc, donor);
create index donor_year_emptied on donor_year (year) where donations = 0;
create index donation_by_donor on donation (coalesce(donor_key, customer_id, source_id));

create table donor_count (
  year smallint primary key,
  donors bigint not null
);

-- The sums, added up from the donations themselves.
create view donation_day_counted as
select day, count(*) as donations, count(*) filter (where is_paid) as paid,
  coalesce(sum(amount_pence) filter (where is_paid), 0)::bigint as received_pence, sum(kept_pence)::bigint as kept_pence
from donation_to_count group by day;

create view donor_year_counted as
select extract(year from day)::smallint as year, donor, count(*) as donations, sum(kept_pence)::bigint as kept_pence
from donation_to_count where is_paid group by 1, 2;

insert into counted_donation select * from donation_to_count;
insert into donation_day select * from donation_day_counted;
insert into donor_year select * from donor_year_counted;
insert into donor_count select year, count(*) from donor_year group by year;

create function count_donors() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into donor_count as kept select year, count(*) from added group by year order by year
    on conflict (year) do update set donors = kept.donors + excluded.donors;
  else
    update donor_count set donors = donors - gone.count
    from (select year, count(*) from gone group by year) as gone where donor_count.year = gone.year;
  end if;
  return null;
end $$;
create trigger new_donors_are_counted after insert on donor_year
  referencing new table as added for each statement execute function count_donors();
create trigger gone_donors_are_counted after delete on donor_year
  referencing old table as gone for each statement execute function count_donors();

create function count_donations(sources text[]) returns void language plpgsql as $$
begin
  insert into counted_donation (source_id)
  select distinct source from unnest(sources) as source where source is not null order by source
  on conflict (source_id) do update set source_id = excluded.source_id;

  -- A statement of its own: it sees what was committed while the rows were waited for.
  with changed as materialized (
    select was, told
    from counted_donation as was left join donation_to_count as told using (source_id)
    where was.source_id = any(sources)
      and (was.day, was.donor, was.is_paid, was.amount_pence, was.kept_pence)
        is distinct from (told.day, told.donor, told.is_paid, told.amount_pence, told.kept_pence)
  ),
  noted as (
    update counted_donation as counted
    set day = (told).day, donor = (told).donor, is_paid = (told).is_paid, amount_pence = (told).amount_pence,
      kept_pence = (told).kept_pence
    from changed where counted.source_id = (was).source_id
  ),
  side as materialized (
    select -1 as sign, (was).day, (was).donor, (was).is_paid, (was).amount_pence, (was).kept_pence from changed
    union all
    select 1, (told).day, (told).donor, (told).is_paid, (told).amount_pence, (told).kept_pence from changed
  ),
  days as (
    insert into donation_day as kept
    select day, sum(sign), coalesce(sum(sign) filter (where is_paid), 0),
      coalesce(sum(sign * amount_pence) filter (where is_paid), 0), sum(sign * kept_pence)
    from side where day is not null group by day order by day
    on conflict (day) do update
    set donations = kept.donations + excluded.donations, paid = kept.paid + excluded.paid,
      received_pence = kept.received_pence + excluded.received_pence, kept_pence = kept.kept_pence + excluded.kept_pence
  )
  insert into donor_year as kept
  select extract(year from day), donor, sum(sign), sum(sign * kept_pence)
  from side where is_paid group by 1, 2 order by 1, 2
  on conflict (year, donor) do update
  set donations = kept.donations + excluded.donations, kept_pence = kept.kept_pence + excluded.kept_pence;

  delete from donor_year where donations = 0;
  delete from counted_donation
  where source_id = any(sources) and day is null and not exists (select from payment where payment.source_id = counted_donation.source_id);
end $$;

create function count_told_donations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_donations((select array_agg(source_id) from added));
  elsif tg_op = 'DELETE' then
    perform count_donations((select array_agg(source_id) from gone));
  else
    -- An address that is forgotten changes no sum.
    perform count_donations((
      select array_agg(added.source_id) from added join gone using (id)
      where (added.customer_id, added.donor_key, added.amount_pence, added.state, added.given_at)
        is distinct from (gone.customer_id, gone.donor_key, gone.amount_pence, gone.state, gone.given_at)));
  end if;
  return null;
end $$;
create trigger donations_are_counted after insert on donation
  referencing new table as added for each statement execute function count_told_donations();
create trigger changed_donations_are_counted after update on donation
  referencing old table as gone new table as added for each statement execute function count_told_donations();
create trigger gone_donations_are_counted after delete on donation
  referencing old table as gone for each statement execute function count_told_donations();

create function count_told_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_donations((select array_agg(source_id) from added));
  elsif tg_op = 'DELETE' then
    perform count_donations((select array_agg(source_id) from gone));
  else
    perform count_donations((
      select array_agg(side.source_id)
      from added join gone using (payment_id), unnest(array[added.source_id, gone.source_id]) as side (source_id)
      where (added.source_id, added.refunded_pence, added.dispute)
        is distinct from (gone.source_id, gone.refunded_pence, gone.dispute)));
  end if;
  return null;
end $$;
create trigger payments_are_counted after insert on payment
  referencing new table as added for each statement execute function count_told_payments();
create trigger changed_payments_are_counted after update on payment
  referencing old table as gone new table as added for each statement execute function count_told_payments();
create trigger gone_payments_are_counted after delete on payment
  referencing old table as gone for each statement execute function count_told_payments();

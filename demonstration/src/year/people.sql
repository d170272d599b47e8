-- Organisations, applicants and musketeers, with their addresses, consents, applications, causes and newsletters.

-- The first eight were there when the year began; the others came over ten months. Who waits applied in the last hours.
create temp table demo_applicant on commit drop as
select
  *, signed_up_at + pg_temp.hours(0.4, 1, 'submits' || nth) as submitted_at,
  case when state <> 'pending' then signed_up_at + pg_temp.hours(3, 12, 'decision' || nth) end as decided_at
from (
  select next_id('account_id_seq') as id, organisation.*, case
    when state = 'pending' then (select now from demo) - pg_temp.hours(7, 13, 'applies' || nth)
    else pg_temp.time_of((select min(day) from demo_day) + case
      when state = 'rejected' then 90 + (nth - 22) * 36
      when nth < 8 then nth
      else (nth * 13.2)::int
    end, 9, 14, 'applicant' || nth)
  end as signed_up_at
  from (select * from demo_organisation order by nth) as organisation
) as applicants;

-- The network grows: of two days the later one is likelier.
create temp table demo_musketeer on commit drop as
select
  next_id('account_id_seq') as id, nth, names.firstname, names.lastname,
  lower(replace(firstname || '.' || lastname, '’', '')) || '@'
    || pg_temp.pick('{mail.example,post.example,home.example}'::text[], 'host' || nth) as email,
  signed_up_at, nth in (33, 121, 204, 290, 377, 465) as is_closed,
  case when nth in (150, 402) then least(signed_up_at + interval '60 days', (select year_end from demo)) end as suspended_at
from (
  select (row_number() over (order by signed_up_at))::int as nth, signed_up_at
  from generate_series(1, 598) as person,
    lateral (
      select pg_temp.time_of(
        case when pg_temp.random_of('late' || person) < 0.35
          then greatest(pg_temp.day_of('one' || person), pg_temp.day_of('other' || person))
          else pg_temp.day_of('one' || person)
        end, 8, 22, 'musketeer' || person) as signed_up_at
    ) as times
  order by signed_up_at
) as people
cross join demo
cross join lateral (
  -- 7919 and the number of pairs of names have no common divisor, so nobody has another's name.
  select
    first_names[1 + nth * 7919 % cardinality(first_names)] as firstname,
    last_names[1 + nth * 7919 / cardinality(first_names) % cardinality(last_names)] as lastname
) as names;

insert into account (id, role, password_hash, firstname, lastname, email, how_heard, signed_up_at, activated_at)
select
  id,
  case state when 'confirmed' then 'organisation' else 'applicant' end,
  password_hash, split_part(person, ' ', 1), substr(person, strpos(person, ' ') + 1),
  case state when 'confirmed' then 'office' else 'hello' end || '@' || site || '.example',
  pg_temp.pick(how_heard, 'heard' || site), signed_up_at,
  signed_up_at + pg_temp.hours(0.05, 0.3, 'activated' || site)
from demo_applicant, demo;

-- A closed account shows nobody (rule: closing-erases-personal-data).
insert into account (
  id, role, password_hash, firstname, lastname, email, how_heard, signed_up_at, activated_at, closed_at, suspended_at,
  suspension_reason
)
select
  id, 'musketeer',
  case when not is_closed then password_hash end,
  case when is_closed then '' else firstname end,
  case when is_closed then '' else lastname end,
  case when not is_closed then email end,
  pg_temp.pick(how_heard, 'heard' || email), signed_up_at,
  signed_up_at + pg_temp.hours(0.02, 0.4, 'activated' || email),
  case when is_closed then least(signed_up_at + interval '30 days', (select year_end from demo)) end,
  suspended_at,
  case when suspended_at is null then ''
    else 'Several neighbours told us that leaflets were left in the rain, after two warnings.'
  end
from demo_musketeer, demo;

delete from demo_musketeer where is_closed;

insert into address (account_id, organisation, first_line, second_line, city, county, post_code)
select id, name, 1 + nth * 7 % 80 || ' ' || pg_temp.pick(streets, 'street' || site), '', city, '', post_code
from demo_applicant, demo
union all
select
  musketeer.id, '', 1 + musketeer.nth * 11 % 140 || ' ' || pg_temp.pick(streets, 'street' || email), '', city,
  '', post_code
from demo_musketeer as musketeer
join demo_applicant as town on state = 'confirmed' and town.nth = musketeer.nth * 5 % 22
cross join demo
where pg_temp.random_of('address' || email) < 0.6;

insert into musketeer_place (account_id, district, places)
select account_id, district, places
from address
join demo_musketeer on id = account_id
join demo_town using (post_code)
where nth % 4 <> 0;

insert into org_info (account_id, telephone, website)
select id, telephone, 'www.' || site || '.example' from demo_applicant;

insert into application (account_id, state, submitted_at, decided_at, decided_by, reason)
select id, state, submitted_at, decided_at, case when decided_at is not null then administrator_id end, reason
from demo_applicant, demo;

-- What everybody agrees to when they sign up (rule: consent-is-recorded).
insert into consent (account_id, purpose, wording, given_at)
select id, 'membership', membership_wording, signed_up_at
from (
  select id, signed_up_at from demo_applicant union all select id, signed_up_at from demo_musketeer
) as people, demo
order by id;

insert into consent (account_id, purpose, wording, given_at, withdrawn_at)
select id, 'newsletter', newsletter_wording, signed_up_at, case when left_at < (select year_end from demo) then left_at end
from demo_musketeer
cross join demo
cross join lateral (
  select case when pg_temp.random_of('leaves' || nth) < 0.1
    then signed_up_at + pg_temp.hours(24 * 30, 24 * 200, 'leaves' || nth)
  end as left_at
) as readers
where pg_temp.random_of('reader' || nth) < 0.42
order by id;

insert into chosen_cause (account_id, cause, priority)
select id, name, priority
from (
  select id, nth, name, row_number() over (partition by id order by pg_temp.random_of(name || nth)) as priority
  from demo_musketeer, cause
) as ranked
where priority <= 2 + floor(pg_temp.random_of('causes' || nth) * 5)
order by id, priority;

-- Inserts bench.accounts accounts like those of a union: a few common names and many rare ones, over three years, most of them recent. The triggers
-- are off, and what they maintain is filled in at the end.
alter table account disable trigger user;
alter table address disable trigger user;
alter table application disable trigger user;
alter table org_info disable trigger user;

-- Creating the indexes at the end is faster.
create temp table dropped_index as select indexname, indexdef from pg_indexes
where tablename in ('account', 'address') and indexdef not like 'CREATE UNIQUE%';
do $$ declare index_name text; begin
  for index_name in select indexname from dropped_index loop execute 'drop index ' || index_name; end loop;
end $$;

create temp table given_name as
select row_number() over () as nth, name from unnest(string_to_array(
  'Ada Bessie Clara Dora Ellen Frank George Hannah Ivy Jack Keir Leah Mary Ned Olive Peter Rosa Sam Tom Una Vera Will Zoë Aisha Bilal '
  || 'Chloë Deepak Emeka Fatima Gwen Hussain Ines José Kwame Lucía Mehmet Niamh Oluwaseun Priya Rhys Siân Tariq Uma Wei Xin Yusuf', ' ')) as name;
create temp table syllable as
select row_number() over () as nth, name from unnest(string_to_array(
  'ash bar col den ek far gor hal ing jar kel lov mar nor oak pem quin rat sut tan ull van wel yor zim', ' ')) as name;

-- The square makes low numbers frequent: about one person in a hundred has the most common surname.
insert into account (role, email, password_hash, firstname, lastname, how_heard, signed_up_at, activated_at, closed_at)
select
  role,
  case when closed then null else lower(first.name || '.' || surname || person.nth) || '@' || (array['mail', 'post', 'net'])[1 + person.nth % 3] || '.example' end,
  null,
  case when closed then '' else first.name end,
  case when closed then '' else initcap(surname) end,
  (array['DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER'])[1 + person.nth % 6],
  signed_up_at,
  case when person.nth % 25 = 0 and not closed then null else signed_up_at + interval '1 hour' end,
  case when closed then signed_up_at + interval '30 days' end
from (
  select nth,
    case when nth % 20 = 7 then 'organisation' when nth % 50 = 8 then 'applicant' else 'musketeer' end as role,
    nth % 11 = 0 as closed,
    timestamptz '2023-11-20' + interval '3 years' * sqrt(nth / current_setting('bench.accounts')::float8) as signed_up_at,
    1 + floor(46 * power(random(), 2))::int as first_nth,
    (select string_agg(syllable.name, '' order by place) from unnest(array[
      1 + floor(25 * power(random(), 2))::int, 1 + floor(25 * power(random(), 2))::int, 1 + floor(25 * random())::int + 0 * person_nth.nth
    ]) with ordinality as part (chosen, place) join syllable on syllable.nth = chosen) as surname
  from generate_series(1, current_setting('bench.accounts')::int) as person_nth (nth)
) as person join given_name as first on first.nth = person.first_nth
order by person.nth;

insert into address (account_id, organisation, first_line, second_line, city, county, post_code)
select id, case when role = 'musketeer' then '' else 'Workers of ' || lastname || ' ' || id end, '1 High Street', '', 'Exampleton', '', 'M1 1AA'
from account where closed_at is null and (role <> 'musketeer' or id % 2 = 0);

insert into application (account_id, state, submitted_at, decided_at, decided_by)
select id, case when id % 3 = 0 then 'rejected' else 'pending' end, signed_up_at + interval '2 hours',
  case when id % 3 = 0 then signed_up_at + interval '5 hours' end, null
from account where role = 'applicant' and closed_at is null and id % 5 <> 0;

insert into org_info (account_id, telephone, website)
select id, '0161 496 ' || lpad((id % 10000)::text, 4, '0'), '' from account where role <> 'musketeer' and closed_at is null;

alter table account enable trigger user;
alter table address enable trigger user;
alter table application enable trigger user;
alter table org_info enable trigger user;
update account set words = '';
do $$ declare definition text; begin
  for definition in select indexdef from dropped_index loop execute definition; end loop;
end $$;

-- A year of days in London up to yesterday, and functions that look random and give the same every time.

-- From 0, inclusive, to 1, exclusive.
create function pg_temp.random_of(key text) returns float8 immutable language sql as
$$ select (hashtextextended(key, 20) & 1073741823) / 1073741824.0 $$;

create function pg_temp.pick(choices anyarray, key text) returns anyelement immutable language sql as
$$ select choices[1 + floor(pg_temp.random_of(key) * cardinality(choices))::int] $$;

-- How much goes on: much in spring and autumn, little in August, hardly anything at Christmas; most at the weekend.
create temp table demo_day on commit drop as
select nth, day, season, weight, sum(weight) over (order by day) / sum(weight) over () as upto
from (
  select nth, day, season, season * (array[0.4, 0.7, 0.8, 1, 0.6, 2.4, 1.1])[extract(isodow from day)] as weight
  from demo,
    generate_series(0, 364) as nth,
    lateral (select (now at time zone 'Europe/London')::date - 365 + nth as day) as days,
    lateral (select to_char(day, 'MM-DD') as date) as dates,
    lateral (
      select case
        when date >= '12-20' or date <= '01-02' then 0.08
        when date between '08-01' and '08-31' then 0.3
        when date between '07-15' and '07-31' then 0.65
        when date between '03-01' and '05-31' then 1.25
        when date between '09-10' and '10-31' then 1.3
        else 1
      end as season
    ) as seasons
) as days;

-- A time of a day in London, between two hours.
create function pg_temp.time_of(day date, first_hour float8, last_hour float8, key text) returns timestamptz
stable language sql as
$$ select (day + make_interval(secs => 3600 * (first_hour + (last_hour - first_hour) * pg_temp.random_of('time' || key))))
  at time zone 'Europe/London' $$;

-- A day, of which busy ones are likelier. Volatile, so that a query that names it twice runs it once.
create function pg_temp.day_of(key text) returns date volatile language sql as
$$ select min(day) from demo_day, (select pg_temp.random_of('day' || key) as share offset 0) as chosen where upto > share $$;

create function pg_temp.hours(first_hour float8, last_hour float8, key text) returns interval immutable language sql as
$$ select make_interval(secs => 3600 * (first_hour + (last_hour - first_hour) * pg_temp.random_of('hours' || key))) $$;

-- Nothing of the demonstration lies in the future.
alter table demo add year_end timestamptz;
update demo set year_end = (select (max(day) + time '23:59:59') at time zone 'Europe/London' from demo_day);

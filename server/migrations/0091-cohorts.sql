-- compatible-from: 0063-search-words.sql
-- How many musketeers of each month of sign-up still delivered later (rule: kept-musketeers). Counted once a week; a figure never changes
-- afterwards.

create table cohort (
  -- The month's first day, in London.
  month date primary key,
  people integer not null check (people >= 0),
  kept_after_4_weeks integer not null check (kept_after_4_weeks between 0 and people),
  -- Null until all have been here for long enough.
  kept_after_12_weeks integer check (kept_after_12_weeks between 0 and people)
);

-- One row.
create table cohort_count (
  is_only boolean primary key default true check (is_only),
  next_count_at timestamptz not null
);
insert into cohort_count (next_count_at) values (now());

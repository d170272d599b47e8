-- compatible-from: 0063-search-words.sql
-- How many musketeers chose each cause, by where they are (rule: campaign-audience). Counted once a week.

create table audience (
  -- The first half of the postcode; '' for people who gave none.
  district text not null,
  area text not null,
  -- '' for all who chose any.
  cause text not null,
  people integer not null check (people > 0),
  primary key (cause, district)
);

-- One row.
create table audience_count (
  is_only boolean primary key default true check (is_only),
  next_count_at timestamptz not null
);
insert into audience_count (next_count_at) values (now());

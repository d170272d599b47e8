-- compatible-from: 0063-search-words.sql
-- The calendar feeds of musketeers (rule: calendar-feed). A feed's number is part of its signed address, so a new row is a new address,
-- and the one before leads nowhere.

create table calendar_feed (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references account,
  created_at timestamptz not null
);

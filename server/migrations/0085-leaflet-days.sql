-- compatible-from: 0063-search-words.sql
-- On which weekday, 1 for Monday to 7, and at which hour in London a musketeer's leaflets are due (rule: weekday-and-hour). Who has a
-- schedule already keeps Monday at eight.

alter table musketeer
  add weekday smallint not null default 1 check (weekday between 1 and 7),
  add hour smallint not null default 8 check (hour between 7 and 21);

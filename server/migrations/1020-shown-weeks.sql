-- compatible-from: 1000-schema.sql
-- Organisations see how many musketeers each week's count added, in the same steps of three as their other numbers.
create table shown_week (
  account_id bigint not null,
  week date not null,
  joined integer not null,
  few_joined boolean not null,
  primary key (account_id, week),
  constraint shown_week_begins_on_monday check (extract(isodow from week) = 1)
);

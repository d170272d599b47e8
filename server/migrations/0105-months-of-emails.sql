-- compatible-from: 0063-search-words.sql
-- The month to which each email belongs, so that emails can be stored by month (docs/decisions/0048-flat-for-ten-years.md). It follows from
-- the reason, "once", and not from the clock. A constant default does not rewrite the table. It stands for "not known": of emails that were
-- queued before this column, and of those that the version before queues. No reason dates from that month.
alter table letter add column month date not null default '2000-01-01';

-- compatible-from: 0063-search-words.sql
-- outside-transaction
-- A key of a table by months contains the month. "Concurrently", because emails are queued and sent while it is built. Dropped first, because
-- a build that was interrupted leaves an index that is not used.
drop index concurrently if exists letter_once_month;
create unique index concurrently letter_once_month on letter (once, month);

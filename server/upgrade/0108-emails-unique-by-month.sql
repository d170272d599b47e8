-- compatible-from: 0106-asked-what-next.sql
-- outside-transaction
-- The second step reads all rows and builds the keys, which contain the month, while emails are queued and sent. Each is dropped first: a build
-- that was interrupted leaves an index that is not used. The index of content to erase gets smaller: emails enter it when they have ended.
alter table letter validate constraint first_months;
drop index concurrently if exists letter_once_month;
create unique index concurrently letter_once_month on letter (once, month);
drop index concurrently if exists letter_id_month;
create unique index concurrently letter_id_month on letter (id, month);
drop index concurrently if exists letter_first_to_empty;
create index concurrently letter_first_to_empty on letter (ended_at) where ended_at is not null and (words <> '{}' or to_email is not null);

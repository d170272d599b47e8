-- compatible-from: 0106-asked-what-next.sql
-- The number of an account's email address, which links in emails name, so that they work only while the account has that address. It is 0 for
-- the first one, whose links name none, like those of the version before, and a keyed digest of any other. The digest of the first is kept
-- from the first change on, so that its links work again if the account returns to it.
alter table account add column email_number integer not null default 0, add column first_email_number integer;
-- Whether the new address keeps the external accounts that sign in to the account. The version before does not ask, so they are disconnected.
alter table one_time_code add column keeps_external_accounts boolean not null default false;

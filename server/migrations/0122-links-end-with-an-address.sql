-- compatible-from: 0106-asked-what-next.sql
-- How often an account's email address has changed. Links in emails say how often it had when they were sent, and work until it changes again.
-- A link that says nothing was sent before the first change, also by the version before.
alter table account add column email_changes integer not null default 0;
-- Whether the new address keeps the external accounts that sign in to the account. The version before does not ask, so they are disconnected.
alter table one_time_code add column keeps_external_accounts boolean not null default false;

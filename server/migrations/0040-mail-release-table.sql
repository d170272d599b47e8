-- A dump restored into the database it came from finds the same cluster, number and timeline, but makes this table anew: so its number
-- tells the two apart (docs/runbook.md). It stands in a column of its own, so that workers of the version before go on mailing until they stop.
alter table mail_release add column table_oid oid;
update mail_release set table_oid = 'mail_release'::regclass;

-- compatible-from: 1000-schema.sql
-- Officers publish: what an author changed after an officer chose the hour waits for an officer.
alter table campaign_draft add column scheduled_save timestamptz;
update campaign_draft set scheduled_save = saved_at where publish_at is not null;

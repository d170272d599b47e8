-- compatible-from: 1000-schema.sql
-- Newsletters that anybody may read once they were sent. Those that exist were written for their readers only.
alter table newsletter_issue add column is_public boolean not null default false;
alter table newsletter_issue alter column is_public set default true;

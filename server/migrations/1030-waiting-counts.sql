-- compatible-from: 1000-schema.sql
-- outside-transaction
-- Administrators’ first screen counts the emails that failed lately, and the appeals that wait, without reading the others.
drop index concurrently if exists email_failed;
create index concurrently email_failed on email (ended_at) where (state = 'failed');
drop index concurrently if exists campaign_review_appealed;
create index concurrently campaign_review_appealed on campaign_review (appealed_at, id) where ((appealed_at is not null) and (appeal_decided_at is null));

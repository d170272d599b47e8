-- compatible-from: 1000-schema.sql
-- An officer chooses when a draft of a campaign is published.
alter table campaign_draft
  add column publish_at timestamptz,
  add column scheduled_by bigint,
  add constraint campaign_draft_scheduled_by_fkey foreign key (scheduled_by) references account(id),
  add constraint campaign_draft_schedule_check check ((publish_at is null) = (scheduled_by is null));
create index campaign_draft_due on campaign_draft (publish_at) where publish_at is not null;
create index campaign_draft_scheduled_by on campaign_draft (scheduled_by) where scheduled_by is not null;

-- Administrators suspend an account for a while, with a reason: nobody can sign in to it, and the campaigns of an organisation pause.
alter table account
  add column suspended_at timestamptz,
  add column suspension_reason text not null default '';

-- The same instant as its organisation's `suspended_at`, so that planning leaflets reads campaigns only.
alter table campaign add column paused_at timestamptz;

create index campaign_running on campaign (id) include (current_leaflet_id, end_date, published_at)
  where deleted_at is null and stopped_at is null and paused_at is null;

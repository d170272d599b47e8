-- Visitors report leaflets, and administrators decide about their campaign: they leave it, or stop it for cause. All reports that come
-- before a decision belong to one review. An administrator may also stop a campaign that nobody reported.
create table campaign_review (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign,
  opened_at timestamptz not null,
  first_look_at timestamptz,
  team_emailed_at timestamptz,
  outcome text check (outcome in ('no-action', 'stopped')),
  reason text not null default '',
  decided_at timestamptz,
  decided_by bigint references account,
  -- What the campaign's `stopped_at` was before this review stopped it, for reversing that: null if it was live.
  stopped_before timestamptz,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_reason text not null default '',
  appeal_decided_at timestamptz,
  appeal_decided_by bigint references account,
  constraint whole_decision check (num_nonnulls(outcome, decided_at, decided_by) in (0, 3)),
  constraint decisions_are_appealed check (appealed_at is null or decided_at is not null),
  constraint whole_appeal check (num_nonnulls(appeal_outcome, appeal_decided_at, appeal_decided_by) in (0, 3)),
  constraint appeals_are_decided check (appeal_decided_at is null or appealed_at is not null)
);
create unique index one_open_review on campaign_review (campaign_id) where decided_at is null;
create index campaign_review_by_campaign on campaign_review (campaign_id, id);
create index campaign_review_open on campaign_review (opened_at, id) where decided_at is null;
create index campaign_review_newest on campaign_review (opened_at desc, id desc);
create index campaign_review_decided_by on campaign_review (decided_by) where decided_by is not null;
create index campaign_review_appeal_decided_by on campaign_review (appeal_decided_by) where appeal_decided_by is not null;

create table leaflet_report (
  id bigint generated always as identity primary key,
  review_id bigint not null references campaign_review on delete cascade,
  reason text not null,
  details text not null,
  -- Null when none was given, and once it is erased.
  email text,
  reported_at timestamptz not null
);
create index leaflet_report_by_review on leaflet_report (review_id, id);
create index leaflet_report_by_age on leaflet_report (reported_at);
create index leaflet_report_by_email on leaflet_report (email) where email is not null;

-- When administrators stopped a campaign for cause. It has `stopped_at` too, so that everything that asks whether it has ended holds.
alter table campaign
  add column taken_down_at timestamptz,
  add constraint taken_down_is_stopped check (taken_down_at is null or stopped_at is not null);

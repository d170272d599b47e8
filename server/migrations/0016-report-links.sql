-- The link in a leaflet's mail, by which its delivery is reported without signing in. The link itself is kept nowhere: it
-- names member and leaflet version, and is signed with the product's key.

-- When the member left: joining again brings no old link back to life.
alter table planned_leaflet add column link_ended_at timestamptz;

-- A report by link that can still be undone. What it wrote is the delivery of the same submission; the deliveries it took
-- the place of wait here.
create table link_report (
  membership_id bigint not null references membership on delete cascade,
  submission_id uuid not null,
  reported_at timestamptz not null,
  replaced jsonb not null,
  primary key (membership_id, submission_id)
);
create index link_report_age on link_report (reported_at);

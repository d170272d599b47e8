-- A campaign can be stopped by its organisation (D4), and of two people who edit it at once the second is told what the
-- first has changed.

alter table campaign
  add column stopped_at timestamptz,
  -- Grows with every change that is saved; who saves one names the revision it started from.
  add column revision integer not null default 1 check (revision >= 1);

-- Which fields each revision changed, by the names that forms and calls use.
create table campaign_change (
  campaign_id bigint not null references campaign on delete cascade,
  revision integer not null,
  changed text[] not null check (changed <> '{}'),
  changed_at timestamptz not null,
  primary key (campaign_id, revision)
);

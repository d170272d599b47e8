-- Who joined which campaign, what they were mailed, what they delivered, and when their next leaflet is due.

-- The rhythm of a musketeer (D3). Due times are slots: `anchor` (London wall clock) plus whole periods, never chained,
-- so that clock changes and month ends cannot drift. `next_due_at` is the instant of the next one, `last_slot` the slot
-- in which a leaflet was last planned.
create table musketeer (
  account_id bigint primary key references account on delete cascade,
  frequency text not null check (frequency in ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')),
  anchor timestamp not null,
  next_due_at timestamptz not null,
  last_slot timestamp
);
create index musketeer_due on musketeer (next_due_at, account_id);

create table membership (
  id bigint generated always as identity primary key,
  account_id bigint references account,
  campaign_id bigint not null references campaign,
  joined_at timestamptz not null,
  withdrawn_at timestamptz,
  -- When a leaflet of this campaign was last handed to the mail server (D3).
  emailed_at timestamptz,
  constraint joined_once unique (account_id, campaign_id)
);
create index membership_of_campaign on membership (campaign_id) where withdrawn_at is null;
create index membership_of_account on membership (account_id, joined_at desc, id desc) where withdrawn_at is null;

-- A leaflet version planned for a member: the same version is never mailed to them twice (D5).
create table planned_leaflet (
  membership_id bigint not null references membership on delete cascade,
  leaflet_id bigint not null references leaflet on delete cascade,
  planned_at timestamptz not null,
  sent_at timestamptz,
  primary key (membership_id, leaflet_id)
);
create index planned_leaflet_of_version on planned_leaflet (leaflet_id, sent_at);

create table delivery (
  id bigint generated always as identity primary key,
  membership_id bigint not null references membership on delete cascade,
  delivered_on date not null,
  leaflets_delivered integer not null check (leaflets_delivered between 1 and 5000),
  leaflets_printed integer check (leaflets_printed between 1 and 5000),
  submission_id uuid not null,
  reported_at timestamptz not null,
  constraint reported_once unique (membership_id, submission_id)
);
create index delivery_of_membership on delivery (membership_id, delivered_on, id);

-- Applications of organisations and how they are reached. An application is decided once, by one administrator.

create table org_info (
  account_id bigint primary key references account on delete cascade,
  telephone text not null,
  website text not null
);

create table application (
  account_id bigint primary key references account on delete cascade,
  state text not null check (state in ('pending', 'confirmed', 'rejected')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references account,
  constraint decisions_have_a_time check ((state = 'pending') = (decided_at is null))
);
create index application_pending on application (submitted_at, account_id) where state = 'pending';

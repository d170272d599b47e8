-- A second proof of who signs in, beside the password: what an authenticator shows (RFC 6238), and recovery codes for the day it is lost.
-- Administrators must have it, organisations may.

create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- The authenticator's key, encrypted together with the account it belongs to.
  sealed bytea not null,
  -- Null: begun, and confirmed by no code yet.
  set_up_at timestamptz,
  -- The half minute (since 1970) of the last code that was accepted: none works twice, and none that is older.
  last_step bigint,
  check (set_up_at is null or last_step is not null)
);

create table recovery_code (
  account_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Sign-ins whose first step is done.
create table second_step (
  ticket_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  expires_at timestamptz not null
);
create index second_step_account on second_step (account_id);
create index second_step_expiry on second_step (expires_at);

-- Sessions that are open now have proved none: administrators are asked to set theirs up.
alter table session add column passed_second_factor boolean not null default false;

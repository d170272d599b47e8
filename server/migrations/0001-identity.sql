-- Accounts, their consents, sessions and one-time codes. Everything here can identify a trade unionist:
-- closing an account empties these rows at once (D16), and secrets are kept as hashes only (D10–D12).

create table account (
  id bigint generated always as identity primary key,
  role text not null check (role in ('musketeer', 'applicant', 'organisation', 'administrator')),
  email text check (email = lower(email)),
  password_hash text,
  firstname text not null,
  lastname text not null,
  how_heard text not null default 'DEFAULT'
    check (how_heard in ('DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER')),
  signed_up_at timestamptz not null,
  activated_at timestamptz,
  closed_at timestamptz,
  constraint closed_accounts_are_anonymous check (
    (closed_at is null and email is not null)
    or (closed_at is not null and email is null and password_hash is null and firstname = '' and lastname = '')
  )
);
create unique index account_email on account (email);
create index account_by_role on account (role, signed_up_at desc, id desc);

create table address (
  account_id bigint primary key references account on delete cascade,
  organisation text not null,
  first_line text not null,
  second_line text not null,
  city text not null,
  county text not null,
  post_code text not null
);

create table consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('membership', 'newsletter')),
  wording text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_account on consent (account_id);

create table session (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table one_time_code (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('activation', 'password')),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  -- Only the newest code of a purpose lives: asking again replaces it.
  constraint one_live_code unique (account_id, purpose)
);
create index one_time_code_hash on one_time_code (code_hash);

create table password_grant (
  grant_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  expires_at timestamptz not null
);
create index password_grant_account on password_grant (account_id);

-- Every administrator's read of a person (D40).
create table person_read (
  id bigint generated always as identity primary key,
  administrator_id bigint not null references account,
  account_id bigint not null references account,
  read_at timestamptz not null
);
create index person_read_account on person_read (account_id, read_at desc);

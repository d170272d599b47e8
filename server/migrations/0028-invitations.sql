-- An administrator invites another by a link that is mailed, works once and names nobody until it is used (D17).
create table invitation (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- Whoever is invited again gets a new link, and the old one is dead.
  email text not null unique check (email = lower(email)),
  invited_by bigint not null references account,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_expiry on invitation (expires_at);
create index invitation_invited_by on invitation (invited_by);

-- Why an application was rejected, in the words the applicant is told; empty where none was given, and once the account is closed.
alter table application add column reason text not null default '';

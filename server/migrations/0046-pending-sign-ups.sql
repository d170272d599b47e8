-- A sign-up waits in a row of its own until its code and its password are entered together, so that nobody's sign-up can change
-- another's. Several may wait for one address. Deleted after seven days.
create table pending_sign_up (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('musketeer', 'applicant')),
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  how_heard text not null,
  -- The wording of each consent that was given; null where the newsletter was not asked for.
  membership_wording text not null,
  newsletter_wording text,
  signed_up_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null when the address has an account: it is emailed that instead of a code.
  code_hash bytea,
  link_hash bytea,
  code_expires_at timestamptz,
  constraint codes_expire check ((code_hash is null) = (code_expires_at is null))
);
create index pending_sign_up_email on pending_sign_up (email);
create index pending_sign_up_code on pending_sign_up (code_hash) where code_hash is not null;
create index pending_sign_up_expiry on pending_sign_up (expires_at);

-- The link of an email proves the address by 128 random bits, which nobody can use up by wrong tries. Null in rows of the version before.
alter table one_time_code add column link_hash bytea;

-- Accounts whose address was never confirmed become such rows. Their codes go on working.
create temporary table waiting on commit drop as
  select id from account
  where activated_at is null and closed_at is null and role in ('musketeer', 'applicant') and password_hash is not null;

insert into pending_sign_up (email, role, password_hash, firstname, lastname, how_heard, membership_wording, newsletter_wording,
    signed_up_at, expires_at, code_hash, code_expires_at)
  select email, role, password_hash, firstname, lastname, how_heard,
    coalesce((select wording from consent where account_id = account.id and purpose = 'membership' order by id desc limit 1), ''),
    (select wording from consent where account_id = account.id and purpose = 'newsletter' and withdrawn_at is null),
    signed_up_at, now() + interval '7 days', code.code_hash, code.expires_at
  from account
  left join one_time_code code on code.account_id = account.id and code.purpose = 'activation'
  where account.id in (select id from waiting);

delete from consent where account_id in (select id from waiting);
delete from one_time_code where account_id in (select id from waiting);
delete from password_grant where account_id in (select id from waiting);
update account set email = null, password_hash = null, firstname = '', lastname = '', closed_at = now()
  where id in (select id from waiting);

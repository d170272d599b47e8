-- Settings that every account has: a change of e-mail is proved by a code sent to the new address (D12), and an account
-- is subscribed to the newsletter at most once (D18).

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('activation', 'password', 'link', 'email')),
  add column new_email text check (new_email = lower(new_email)),
  add constraint only_a_change_names_an_email check ((purpose = 'email') = (new_email is not null));
create index one_time_code_new_email on one_time_code (new_email) where new_email is not null;

delete from consent older using consent newer
where older.purpose = 'newsletter' and newer.purpose = 'newsletter'
  and older.account_id = newer.account_id and older.id < newer.id
  and older.withdrawn_at is null and newer.withdrawn_at is null;
create unique index subscribed_once on consent (account_id) where purpose = 'newsletter' and withdrawn_at is null;

-- For telling people what is held about them.
create index person_read_by_administrator on person_read (administrator_id);
create index application_decided_by on application (decided_by) where decided_by is not null;

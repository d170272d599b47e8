-- When the owner of a session last proved who they are: by signing in, by their password or by an emailed code. Null in sessions that the
-- version before opened: their owners are asked once. The number names one session in the list of sessions.
alter table session
  add column id bigint generated always as identity,
  add column proved_at timestamptz;
create unique index session_id on session (id);

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('activation', 'password', 'link', 'email', 'proof'));

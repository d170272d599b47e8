-- compatible-from: 1000-schema.sql
-- Links that sign in are stored beside codes, and have no code that could be typed.

alter table one_time_code
  alter column code_hash drop not null,
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in ('password', 'link', 'email', 'proof', 'sign-in')),
  add constraint only_a_link_signs_in check ((purpose = 'sign-in') = (code_hash is null) and (purpose != 'sign-in' or link_hash is not null));

create index one_time_code_link on one_time_code (link_hash) where (link_hash is not null);

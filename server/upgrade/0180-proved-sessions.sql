-- compatible-from: 0180-proved-sessions.sql
-- Every session says when its owner proved who they are, and the codes of sign-ups are stored with the sign-ups.
update session set proved_at = created_at where proved_at is null;
alter table session alter column proved_at set not null;
delete from one_time_code where purpose = 'activation';
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('password', 'link', 'email', 'proof'));

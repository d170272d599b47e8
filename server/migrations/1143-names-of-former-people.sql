-- compatible-from: 1000-schema.sql
-- What somebody was called when they left an organisation: its officers do not learn what they are called later.
alter table organisation_action
  add column person_name text,
  add column other_person_name text;

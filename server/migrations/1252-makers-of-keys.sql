-- compatible-from: 1000-schema.sql
-- Officers see who made a key, and whether they still belong to the organisation (rule: api-keys).
alter table api_key
  add column made_by bigint,
  add constraint api_key_made_by_fkey foreign key (made_by) references account(id);
create index api_key_made_by on api_key (made_by);

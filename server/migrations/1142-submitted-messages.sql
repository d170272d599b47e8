-- compatible-from: 1000-schema.sql
-- Who put a message to members forward, besides who wrote it: neither is its second person.
alter table member_message
  add column submitted_by bigint,
  add constraint member_message_submitted_by_fkey foreign key (submitted_by) references account(id);
create index member_message_submitted_by on member_message (submitted_by) where (submitted_by is not null);

-- Administrators read what visitors wrote, and mark what was answered. The index is for telling people what is held about them.
alter table contact_message
  add column read_at timestamptz,
  add column read_by bigint references account,
  add column answered_at timestamptz,
  add column answered_by bigint references account,
  add constraint answered_messages_were_read check (answered_at is null or read_at is not null);
create index contact_message_email on contact_message (email);
create index contact_message_unread on contact_message (received_at, id) where read_at is null;
create index contact_message_open on contact_message (received_at, id) where answered_at is null;
create index contact_message_answered on contact_message (received_at, id) where answered_at is not null;
create index contact_message_read_by on contact_message (read_by) where read_by is not null;
create index contact_message_answered_by on contact_message (answered_by) where answered_by is not null;

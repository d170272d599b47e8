-- What visitors wrote to the team (D24). Kept for a year, then deleted.

create table contact_message (
  id bigint generated always as identity primary key,
  -- What visitor and team call the message by.
  reference text not null unique,
  email text not null,
  message text not null,
  received_at timestamptz not null
);
create index contact_message_by_age on contact_message (received_at);

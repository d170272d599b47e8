-- compatible-from: 1000-schema.sql
-- Organisations write to the members of their campaigns: one message at a time, read by a second person, one a month.
create sequence member_message_id_seq as bigint;

create table member_message (
  id bigint default next_id('member_message_id_seq'::regclass) not null,
  organisation_id bigint not null,
  campaign_id bigint not null,
  message text not null,
  link text not null,
  state text default 'draft' not null,
  written_by bigint not null,
  saved_at timestamptz not null,
  -- Since when it waits for a reader, or when it was last sent for reading.
  submitted_at timestamptz,
  comment text default '' not null,
  decided_by bigint,
  decided_at timestamptz,
  -- The first day of the month in London in which it was approved.
  month date,
  -- The membership up to which emails are queued.
  planned_up_to bigint default 0 not null,
  -- How many emails mail servers have accepted.
  emailed integer default 0 not null,
  halted text,
  taken_down_at timestamptz,
  taken_down_reason text default '' not null,
  constraint approved_messages_have_a_month check ((month is not null) = (state in ('sending', 'sent'))),
  constraint member_message_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint member_message_decided_by_fkey foreign key (decided_by) references account(id),
  constraint member_message_halted_check check (halted in ('suspended', 'ended')),
  constraint member_message_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint member_message_pkey primary key (id),
  constraint member_message_state_check check (state in ('draft', 'waiting', 'refused', 'sending', 'sent', 'not-sent')),
  constraint member_message_written_by_fkey foreign key (written_by) references account(id),
  constraint one_message_a_month unique (organisation_id, month)
);
alter sequence member_message_id_seq owned by member_message.id;
create index member_message_by_campaign on member_message (campaign_id, decided_at desc, id desc);
create index member_message_decided_by on member_message (decided_by) where (decided_by is not null);
create index member_message_waiting on member_message (submitted_at, id) where (state = 'waiting');
create index member_message_decided on member_message (decided_at desc, id desc) where (state in ('sending', 'sent', 'not-sent'));
create index member_message_written_by on member_message (written_by);
create unique index one_message_in_preparation on member_message (organisation_id) where (state in ('draft', 'waiting', 'refused'));

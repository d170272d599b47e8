-- compatible-from: 1000-schema.sql
-- Addresses that are told what happens to an organisation's campaigns, and what they are told (rule: webhooks).
create sequence webhook_id_seq as bigint;
create table webhook (
  id bigint default next_id('webhook_id_seq'::regclass) not null,
  organisation_id bigint not null,
  name text not null,
  address text not null,
  events text[] not null,
  sealed bytea not null,
  made_at timestamptz not null,
  delivered_at timestamptz,
  stopped_at timestamptz,
  stopped_because text,
  busy_until timestamptz,
  constraint webhook_pkey primary key (id),
  constraint webhook_organisation_id_fkey foreign key (organisation_id) references account(id),
  constraint webhook_events_check check (
    events <@ array['campaign.published', 'campaign.changed', 'campaign.ended', 'campaign.weekly_figures'] and cardinality(events) > 0
  ),
  constraint webhook_stopped_because_check check (stopped_because in ('gone', 'failing')),
  constraint webhook_stopped_check check ((stopped_at is null) = (stopped_because is null))
);
alter sequence webhook_id_seq owned by webhook.id;
create index webhook_of_organisation on webhook (organisation_id);

create sequence webhook_message_id_seq as bigint;
create table webhook_message (
  id bigint default next_id('webhook_message_id_seq'::regclass) not null,
  webhook_id bigint not null,
  message_id text not null,
  event_key text not null,
  type text not null,
  body text not null,
  happened_at timestamptz not null,
  state text not null,
  tries integer default 0 not null,
  tried_at timestamptz,
  outcome text,
  next_at timestamptz,
  give_up_at timestamptz not null,
  constraint webhook_message_pkey primary key (id),
  constraint webhook_message_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade,
  constraint webhook_message_message_id_key unique (message_id),
  constraint one_webhook_message_an_event unique (webhook_id, event_key),
  constraint webhook_message_state_check check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_message_next_at_check check ((next_at is not null) = (state = 'waiting'))
);
alter sequence webhook_message_id_seq owned by webhook_message.id;
create index webhook_messages_due on webhook_message (next_at) where state = 'waiting';
create index webhook_message_by_age on webhook_message (happened_at);

-- The weekly newsletter (D18): one issue waits at most, and each keeps its history.

create table newsletter_issue (
  id bigint generated always as identity primary key,
  subject text not null,
  text text not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'sent')),
  -- When it leaves; null for a draft.
  leaves_at timestamptz,
  saved_at timestamptz not null,
  ended_at timestamptz,
  -- Readers are written to in the order of their numbers; those up to here have been.
  planned_up_to bigint not null default 0,
  planned_all boolean not null default false,
  -- What became of its letters, counted when the last has ended.
  planned integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  unsubscribed integer not null default 0,
  constraint drafts_have_no_time check ((state = 'draft') = (leaves_at is null)),
  constraint sent_issues_have_ended check ((state = 'sent') = (ended_at is not null))
);
create unique index one_newsletter_waits on newsletter_issue ((1)) where state in ('draft', 'scheduled');
create index newsletter_on_its_way on newsletter_issue (leaves_at) where state in ('scheduled', 'sending');

-- There while the newsletter is paused.
create table newsletter_pause (
  the_one boolean primary key default true check (the_one),
  paused_at timestamptz not null
);

-- How fast letters leave to each provider of mailboxes, told by all workers together.
create table mail_pace (
  provider text primary key,
  -- From when on the next letter may leave.
  free_at timestamptz not null,
  -- Up to when letters that found no room are told to come again.
  awaited_until timestamptz not null
);

-- Leaflets and newsletters stop by themselves when too many are refused, until somebody releases them.
create table mail_pause (
  the_one boolean primary key default true check (the_one),
  -- Null: they leave.
  paused_at timestamptz,
  -- What it was paused for.
  refused integer not null,
  answered integer not null,
  released_at timestamptz
);

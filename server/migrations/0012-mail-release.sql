-- Which database may mail people: a restored copy knows nothing of what was mailed since it was taken, so it must not
-- mail again until somebody says so (docs/runbook.md). Null database: mail is on hold.
create table mail_release (
  the_one boolean primary key default true check (the_one),
  database text,
  released_at timestamptz not null
);

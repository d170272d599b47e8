-- compatible-from: 0063-search-words.sql
-- One reminder a leaflet (rule: one-reminder): whether a musketeer wants any, when they got the last, and when they were last asked
-- whether to pause.

alter table musketeer
  add wants_reminders boolean not null default true,
  add reminded_at timestamptz,
  add pause_asked_at timestamptz;

-- Finds the leaflets emailed five days ago. Rows are written in the order of time, so that so small an index is enough, and it costs
-- planning and sending nothing.
create index planned_leaflet_by_time on planned_leaflet using brin (sent_at) with (pages_per_range = 16, autosummarize = on);

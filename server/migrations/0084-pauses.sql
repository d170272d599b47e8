-- compatible-from: 0063-search-words.sql
-- A musketeer may leave out a leaflet (rule: skip-once), and get none until a day (rule: pause). While leaflets are paused,
-- `musketeer.next_due_at` is after the pause, so that planning need not ask.

alter table planned_leaflet add skipped_at timestamptz;

-- The day in London on which leaflets come again.
alter table musketeer add paused_until date;

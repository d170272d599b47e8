-- compatible-from: 0106-asked-what-next.sql
-- `letter` becomes a table by months in three steps, so that nobody waits while its rows are read. The first: no email of this table is of a
-- later month than the next. A month more than there can be, so that no clock is ahead of it.
do $$
begin
  execute format('alter table letter add constraint first_months check (month < %L) not valid', (
    date_trunc('month', now() at time zone 'UTC') + interval '2 months'
  )::date);
end $$;

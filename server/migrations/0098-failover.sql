-- compatible-from: 0063-search-words.sql
-- A promoted standby has another timeline, so it sends no email until somebody releases it: commits of the primary's last moments may be
-- missing. None is missing when the primary waited for that standby with every commit. Only the cluster's manager knows that; it then
-- calls the function below (deploy/failover/continue-sending, docs/decisions/0053-failover.md).

-- Identifies this database among its copies: cluster, timeline and number. The timeline is that of the current WAL, because the last checkpoint
-- shows the old one for minutes after a promotion. Null on a standby, which is read-only.
create function this_database(timelines_before integer default 0) returns text language sql stable as $$
  select case when not pg_is_in_recovery() then format(
    '%s/%s/%s',
    system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer - timelines_before,
    pg_database.oid
  ) end
  from pg_control_system(), pg_database where datname = current_database()
$$;

-- Email goes on only where it was sent on the timeline directly before, in this very table, when no operator holds it, and when the WAL until the
-- promotion reaches at least to where the last primary is known to have been: that of a restored backup does not.
create function continue_sending_after_failover(last_known pg_lsn) returns text language plpgsql as $$
begin
  update mail_release set database = this_database(), released_at = now()
  where database = this_database(1) and table_oid = 'mail_release'::regclass::oid
    and pg_last_wal_replay_lsn() >= last_known;
  if found then return 'continues'; end if;
  perform from mail_release where database = this_database() and table_oid = 'mail_release'::regclass::oid;
  if found then return 'was never on hold'; end if;
  return 'stays on hold';
end
$$;

-- compatible-from: 0106-asked-what-next.sql
-- Ids that people see who are no administrators came from counters, so they told how many members, deliveries or reports there are. New ones are
-- the milliseconds since 2020 (docs/decisions/0071-ids-from-the-clock.md). They still rise, so what is sorted by id stays in order.
create function next_id(ids regclass) returns bigint language plpgsql as $$
declare
  drawn bigint;
begin
  -- For an instant and not until the transaction ends: between the two calls nobody else may draw an id, or two rows could get the same one.
  perform pg_advisory_lock(7218, ids::oid::integer);
  drawn := greatest(nextval(ids), (extract(epoch from clock_timestamp() - timestamptz '2020-01-01 00:00Z') * 1000)::bigint);
  perform setval(ids, drawn);
  perform pg_advisory_unlock(7218, ids::oid::integer);
  return drawn;
exception
  when query_canceled or others then
    perform pg_advisory_unlock(7218, ids::oid::integer);
    raise;
end $$;

do $$
declare
  seen text;
begin
  foreach seen in array array[
    'account', 'calendar_feed', 'campaign_review', 'chosen_cause', 'delivery', 'membership', 'provider_account', 'round_claim', 'round_wait',
    'session'
  ] loop
    execute format('alter table %I alter column id drop identity', seen);
    execute format('create sequence %I owned by %I.id', seen || '_id_seq', seen);
    execute format('alter table %I alter column id set default next_id(%L)', seen, seen || '_id_seq');
  end loop;
end $$;

-- compatible-from: 0106-asked-what-next.sql
-- The plans of a membership, of some leaflets. Its statement is given the ids, so PostgreSQL does not open the other ranges; a larger statement
-- opens each, and learns which to read as it goes (docs/decisions/0048-flat-for-ten-years.md). The setting has it planned once: a plan for
-- these ids always seems to cost less than one for any.
create function plans_of(membership bigint, first_leaflet bigint, last_leaflet bigint)
  returns table (membership_id bigint, leaflet_id bigint, planned_at timestamptz, sent_at timestamptz, skipped_at timestamptz)
  language plpgsql stable parallel safe rows 20
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select plan.membership_id, plan.leaflet_id, plan.planned_at, plan.sent_at, plan.skipped_at from planned_leaflet as plan
    where plan.membership_id = membership and plan.leaflet_id between first_leaflet and last_leaflet;
end $$;

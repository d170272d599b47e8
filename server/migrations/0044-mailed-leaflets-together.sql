-- Leaflets are mailed by the dozen: what is counted of them is marked once for each campaign and month, not once for each leaflet.
drop trigger mailed_leaflet_is_marked on planned_leaflet;
drop function mark_mailed_leaflet;

create function mark_changed_leaflets() returns trigger language plpgsql as $$
begin
  insert into tally_mark
  select account_id, campaign_id, london_month(side.sent_at), 0, 0, sum(side.sign), 0
  from was join now_is using (membership_id, leaflet_id)
    cross join lateral (values (was.sent_at, -1), (now_is.sent_at, 1)) as side (sent_at, sign)
    join leaflet on leaflet.id = leaflet_id
    join campaign on campaign.id = campaign_id
  where was.sent_at is distinct from now_is.sent_at and side.sent_at is not null
  group by 1, 2, 3
  having sum(side.sign) <> 0;
  return null;
end $$;
create trigger changed_leaflets_are_marked after update on planned_leaflet
  referencing old table as was new table as now_is for each statement execute function mark_changed_leaflets();

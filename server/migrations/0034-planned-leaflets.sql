-- Planning writes a million of these rows in a minute, and looking up each one's leaflet again took a tenth of it. The leaflet comes
-- from `campaign.current_leaflet_id`, which has a key of its own; when leaflets go, their plans go with them as before.
alter table planned_leaflet drop constraint planned_leaflet_leaflet_id_fkey;

create function forget_plans_of_leaflets() returns trigger language plpgsql as $$
begin
  delete from planned_leaflet using gone where planned_leaflet.leaflet_id = gone.id;
  return null;
end $$;
create trigger plans_go_with_their_leaflet after delete on leaflet
  referencing old table as gone for each statement execute function forget_plans_of_leaflets();

-- As 0034 did for leaflets: looking up and locking each member again while a million are planned took a seventh of it. Memberships
-- are never deleted by the product; should anybody delete one, its plans go with it as before.
alter table planned_leaflet drop constraint planned_leaflet_membership_id_fkey;

create function forget_plans_of_memberships() returns trigger language plpgsql as $$
begin
  delete from planned_leaflet using gone where planned_leaflet.membership_id = gone.id;
  return null;
end $$;
create trigger plans_go_with_their_membership after delete on membership
  referencing old table as gone for each statement execute function forget_plans_of_memberships();

-- compatible-from: 0170-plans-in-one-table.sql
-- The step that made this table anew left it with names for NOT NULL that a fresh database does not have. PostgreSQL names them from 18 on.
do $$
declare old record;
begin
  for old in
    select conname as name from pg_constraint
    where conrelid = 'planned_leaflet'::regclass and contype = 'n' and conname like '%\_not\_null_'
  loop
    execute format('alter table planned_leaflet rename constraint %I to %I', old.name, left(old.name, -1));
  end loop;
end $$;

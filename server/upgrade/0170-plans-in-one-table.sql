-- compatible-from: 0170-plans-in-one-table.sql
-- Plans are in one table, whose rows refer to their membership and leaflet and are deleted with them.
alter table planned_leaflet rename to planned_leaflet_in_ranges;

create table planned_leaflet (
  membership_id bigint not null,
  leaflet_id bigint not null,
  planned_at timestamptz not null,
  sent_at timestamptz,
  link_ended_at timestamptz,
  skipped_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at, link_ended_at, skipped_at)
select membership_id, leaflet_id, planned_at, sent_at, link_ended_at, skipped_at
from planned_leaflet_in_ranges
where exists (select from membership where id = membership_id) and exists (select from leaflet where id = leaflet_id);

drop table planned_leaflet_in_ranges;

alter table planned_leaflet
  add constraint planned_leaflet_pkey primary key (membership_id, leaflet_id),
  add constraint planned_leaflet_membership_id_fkey foreign key (membership_id) references membership (id) on delete cascade,
  add constraint planned_leaflet_leaflet_id_fkey foreign key (leaflet_id) references leaflet (id) on delete cascade;
create index planned_leaflet_of_version on planned_leaflet (leaflet_id, sent_at);
create index planned_leaflet_by_time on planned_leaflet using brin (sent_at) with (pages_per_range = 16, autosummarize = on);

drop trigger plans_go_with_their_leaflet on leaflet;
drop function forget_plans_of_leaflets();
drop trigger plans_go_with_their_membership on membership;
drop function forget_plans_of_memberships();
drop function plans_of(bigint, bigint, bigint);

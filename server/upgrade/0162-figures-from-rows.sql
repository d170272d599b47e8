-- compatible-from: 0162-figures-from-rows.sql
-- Joins, emails and deliveries are counted from their rows; the whole network's months are counted every hour.
drop trigger memberships_are_marked on membership;
drop trigger changed_membership_is_marked on membership;
drop trigger mailed_leaflets_are_marked on planned_leaflet;
drop trigger changed_leaflets_are_marked on planned_leaflet;
drop trigger deliveries_are_marked on delivery;
drop trigger changed_delivery_is_marked on delivery;
drop trigger deleted_delivery_is_marked on delivery;
drop function mark_memberships(), mark_changed_membership(), mark_mailed_leaflets(), mark_changed_leaflets(),
  mark_deliveries(), mark_changed_delivery();

create table network_month (
  month date primary key check (extract(day from month) = 1),
  joined bigint not null,
  mailed bigint not null,
  delivered bigint not null
);
insert into network_month (month, joined, mailed, delivered)
select month, sum(joined), sum(mailed), sum(delivered) from tally_month_part group by month;

drop view tally_counted, tally_part, tally_month_part;
drop table tally, tally_mark, tally_month, tally_check;
drop function london_month(timestamptz);

alter table delivery add column campaign_id bigint;
update delivery set campaign_id = membership.campaign_id from membership where membership.id = membership_id;
alter table delivery
  alter column campaign_id set not null,
  add constraint delivery_campaign_id_fkey foreign key (campaign_id) references campaign (id);
create index delivery_of_campaign on delivery (campaign_id, delivered_on) include (membership_id, leaflets_delivered);

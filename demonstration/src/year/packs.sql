-- Adds a print pack for each delivery, and residents who scan its code, press the button of its page or ask for no more leaflets.

insert into print_pack (code, campaign_id, leaflet_id, printed_on)
select upper(left(md5('pack' || key), 8)), demo_delivery.campaign_id, leaflet_id, delivered_on
from demo_delivery
join campaign_leaflet on campaign_leaflet.campaign_id = demo_delivery.campaign_id and place = 1
on conflict do nothing;

insert into print_pack_scans (pack_code, day, opened, pressed)
select code, printed_on + 1 + floor(5 * pg_temp.random_of('scan' || code))::int, opened, floor(opened * pg_temp.random_of('press' || code))
from print_pack
cross join lateral (select floor(8 * pg_temp.random_of('scans' || code))::int as opened) as scans
cross join demo
where opened > 0 and printed_on < (demo.now at time zone 'Europe/London')::date - 6;

insert into campaign_refusals (campaign_id, asked_before, week, asked_in_week)
select campaign_id, count(*), date_trunc('week', min(demo.now) at time zone 'Europe/London')::date, 1
from print_pack
cross join demo
group by campaign_id;

-- compatible-from: 1000-schema.sql
-- Ids say when a leaflet was first reported, so reviews and reports get random references. What people already quote stays.
alter table campaign_review
  add column reference text default ('R-' || upper(right(gen_random_uuid()::text, 10))) not null,
  add constraint campaign_review_reference_key unique (reference);
update campaign_review set reference = 'R-' || id
where decided_at is not null or exists (select from correction_request where review_id = campaign_review.id);

alter table leaflet_report
  add column reference text default ('R-' || upper(right(gen_random_uuid()::text, 10))) not null;
update leaflet_report set reference = 'R-' || review_id;

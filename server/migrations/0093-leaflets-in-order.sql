-- compatible-from: 0063-search-words.sql
-- A campaign may hold several leaflets, which its members get one after another (rule: leaflets-in-order). "current_leaflet_id" is the
-- first of them; the version before knows and sends that one only. The others stand in the campaign's own row, so that planning reads
-- nothing more for a campaign with one leaflet, and a change of the order is one update.
alter table campaign add column later_leaflet_ids bigint[] not null default '{}'
  constraint leaflets_in_order_limit check (cardinality(later_leaflet_ids) <= 11);

-- Everything planning asks of a campaign, without its words.
drop index campaign_running;
create index campaign_running on campaign (id) include (current_leaflet_id, later_leaflet_ids, end_date, published_at)
  where deleted_at is null and stopped_at is null and paused_at is null;

alter table leaflet add column title text not null default '' constraint leaflet_title_length check (length(title) <= 60);

-- Of a correction: the leaflet with which its edition began. Others begin one.
alter table leaflet add column edition_id bigint references leaflet on delete set null;
create index leaflet_of_edition on leaflet (edition_id) where edition_id is not null;
with recursive correction as (
  select leaflet.id, corrects_id as edition_id from leaflet
  where corrects_id in (select id from leaflet where corrects_id is null)
  union all
  select leaflet.id, correction.edition_id from leaflet join correction on leaflet.corrects_id = correction.id
)
update leaflet set edition_id = correction.edition_id from correction where leaflet.id = correction.id;

create function join_edition() returns trigger language plpgsql as $$
begin
  new.edition_id := (select coalesce(edition_id, id) from leaflet where id = new.corrects_id);
  return new;
end $$;
create trigger corrections_join_an_edition before insert or update of corrects_id on leaflet
  for each row execute function join_edition();

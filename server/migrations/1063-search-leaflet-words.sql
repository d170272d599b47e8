-- compatible-from: 1000-schema.sql
-- A campaign is found by what its leaflets say, those that it sends.
create or replace function set_campaign_words()
 returns trigger
 language plpgsql
as $function$
begin
  new.words := case when new.deleted_at is null then content_words(concat_ws(' ', new.name, new.description,
    (select organisation from address where address.account_id = new.account_id),
    (select string_agg(leaflet.wording, ' ') from campaign_leaflet
      join leaflet on leaflet.id = campaign_leaflet.leaflet_id
      where campaign_leaflet.campaign_id = new.id))) else '' end;
  return new;
end
$function$;

create function set_words_of_changed_leaflets()
 returns trigger
 language plpgsql
as $function$
begin
  update campaign set words = '' where deleted_at is null and id in (select campaign_id from changed);
  return null;
end
$function$;

create trigger new_leaflets_are_searched after insert on campaign_leaflet referencing new table as changed for each statement execute function set_words_of_changed_leaflets();
create trigger gone_leaflets_are_searched after delete on campaign_leaflet referencing old table as changed for each statement execute function set_words_of_changed_leaflets();

create function set_words_of_worded_leaflet()
 returns trigger
 language plpgsql
as $function$
begin
  update campaign set words = '' where id = new.campaign_id and deleted_at is null;
  return null;
end
$function$;

create trigger changed_wording_is_searched after update of wording on leaflet for each row when (old.wording is distinct from new.wording) execute function set_words_of_worded_leaflet();

update campaign set words = '' where deleted_at is null
  and exists (select from leaflet where leaflet.campaign_id = campaign.id and leaflet.wording <> '');

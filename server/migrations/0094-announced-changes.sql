-- compatible-from: 0063-search-words.sql
-- Web processes keep finished pages until what they show changes, so a change is announced to all of them when it commits. Triggers do it, so
-- no statement can forget to. The payload names what changed: "campaign 7", or "campaign" for any of them.

create function announce_campaign_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('content_changed', 'campaign ' || (changed ->> tg_argv[0]));
  return null;
end $$;

create function announce_publisher_change() returns trigger language plpgsql as $$
begin
  if exists (select from campaign where account_id = coalesce(new.account_id, old.account_id)) then
    perform pg_notify('content_changed', 'campaign');
  end if;
  return null;
end $$;

create trigger announce_change after insert or update or delete on campaign
  for each row execute function announce_campaign_change('id');
create trigger announce_change after insert or update or delete on leaflet
  for each row execute function announce_campaign_change('campaign_id');
create trigger announce_change after insert or update or delete on campaign_cause
  for each row execute function announce_campaign_change('campaign_id');
create trigger announce_change after insert or update or delete on campaign_place
  for each row execute function announce_campaign_change('campaign_id');
create trigger announce_change after insert or update or delete on address
  for each row execute function announce_publisher_change();
create trigger announce_change after insert or update or delete on org_info
  for each row execute function announce_publisher_change();

-- compatible-from: 0063-search-words.sql
-- The public list of campaigns, in which people search. An organisation may keep a campaign out of it.
alter table campaign add column is_listed boolean not null default true;

-- The words of a campaign's name, description and organisation, without their endings: `libraries` and `library` are one word.
alter table campaign add column words tsvector not null default '';

create function content_words(written text) returns tsvector language sql immutable parallel safe strict as $$
  select to_tsvector('english', plain_words(without_signs(written)))
$$;

-- What a campaign must contain for what was typed: each word, or one that begins with it. Null if no word was typed.
create function content_query(typed text) returns tsquery language sql immutable parallel safe strict as $$
  select to_tsquery('english', string_agg(word || ':*', ' & '))
  from unnest(string_to_array(nullif(plain_words(without_signs(typed)), ''), ' ')) as word
$$;

create function set_campaign_words() returns trigger language plpgsql as $$
begin
  new.words := case when new.deleted_at is null then content_words(concat_ws(' ', new.name, new.description,
    (select organisation from address where address.account_id = new.account_id))) else '' end;
  return new;
end
$$;

create trigger campaign_words_are_set before insert or update of name, description, deleted_at, words on campaign
  for each row execute function set_campaign_words();

create function set_words_of_campaigns() returns trigger language plpgsql as $$
begin
  update campaign set words = '' where account_id = coalesce(new.account_id, old.account_id) and deleted_at is null;
  return null;
end
$$;

create trigger organisation_is_searched after insert or delete or update of organisation on address
  for each row execute function set_words_of_campaigns();

update campaign set words = '';

create index campaign_listed on campaign (published_at desc, id desc) include (end_date)
  where is_listed and deleted_at is null and stopped_at is null and paused_at is null;
create index campaign_words on campaign using gin (words)
  where is_listed and deleted_at is null and stopped_at is null and paused_at is null;

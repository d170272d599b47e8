-- compatible-from: 0160-lists-from-accounts.sql
-- The administrators' lists are read from the accounts themselves.
drop trigger account_is_listed on account;
drop trigger address_is_listed on address;
drop trigger application_is_listed on application;
drop trigger org_info_is_listed on org_info;
drop function relist_account(), relist_owner(), relist(bigint);
drop table listing, listing_change, listing_count, listing_mark, origin_count;
drop view listing_source;
drop function note_listing_change();

-- What an account is sorted by and the words that it is found by. A closed account has none.
alter table account
  add column first_key text collate "C",
  add column name_key text collate "C",
  add column words tsvector not null default '';

create function set_account_words() returns trigger language plpgsql as $$
begin
  if new.closed_at is not null then
    new.first_key := null;
    new.name_key := null;
    new.words := '';
    return new;
  end if;
  select
    plain_words(new.firstname || ' ' || new.lastname),
    plain_words(case new.role when 'musketeer' then new.lastname || ' ' || new.firstname
      else coalesce(nullif(organisation_name, ''), new.email) end),
    words_of(concat_ws(' ', names, without_signs(names), joined_word(new.firstname), joined_word(new.lastname),
      joined_word(organisation_name), telephone_word(org_info.telephone), joined_word(address.post_code),
      right(joined_word(address.post_code), 3)))
  into new.first_key, new.name_key, new.words
  from (values (new.id)) as changed (id)
  left join address on address.account_id = changed.id
  left join org_info on org_info.account_id = changed.id
  -- Musketeers cannot be searched for by their branch of a union.
  cross join lateral (select case when new.role <> 'musketeer' then address.organisation end as organisation_name) as organisation
  cross join lateral (select concat_ws(' ', new.firstname, new.lastname, organisation_name, new.email) as names) as named;
  return new;
end $$;
create trigger account_words_are_set before insert or update of role, email, firstname, lastname, closed_at, words on account
  for each row execute function set_account_words();

create function set_words_of_account() returns trigger language plpgsql as $$
begin
  update account set words = '' where id = coalesce(new.account_id, old.account_id) and closed_at is null;
  return null;
end $$;
create trigger address_is_searched after insert or delete or update of organisation, post_code on address
  for each row execute function set_words_of_account();
create trigger telephone_is_searched after insert or delete or update of telephone on org_info
  for each row execute function set_words_of_account();

update account set words = '';

-- With what tells the status, so that counting a list and reaching a page in its middle need not read the accounts.
drop index account_by_role;
create index account_by_role on account (role, signed_up_at desc, id desc) include (activated_at, closed_at);
create index account_by_first_name on account (role, first_key, id) include (activated_at, closed_at);
create index account_by_name on account (role, name_key, id) include (activated_at, closed_at);
create index account_by_email on account (role, email collate "C", id) include (activated_at, closed_at);
-- Without the list of pending entries, which every search would have to read.
create index account_words on account using gin (words) with (fastupdate = off);

-- Everybody in an administrators' list: accounts, and with negative ids pending sign-ups, the newest of each address that has no account.
-- Of those only the newest thousand rows are read: strangers can add as many as they like, and must not slow the lists.
create view listed_person as
  select id, role, activated_at, closed_at, first_key, name_key, email collate "C" as email, signed_up_at, words from account
  union all
  select -id, role, null, null,
    plain_words(firstname || ' ' || lastname) collate "C",
    plain_words(case role when 'musketeer' then lastname || ' ' || firstname else email end) collate "C",
    email collate "C", signed_up_at,
    words_of(concat_ws(' ', names, without_signs(names), joined_word(firstname), joined_word(lastname)))
  from (
    select distinct on (email) id, email, role, firstname, lastname, signed_up_at, concat_ws(' ', firstname, lastname, email) as names
    from (select id, email, role, firstname, lastname, signed_up_at from pending_sign_up order by id desc limit 1000) as pending_sign_up
    where not exists (select from account where account.email = pending_sign_up.email)
    order by email, id desc
  ) as newest;
drop view listed_pending_sign_up;

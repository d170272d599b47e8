-- The administrators' lists at a million accounts: a row for every account in the list it stands in, with what lists are searched and
-- sorted by, and a way to any page that need not count the rows before it. Triggers keep all of it, so that no deed can forget to.

-- How names and addresses are compared: without case, accents and signs. `O'Brien-Núñez` is `o brien nunez`.
create function plain_words(written text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(
    lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function words_of(written text) returns tsvector language sql immutable parallel safe strict as $$
  select array_to_tsvector(array_remove(string_to_array(plain_words(written), ' '), ''))
$$;

create table listing (
  account_id bigint primary key references account on delete cascade,
  list text not null check (list in ('musketeers', 'organisations', 'applications')),
  status text not null check (status in ('active', 'inactive', 'waiting', 'rejected', 'unsent', 'deactivated')),
  -- A closed account has no name left and stands behind all that have.
  first_key text collate "C" not null,
  name_key text collate "C" not null,
  email_key text collate "C" not null,
  signed_up_at timestamptz not null,
  waiting_since timestamptz not null,
  how_heard text not null,
  -- Every word that somebody may be looked for by; none once the account is closed.
  words tsvector not null
);

-- What the row of an account must be. The triggers and the tests read it here.
create view listing_source as
select
  account.id as account_id,
  case role when 'musketeer' then 'musketeers' when 'organisation' then 'organisations' else 'applications' end as list,
  case
    when closed_at is not null then 'deactivated'
    when role = 'organisation' then 'active'
    when role = 'musketeer' then case when activated_at is null then 'inactive' else 'active' end
    when application.state is null then 'unsent'
    when application.state = 'pending' then 'waiting'
    else 'rejected'
  end as status,
  case when closed_at is null then plain_words(firstname || ' ' || lastname) else U&'\+10FFFD' end as first_key,
  case
    when closed_at is not null then U&'\+10FFFD'
    when role = 'musketeer' then plain_words(lastname || ' ' || firstname)
    else plain_words(coalesce(nullif(address.organisation, ''), email))
  end as name_key,
  coalesce(email, U&'\+10FFFD') as email_key,
  signed_up_at,
  coalesce(application.submitted_at, 'infinity') as waiting_since,
  how_heard,
  case
    when closed_at is not null then ''::tsvector
    -- To which branch of a union a musketeer belongs is no way to look for them.
    when role = 'musketeer' then words_of(concat_ws(' ', firstname, lastname, email))
    else words_of(concat_ws(' ', firstname, lastname, address.organisation, email))
  end as words
from account
left join address on address.account_id = account.id
left join application on application.account_id = account.id
where role in ('musketeer', 'organisation', 'applicant');

-- Changes that the counts and marks below do not hold yet. Deeds only ever add rows here, so that no two of them wait for each other.
create table listing_change (
  id bigint generated always as identity primary key,
  change smallint not null,
  account_id bigint not null,
  list text not null,
  status text not null,
  first_key text collate "C" not null,
  name_key text collate "C" not null,
  email_key text collate "C" not null,
  signed_up_at timestamptz not null,
  waiting_since timestamptz not null,
  how_heard text not null
);

create table listing_count (
  list text not null,
  status text not null,
  count bigint not null,
  primary key (list, status)
);

-- How many signed up in a month of London, by how they heard of us.
create table origin_count (
  month date not null,
  how_heard text not null,
  count bigint not null,
  primary key (month, how_heard)
);

-- Places in the order of a list, one in a thousand: so many rows stand before this key, apart from the changes that wait. The status is
-- empty where it is about rows of every status. A list that has lost its marks is slower, never wrong.
create table listing_mark (
  list text not null,
  status text not null,
  sort text not null,
  number integer not null,
  position bigint not null,
  key text collate "C" not null,
  account_id bigint not null,
  primary key (list, status, sort, number)
);
create index listing_mark_account on listing_mark (account_id);

insert into listing select * from listing_source;
insert into listing_count select list, status, count(*) from listing group by list, status;
insert into origin_count
select date_trunc('month', signed_up_at at time zone 'Europe/London')::date as month, how_heard, count(*)
from listing group by month, how_heard;

create index listing_by_signup on listing (list, signed_up_at, account_id);
create index listing_by_name on listing (list, name_key, account_id);
create index listing_by_email on listing (list, email_key, account_id);
create index listing_by_firstname on listing (list, first_key, account_id) where list = 'musketeers';
create index listing_of_status_by_signup on listing (list, status, signed_up_at, account_id);
create index listing_of_status_by_name on listing (list, status, name_key, account_id);
create index listing_of_status_by_email on listing (list, status, email_key, account_id);
create index listing_of_status_by_firstname on listing (list, status, first_key, account_id) where list = 'musketeers';
create index listing_of_status_by_waiting on listing (list, status, waiting_since, account_id) where list = 'applications';
-- Without the list of pending entries, which every search would have to read.
create index listing_words on listing using gin (words) with (fastupdate = off);

create function note_listing_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into listing_change (change, account_id, list, status, first_key, name_key, email_key, signed_up_at, waiting_since, how_heard)
    values (-1, old.account_id, old.list, old.status, old.first_key, old.name_key, old.email_key, old.signed_up_at, old.waiting_since,
      old.how_heard);
    -- A mark is called by somebody's name or address; it goes with it.
    delete from listing_mark where account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listing_change (change, account_id, list, status, first_key, name_key, email_key, signed_up_at, waiting_since, how_heard)
    values (1, new.account_id, new.list, new.status, new.first_key, new.name_key, new.email_key, new.signed_up_at, new.waiting_since,
      new.how_heard);
  end if;
  return null;
end $$;
create trigger listing_change_is_noted after insert or delete on listing for each row execute function note_listing_change();
create trigger listing_update_is_noted after update on listing for each row when (old.* is distinct from new.*)
  execute function note_listing_change();

create function relist(id bigint) returns void language plpgsql as $$
begin
  -- Whoever changes the same account waits, and what they wrote is seen by the statements after this one.
  perform from account where account.id = relist.id for no key update;
  delete from listing where account_id = relist.id
    and not exists (select from listing_source where listing_source.account_id = relist.id);
  insert into listing select * from listing_source where account_id = relist.id
  on conflict (account_id) do update set
    list = excluded.list, status = excluded.status, first_key = excluded.first_key, name_key = excluded.name_key,
    email_key = excluded.email_key, signed_up_at = excluded.signed_up_at, waiting_since = excluded.waiting_since,
    how_heard = excluded.how_heard, words = excluded.words
  where listing is distinct from excluded;
end $$;

create function relist_account() returns trigger language plpgsql as $$
begin
  perform relist(new.id);
  return null;
end $$;
create trigger account_is_listed after insert or update of role, email, firstname, lastname, how_heard, signed_up_at, activated_at, closed_at
  on account for each row execute function relist_account();

create function relist_owner() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform relist(old.account_id); end if;
  if tg_op <> 'DELETE' then perform relist(new.account_id); end if;
  return null;
end $$;
create trigger address_is_listed after insert or delete or update of organisation on address
  for each row execute function relist_owner();
create trigger application_is_listed after insert or delete or update of state, submitted_at on application
  for each row execute function relist_owner();

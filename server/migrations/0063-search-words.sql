-- Administrators also search by telephone and postcode, and apostrophes and hyphens do not matter: O'Neill is `o neill` and `oneill`.

create function without_signs(written text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(written, '[''’‘ʼ`´‐‑-]', '', 'g')
$$;

-- A name as one word: `O Neill` is `oneill`.
create function joined_word(written text) returns text language sql immutable parallel safe strict as $$
  select replace(plain_words(written), ' ', '')
$$;

-- A telephone number without the code of the country and the first zero: `+44 (0)161 496 0000` is `1614960000`.
create function telephone_word(written text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(
    regexp_replace(trim(written), '^(\+|00)\s*44', '0'), '\D', '', 'g'), '^(44(?=\d{9,})|0+)', '')
$$;

-- The words that an account must have for what was typed. Five digits or more and nothing else are a telephone number.
create function searched_words(typed text) returns text[] language sql immutable parallel safe strict as $$
  select case
    when typed ~ '^[\d\s()+./-]+$' and length(regexp_replace(typed, '\D', '', 'g')) >= 5
      then array_remove(array[telephone_word(typed)], '')
    else array_remove(string_to_array(plain_words(without_signs(typed)), ' '), '')
  end
$$;

create or replace view listing_source as
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
    else words_of(concat_ws(' ', names, without_signs(names), joined_word(firstname), joined_word(lastname),
      joined_word(organisation_name), telephone_word(org_info.telephone), joined_word(address.post_code),
      right(joined_word(address.post_code), 3)))
  end as words
from account
left join address on address.account_id = account.id
left join application on application.account_id = account.id
left join org_info on org_info.account_id = account.id
-- To which branch of a union a musketeer belongs is no way to look for them.
cross join lateral (select case when role <> 'musketeer' then address.organisation end as organisation_name) as organisation
cross join lateral (select concat_ws(' ', firstname, lastname, organisation_name, email) as names) as named
where role in ('musketeer', 'organisation', 'applicant');

-- Only the words change, which no count or mark contains.
alter table listing disable trigger listing_update_is_noted;
update listing set words = listing_source.words from listing_source
where listing_source.account_id = listing.account_id and listing.words <> listing_source.words;
alter table listing enable trigger listing_update_is_noted;

drop trigger address_is_listed on address;
create trigger address_is_listed after insert or delete or update of organisation, post_code on address
  for each row execute function relist_owner();
create trigger org_info_is_listed after insert or delete or update of telephone on org_info
  for each row execute function relist_owner();

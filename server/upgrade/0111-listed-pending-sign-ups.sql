-- compatible-from: 0106-asked-what-next.sql
-- Pending sign-ups in the administrators' lists: the newest of each address that has no account. What
-- they are sorted and searched by is made as in `listing_source`, after the newest are found, because that takes longer.
-- Only the newest thousand rows are read: strangers can add as many as they like, and must not slow the lists.
create view listed_pending_sign_up as
  select id, email, firstname, lastname, signed_up_at,
    case role when 'musketeer' then 'musketeers' else 'applications' end as list,
    case role when 'musketeer' then 'inactive' else 'unsent' end as status,
    plain_words(firstname || ' ' || lastname) as first_key,
    plain_words(case role when 'musketeer' then lastname || ' ' || firstname else email end) as name_key,
    email as email_key,
    timestamptz 'infinity' as waiting_since,
    words_of(concat_ws(' ', names, without_signs(names), joined_word(firstname), joined_word(lastname))) as words
  from (
    select distinct on (email) id, email, role, firstname, lastname, signed_up_at, concat_ws(' ', firstname, lastname, email) as names
    from (select id, email, role, firstname, lastname, signed_up_at from pending_sign_up order by id desc limit 1000) as pending_sign_up
    where not exists (select from account where account.email = pending_sign_up.email)
    order by email, id desc
  ) as newest;
